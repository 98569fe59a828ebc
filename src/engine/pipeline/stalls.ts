import type { Cycles } from '@src/units/units';
import type { CopyTiming, PipelinePlan } from './plan';
import type { TileTimes } from './tile-times';

/**
 * Why a unit is idle. The block waits for `data` or at a `barrier`; the memory is idle during the `latency` of the next
 * tile, before that for lack of a `free stage`, or because the program does not issue although a stage is free (`not
 * issued`).
 */
export type StallReason = 'data' | 'barrier' | 'latency' | 'free stage' | 'not issued';

export interface Stall {
  readonly unit: 'block' | 'memory';
  readonly start: Cycles;
  readonly end: Cycles;
  readonly reason: StallReason;
  /** The tile waited for. */
  readonly tile: number;
}

/** Ascending by start within each unit; none of length 0. */
export function stallsOf(tiles: readonly TileTimes[], plan: PipelinePlan, timing: CopyTiming): Stall[] {
  const block = tiles.flatMap((own) => blockStalls(own, plan, timing));
  const memory = tiles.flatMap((own) => memoryStalls(own, tiles, plan));
  return [...block, ...memory].filter(({ start, end }) => end > start);
}

function blockStalls(own: TileTimes, plan: PipelinePlan, timing: CopyTiming): Stall[] {
  const barrier = { unit: 'block', reason: 'barrier', tile: own.tile } as const;
  const stalls: Stall[] = [
    { unit: 'block', start: own.waitStart, end: own.waitEnd, reason: 'data', tile: own.tile },
    { ...barrier, start: own.landEnd, end: own.landEnd + timing.barrierCycles },
  ];
  if (plan.stages === 1) stalls.push({ ...barrier, start: own.computeEnd, end: own.computeEnd + timing.barrierCycles });
  return stalls;
}

/** What the memory waited for before it delivered this tile: first for the copy to be issued, then for the first byte. */
function memoryStalls(own: TileTimes, tiles: readonly TileTimes[], { stages }: PipelinePlan): Stall[] {
  const idleFrom = own.tile === 0 ? 0 : tiles[own.tile - 1]!.transferEnd;
  const issued = Math.max(idleFrom, Math.min(own.issueEnd, own.transferStart));
  const freed = own.tile < stages ? 0 : tiles[own.tile - stages]!.computeEnd;
  const free = Math.min(Math.max(idleFrom, freed), issued);
  const { tile } = own;
  return [
    { unit: 'memory', start: idleFrom, end: free, reason: 'free stage', tile },
    { unit: 'memory', start: free, end: issued, reason: 'not issued', tile },
    { unit: 'memory', start: issued, end: own.transferStart, reason: 'latency', tile },
  ];
}
