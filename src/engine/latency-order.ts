import type { LevelId, MemoryLevel } from './memory-level';
import type { Rule } from './rule';

export const latencyOrderRule: Rule = {
  id: 'latency-order',
  statement:
    'The latency of a load is longest from DRAM, shorter from the L2, and shortest from the L1 and the shared memory of its own SM.',
  measured: { '9.0': 'evidence:latency' },
  documented: { '8.0': 'source:luo-hopper-benchmarks#latency', '8.9': 'source:luo-hopper-benchmarks#latency' },
  assumption: 'the order is the same on every GPU whose latencies the book has',
};

/** How many times as long a load takes from one level as from another. `null`: one of the two is not known. */
export function timesAsLong(levels: readonly MemoryLevel[], far: LevelId, near: LevelId): number | null {
  const latencyOf = (id: LevelId): number | null => levels.find((level) => level.id === id)?.latency.value ?? null;
  const [one, other] = [latencyOf(far), latencyOf(near)];
  return one === null || other === null || other === 0 ? null : one / other;
}
