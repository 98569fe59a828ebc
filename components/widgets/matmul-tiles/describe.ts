import { count, grouped } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { blockOf, formOf, isTiled, registersOf, sizeOf, type MatmulValues } from './params';
import type { LaneWork, MatmulTrace } from './simulate';

export function describe(trace: MatmulTrace, values: MatmulValues): Caption {
  const { text, verb } = subjectOf(values);
  const { sectors } = trace.cost.loads;
  return {
    headline: `${text} ${verb} each sector of A and B ${timesText(refetch(trace))}: ${sectorsText(sectors)}${againstNaive(trace, values)}.`,
    detail: `${useText(trace)} ${isTiled(values) ? readsText(trace, values) : cacheText}`,
  };
}

function againstNaive({ naive }: MatmulTrace, { kernel, block }: MatmulValues): string {
  if (kernel === 'naive' && block === '32x32') return '';
  return `, against ${largeText(naive.sectors)} of the naive kernel${kernel === 'naive' ? ' in blocks of 32 × 32' : ''}`;
}

function useText(trace: MatmulTrace): string {
  const { intensity } = trace.cost;
  return `An element is used ${timesText(reuse(trace))} for each time that a thread loads it, and each byte of the sectors gives ${numberText(intensity.sectors)} FLOP.`;
}

const cacheText = 'Many of these loads may hit in the L1, but each still makes a request.';

/** The cost of reading the tiles, in both forms. */
function readsText({ reads: { merged, written } }: MatmulTrace, values: MatmulValues): string {
  const one = (form: 'merged' | 'written'): string => {
    const { instructions, wavefronts } = form === 'merged' ? merged : written;
    return `${largeCount(instructions, 'load')} and ${largeCount(wavefronts, 'wavefront')}`;
  };
  return formOf(values) === 'merged'
    ? `The tiles are read with ${one('merged')}, because the compiler merges adjacent words; as written it would be ${one('written')}.`
    : `The tiles are read with ${one('written')}, one load per factor in the source; the compiler would merge them into ${one('merged')}.`;
}

export function describeLane(trace: MatmulTrace, values: MatmulValues, lane: number): string {
  const work = trace.lanes[lane];
  if (!work)
    return `Lane ${lane} of the first warp has no thread: the block has only ${count(trace.cost.threadsPerBlock, 'thread')}.`;
  if (!work.c) return `Lane ${lane} of the first warp lies outside C and computes nothing.`;
  const { row, column, rows, columns } = work.c;
  const computed =
    rows * columns === 1
      ? `computes row ${row}, column ${column} of C`
      : `computes rows ${row} to ${row + rows - 1}, columns ${column} to ${column + columns - 1} of C`;
  return `Lane ${lane} of the first warp ${computed}. ${isTiled(values) ? sharedText(trace, work) : globalText(trace)}`;
}

function sharedText({ cost: { plan } }: MatmulTrace, { aRows, bColumns, loads }: LaneWork): string {
  const factors = (aRows.length + bColumns.length) * plan.stepDepth;
  const products = aRows.length * bColumns.length * plan.stepDepth;
  return (
    `In each step it loads ${count(loads.a.length, 'element')} of A and ${loads.b.length} of B into shared memory, ` +
    `reads ${count(factors, 'factor')} from there, and multiplies ${count(products, 'time')}.`
  );
}

const globalText = ({ n }: MatmulTrace): string =>
  `It loads its row of A and its column of B from global memory: ${count(2 * n, 'load')} for ${count(n, 'multiplication')}.`;

/** "1,024", "14.3". */
export const numberText = (value: number): string =>
  grouped(value < 100 ? Number(value.toFixed(value < 10 ? 2 : 1)) : Math.round(value));

/** "once", "16 times", "14.3 times". */
const timesText = (value: number): string => (value === 1 ? 'once' : `${numberText(value)} times`);

/** How often a sector of A and B is loaded, on average. */
export const refetch = ({ cost, idealSectors }: MatmulTrace): number => cost.loads.sectors / idealSectors;

/** How many threads load each element of A. */
export const timesLoaded = ({ cost, n }: MatmulTrace): number => cost.traffic.a.elements / n ** 2;

/** Uses of a loaded element: A and B together. */
export const reuse = ({ cost, n }: MatmulTrace): number => (2 * n ** 3) / cost.loads.elements;

/** "Tiles of 16 × 16": the kernel as the subject of a sentence, with a singular or plural verb. */
export function subjectOf(values: MatmulValues): { text: string; verb: 'load' | 'loads' } {
  switch (values.kernel) {
    case 'tiled':
      return { text: `Tiles of ${values.tile} × ${values.tile}`, verb: 'load' };
    case 'registers': {
      const { block, side } = registersOf(values);
      return { text: `Blocks of ${block} × ${block} with ${side} × ${side} results per thread`, verb: 'load' };
    }
    case 'swapped':
      return { text: `The naive kernel with rows and columns swapped`, verb: 'loads' };
    default: {
      const { x, y } = blockOf(values);
      return { text: `The naive kernel in blocks of ${x} × ${y}`, verb: 'loads' };
    }
  }
}

/** "4,096", "67.1 million": an exact number as long as it is easy to read. */
export const largeText = (value: number): string => {
  if (value < 1e6) return grouped(value);
  const millions = grouped(value / 1e6, 1);
  return `${millions.includes('.') ? millions : `${millions}.0`} million`;
};

/** "1 sector", "4,096 sectors", "67.1 million sectors". */
export const largeCount = (value: number, one: string): string =>
  value < 1e6 ? count(value, one) : `${largeText(value)} ${one}s`;

const sectorsText = (value: number): string => largeCount(value, 'sector');

/** "k = 5", "k = 16 to 31". */
export const kText = (kFrom: number, kTo: number): string =>
  kTo - kFrom === 1 ? `k = ${kFrom}` : `k = ${kFrom} to ${kTo - 1}`;

/** Nothing yet, each moment along k, and the stores of C. */
export function moments(trace: MatmulTrace, values: MatmulValues): readonly Moment[] {
  const { block, alongK, ofBlock, cost } = trace;
  const start: Moment = {
    label: 'nothing loaded',
    say: `Block (${block.x}, ${block.y}) of the grid starts with ${count(cost.threadsPerBlock, 'thread')}; nothing is loaded yet.`,
  };
  const along = alongK.map(({ kFrom, kTo, requests, sectors, fresh }): Moment => {
    const asked = `${kText(kFrom, kTo)}: the block makes ${count(requests, 'load request')} for ${sectorsText(sectors)}`;
    const firstTime =
      fresh === null ? '' : fresh === sectors ? ', all for the first time' : `, ${fresh} of them for the first time`;
    return {
      label: `${kText(kFrom, kTo)} of ${sizeOf(values)}`,
      say: `${asked}${firstTime}. ${thenText(trace, values)}`,
    };
  });
  const stores: Moment = {
    label: 'C stored',
    say: `The block stores its part of C: ${count(ofBlock.c.requests, 'request')}, ${sectorsText(ofBlock.c.sectors)}.`,
  };
  return [start, ...along, stores];
}

function thenText({ cost: { plan } }: MatmulTrace, values: MatmulValues): string {
  if (!isTiled(values)) return 'Each thread multiplies one element of A by one of B, and adds.';
  const tiles = `${plan.blockRows} × ${plan.stepDepth} and ${plan.stepDepth} × ${plan.blockColumns}`;
  return `They fill tiles of ${tiles} in shared memory, from which all threads take their factors.`;
}
