import { bytesText, count, percent } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { KIB, type CacheValues } from './params';
import type { LookupTrace } from './simulate';

const DOING: Readonly<Record<string, string>> = {
  random: 'Random lookups',
  zipf: 'Lookups of a few frequent entries',
  sequential: 'Lookups in order',
  strided: 'Threads that each walk a row',
  broadcast: 'Lookups of one entry per warp',
};

/**
 * How far off the model was on the H200 past the capacity, from content/evidence/cache-capacity; a test compares these
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
    headline: `${DOING[values.pattern]} in a table of ${values.table} KiB: ${rateText(trace)} of the sector lookups hit an L1 that keeps ${keptText(trace)}.`,
    detail: `${why(trace, values)}${weak(trace, values)}`,
  };
}

/** Where the hits come from, or where they are lost. */
function why(trace: LookupTrace, values: CacheValues): string {
  const { first, again, hits, sectors, loads } = trace;
  const cold = `${count(first, 'sector')} ${first === 1 ? 'is' : 'are'} requested for the first time`;
  if (again > 0)
    return `${cold}; no cache can avoid these misses. ${count(again, 'lookup')} ${again === 1 ? 'needs' : 'need'} a sector that the L1 has evicted; the L2 still has it.`;
  if (hits === 0) return `${cold}, and none again: without reuse a cache saves nothing.`;
  const fits =
    values.table * KIB <= trace.keptLines * trace.lineBytes ? 'The whole table fits' : 'What is requested fits';
  const longer = loads.length < 256 ? ' With more loads, the hit rate would be higher.' : '';
  return `${fits}, so each sector misses once: ${cold}, and the other ${count(sectors - first, 'lookup')} ${sectors - first === 1 ? 'hits' : 'hit'}.${values.pattern === 'random' ? longer : ''}`;
}

/** What fits is known; which lines are evicted is a fit to counts. */
function weak({ evictions }: LookupTrace, { pattern }: CacheValues): string {
  if (evictions === 0) return '';
  const drawn = pattern === 'random' || pattern === 'zipf';
  const { median, worst } = drawn ? WEAKNESS.random : WEAKNESS.ordered;
  return ` Which lines are evicted is not known: on an H200, the model’s hits for one warp’s ${drawn ? 'random' : 'ordered'} walks beyond the capacity were off by ${median} % (median) and ${worst} % (worst).`;
}

export function describeLane({ loads }: LookupTrace, _values: CacheValues, lane: number): string {
  const fates = loads.map(({ lanes }) => lanes[lane]);
  const number = (fate: string): number => fates.filter((each) => each === fate).length;
  const others = [
    [number('a'), 'evicted from the L1'],
    [number('f'), 'new'],
  ].flatMap(([times, what]) => (times === 0 ? [] : [`${times} ${what}`]));
  return `Lane ${lane} looks up ${count(loads.length, 'entry', 'entries')} over all warps: ${number('h')} of their sectors are in the L1${others.length > 0 ? `, ${others.join(', ')}` : ''}.`;
}

/** More moments than that cannot be told apart on the time line. */
const MOST_MOMENTS = 64;

/** Loads that are done after each moment, from none to all. */
export function doneByMoment({ loads }: LookupTrace): readonly number[] {
  const each = Math.ceil(loads.length / MOST_MOMENTS);
  const last = Math.ceil(loads.length / each);
  return Array.from({ length: last + 1 }, (_, moment) => Math.min(loads.length, moment * each));
}

/** Of the first `done` loads. */
export function soFar({ loads }: LookupTrace, done: number): { readonly hits: number; readonly sectors: number } {
  let hits = 0;
  let sectors = 0;
  for (let turn = 0; turn < done; turn += 1) {
    const { hits: found, again, first } = loads[turn]!;
    hits += found;
    sectors += found + again + first;
  }
  return { hits, sectors };
}

/** The hit rate so far, in percent, as the readout has it. */
export function counted(trace: LookupTrace, _values: unknown, time: number): number {
  const done = doneByMoment(trace);
  const { hits, sectors } = soFar(trace, done[Math.min(done.length - 1, Math.floor(time + 1e-6))]!);
  return rateNumber(hits, sectors);
}

export const rateNumber = (hits: number, sectors: number): number =>
  sectors === 0 ? 0 : Number(((hits / sectors) * 100).toFixed(1));

/**
 * Caches empty, then a moment for every few loads. The text of a moment is made on demand: a slider passes many states.
 */
export function moments(trace: LookupTrace): readonly Moment[] {
  const total = trace.loads.length;
  return doneByMoment(trace).map((done): Moment => {
    const at = done / total;
    if (done === 0)
      return {
        at,
        label: 'caches empty',
        say: `The L1 is empty; with this setting it keeps ${keptText(trace)} on the ${trace.gpu}.`,
      };
    return {
      at,
      label: `load ${done} of ${total}`,
      get say() {
        const { warp, hits, again, first } = trace.loads[done - 1]!;
        const share = soFar(trace, done);
        return `Load ${done}, by warp ${warp}: ${hits} of ${count(hits + again + first, 'sector')} hit; so far ${percent(share.hits / share.sectors)}.`;
      },
    };
  });
}
