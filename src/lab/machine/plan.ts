export interface Allocation {
  readonly name: string;
  readonly start: number;
  readonly bytes: number;
  /** Bytes of one element, where all are of one type. */
  readonly elementBytes?: number;
}

/** A variable in shared memory, as the source names it. */
export interface SharedVariable {
  readonly name: string;
  /** From the start of shared memory. */
  readonly start: number;
  readonly bytes: number;
  /** Elements along each dimension of an array; empty for one value. */
  readonly sizes: readonly number[];
  readonly elementBytes: number;
}

export interface MemoryPlan {
  /** By offset from the start of global memory, ascending. */
  readonly allocations: readonly Allocation[];
  readonly globalBytes: number;
  /** Only the pages of global memory that are touched exist, in so many bytes; left out: all of it does. */
  readonly pageRoom?: number;
  readonly constantBytes: number;
  readonly sharedBytes: number;
  readonly localBytes: number;
  readonly sharedVariables?: readonly SharedVariable[];
  readonly warps: number;
  /** Narrow accesses to shared memory occur: each byte is watched on its own. */
  readonly bytewise: boolean;
  readonly watchesRaces: boolean;
  /** Blocks that are alive together; 1 when left out. Each has shared and local memory of its own. */
  readonly slots?: number;
}

export const areSideBySide = (a: Allocation, b: Allocation): boolean =>
  a.start + a.bytes === b.start || b.start + b.bytes === a.start;

export const distance = ({ start, bytes }: Allocation, offset: number): number =>
  offset < start ? start - offset : Math.max(0, offset - start - bytes);
