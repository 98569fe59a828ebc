import type { ClusterValues } from './params';
import type { ClusterTrace } from './simulate';

export function ask(values: ClusterValues): string {
  if (values.mode === 'remote')
    return 'A block reads a word in the shared memory of another block of its cluster. After how many cycles does it arrive?';
  const how = values.multicast === 'on' ? 'Each copies its share for all of them.' : 'Each copies the tile for itself.';
  return `${values.size} blocks of a cluster load the same tile. ${how} How many times is each byte requested from the L2?`;
}

/** Cycles of the known places, or small numbers. */
export function places(trace: ClusterTrace, { mode }: ClusterValues): { id: number; label: string }[] {
  const rounded = trace.latencies.flatMap(({ cycles: each }) => (each === null ? [] : [Math.round(each)]));
  const numbers = mode === 'load' ? [0, 1, 2, 4, 8, trace.size, trace.size ** 2] : rounded.length > 0 ? rounded : [0];
  return [...new Set(numbers)].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

/** Null where the distance is not known. */
export function answer(trace: ClusterTrace, { mode }: ClusterValues): number[] {
  if (mode === 'load') return [trace.multicast ? 1 : trace.size];
  const remote = cyclesTo(trace, 'remote');
  return remote === null ? [] : [remote];
}

/** Cycles to a place, rounded; `null` where they are not known. */
export function cyclesTo({ latencies }: ClusterTrace, id: string): number | null {
  const found = latencies.find((each) => each.id === id)?.cycles ?? null;
  return found === null ? null : Math.round(found);
}
