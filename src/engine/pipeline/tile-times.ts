import type { Cycles } from '@src/units/units';
import { lead, type CopyTiming, type PipelinePlan } from './plan';

/** When each event of one tile happens, in cycles since the block began. */
export interface TileTimes {
  readonly tile: number;
  readonly stage: number;
  issueStart: Cycles;
  issueEnd: Cycles;
  /** First and last byte arrive. */
  transferStart: Cycles;
  transferEnd: Cycles;
  /** The block starts to wait for the tile, and continues. */
  waitStart: Cycles;
  waitEnd: Cycles;
  /** End of storing to shared memory; `waitEnd` without a store. */
  landEnd: Cycles;
  computeStart: Cycles;
  computeEnd: Cycles;
}

/**
 * The block and the memory, event by event. The block does one thing at a time, in program order; the memory delivers one
 * tile after the other, each at least a latency after it was requested.
 *
 * - one stage: issue, wait, barrier, compute, barrier, for each tile
 * - ahead: wait, barrier, issue the tile that takes the stage just freed, compute
 * - late: wait, barrier, compute, issue the next tile
 *
 * The barrier after a wait tells all threads two things: the tile has arrived, and all are done with the tile before it.
 *
 * @param plan - Valid by `requireShape`.
 * @returns One entry per tile, ascending. Exact: whole cycles in, whole cycles out.
 */
export function tileTimes(plan: PipelinePlan, timing: CopyTiming): TileTimes[] {
  const { stages, tiles, order, computeCycles } = plan;
  const ahead = lead(plan);
  const times: TileTimes[] = [];
  let now = 0;
  let memoryFree = 0;

  const issue = (tile: number): void => {
    if (tile >= tiles) return;
    const issueStart = now;
    now += timing.issueCycles;
    const transferStart = Math.max(now + timing.latencyCycles, memoryFree);
    memoryFree = transferStart + timing.transferCycles;
    const later = { waitStart: 0, waitEnd: 0, landEnd: 0, computeStart: 0, computeEnd: 0 };
    times.push({
      tile,
      stage: tile % stages,
      issueStart,
      issueEnd: now,
      transferStart,
      transferEnd: memoryFree,
      ...later,
    });
  };

  for (let tile = 0; tile < ahead; tile += 1) issue(tile);
  for (let tile = 0; tile < tiles; tile += 1) {
    if (ahead === 0) issue(tile);
    const own = times[tile]!;
    own.waitStart = now;
    own.waitEnd = Math.max(now, own.transferEnd);
    own.landEnd = own.waitEnd + timing.landCycles;
    now = own.landEnd + timing.barrierCycles;
    if (ahead > 0 && order === 'ahead') issue(tile + ahead);
    own.computeStart = now;
    now += computeCycles;
    own.computeEnd = now;
    if (ahead === 0) now += timing.barrierCycles;
    else if (order === 'late') issue(tile + 1);
  }
  return times;
}

/** From the start to the end of the last computation and the barrier after it, if there is one. */
export const totalCycles = (times: readonly TileTimes[], plan: PipelinePlan, timing: CopyTiming): Cycles =>
  times.at(-1)!.computeEnd + (plan.stages === 1 ? timing.barrierCycles : 0);
