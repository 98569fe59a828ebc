import { timesAsLong } from '@src/engine/latency-order';
import type { LevelId } from '@src/engine/memory-levels';
import { levelOf, type Side } from './simulate';

/** One decimal, none from 100 on: more would claim more than anybody measured. */
export const rounded = (value: number): number => (value < 100 ? Math.round(value * 10) / 10 : Math.round(value));

/** How many times as long a load from DRAM takes as one from the L1; `null` where nobody told. */
export function dramOverL1({ levels }: Side): number | null {
  const times = timesAsLong(levels, 'dram', 'l1');
  return times === null ? null : rounded(times);
}

/** How many times the bytes of the L2 the DRAM holds. */
export const dramOverL2 = (side: Side): number =>
  rounded(levelOf(side, 'dram')!.bytes.value / levelOf(side, 'l2')!.bytes.value);

export const cyclesOf = (side: Side, id: LevelId): number | null => levelOf(side, id)?.latency.value ?? null;

/** Does a latency of these levels rest on what nobody could check? */
export const estimated = (side: Side, ...ids: readonly LevelId[]): boolean =>
  ids.some((id) => {
    const latency = levelOf(side, id)?.latency;
    return latency !== undefined && latency.value !== null && latency.estimate;
  });

/** What a prediction is about: where nobody told of latencies, the sizes are asked for. */
export const askedFor = (side: Side): 'latency' | 'size' => (dramOverL1(side) === null ? 'size' : 'latency');
