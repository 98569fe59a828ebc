import type { CapabilityFacts } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';

/** What the blocks of a kernel ask of an SM. */
export interface Launch {
  /** As the compiler reports it; 0 or more. */
  readonly registersPerThread: number;
  /** Static and dynamic together, without what the system reserves; 0 or more. */
  readonly sharedBytesPerBlock: Bytes;
  /** 1 or more. */
  readonly threadsPerBlock: number;
  /** The preferred share of the shared memory that an SM can have, 0 to 100; left out or `null` = no preference. */
  readonly carveoutPercent?: number | null;
  /** Has the kernel opted in to more than the default shared memory of a block? Yes, when left out. */
  readonly optIn?: boolean;
  /** Block barriers, 0 to 16; `__syncthreads()` is one. 1, when left out. */
  readonly barriersPerBlock?: number;
}

/** The facts of a compute capability that decide how many blocks fit. */
export type OccupancyFacts = Pick<
  CapabilityFacts,
  | 'computeCapability'
  | 'warpSize'
  | 'maxThreadsPerBlock'
  | 'maxWarpsPerSm'
  | 'maxBlocksPerSm'
  | 'partitionsPerSm'
  | 'registersPerSm'
  | 'maxRegistersPerThread'
  | 'maxRegistersPerBlock'
  | 'registerAllocationUnit'
  | 'l1SharedBytes'
  | 'sharedCarveouts'
  | 'maxSharedBytesPerSm'
  | 'maxSharedBytesPerBlock'
  | 'defaultSharedBytesPerBlock'
  | 'reservedSharedBytesPerBlock'
  | 'sharedAllocationUnit'
  | 'barriersPerSm'
>;

/** A launch in which nothing is left open. */
export type FullLaunch = Required<Launch>;

export const withDefaults = (launch: Launch): FullLaunch => ({
  carveoutPercent: null,
  optIn: true,
  barriersPerBlock: 1,
  ...launch,
});

/** Warps of a block: the last may be partly filled. */
export const warpsPerBlock = ({ threadsPerBlock }: Launch, { warpSize }: OccupancyFacts): number =>
  Math.ceil(threadsPerBlock / warpSize.value);
