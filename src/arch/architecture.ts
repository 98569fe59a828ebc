import type { Bytes, Cycles, GigabytesPerSecond } from '@src/units/units';
import type { Fact } from './fact';
import type { HostCopyCosts } from './host-copies';
import type { PipelineCosts } from './pipeline-costs';
import type { ReadStreams } from './read-stream';
import type { SchedulerCosts } from './scheduler-costs';
import type { LatencyFacts } from './latency';

/** What every GPU of one compute capability has in common. "KB" in NVIDIA's tables is 1024 bytes, and so it is here. */
export interface CapabilityFacts {
  /** Major and minor, such as '9.0'. */
  readonly computeCapability: string;
  /** NVIDIA's name for the generation: Volta, Turing, ... */
  readonly generation: string;

  /** Lanes of a warp. */
  readonly warpSize: Fact<number>;

  /** The part of a line that can be fetched on its own. */
  readonly sectorBytes: Fact<Bytes>;
  /** A line of the L1 and of the L2 cache. */
  readonly lineBytes: Fact<Bytes>;
  /** The aligned block that L2 reads from DRAM for a missing sector unless a program requests otherwise; `null`: unknown. */
  readonly l2FetchBytes: Fact<Bytes | null>;
  /** Banks of the L1 tag stage: at most one line of each is looked up per tag wavefront. */
  readonly tagBanks: Fact<number>;
  /**
   * The bank of a line is the XOR of `tagHash[i]` over the set bits i of its line number (address / `lineBytes`).
   */
  readonly tagHash: Fact<readonly number[]>;
  /** Bytes that a lane can move with one load or store, ascending. */
  readonly accessWidths: Fact<readonly Bytes[]>;

  /** Banks of shared memory. */
  readonly sharedBanks: Fact<number>;
  /** Consecutive bytes that lie in one bank. */
  readonly sharedBankBytes: Fact<Bytes>;
  /**
   * Lane distances that a shared load of 8 or 16 bytes checks: when lanes n and n XOR distance agree everywhere, twice as
   * many lanes share a pass.
   */
  readonly sharedLoadPairs: Fact<readonly number[]>;
  /** An atomic on shared memory that adds the constant 1, its result unused, counts the lanes of a word at once. */
  readonly sharedCounting: Fact<true | null>;
  /** ldmatrix: a warp loads matrices of 8 by 8 16-bit elements from shared memory. */
  readonly ldmatrix: Fact<true | null>;
  /** stmatrix: a warp stores such matrices. */
  readonly stmatrix: Fact<true | null>;
  /** What a program can declare as constants. */
  readonly constantBytes: Fact<Bytes>;
  /** NVIDIA's figure for the working set of an SM's constant caches. The first cache is smaller. */
  readonly constantWorkingSetBytes: Fact<Bytes>;
  /** A line of the first cache of indexed constants. */
  readonly constantLineBytes: Fact<Bytes>;
  /** The first cache of indexed constants of an SM. */
  readonly constantCacheBytes: Fact<Bytes>;
  /** Lines per set. */
  readonly constantCacheWays: Fact<number>;
  /** Cycles of a dependent read of constants in addition to its passes. */
  readonly constantStartCycles: Fact<Cycles>;
  /** Added by a pass that finds its line in the first cache. */
  readonly constantPassCycles: Fact<Cycles>;
  /** Added by a pass that finds its line in the next cache only. */
  readonly constantMissCycles: Fact<Cycles>;
  /** The most that one instruction reads per lane from the constant space. */
  readonly constantInstructionBytes: Fact<Bytes>;
  /** The on-chip store of one SM that L1 and shared memory divide between them. */
  readonly l1SharedBytes: Fact<Bytes>;
  /** Of the bytes that shared memory leaves to the L1, those in which no line was ever seen to stay. */
  readonly l1UnusableBytes: Fact<Bytes>;
  /** When the L1 is full, one of this many least recently used lines is evicted. */
  readonly l1VictimWindow: Fact<number>;
  /** The shares of `l1SharedBytes` that can be set aside as shared memory, ascending. L1 gets the rest. */
  readonly sharedCarveouts: Fact<readonly Bytes[]>;
  /** The largest carve-out. */
  readonly maxSharedBytesPerSm: Fact<Bytes>;
  /** Limit per block after opting in to more than 48 KB of dynamic shared memory. */
  readonly maxSharedBytesPerBlock: Fact<Bytes>;
  /** Limit per block without opting in. */
  readonly defaultSharedBytesPerBlock: Fact<Bytes>;
  /** Shared memory reserved for each resident block in addition to its own. */
  readonly reservedSharedBytesPerBlock: Fact<Bytes>;
  /** The shared memory of a block is rounded up to a multiple of this. */
  readonly sharedAllocationUnit: Fact<Bytes>;

  /** Resident warps. */
  readonly maxWarpsPerSm: Fact<number>;
  /** Resident threads. */
  readonly maxThreadsPerSm: Fact<number>;
  readonly maxThreadsPerBlock: Fact<number>;
  /** Resident blocks. */
  readonly maxBlocksPerSm: Fact<number>;
  /** Parts of an SM, each with a separate scheduler and share of the registers. A warp stays in one of them. */
  readonly partitionsPerSm: Fact<number>;
  /** 32-bit registers. */
  readonly registersPerSm: Fact<number>;
  /** 32-bit registers. */
  readonly maxRegistersPerThread: Fact<number>;
  /** 32-bit registers. */
  readonly maxRegistersPerBlock: Fact<number>;
  /** The 32-bit registers of a warp are rounded up to a multiple of this. */
  readonly registerAllocationUnit: Fact<number>;
  /** Barriers that the resident blocks of an SM share; `null` where they never limit. */
  readonly barriersPerSm: Fact<number | null>;
  /** Single-precision multiply-adds that an SM starts per cycle. */
  readonly fp32LanesPerSm: Fact<number>;

  /** cp.async: an asynchronous copy from global to shared memory that bypasses the registers. */
  readonly asyncCopy: Fact<true | null>;
  /** The Tensor Memory Accelerator: bulk and tensor copies by a unit of the SM. */
  readonly tma: Fact<true | null>;
  /** Tensor maps of values that are packed to 4 or 6 bits. */
  readonly tensorMapPackedTypes: Fact<true | null>;
  /** Tensor maps whose swizzle moves chunks of 32 or 64 bytes rather than 16. */
  readonly tensorMapSwizzleAtoms: Fact<true | null>;
  /** Thread block clusters: the largest number of blocks that is portable. */
  readonly clusters: Fact<number | null>;
  /** A share of L2 can be set aside for accesses that should persist. */
  readonly l2ResidencyControl: Fact<true | null>;
  /** One instruction reduces an integer over the warp. */
  readonly reduxInt: Fact<true | null>;
  /** One instruction finds the minimum or maximum of a float over the warp. */
  readonly reduxFloatMinMax: Fact<true | null>;
  /** Tensor memory of an SM, in bytes. */
  readonly tensorMemory: Fact<Bytes | null>;
}

/** One GPU product: its compute capability and what the product adds. */
export interface Architecture extends CapabilityFacts, LatencyFacts {
  /** The name of its file and its key in `architectures`; part of shared links, so it never changes. */
  readonly id: string;
  readonly name: string;
  /** Month in which the model, in any memory size, was announced: 'YYYY-MM'. */
  readonly announced: Fact<string>;

  /** Streaming multiprocessors. */
  readonly sms: Fact<number>;
  /** MHz. The highest SM clock that the device reports or its maker prints. */
  readonly boostClock: Fact<number>;
  /** 10^12 single-precision operations per second outside the tensor cores, at boost; a multiply-add counts as two. */
  readonly fp32Tflops: Fact<number>;
  /** 10^12 operations per second of the tensor cores: FP16 or BF16 operands, FP32 sums, no sparsity. */
  readonly tensorTflops: Fact<number>;

  readonly l2Bytes: Fact<Bytes>;
  /** Parts of the L2, each near its own share of the SMs. */
  readonly l2Partitions: Fact<number>;
  /** Memory as printed on the box; a program sees a little less. */
  readonly dramBytes: Fact<Bytes>;
  readonly dramGBps: Fact<GigabytesPerSecond>;
  /** HBM2, GDDR6X, ... */
  readonly dramKind: Fact<string>;
  /** Data lines of all memory channels together, in bits. */
  readonly dramBusBits: Fact<number>;

  /** How read bandwidth grows with the bytes in flight. `null`: not measured. */
  readonly readStreams: Fact<ReadStreams | null>;
  /** The cost of copying tiles to shared memory. `null`: not measured. */
  readonly pipelineCosts: Fact<PipelineCosts | null>;
  /** The costs of its schedulers. `null`: not measured. */
  readonly schedulerCosts: Fact<SchedulerCosts | null>;
  /** The cost of copies between its host and this GPU. `null`: not measured. */
  readonly hostCopies: Fact<HostCopyCosts | null>;
}
