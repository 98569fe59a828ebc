import { count } from '@src/units/words';
import type { Caption, Step } from '@src/widget/define-widget';
import { formOf, isTiled, sizeOf, type MatmulValues } from './params';
import type { LaneWork, MatmulTrace } from './simulate';
import { kText, largeCount, largeText, numberText, refetch, reuse, sectorsText, subjectOf, timesText } from './words';

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
  return `An element is used ${timesText(reuse(trace))} for each time that a thread loads it, and each byte of the sectors brings ${numberText(intensity.sectors)} FLOP.`;
}

const cacheText = 'Many of these loads may find their sector in the L1; each of them has to ask all the same.';

/** What reading the tiles costs, in both forms. */
function readsText({ reads: { merged, written } }: MatmulTrace, values: MatmulValues): string {
  const one = (form: 'merged' | 'written'): string => {
    const { instructions, wavefronts } = form === 'merged' ? merged : written;
    return `${largeCount(instructions, 'load')} and ${largeCount(wavefronts, 'wavefront')}`;
  };
  return formOf(values) === 'merged'
    ? `The tiles are read with ${one('merged')}, because the compiler merges neighbouring words; as written it would be ${one('written')}.`
    : `The tiles are read with ${one('written')}, one load for each factor in the source; the compiler would merge them to ${one('merged')}.`;
}

export function describeLane(trace: MatmulTrace, values: MatmulValues, lane: number): string {
  const work = trace.lanes[lane];
  if (!work)
    return `Lane ${lane} of the first warp has no thread: the block has only ${count(trace.cost.threadsPerBlock, 'thread')}.`;
  if (!work.c) return `Lane ${lane} of the first warp lies outside C and makes nothing.`;
  const { row, column, rows, columns } = work.c;
  const made =
    rows * columns === 1
      ? `makes row ${row}, column ${column} of C`
      : `makes rows ${row} to ${row + rows - 1}, columns ${column} to ${column + columns - 1} of C`;
  return `Lane ${lane} of the first warp ${made}. ${isTiled(values) ? sharedText(trace, work) : globalText(trace)}`;
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

/** Nothing yet, each moment along k, and the stores of C. */
export function steps(trace: MatmulTrace, values: MatmulValues): readonly Step[] {
  const { block, moments, ofBlock, cost } = trace;
  const start: Step = {
    label: 'nothing loaded',
    say: `Block (${block.x}, ${block.y}) of the grid starts with ${count(cost.threadsPerBlock, 'thread')}; nothing is loaded yet.`,
  };
  const along = moments.map(({ kFrom, kTo, requests, sectors, fresh }): Step => {
    const asked = `${kText(kFrom, kTo)}: the block makes ${count(requests, 'load request')} for ${sectorsText(sectors)}`;
    const known =
      fresh === null ? '' : fresh === sectors ? ', all for the first time' : `, ${fresh} of them for the first time`;
    return { label: `${kText(kFrom, kTo)} of ${sizeOf(values)}`, say: `${asked}${known}. ${thenText(trace, values)}` };
  });
  const stores: Step = {
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
