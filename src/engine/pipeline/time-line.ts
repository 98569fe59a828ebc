import type { Cycles } from '@src/units/units';
import { lead, type CopyTiming, type PipelinePlan } from './plan';
import { requireShape, requireTiming } from './require-plan';
import { stallsOf, type Stall } from './stalls';
import { tileTimes, totalCycles, type TileTimes } from './tile-times';

/** The block's issue slots, the path from memory into the SM, and the block's arithmetic. */
export type PipelineUnit = 'issue' | 'memory' | 'compute';

/** A unit is busy from `start` (inclusive) to `end` (exclusive). */
export interface Interval {
  readonly unit: PipelineUnit;
  readonly start: Cycles;
  readonly end: Cycles;
  readonly tile: number;
  readonly stage: number;
  readonly cause: 'copy' | 'store to shared memory' | 'transfer' | 'computation';
}

export interface PipelineTimeLine {
  readonly plan: PipelinePlan;
  readonly timing: CopyTiming;
  /** By tile, ascending. */
  readonly tiles: readonly TileTimes[];
  /** Ascending by start within each unit; none of length 0. */
  readonly intervals: readonly Interval[];
  /** What the block and the memory wait for, and when. Ascending by start within each unit. */
  readonly stalls: readonly Stall[];
  readonly totalCycles: Cycles;
  /** Share of the total during which each unit is busy, 0 to 1. */
  readonly utilisation: Readonly<Record<PipelineUnit, number>>;
  /** Cycles from one computation to the next once the pipeline is filled; `null` with too few tiles. */
  readonly steadyCyclesPerTile: number | null;
}

/**
 * What a block, its memory and its arithmetic do at any time when tiles are copied in stages.
 *
 * @param timing - Of the machine: from `loadedTiming`, or hypothetical.
 * @returns Plain data, exact and deterministic.
 * @throws {InputError} For a plan that no kernel can have, or times that are no whole cycles.
 */
export function pipelineTimeLine(plan: PipelinePlan, timing: CopyTiming): PipelineTimeLine {
  requireShape(plan);
  requireTiming(timing);
  const tiles = tileTimes(plan, timing);
  const total = totalCycles(tiles, plan, timing);
  const intervals = tiles.flatMap(intervalsOf).filter(({ start, end }) => end > start);
  const busy = (unit: PipelineUnit): number =>
    intervals.reduce((sum, each) => (each.unit === unit ? sum + each.end - each.start : sum), 0);
  const share = (unit: PipelineUnit): number => (total === 0 ? 0 : busy(unit) / total);
  return {
    plan,
    timing,
    tiles,
    intervals: intervals.sort((a, b) => a.start - b.start),
    stalls: stallsOf(tiles, plan, timing),
    totalCycles: total,
    utilisation: { issue: share('issue'), memory: share('memory'), compute: share('compute') },
    steadyCyclesPerTile: steady(tiles, lead(plan)),
  };
}

function intervalsOf(times: TileTimes): Interval[] {
  const { tile, stage } = times;
  return [
    { unit: 'issue', start: times.issueStart, end: times.issueEnd, tile, stage, cause: 'copy' },
    { unit: 'memory', start: times.transferStart, end: times.transferEnd, tile, stage, cause: 'transfer' },
    { unit: 'issue', start: times.waitEnd, end: times.landEnd, tile, stage, cause: 'store to shared memory' },
    { unit: 'compute', start: times.computeStart, end: times.computeEnd, tile, stage, cause: 'computation' },
  ];
}

/**
 * Tiles may arrive in bursts of as many as are in flight: count whole bursts in the second half, except for the last tiles,
 * during which nothing is left to issue.
 */
function steady(tiles: readonly TileTimes[], ahead: number): number | null {
  const burst = Math.max(1, ahead);
  const last = tiles.length - 1 - ahead;
  const count = Math.floor(Math.floor(last / 2) / burst) * burst;
  if (count <= 0) return null;
  return (tiles[last]!.computeStart - tiles[last - count]!.computeStart) / count;
}
