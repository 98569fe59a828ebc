import type { Part } from './plan';

/** The largest memory that is kept for the next run. */
const MOST_KEPT = 2 ** 25;

/** Memory of a run whose buffers nobody reads any more. */
let spare: ArrayBuffer | null = null;

/**
 * Memory for a run: that of one that has released its own, if it is large enough. Its pages are there already, and the
 * collector, which counts allocated memory, has no reason to start.
 *
 * @param filled - Parts, ascending, whose content does not matter. All else is zero.
 */
export function takeHeap(bytes: number, filled: readonly Part[] = []): ArrayBuffer {
  const kept = spare;
  spare = null;
  if (!kept || kept.byteLength < bytes) return new ArrayBuffer(bytes);
  const all = new Uint8Array(kept, 0, bytes);
  let from = 0;
  for (const part of filled) {
    all.fill(0, from, part.start);
    from = part.start + part.bytes;
  }
  all.fill(0, from);
  return kept;
}

/** Of several that are given back, the largest is kept. */
export function giveHeap(heap: ArrayBuffer): void {
  if (heap.byteLength <= MOST_KEPT && heap.byteLength > (spare?.byteLength ?? 0)) spare = heap;
}
