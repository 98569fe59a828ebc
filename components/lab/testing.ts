import type { Access, CompiledAccess, MergeKind, Sample } from '@src/lab';

/** A request of one warp for tests: lane i asks for `addressOf(i)`; `null` is inactive. */
export const sampleOf = (addressOf: (lane: number) => number | null, more: Partial<Sample> = {}): Sample => ({
  block: 0,
  warp: 0,
  mask: -1,
  sectors: 0,
  wavefronts: 1,
  execution: 0,
  addressByLane: Array.from({ length: 32 }, (_, lane) => addressOf(lane)),
  ...more,
});

/** An access for tests: by default one efficient load of 4 B. */
export function accessOf(more: Partial<Access> = {}): Access {
  const sample = sampleOf((lane) => lane * 4);
  return {
    index: 0,
    line: 1,
    column: 1,
    op: 'load',
    space: 'global',
    width: 4,
    isAsync: false,
    requests: 8,
    repeated: 0,
    lanes: 256,
    sectors: 32,
    idealSectors: 32,
    wavefronts: 8,
    ideal: 8,
    conflicts: 0,
    overlapped: 0,
    l1: null,
    first: sample,
    worst: sample,
    seen: [],
    compiled: null,
    ...more,
  };
}

/** What the compiler makes of an access, for tests: nothing by default. */
export const compiledOf = (why: MergeKind, more: Partial<CompiledAccess> = {}): CompiledAccess => ({
  requests: 0,
  sectors: 0,
  wavefronts: 0,
  ideal: 0,
  width: 0,
  why,
  with: null,
  ...more,
});
