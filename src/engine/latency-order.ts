import type { LevelId, MemoryLevel } from './memory-level';

export { latencyOrderRule } from './latency-order-rules';

/** The ratio of the latencies of two levels. `null`: one of the two is not known. */
export function timesAsLong(levels: readonly MemoryLevel[], far: LevelId, near: LevelId): number | null {
  const latencyOf = (id: LevelId): number | null => levels.find((level) => level.id === id)?.latency.value ?? null;
  const [one, other] = [latencyOf(far), latencyOf(near)];
  return one === null || other === null || other === 0 ? null : one / other;
}
