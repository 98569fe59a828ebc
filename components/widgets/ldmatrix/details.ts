/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import {
  bankConflictRule,
  ldmatrixRule,
  matrixFragmentRule,
  sharedBankRule,
  sharedIdealRule,
  stmatrixRule,
} from '@src/engine/shared';
import type { Curve, CurvePoint, Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { tilePlace, queueText } from './describe';
import { measured } from './metrics';
import { CHUNK, matricesOf, params, type LdmatrixValues } from './params';
import { chunksOf, firstOf, pitchOf, serviceOf, swizzleBits, tileOf, type LdmatrixTrace } from './simulate';
import { count } from '@src/units/words';
import { wrong } from '@src/widget/judgement';

export const summary =
  'A warp loads or stores matrices of 8 by 8 halves in shared memory; the figure shows which lane gives the address of which row, which rows share a wavefront, and which lane gets which elements.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'plain', label: 'Rows of 128 B', values: {} },
  { id: 'padded', label: 'Padded by 16 B', values: { padding: 8 } },
  { id: 'swizzled', label: 'Swizzle of 128 B', values: { layout: 'swizzle128', arrangement: 'down', chunk: 2 } },
  { id: 'fragment', label: 'A 16 × 16 operand', values: { arrangement: 'square', padding: 8 } },
  { id: 'transposed', label: 'Transposed, 512 B', values: { columns: '256', trans: 'yes' } },
  { id: 'wide', label: '528 B from row to row', values: { columns: '256', padding: 8 } },
  { id: 'narrow', label: 'XOR row, 64 B', values: { columns: '32', layout: 'xor' } },
  { id: 'fitting', label: 'Swizzle of 64 B', values: { columns: '32', layout: 'swizzle64' } },
  { id: 'store', label: 'stmatrix', values: { op: 'store', columns: '128', arrangement: 'down' } },
];

export const rules = (values: LdmatrixValues): readonly UsedRule[] =>
  usedRules(
    [
      values.op === 'load' ? ldmatrixRule : stmatrixRule,
      sharedBankRule,
      matrixFragmentRule,
      bankConflictRule,
      sharedIdealRule,
    ],
    architecture(values.gpu).computeCapability,
  );

export const shares = ({ shared: { ideal, excess } }: LdmatrixTrace): readonly Share[] => [
  { label: `${ideal} ideal`, value: ideal, kind: 'used' },
  { label: `${excess} more`, value: excess, kind: 'waste' },
];

export function table({ shared, addressByLane, fragmentByLane }: LdmatrixTrace, values: LdmatrixValues): Table {
  return {
    caption:
      'Lane by lane: the row whose address it gives (in bytes from the start of the tile), and the elements in its registers',
    columns: ['Lane', 'Matrix', 'Row of the tile', 'Column', 'Address', 'Banks', 'Wavefront', 'Elements (row, column)'],
    rows: shared.serviceByLane.map((service, lane) => {
      const { row, column } = tilePlace(values, lane);
      const elements = fragmentByLane[lane]!.map((place) => `(${place.row}, ${place.column})`).join(' ');
      const given = service
        ? [
            Math.floor(lane / 8),
            row,
            column,
            service.address,
            `${service.bank} to ${service.bank + 3}`,
            service.wavefront,
          ]
        : ['–', '–', '–', `${addressByLane[lane]!}, not read`, '–', '–'];
      return [lane, ...given, elements];
    }),
  };
}

/** Wavefronts over the padding; without padding, over the piece of the row at which the first matrix begins. */
export function curve(values: LdmatrixValues): Curve {
  const padded = values.layout === 'rows';
  const param = padded ? 'padding' : 'chunk';
  const xs = padded
    ? Array.from({ length: params.padding.max / CHUNK + 1 }, (_, step) => step * CHUNK)
    : Array.from({ length: chunksOf(values) }, (_, piece) => piece);
  const whole = 8 * matricesOf(values);
  return {
    param,
    xLabel: padded ? 'padding, in halves' : 'first piece of 16 B',
    yLabel: 'shared wavefronts',
    whole,
    points: xs.flatMap((x) => pointAt({ ...values, [param]: x }, x, whole)),
    currentX: padded ? values.padding : firstOf(values),
    valueAt: (x) => x,
  };
}

/** Nothing where the matrices would leave the row: the curve ends there. */
function pointAt(values: LdmatrixValues, x: number, whole: number): CurvePoint[] {
  try {
    const y = serviceOf(values).wavefronts.length / whole;
    const counted = measured(values)?.byMetric['wavefronts'];
    return [{ x, y, measured: counted === undefined ? undefined : counted / whole }];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

/** Where the half (row, column) lies, counted in halves. */
function place(values: LdmatrixValues): string {
  const bits = swizzleBits(values);
  if (bits !== null)
    return (
      `  int byte = (row * ${values.columns} + column) * 2;  // Swizzle<${bits}, 4, 3> of the byte address\n` +
      `  return (byte ^ (byte >> 7 & ${2 ** bits - 1}) << 4) / 2;\n`
    );
  if (values.layout === 'xor')
    return `  return row * ${values.columns} + (column ^ (row & ${chunksOf(values) - 1}) * ${CHUNK});\n`;
  return `  return row * ${pitchOf(values)} + column;\n`;
}

/** Row and column at which a lane's row begins, as CUDA expressions of `lane` and `matrix`. */
function lanePlace(values: LdmatrixValues): string {
  const first = firstOf(values) * CHUNK;
  const from = (text: string): string => [first > 0 ? String(first) : '', text].filter(Boolean).join(' + ') || '0';
  if (values.matrices === '1') return `lane % 8, ${from('')}`;
  if (values.arrangement === 'across') return `lane % 8, ${from('matrix * 8')}`;
  if (values.arrangement === 'down') return `matrix * 8 + lane % 8, ${from('')}`;
  return `matrix % 2 * 8 + lane % 8, ${from('matrix / 2 * 8')}`;
}

/** A complete kernel of one warp with exactly the instruction of this state. */
export function kernel(values: LdmatrixValues): string {
  const count = matricesOf(values);
  const load = values.op === 'load';
  const registers = Array.from({ length: count }, (_, register) => register);
  const listed = `{${registers.map((register) => `%${register + (load ? 0 : 1)}`).join(', ')}}`;
  const form = `sync.aligned.m8n8.x${count}${values.trans === 'yes' ? '.trans' : ''}.shared.b16`;
  const each = (text: (register: number) => string): string => registers.map(text).join(', ');
  const body = load
    ? `  unsigned ${each((register) => `r${register}`)};\n` +
      `  asm volatile("ldmatrix.${form} ${listed}, [%${count}];"\n` +
      `               : ${each((register) => `"=r"(r${register})`)} : "r"(row) : "memory");\n` +
      registers.map((register) => `  out[lane * ${count} + ${register}] = r${register};\n`).join('')
    : `  asm volatile("stmatrix.${form} [%0], ${listed};"\n` +
      `               :: "r"(row), ${each((register) => `"r"(in[lane * ${count} + ${register}])`)} : "memory");\n`;
  const matrix = count === 1 ? '' : `  int matrix = lane / 8 % ${count};\n`;
  return (
    `// Launch with <<<1, 32, ${tileOf(values).bytes}>>>: a tile in dynamic shared memory. Needs sm_${load ? '75' : '90'} or later.\n` +
    `extern __shared__ __align__(1024) unsigned short tile[];  // halves, whatever their type\n\n` +
    `__device__ int at(int row, int column) {\n${place(values)}}\n\n` +
    `__global__ void access(unsigned* ${load ? 'out' : 'in'}) {\n  int lane = threadIdx.x;\n${matrix}` +
    `  unsigned row = (unsigned)__cvta_generic_to_shared(&tile[at(${lanePlace(values)})]);\n${body}}\n`
  );
}

/** Each likely wrong answer comes from a mistake; name it. */
export function judge(trace: LdmatrixTrace, values: LdmatrixValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  const { wavefronts, passes, conflictDegree } = trace.shared;
  const right = wavefronts.length;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  const matrices = matricesOf(values);
  const sum =
    matrices === 1
      ? `${count(right, 'wavefront')}.`
      : `the matrices go one after the other: ${passes.map(({ degree }) => degree).join(' + ')}.`;
  const reason = `${queueText(trace)} ${sum.charAt(0).toUpperCase()}${sum.slice(1)}`;
  if (number === right) return { correct: true, say: `Yes. ${reason}` };
  const hint = thought(number, { right, matrices, conflictDegree });
  return wrong(hint, `${hint} ${reason}`);
}

function thought(
  number: number,
  { right, matrices, conflictDegree }: { right: number; matrices: number; conflictDegree: number },
): string {
  if (number === 32) return 'Lanes do not take a wavefront each: rows in different banks share one.';
  if (number === 8 * matrices) return 'That would be one row at a time, but rows in different banks share a wavefront.';
  if (number === conflictDegree && number < right) return 'That is one matrix.';
  if (number === 1) return 'One instruction, but a wavefront moves 128 B, and a matrix has that many.';
  if (number === matrices) return 'That would be enough if the eight rows of each matrix were in different banks.';
  return number < right ? 'Too few.' : 'Too many.';
}
