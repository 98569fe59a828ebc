import type { Pause } from '../../machine/pause';
import { keyOf, type Machine } from '../../machine/machine';

/**
 * The cluster barrier in two halves: a warp arrives, does other work, and waits until all warps of the cluster have arrived
 * as often as it has. `sync()` of cooperative groups is both at once.
 */
export function clusterArrive({ memory, arrived }: Machine): void {
  const key = keyOf(memory.slot, memory.warp);
  arrived.set(key, (arrived.get(key) ?? 0) + 1);
}

export function* clusterWait(machine: Machine, at: number): Generator<Pause, void, undefined> {
  const { memory, arrived } = machine;
  const turn = arrived.get(keyOf(memory.slot, memory.warp)) ?? 0;
  if (turn === 0) {
    memory.fault('barrier', at, 0, null, 'waits at the barrier of the cluster without having arrived at it');
    return;
  }
  const { clusterStart, clusterBlocks, plan } = memory;
  const isReady = (): boolean => {
    for (let slot = clusterStart; slot < clusterStart + clusterBlocks; slot += 1)
      for (let warp = 0; warp < plan.warps; warp += 1) {
        const key = keyOf(slot, warp);
        if ((arrived.get(key) ?? 0) < turn && !machine.left.has(key)) return false;
      }
    return true;
  };
  if (!isReady())
    yield {
      among: 'until',
      at,
      ready: isReady,
      what: () => 'waits for ever at the barrier of the cluster: not all of its warps come',
    };
  for (let slot = clusterStart; slot < clusterStart + clusterBlocks; slot += 1) memory.slots[slot]!.shadow.syncBlock();
}
