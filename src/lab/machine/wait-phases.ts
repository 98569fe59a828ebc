import type { MBarrier } from './mbarrier';
import { untilPhases } from './mbarriers';
import type { Memory } from './memory';
import type { Pause } from './pause';
import { LANES } from './registers';
import { sharedPlaceOf } from './cluster-memory';
import { SHARED } from './spaces';

/** The barrier object that an address names; a missing one is reported. */
export function barrierAt(memory: Memory, address: number, at: number, lane: number): MBarrier | null {
  const place = sharedPlaceOf(memory, address);
  const found = place && memory.barriers.at(memory.slots[place.slot]!.sharedStart + place.at);
  if (found) return found;
  const where = place ? `at byte ${place.at} of shared memory` : 'outside shared memory';
  memory.fault('barrier', at, lane, address - SHARED, `uses a barrier ${where} that was not initialized`);
  return null;
}

/**
 * Wait until phases of barriers have completed, by lane.
 *
 * @param overOf - When the phase that a lane waits for has completed.
 * @param isPoll - Only test, and let others run if it has not.
 * @returns The lanes whose phase has completed.
 */
export function* awaitPhases(
  memory: Memory,
  at: number,
  mask: number,
  addressOf: (lane: number) => number,
  overOf: (barrier: MBarrier, lane: number) => () => boolean,
  isPoll: boolean,
): Generator<Pause, number, undefined> {
  const all: { lane: number; barrier: MBarrier; isOver: () => boolean }[] = [];
  let over = 0;
  for (let lane = 0; lane < LANES; lane += 1) {
    if (((mask >>> lane) & 1) === 0) continue;
    const barrier = barrierAt(memory, addressOf(lane), at, lane);
    // A lane without a barrier does not wait.
    if (!barrier) over |= 1 << lane;
    else all.push({ lane, barrier, isOver: overOf(barrier, lane) });
  }
  if (!all.every(({ isOver }) => isOver())) yield untilPhases(at, all, isPoll);
  const seen = new Set<MBarrier>();
  for (const { lane, barrier, isOver } of all) {
    if (!isOver()) continue;
    over |= 1 << lane;
    seen.add(barrier);
  }
  for (const barrier of seen) barrier.see(memory.plan.bytewise ? 1 : 4);
  // Earlier accesses are visible to all that have waited. Others are ordered with it: races may then be missed, but never
  // invented.
  if (seen.size > 0) memory.shadow.syncBlock();
  return over;
}
