import { architecture } from '@src/arch';
import type { Arrangement } from '@src/engine/struct-layout';
import { layoutCost, type LayoutCost } from '@src/engine/struct-layout-cost';
import type { Bytes } from '@src/units/units';
import { structNamed, touchedFields, type LayoutValues } from './params';

/**
 * One tick of the drawing's clock: one tag wavefront is looked up, and one sector that was looked up before travels.
 * The clock orders the work and makes the arrangements comparable; it is not the GPU's time, because a GPU is wider and
 * deeper.
 */
export interface Tick {
  /** The request whose tag wavefront is looked up; `null` when all are. */
  readonly lookup: number | null;
  /** Start of the sector that travels; `null` when none is waiting. */
  readonly sector: Bytes | null;
}

export interface Clock {
  /** What happens at tick 1, 2, …; nothing at tick 0. */
  readonly ticks: readonly Tick[];
  /** Sectors that have traveled by tick 0, 1, …, end. */
  readonly movedByTick: readonly number[];
  /** The tick of each request's first tag wavefront; the others follow tick by tick. */
  readonly startByRequest: readonly number[];
}

/** The requests queue in order at the tag stage, and their new sectors queue after it in their order. */
function clockOf({ requests }: LayoutCost): Clock {
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

export const KINDS = ['aos', 'soa', 'aosoa'] as const;
export type Kind = (typeof KINDS)[number];

/** Structs in each array of the SoA form: 2^20, so that its arrays lie megabytes apart, as they do in practice. */
const STRUCTS_IN_ALL = 1_048_576;

export interface LayoutTrace {
  /** Indexes of the touched fields. */
  readonly touched: readonly number[];
  readonly byKind: Readonly<Record<Kind, LayoutCost>>;
  readonly clockByKind: Readonly<Record<Kind, Clock>>;
  /** The tick at which the slowest of the three is done. */
  readonly end: number;
}

export function simulate(values: LayoutValues): LayoutTrace {
  const { shape } = structNamed(values.struct);
  const touched = touchedFields(values);
  const op = values.op === 'store' ? 'store' : 'load';
  const cost = (arrangement: Arrangement): LayoutCost =>
    layoutCost(shape, arrangement, touched, op, architecture(values.gpu));
  const byKind = {
    aos: cost({ kind: 'aos' }),
    soa: cost({ kind: 'soa', count: STRUCTS_IN_ALL }),
    aosoa: cost({ kind: 'aosoa', tile: Number(values.tile) }),
  };
  const clockByKind = { aos: clockOf(byKind.aos), soa: clockOf(byKind.soa), aosoa: clockOf(byKind.aosoa) };
  return { touched, byKind, clockByKind, end: Math.max(...KINDS.map((kind) => clockByKind[kind].ticks.length)) };
}
