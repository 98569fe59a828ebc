/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import {
  copyRules,
  flat,
  isTransposed,
  matricesOf,
  modes,
  opOf,
  product,
  size,
  threadValueOf,
  vectorOf,
  type LayoutCopy,
} from '@src/engine/layout';
import { bankConflictRule, sharedBankRule, sharedIdealRule, tmaSwizzleRule } from '@src/engine/shared';
import type { Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { copyOf, isShared, type LabValues, type params, unitOf } from './params';
import type { LabTrace } from './simulate';
import { count } from '@src/units/words';
import { wrong } from '@src/widget/judgement';
import { rightOf } from './prediction';

const half = { bytes: '2', vector: '8' } as const;

export const summary =
  'Write the layout of a tile and those of threads and values as CuTe does; the figure plays the copy instruction by instruction, counts sectors or wavefronts, and finds the smallest swizzle without conflicts.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'column', label: 'A column', values: {} },
  { id: 'padded', label: 'Padded', values: { layout: '(32,32):(33,1)' } },
  { id: 'swizzled', label: 'Swizzled', values: { layout: 'Sw<5,0,5> o 0 o (32,32):(32,1)' } },
  { id: 'both', label: 'Both sides', values: { other: 'st' } },
  { id: 'global', label: 'In global memory', values: { memory: 'global' } },
  {
    id: 'ldmatrix',
    label: 'ldmatrix, no swizzle',
    values: { ...half, layout: '(64,64):(64,1)', values: '(1,8)', atom: 'ldmatrix.x4' },
  },
  {
    id: 'tma',
    label: 'Swizzle of 128 B',
    values: {
      ...half,
      layout: 'Sw<3,4,3> o 0 o (64,64):(64,1)',
      swizzles: 'bytes',
      values: '(1,8)',
      atom: 'ldmatrix.x4',
    },
  },
  {
    id: 'cute',
    label: "CuTe's ldmatrix atom",
    values: {
      bytes: '2',
      layout: 'Sw<3,3,3> o 0 o (64,64):(64,1)',
      threads: '(8,4):(4,1)',
      values: '(4,2):(2,1)',
      atom: 'SM75_U32x4_LDSM_N',
    },
  },
  {
    id: 'wide',
    label: '16 B per lane',
    values: { layout: '(16,32):(32,1)', threads: '(4,8):(8,1)', values: '(1,4)', vector: '4', atom: 'st' },
  },
  {
    id: 'values',
    label: '2 × 2 values',
    values: { threads: '(8,4)', values: '(2,2)', layout: '(16,16)', color: 'value' },
  },
];

export function rules(values: LabValues): readonly UsedRule[] {
  const rulesOfCopy = copyRules(copyOf(values));
  const all = isShared(values)
    ? [...rulesOfCopy, sharedBankRule, sharedIdealRule, bankConflictRule, tmaSwizzleRule]
    : rulesOfCopy;
  return usedRules([...new Set(all)], architecture(values.gpu).computeCapability);
}

export const shares = ({ cost, ideal }: LabTrace): readonly Share[] => [
  { label: `${ideal} ideal`, value: ideal, kind: 'used' },
  { label: `${cost - ideal} more`, value: cost - ideal, kind: 'waste' },
];

export function table({ steps, rows }: LabTrace, values: LabValues): Table {
  const unit = isShared(values) ? 'Wavefronts' : 'Sectors';
  return {
    caption: 'Instruction by instruction: what lane 0 moves, the addresses of all lanes, and the cost',
    columns: ['Instruction', 'Warp', 'First element (row, column)', 'Byte addresses by lane', unit, 'Ideal'],
    rows: steps.map(({ warp, addressByLane, elementsByLane, cost, ideal }, index) => {
      const first = elementsByLane.flat()[0] ?? 0;
      const addresses = addressByLane.map((address) => address ?? '–').join(' ');
      return [index + 1, warp, `(${first % rows}, ${Math.floor(first / rows)})`, addresses, cost, ideal];
    }),
  };
}

/** A complete kernel of one block that makes exactly the accesses of this state, tile by tile and value by value. */
export function kernel(values: LabValues): string {
  const copy = copyOf(values);
  const { layout, tile } = threadValueOf(copy);
  const vector = vectorOf(copy);
  const [threads, own] = modes(layout) as [Parameters<typeof sum>[0], Parameters<typeof sum>[0]];
  const extents = modes(copy.layout.layout).map(({ shape }) => product(shape));
  const counts = extents.map((extent, mode) => extent / (tile[mode] ?? 1));
  const tiles = product(counts);
  const parts = extents.map((_, mode) => {
    const step = product(extents.slice(0, mode));
    const across = `t / ${product(counts.slice(0, mode))} % ${counts[mode]!} * ${(tile[mode] ?? 1) * step}`;
    const inside = `p / ${product(tile.slice(0, mode))} % ${tile[mode] ?? 1} * ${step}`;
    return `${across} + ${inside}`;
  });
  const shared = copy.memory === 'shared';
  const signature = shared ? `unsigned* io` : `unsigned char* tile, unsigned* io`;
  return (
    `// Launch with <<<1, ${threadsOf(copy)}>>>${shared ? '; the tile lies in dynamic shared memory' : ''}.\n` +
    (shared ? `extern __shared__ __align__(1024) unsigned char tile[];\n\n` : '\n') +
    `// The byte of element i of the tile, the first mode counted first: ${values.layout}\n` +
    `__device__ int at(int i) {\n${place(copy)}}\n\n` +
    `__global__ void copy(${signature}) {\n  int thread = threadIdx.x${threadsOf(copy) > size(copy.threads) ? ` % ${size(copy.threads)}` : ''};\n` +
    `  for (int t = 0; t < ${tiles}; ++t)\n    for (int v = 0; v < ${size(own)}; v += ${vector}) {\n` +
    `      int p = ${sum(threads, 'thread')} + ${sum(own, 'v')};\n` +
    `      int i = ${parts.join(' + ')};\n${access(copy, `(t * ${size(own) / vector} + v / ${vector}) * ${size(copy.threads)} + thread`)}    }\n}\n`
  );
}

/** The threads of the block: a matrix instruction takes a whole warp, though fewer lanes may supply addresses. */
export const threadsOf = ({ atom, threads }: LayoutCopy): number =>
  matricesOf(atom) ? Math.max(32, size(threads)) : size(threads);

/** The offset of an index, mode by mode. */
function sum({ shape, stride }: LayoutCopy['threads'], index: string): string {
  const strides = flat(stride);
  const extents = flat(shape);
  const terms = extents.flatMap((extent, mode) =>
    extent === 1 || strides[mode] === 0
      ? []
      : [`${index} / ${product(extents.slice(0, mode))} % ${extent} * ${strides[mode]!}`],
  );
  return terms.join(' + ') || '0';
}

function place({ layout: { swizzle, offset, layout }, swizzles, elementBytes }: LayoutCopy): string {
  const inner = `  int o = ${offset > 0 ? `${offset} + ` : ''}${sum(layout, 'i')};\n`;
  const scale = elementBytes > 1 ? ` * ${elementBytes}` : '';
  if (!swizzle) return `${inner}  return o${scale};\n`;
  const { bits, base, shift } = swizzle;
  const mask = 2 ** bits - 1;
  const permuted =
    shift >= 0
      ? `o ^= (o >> ${base + shift} & ${mask}) << ${base};`
      : `o ^= (o >> ${base} & ${mask}) << ${base - shift};`;
  return swizzles === 'elements'
    ? `${inner}  ${permuted}\n  return o${scale};\n`
    : `${inner.replace(';\n', `;\n${scale ? `  o *= ${elementBytes};\n` : ''}`)}  ${permuted}\n  return o;\n`;
}

/** @param slot - A separate place for each instruction of each thread, so that no access can be optimized away. */
function access(copy: LayoutCopy, slot: string): string {
  const { atom, elementBytes, memory } = copy;
  const width = vectorOf(copy) * elementBytes;
  const address = `      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));\n`;
  const count = matricesOf(atom);
  if (count) {
    const load = opOf(copy) === 'load';
    const list = Array.from({ length: count }, (_, each) => each);
    const registers = `{${list.map((each) => `%${each + (load ? 0 : 1)}`).join(', ')}}`;
    const trans = isTransposed(atom) ? '.trans' : '';
    const name = `${load ? 'ld' : 'st'}matrix.sync.aligned.m8n8.x${count}${trans}.shared.b16`;
    const operands = list.map((each) => `"${load ? '=' : ''}r"(io[${each}])`).join(', ');
    return load
      ? `${address}      asm volatile("${name} ${registers}, [%${count}];" : ${operands} : "r"(a) : "memory");\n`
      : `${address}      asm volatile("${name} [%0], ${registers};" :: "r"(a), ${operands} : "memory");\n`;
  }
  if (atom === 'cp.async')
    return memory === 'shared'
      ? `${address}      asm volatile("cp.async.ca.shared.global [%0], [%1], ${width};" :: "r"(a), "l"(io + 4 * i) : "memory");\n`
      : `      extern __shared__ __align__(16) unsigned char stage[];\n` +
          `      unsigned a = (unsigned)__cvta_generic_to_shared(stage + thread * ${width});\n` +
          `      asm volatile("cp.async.ca.shared.global [%0], [%1], ${width};" :: "r"(a), "l"(tile + at(i)) : "memory");\n`;
  // Written in PTX: a compiler would merge the accesses of neighbors into wider ones.
  const words = Math.max(1, width / 4);
  const list = Array.from({ length: words }, (_, each) => each);
  const load = opOf(copy) === 'load';
  const space = memory === 'shared' ? 'shared' : 'global';
  const form = `${load ? 'ld' : 'st'}.${space}.${words > 1 ? `v${words}.` : ''}u${width < 4 ? 8 * width : 32}`;
  const names = list.map((each) => `%${each + (load ? 0 : 1)}`).join(', ');
  const registers = words > 1 ? `{${names}}` : names;
  const ioWords = list.map((each) => `io[(${slot}) * ${words} + ${each}]`);
  const where = memory === 'shared' ? '"r"(a)' : '"l"(tile + at(i))';
  const first = memory === 'shared' ? address : '';
  return load
    ? `${first}      asm volatile("${form} ${registers}, [%${words}];" : ${ioWords.map((each) => `"=r"(${each})`).join(', ')} : ${where} : "memory");\n`
    : `${first}      asm volatile("${form} [%0], ${registers};" :: ${where}, ${ioWords.map((each) => `"r"(${each})`).join(', ')} : "memory");\n`;
}

export function judge(trace: LabTrace, values: LabValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  const right = rightOf(trace);
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  const { ideal } = trace.steps[0]!;
  const reason = `It takes ${count(right, unitOf(values))}; the ideal is ${ideal}.`;
  if (number === right) return { correct: true, say: `Yes. ${reason}` };
  const hint =
    number < right
      ? 'Too few: work out the addresses of the lanes, and see which of them fall into one place.'
      : 'Too many: lanes whose addresses do not collide are served together.';
  return wrong(hint, `${hint} ${reason}`);
}
