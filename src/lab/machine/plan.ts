/** Some bytes, from the start of global memory. */
export interface Part {
  readonly start: number;
  readonly bytes: number;
}

export interface Allocation extends Part {
  readonly name: string;
  /** Bytes per element, where all have one type. */
  readonly elementBytes?: number;
}

/** A variable in shared memory, by its source name. */
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
  /** Parts that are filled before the kernel runs, ascending; all else is zero. */
  readonly filled?: readonly Part[];
  /** Only accessed pages of global memory exist, in this many bytes; omitted: all of it exists. */
  readonly pageRoom?: number;
  readonly constantBytes: number;
  readonly sharedBytes: number;
  readonly localBytes: number;
  readonly sharedVariables?: readonly SharedVariable[];
  readonly warps: number;
  /** Narrow accesses to shared memory occur: each byte is tracked separately. */
  readonly bytewise: boolean;
  readonly watchesRaces: boolean;
  /** Resident blocks; 1 by default. Each has its own shared and local memory. */
  readonly slots?: number;
}

export const areSideBySide = (a: Allocation, b: Allocation): boolean =>
  a.start + a.bytes === b.start || b.start + b.bytes === a.start;

export const distance = ({ start, bytes }: Allocation, offset: number): number =>
  offset < start ? start - offset : Math.max(0, offset - start - bytes);
