import { count, lanesText } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { matricesOf, nameOf, type LdmatrixValues } from './params';
import { placeOf, type LdmatrixTrace } from './simulate';

const SPANS: Readonly<Record<string, string>> = {
  xor: ' swizzled by XOR with the row',
  swizzle32: ' with a swizzle of 32 B',
  swizzle64: ' with a swizzle of 64 B',
  swizzle128: ' with a swizzle of 128 B',
};

/** "rows of 64 halves padded by 8". */
function ofTile({ columns, layout, padding }: LdmatrixValues): string {
  const laid = layout === 'rows' ? (padding > 0 ? ` padded by ${padding}` : '') : SPANS[layout]!;
  return `rows of ${columns} halves${laid}`;
}

/** "4 matrices side by side". */
function matricesText({ matrices, arrangement }: LdmatrixValues): string {
  if (matrices === '1') return '1 matrix';
  const how =
    arrangement === 'across'
      ? 'side by side'
      : arrangement === 'down' || matrices === '2'
        ? 'one below another'
        : 'in a square';
  return `${count(Number(matrices), 'matrix', 'matrices')} ${how}`;
}

/** "One transposed ldmatrix of 4 matrices side by side, from rows of 64 halves,": the subject of a sentence. */
export function instructionText(values: LdmatrixValues): string {
  const load = values.op === 'load';
  const name = `${values.trans === 'yes' ? 'transposed ' : ''}${load ? 'ldmatrix' : 'stmatrix'}`;
  return `One ${name} of ${matricesText(values)}, ${load ? 'from' : 'to'} ${ofTile(values)},`;
}

/** The matrix with the longest queue: its index from 0, and that queue. */
function worstMatrix({ shared }: LdmatrixTrace): { matrix: number; rows: number } {
  const matrix = shared.passes.findIndex(({ degree }) => degree === shared.conflictDegree);
  return { matrix, rows: shared.conflictDegree };
}

export function describe(trace: LdmatrixTrace, values: LdmatrixValues): Caption {
  const { wavefronts, ideal, excess } = trace.shared;
  const detail = `${queueText(trace)} ${ordinaryText(trace, values)}`;
  const cost = `${instructionText(values)} takes ${count(wavefronts.length, 'wavefront')}`;
  if (excess > 0) return { headline: `${cost}; the ideal is ${ideal}.`, detail };
  return { headline: `${cost}${ideal > 1 ? ', one per matrix' : ''}, the fewest possible.`, detail };
}

/** Why a pass takes this many wavefronts. */
export function queueText(trace: LdmatrixTrace): string {
  const { matrix, rows } = worstMatrix(trace);
  return rows > 1
    ? `The eight rows of a matrix are one pass, and ${count(rows, 'row')} of matrix ${matrix} need the same four banks.`
    : 'The eight rows of each matrix are in eight different groups of four banks: together they are all 32.';
}

function ordinaryText({ ordinary, shared }: LdmatrixTrace, { op }: LdmatrixValues): string {
  const { instructions, wavefronts } = ordinary;
  const what = count(instructions, `ordinary ${op}`);
  const compared = wavefronts === shared.wavefronts.length ? 'as many wavefronts' : count(wavefronts, 'wavefront');
  return `Without the instruction, ${what} would do the same in ${compared}.`;
}

/** "row 5 of matrix 0". */
const rowText = (lane: number): string => `row ${lane % 8} of matrix ${Math.floor(lane / 8)}`;

export function describeLane(trace: LdmatrixTrace, values: LdmatrixValues, lane: number): string {
  const service = trace.shared.serviceByLane[lane];
  const address = trace.addressByLane[lane]!;
  const gives = service
    ? `Lane ${lane} gives the address of ${rowText(lane)}, byte ${address}: banks ${service.bank} to ${service.bank + 3}, wavefront ${service.wavefront}.`
    : `Lane ${lane} gives an address that is not used: ${nameOf(values).replace(/\..*/, '')} takes the addresses of lanes 0 to ${8 * matricesOf(values) - 1}.`;
  const [first, second] = trace.fragmentByLane[lane] as readonly [
    { row: number; column: number },
    { row: number; column: number },
  ];
  const part =
    values.trans === 'yes'
      ? `column ${first.column}, rows ${first.row} and ${second.row}`
      : `row ${first.row}, columns ${first.column} and ${second.column}`;
  const holds = values.op === 'load' ? 'receives' : 'holds';
  return `${gives} It ${holds} ${part}, of ${matricesOf(values) === 1 ? 'the matrix' : 'each matrix'}.`;
}

/** Where a lane's row lies in the tile, for the table. */
export const tilePlace = (values: LdmatrixValues, lane: number): { row: number; column: number } => {
  const { row, chunk } = placeOf(values, lane);
  return { row, column: chunk * 8 };
};

/** The instruction, then one moment per wavefront. */
export function moments({ shared }: LdmatrixTrace, values: LdmatrixValues): readonly Moment[] {
  const { wavefronts } = shared;
  const rows = 8 * matricesOf(values);
  const issue: Moment = {
    label: 'one instruction',
    say: `One instruction takes row addresses from lanes 0 to ${rows - 1}. No bank has delivered a word yet.`,
  };
  let waiting = rows;
  const turns = wavefronts.map(({ lanes, banks, pass }, index): Moment => {
    waiting -= lanes.length;
    const which = lanes.map((lane) => lane % 8);
    const left =
      waiting === 0 ? 'No row waits any longer.' : `${count(waiting, 'row')} ${waiting === 1 ? 'waits' : 'wait'}.`;
    const moved = `${lanes.length === 1 ? 'row' : 'rows'} ${lanesText(which)} of matrix ${pass - 1}`;
    return {
      label: `wavefront ${index + 1} of ${wavefronts.length}`,
      say: `Wavefront ${index + 1} moves ${moved}, over ${count(new Set(banks).size, 'bank')}. ${left}`,
    };
  });
  return [issue, ...turns];
}
