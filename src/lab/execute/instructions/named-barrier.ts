import type { Machine, NamedBarrier } from '../../machine/machine';
import type { Pause } from '../../machine/pause';
import { LANES } from '../../machine/registers';
import type { LaunchIndices } from '../../machine/runnable';
import { threadsOf } from './launch';

/**
 * `bar.sync` and `bar.arrive` with a thread count: a warp counts as all its threads.
 *
 * @param threads - How many must arrive; `null`: all of the block.
 */
export function* namedBarrier(
  machine: Machine,
  indices: LaunchIndices,
  at: number,
  which: number,
  threads: number | null,
  isArrive: boolean,
): Generator<Pause, void, undefined> {
  const { memory } = machine;
  const needed = threads ?? Math.ceil(threadsOf(indices) / LANES) * LANES;
  const key = memory.slot * 16 + (which & 15);
  const barrier: NamedBarrier = machine.named.get(key) ?? { come: 0, turn: 0 };
  machine.named.set(key, barrier);
  barrier.come += LANES;
  const { turn } = barrier;
  if (barrier.come >= needed) {
    barrier.come = 0;
    barrier.turn += 1;
  } else if (!isArrive)
    yield {
      among: 'until',
      at,
      ready: () => barrier.turn !== turn,
      what: () => `waits for ever at barrier ${which & 15}: ${barrier.come} of ${needed} threads have come`,
    };
  if (!isArrive) memory.shadow.syncBlock();
}
