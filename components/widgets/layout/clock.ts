import type { LayoutCost } from '@src/engine/struct-layout-cost';
import type { Bytes } from '@src/units/units';

/**
 * One tick of the drawing's clock: one tag wavefront is looked up, and one sector that was looked up before travels. The
 * clock orders the work and makes the arrangements comparable; it is no time of the GPU, which is wider and deeper.
 */
export interface Tick {
  /** The request whose tag wavefront is looked up; `null` when all are. */
  readonly lookup: number | null;
  /** Start of the sector that travels; `null` when none is waiting. */
  readonly sector: Bytes | null;
}

export interface Clock {
  /** What happens at tick 1, 2, …; at tick 0 nothing has. */
  readonly ticks: readonly Tick[];
  /** Sectors that have travelled by tick 0, 1, …, end. */
  readonly movedByTick: readonly number[];
  /** The tick of each request's first tag wavefront; the others follow tick by tick. */
  readonly startByRequest: readonly number[];
}

/** The requests queue at the tag stage in their order, and their new sectors behind it in theirs. */
export function clockOf({ requests }: LayoutCost): Clock {
  const lookups = requests.flatMap(({ trace, newSectors }, request) =>
    Array.from({ length: trace.wavefronts }, (_, index) => ({
      request,
      found: newSectors.filter(({ wavefront }) => wavefront === index + 1),
    })),
  );
  const startByRequest = requests.map((_, request) => 1 + lookups.findIndex((lookup) => lookup.request === request));
  const ticks: Tick[] = [];
  const movedByTick = [0];
  const queue: Bytes[] = [];
  while (ticks.length < lookups.length || queue.length > 0) {
    const lookup = lookups[ticks.length];
    const sector = queue.shift() ?? null;
    queue.push(...(lookup?.found ?? []).map(({ start }) => start));
    ticks.push({ lookup: lookup?.request ?? null, sector });
    movedByTick.push(movedByTick.at(-1)! + (sector === null ? 0 : 1));
  }
  return { ticks, movedByTick, startByRequest };
}

/** The tick at which each sector travels. */
export const tickBySector = ({ ticks }: Clock): ReadonlyMap<Bytes, number> =>
  new Map(ticks.flatMap(({ sector }, index) => (sector === null ? [] : [[sector, index + 1] as const])));

/** The request at the tag stage at a tick: the last one when all are through, `null` before the first tick. */
export function requestAt({ ticks, startByRequest }: Clock, tick: number): number | null {
  if (tick === 0) return null;
  return ticks[tick - 1]?.lookup ?? startByRequest.length - 1;
}
