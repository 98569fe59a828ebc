import { bytesText, count, percent } from '@src/units/words';
import type { Caption } from '@src/widget/define-widget';
import { KIB, type CacheValues } from './params';
import type { LookupTrace } from './simulate';

const DOING: Readonly<Record<string, string>> = {
  random: 'Random look-ups',
  zipf: 'Look-ups that want a few entries often',
  sequential: 'Look-ups in order',
  strided: 'Threads that walk a row each',
  broadcast: 'Look-ups of one entry a warp',
};

/**
 * How far off the model was on the H200 beyond the capacity, from content/evidence/cache-capacity; a test compares these
 * words with its table.
 */
export const WEAKNESS = {
  random: { median: '0.8', worst: '2.1' },
  ordered: { median: '2.2', worst: '36' },
} as const;

export const keptText = ({ keptLines, lineBytes }: LookupTrace): string => bytesText(keptLines * lineBytes);

export const hitShare = ({ hits, sectors }: LookupTrace): number => (sectors === 0 ? 0 : hits / sectors);

/** "62 %", "an estimated 62 %". */
const rateText = (trace: LookupTrace): string =>
  `${trace.evictions > 0 ? 'an estimated ' : ''}${percent(hitShare(trace))}`;

export function describe(trace: LookupTrace, values: CacheValues): Caption {
  return {
    headline: `${DOING[values.pattern]} in a table of ${values.table} KiB: ${rateText(trace)} of the sector look-ups hit an L1 that keeps ${keptText(trace)}.`,
    detail: `${why(trace, values)}${weak(trace, values)}`,
  };
}

/** Where the hits come from, or where they are lost. */
function why(trace: LookupTrace, values: CacheValues): string {
  const { first, again, hits, sectors, loads } = trace;
  const cold = `${count(first, 'sector')} ${first === 1 ? 'is' : 'are'} asked for the first time`;
  if (again > 0)
    return `${cold}, which no cache can help. ${count(again, 'look-up')} ${again === 1 ? 'wants' : 'want'} a sector that the L1 has had and lost; the L2 still has it.`;
  if (hits === 0) return `${cold}, and none of them again: without reuse a cache saves nothing.`;
  const fits =
    values.table * KIB <= trace.keptLines * trace.lineBytes ? 'The whole table fits' : 'What is asked for fits';
  const longer = loads.length < 256 ? ' More loads would hit more often.' : '';
  return `${fits}, so each sector misses once: ${cold}, and the other ${count(sectors - first, 'look-up')} ${sectors - first === 1 ? 'hits' : 'hit'}.${values.pattern === 'random' ? longer : ''}`;
}

/** The model knows what fits; what goes when it does not is a fit to counts. */
function weak({ evictions }: LookupTrace, { pattern }: CacheValues): string {
  if (evictions === 0) return '';
  const drawn = pattern === 'random' || pattern === 'zipf';
  const { median, worst } = drawn ? WEAKNESS.random : WEAKNESS.ordered;
  return ` Which lines go is not known: on an H200, the hits of one warp’s ${drawn ? 'random' : 'ordered'} walks beyond the capacity were off by ${median} % (median) and ${worst} % (worst).`;
}

export function describeLane({ loads }: LookupTrace, _values: CacheValues, lane: number): string {
  const fates = loads.map(({ lanes }) => lanes[lane]);
  const number = (fate: string): number => fates.filter((each) => each === fate).length;
  const others = [
    [number('a'), 'lost by the L1'],
    [number('f'), 'new'],
  ].flatMap(([times, what]) => (times === 0 ? [] : [`${times} ${what}`]));
  return `Lane ${lane} looks up ${count(loads.length, 'entry', 'entries')} over all warps: ${number('h')} of their sectors are in the L1${others.length > 0 ? `, ${others.join(', ')}` : ''}.`;
}
