import {
  cuteMatrixAtoms,
  isCuteAtom,
  LayoutTextError,
  matricesOf,
  parseLayout,
  size,
  vectorOf,
  type CopyAtom,
  type LayoutCopy,
} from '@src/engine/layout';
import { count } from '@src/units/words';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, text, type TextProblem, type Values } from '@src/widget/params';

const named = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));

function problemOf(written: string): TextProblem | null {
  try {
    parseLayout(written);
    return null;
  } catch (error) {
    if (!(error instanceof LayoutTextError)) throw error;
    return { at: error.at, message: error.message };
  }
}

/** A layout of threads or values has no swizzle. */
function plainProblem(written: string): TextProblem | null {
  const found = problemOf(written);
  if (found) return found;
  const at = written.search(/\S/);
  return parseLayout(written).swizzle
    ? { at, message: 'Only the layout of the tile can have a swizzle. Remove it here.' }
    : null;
}

const tiles = [
  '(32,32):(32,1)',
  '(32,32):(33,1)',
  '(32,32)',
  'Sw<5,0,5> o 0 o (32,32):(32,1)',
  '(64,64):(64,1)',
  '(64,64):(72,1)',
  'Sw<3,3,3> o 0 o (64,64):(64,1)',
  'Sw<2,3,3> o 0 o (64,32):(32,1)',
  '(8,(4,8)):(4,(1,32))',
  '(16,16):LayoutRight',
  '128',
];
const threads = ['(32,1)', '(1,32)', '(4,8):(8,1)', '(8,4)', '(16,8):(8,1)', '(2,16):(16,1)', '32'];
const values = ['1', '(1,4)', '(1,8)', '(4,1)', '(2,2)', '(1,2)'];

const otherAtoms = ['SM75_U32x4_LDSM_N', 'SM75_U16x8_LDSM_T', 'SM90_U32x4_STSM_N', 'SM90_U16x8_STSM_T'] as const;

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  layout: text('Layout of the tile', {
    initial: '(32,32):(32,1)',
    help: 'Shape and strides as CuTe writes them, after the swizzle if there is one; without strides the first mode counts fastest.',
    problemOf,
    samples: tiles,
  }),
  threads: text('Threads', {
    initial: '(32,1)',
    help: 'Where the threads lie on the tile.',
    problemOf: plainProblem,
    samples: threads,
  }),
  values: text('Values', {
    initial: '1',
    help: 'Which neighboring elements one thread takes.',
    problemOf: plainProblem,
    samples: values,
  }),
  atom: choice('Instruction', {
    options: named(
      'ld',
      'st',
      'cp.async',
      ...[1, 2, 4].map((n) => `ldmatrix.x${n}`),
      ...[1, 2, 4].map((n) => `stmatrix.x${n}`),
      ...cuteMatrixAtoms,
    ),
    initial: 'ld',
    help: 'What moves the elements. Of an instruction, threads and values say what each lane addresses; of a copy atom, what make_tiled_copy takes them to say.',
    list: true,
  }),
  vector: choice('Elements at once', {
    options: named('1', '2', '4', '8', '16'),
    initial: '1',
    help: 'How many elements one lane moves per instruction.',
    when: (state) => !isCuteAtom(String(state['atom'])),
  }),
  bytes: choice('Bytes per element', {
    options: named('1', '2', '4', '8', '16'),
    initial: '4',
    help: 'The size of an element.',
  }),
  memory: choice('Memory', {
    options: [
      { value: 'shared', label: 'Shared' },
      { value: 'global', label: 'Global' },
    ],
    initial: 'shared',
    help: 'Where the tile lies.',
  }),
  swizzles: choice('The swizzle counts', {
    options: [
      { value: 'elements', label: 'Elements' },
      { value: 'bytes', label: 'Bytes' },
    ],
    initial: 'elements',
    help: 'What a swizzle permutes: elements, as in CuTe, or bytes, as in a tensor map.',
  }),
  other: choice('Other side', {
    options: [{ value: 'none', label: 'None' }, ...named('ld', 'st', 'ldmatrix.x4', 'stmatrix.x4', ...otherAtoms)],
    initial: 'none',
    help: 'A second access to the same tile.',
    list: true,
    when: (state) => state['memory'] === 'shared',
  }),
  otherThreads: text('Threads of the other side', {
    initial: '(1,32)',
    help: 'Where the threads lie on the tile.',
    problemOf: plainProblem,
    samples: threads,
    when: (state) => state['memory'] === 'shared' && state['other'] !== 'none',
  }),
  otherValues: text('Values of the other side', {
    initial: '1',
    help: 'Which neighboring elements one thread takes.',
    problemOf: plainProblem,
    samples: values,
    when: (state) => state['memory'] === 'shared' && state['other'] !== 'none',
  }),
  color: choice('Color', {
    options: [
      { value: 'lane', label: 'Lane' },
      { value: 'value', label: 'Value' },
      { value: 'bank', label: 'Bank' },
    ],
    initial: 'lane',
    help: 'What color and number of an element say.',
  }),
  gpu: gpuParam(),
};

export type LabValues = Values<typeof params>;

/** The copy that a state shows. */
export const copyOf = (values: LabValues): LayoutCopy => ({
  layout: parseLayout(values.layout),
  swizzles: values.swizzles as LayoutCopy['swizzles'],
  elementBytes: Number(values.bytes),
  memory: values.memory as LayoutCopy['memory'],
  atom: values.atom as CopyAtom,
  vector: Number(values.vector),
  threads: parseLayout(values.threads).layout,
  values: parseLayout(values.values).layout,
});

/** The other access to the same tile; `null` when there is none. */
export function otherOf(values: LabValues): LayoutCopy | null {
  if (values.memory !== 'shared' || values.other === 'none') return null;
  const valueLayout = parseLayout(values.otherValues).layout;
  return {
    ...copyOf(values),
    atom: values.other as CopyAtom,
    vector: size(valueLayout),
    threads: parseLayout(values.otherThreads).layout,
    values: valueLayout,
  };
}

export const isShared = ({ memory }: LabValues): boolean => memory === 'shared';

/** "wavefront" or "sector": the cost of an instruction. */
export const unitOf = (values: LabValues): string => (isShared(values) ? 'wavefront' : 'sector');

const NAMES: Readonly<Record<string, string>> = {
  ld: 'load',
  st: 'store',
  'cp.async': 'asynchronous copy',
};

/** "ldmatrix of 4 matrices", "load of 16 B per lane". */
export function instructionOf(values: LabValues): string {
  const copy = copyOf(values);
  const matrices = matricesOf(copy.atom);
  if (!matrices) return `${NAMES[copy.atom]!} of ${vectorOf(copy) * copy.elementBytes} B per lane`;
  const name = /^ld|_LDSM_/.test(copy.atom) ? 'ldmatrix' : 'stmatrix';
  return `${name} of ${count(matrices, 'matrix', 'matrices')}`;
}
