import type { CapabilityFacts } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';

/** The resources that the blocks of a kernel request of an SM. */
export interface Launch {
  /** As the compiler reports it; 0 or more. */
  readonly registersPerThread: number;
  /** Static and dynamic together, without the bytes that the system reserves; 0 or more. */
  readonly sharedBytesPerBlock: Bytes;
  /** 1 or more. */
  readonly threadsPerBlock: number;
  /** The preferred share of the shared memory that an SM can have, 0 to 100; omitted or `null` = no preference. */
  readonly carveoutPercent?: number | null;
  /** Has the kernel opted in to more than the default shared memory per block? True by default. */
  readonly optIn?: boolean;
  /** Block barriers, 0 to 16; `__syncthreads()` is one. 1 by default. */
  readonly barriersPerBlock?: number;
}

/** The facts of a compute capability that determine how many blocks fit. */
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

/** A launch with all defaults filled in. */
export type FullLaunch = Required<Launch>;

export const withDefaults = (launch: Launch): FullLaunch => ({
  carveoutPercent: null,
  optIn: true,
  barriersPerBlock: 1,
  ...launch,
});

/** Warps per block: the last one may be partly filled. */
export const warpsPerBlock = ({ threadsPerBlock }: Launch, { warpSize }: OccupancyFacts): number =>
  Math.ceil(threadsPerBlock / warpSize.value);
