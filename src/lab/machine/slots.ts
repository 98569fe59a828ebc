import type { MemoryPlan } from './plan';
import { LANES } from './registers';
import { Shadow } from './shadow';

/** State private to a resident block. */
export interface Slot {
  readonly sharedStart: number;
  readonly localStart: number;
  readonly shadow: Shadow;
  readonly localWritten: Uint8Array;
}

const roundUp = (value: number): number => Math.ceil(value / 1024) * 1024;

/** Shared and local memory of the resident blocks, contiguous; `bytes` is their end. */
export function slotsFrom(
  start: number,
  { sharedBytes, localBytes, warps, bytewise, slots = 1 }: MemoryPlan,
): { readonly bytes: number; readonly slots: readonly [Slot, ...Slot[]] } {
  const local = localBytes * warps * LANES;
  const stride = roundUp(sharedBytes) + roundUp(local);
  const slotAt = (slot: number): Slot => ({
    sharedStart: start + stride * slot,
    localStart: start + stride * slot + roundUp(sharedBytes),
    shadow: new Shadow(sharedBytes + 16, bytewise ? 0 : 2),
    localWritten: new Uint8Array(local),
  });
  return {
    bytes: start + stride * slots,
    slots: [slotAt(0), ...Array.from({ length: slots - 1 }, (_, index) => slotAt(index + 1))],
  };
}
