/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import {
  bankConflictRule,
  sharedRules,
  tileWalk,
  tmaSwizzleRule,
  type SharedAccess,
  type SharedAtomic,
} from '@src/engine/shared';
import type { Curve, CurvePoint, Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { measured } from './metrics';
import { elementBytes, params, type BanksValues } from './params';
import { firstOf, serviceOf, shapeOf, spanOf, tileOf, walkOf, worstOf, type BanksTrace } from './simulate';
import { count } from '@src/units/words';
import { wrong } from '@src/widget/judgement';
import { fullestBank, queueText, waiterOf } from './describe';
import { wordsOf } from './prediction';

export const summary =
  'A warp accesses 32 elements of a tile in shared memory; the figure shows which lanes conflict at which bank, and how many wavefronts that takes.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'column', label: 'Down a column', values: {} },
  { id: 'row', label: 'Along a row', values: { access: 'row' } },
  { id: 'padded', label: 'Padded by a word', values: { padding: 1 } },
  { id: 'xor', label: 'Swizzled by XOR', values: { layout: 'xor' } },
  { id: 'stride', label: 'Stride 2', values: { access: 'strided', stride: 2, columns: '64' } },
  { id: 'one', label: 'All lanes, one element', values: { access: 'broadcast', sharing: 32 } },
  { id: 'float4', label: 'A row of float4', values: { access: 'row', bytes: '16' } },
  { id: 'tensor', label: 'TMA 128 B, float4', values: { bytes: '16', columns: '8', layout: 'tma128' } },
  { id: 'histogram', label: 'Atomics on one word', values: { access: 'broadcast', sharing: 32, op: 'atomic' } },
];

export function rules(values: BanksValues): readonly UsedRule[] {
  const op = values.op as SharedAccess['op'];
  return usedRules(
    [
      ...sharedRules({ op, atomic: values.atomic as SharedAtomic, width: Number(values.bytes) }),
      bankConflictRule,
      ...(spanOf(values) === null ? [] : [tmaSwizzleRule]),
    ],
    architecture(values.gpu).computeCapability,
  );
}

export const shares = ({ shared: { ideal, excess } }: BanksTrace): readonly Share[] => [
  { label: `${ideal} ideal`, value: ideal, kind: 'used' },
  { label: `${excess} more`, value: excess, kind: 'waste' },
];

export function table({ shared, placeByLane }: BanksTrace): Table {
  return {
    caption: 'Lane by lane; addresses in bytes from the start of the tile',
    columns: ['Lane', 'Row', 'Column', 'Address', 'Bank', 'Pass', 'Wavefront'],
    rows: shared.serviceByLane.map((service, lane) => {
      const { row, column } = placeByLane[lane]!;
      return service
        ? [lane, row, column, service.address, service.bank, service.pass, service.wavefront]
        : [lane, row, column, 'off', '–', '–', '–'];
    }),
  };
}

type Scale = 'stride' | 'sharing' | 'padding' | 'line';

type Axis = Pick<Curve, 'xLabel' | 'currentX'> & { readonly param: Scale; readonly xs: readonly number[] };

/** Wavefronts over the one parameter that matters most: the stride, the sharing, the padding, or the line index. */
export function curve(values: BanksValues): Curve | null {
  const axis = axisOf(values);
  if (!axis) return null;
  const { param, xLabel, currentX, xs } = axis;
  const whole = worstOf(values);
  const points = xs.flatMap((x) => pointAt({ ...values, [param]: x }, x, whole));
  return { param, xLabel, yLabel: 'shared wavefronts', whole, points, currentX, valueAt: (x) => x };
}

function axisOf(values: BanksValues): Axis | null {
  const whole = (param: Exclude<Scale, 'line'>, xLabel: string): Axis => {
    const { min, max } = params[param];
    return { param, xLabel, currentX: values[param], xs: range(min, max) };
  };
  if (values.access === 'strided') return whole('stride', 'stride, in elements');
  if (values.access === 'broadcast') return whole('sharing', 'lanes per element');
  if (values.layout === 'rows') return whole('padding', 'padding, in words');
  if (values.access === 'random') return null;
  const { rows, columns } = shapeOf(values);
  const last = (values.access === 'row' ? rows : columns) - 1;
  const xLabel = values.access === 'diagonal' ? 'column in which it begins' : `which ${values.access}`;
  return { param: 'line', xLabel, currentX: firstOf(values), xs: range(0, last) };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Nothing where the hardware refuses the state: the curve has a hole there. */
function pointAt(values: BanksValues, x: number, whole: number): CurvePoint[] {
  try {
    const counted = measured(values)?.byMetric['wavefronts'];
    const y = serviceOf(values).wavefronts.length / whole;
    return [{ x, y, measured: counted === undefined ? undefined : counted / whole }];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

const TYPES: Readonly<Record<number, string>> = {
  1: 'unsigned char',
  2: 'unsigned short',
  4: 'float',
  8: 'float2',
  16: 'float4',
};
/** Without an opt-in, a launch gets no more dynamic shared memory than this. */
const UNASKED = 48 * 1024;

/** Where element (row, column) lies, counted in elements. */
function place(values: BanksValues): string {
  const { columns } = shapeOf(values);
  const width = elementBytes(values);
  const span = spanOf(values);
  if (span !== null) {
    const bits = span / 16 - 1;
    return (
      `  int byte = row * ${span} + column * ${width};  // a tensor copy with a swizzle of ${span} B\n` +
      `  return (byte ^ (byte >> 7 & ${bits}) << 4) / ${width};\n`
    );
  }
  if (values.layout === 'xor') return `  return row * ${columns} + (column ^ (row & ${columns - 1}));\n`;
  return `  return row * ${columns + (values.padding * 4) / width} + column;\n`;
}

/** Row and column of the element that a lane takes, as CUDA expressions of `lane`. */
function lanePlace(values: BanksValues): string {
  const { rows, columns } = shapeOf(values);
  const first = firstOf(values);
  const from = (text: string): string => (first === 0 ? text : `${first} + ${text}`);
  const element = (text: string): string => `(${text}) / ${columns}, (${text}) % ${columns}`;
  switch (values.access) {
    case 'row':
      return columns >= 32 ? `${first}, lane` : `(${from(`lane / ${columns}`)}) % ${rows}, lane % ${columns}`;
    case 'column':
      return rows >= 32 ? `lane, ${first}` : `lane % ${rows}, (${from(`lane / ${rows}`)}) % ${columns}`;
    case 'diagonal':
      return rows >= 32
        ? `lane, (${from('lane')}) % ${columns}`
        : `lane % ${rows}, (${from(`lane + lane / ${rows}`)}) % ${columns}`;
    case 'strided':
      return element(`lane * ${values.stride}`);
    case 'broadcast':
      return element(`lane / ${values.sharing}`);
    default:
      return 'rowOf[lane], columnOf[lane]';
  }
}

function access(values: BanksValues): { type: string; argument: string; line: string } {
  const element = `tile[at(${lanePlace(values)})]`;
  const type = values.op === 'atomic' ? 'int' : TYPES[elementBytes(values)]!;
  if (values.op === 'load') return { type, argument: `${type}* out`, line: `out[lane] = ${element};` };
  if (values.op === 'store') return { type, argument: `${type}* in`, line: `${element} = in[lane];` };
  if (values.atomic === 'cas')
    return { type, argument: 'int* out', line: `out[lane] = atomicCAS(&${element}, lane, lane + 1);` };
  if (values.atomic === 'count') return { type, argument: 'int* in', line: `atomicAdd(&${element}, 1);` };
  return { type, argument: 'int* in', line: `atomicAdd(&${element}, in[lane]);` };
}

/** A complete kernel of one warp that makes exactly the access of this state. */
export function kernel(values: BanksValues): string {
  const { type, argument, line } = access(values);
  const { bytes } = tileOf(values, architecture(values.gpu));
  const asked =
    bytes > UNASKED
      ? `// Ask for it first: cudaFuncSetAttribute with cudaFuncAttributeMaxDynamicSharedMemorySize.\n`
      : '';
  const listed = values.access === 'random' ? tables(values) : '';
  const guard =
    values.mask === 0xffffffff ? '' : `  if (!(0x${values.mask.toString(16).padStart(8, '0')}u >> lane & 1)) return;\n`;
  return (
    `// Launch with <<<1, 32, ${bytes}>>>: a tile of ${values.rows} x ${values.columns} in dynamic shared memory.\n${asked}` +
    `extern __shared__ __align__(1024) ${type} tile[];\n\n${listed}` +
    `__device__ int at(int row, int column) {\n${place(values)}}\n\n` +
    `__global__ void access(${argument}) {\n  int lane = threadIdx.x;\n${guard}  ${line}\n}\n`
  );
}

function tables(values: BanksValues): string {
  const places = tileWalk(walkOf(values), shapeOf(values));
  const table = (name: string, numbers: readonly number[]): string =>
    `__constant__ int ${name}[32] = {${numbers.join(', ')}};\n`;
  return `${table(
    'rowOf',
    places.map(({ row }) => row),
  )}${table(
    'columnOf',
    places.map(({ column }) => column),
  )}\n`;
}

/** Each likely wrong answer comes from a mistake; name it. */
export function judge(trace: BanksTrace, values: BanksValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  const right = trace.shared.wavefronts.length;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  if (right === 0)
    return number === 0
      ? { correct: true, say: 'Yes: no lane is active, so no bank is accessed.' }
      : wrong('Who asks?', 'No lane is active, so no bank is accessed: 0.');
  if (number === right) return { correct: true, say: `Yes: ${reason(trace, values)}` };
  const [hint, why] = number < right ? tooFew(trace, values, number) : tooMany(trace, values, number);
  return wrong(hint, why);
}

/** Why there are as many wavefronts as there are, as the end of a sentence. */
function reason(trace: BanksTrace, values: BanksValues): string {
  const { passes, rounds, conflictDegree } = { ...trace.shared, rounds: roundsOf(trace) };
  const queue =
    conflictDegree > 1
      ? `${queueText(trace, values)} queue at bank ${fullestBank(trace)}, and a bank serves one per wavefront.`
      : 'no bank has a queue.';
  const degrees = passes.map(({ degree }) => degree).filter((degree) => degree > 0);
  if (rounds === 2) return `${queue} A compare-and-swap takes the banks twice.`;
  if (degrees.length === 1) return queue;
  return `${trace.access.width} B per lane go in ${passes.length} passes, and their wavefronts add up: ${degrees.join(' + ')}.`;
}

const roundsOf = ({ shared }: BanksTrace): number => Math.max(1, ...shared.wavefronts.map(({ round }) => round));

/** The mistake behind a number, as a hint and with the answer. */
type Thought = readonly [hint: string, why: string];

function tooFew(trace: BanksTrace, values: BanksValues, number: number): Thought {
  const { shared, access } = trace;
  const right = shared.wavefronts.length;
  if (number * roundsOf(trace) === right)
    return [
      'That is one round, but a compare-and-swap takes two.',
      `That is one round, but a compare-and-swap takes two: ${count(right, 'wavefront')}.`,
    ];
  if (number === shared.conflictDegree || (number === 1 && shared.excess === 0))
    return [
      'That is one pass, and a wavefront moves up to 128 B.',
      `That is one pass. A wavefront moves up to 128 B, so ${reason(trace, values)}`,
    ];
  if (access.op === 'atomic' && waiterOf(values) === 'lane' && number <= wordsOf(shared).size)
    return [
      'Lanes on one word do not share an atomic.',
      `Lanes on one word do not share an atomic: ${reason(trace, values)}`,
    ];
  if (number === shared.ideal)
    return [
      'That would be enough if the words lay in different banks. Which bank does each lane access?',
      `That would be enough if the words lay in different banks, but ${reason(trace, values)}`,
    ];
  return ['Too few. Look for the bank that most lanes access.', `Too few: ${reason(trace, values)}`];
}

function tooMany(trace: BanksTrace, values: BanksValues, number: number): Thought {
  const { shared } = trace;
  const enough = `${count(shared.wavefronts.length, 'wavefront')} ${shared.wavefronts.length === 1 ? 'is' : 'are'} enough: ${reason(trace, values)}`;
  const shares = wordsOf(shared).size < shared.activeLanes && waiterOf(values) === 'word';
  if (number === shared.activeLanes && shares)
    return ['Lanes that access the same word share it.', `Lanes that access the same word share it. ${enough}`];
  if (number === shared.activeLanes)
    return [
      'Banks work in parallel: a lane waits only for other words of its own bank.',
      `Banks work in parallel: a lane waits only for other words of its own bank. ${enough}`,
    ];
  if (number === wordsOf(shared).size)
    return ['Words of different banks share a wavefront.', `Words of different banks share a wavefront. ${enough}`];
  return ['Too many. Banks work in parallel.', `Too many. ${enough}`];
}
