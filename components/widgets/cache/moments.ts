import { count, percent } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { keptText } from './describe';
import type { LookupTrace } from './simulate';

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

/** The hit rate so far, per cent, as the readout has it. */
export function counted(trace: LookupTrace, _values: unknown, time: number): number {
  const done = doneByMoment(trace);
  const { hits, sectors } = soFar(trace, done[Math.min(done.length - 1, Math.floor(time + 1e-6))]!);
  return rateNumber(hits, sectors);
}

export const rateNumber = (hits: number, sectors: number): number =>
  sectors === 0 ? 0 : Number(((hits / sectors) * 100).toFixed(1));

/** Caches empty, then a moment for every so many loads. */
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
    const { warp, hits, again, first } = trace.loads[done - 1]!;
    const share = soFar(trace, done);
    return {
      at,
      label: `load ${done} of ${total}`,
      say: `Load ${done}, by warp ${warp}: ${hits} of ${count(hits + again + first, 'sector')} hit; so far ${percent(share.hits / share.sectors)}.`,
    };
  });
}
