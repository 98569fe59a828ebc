import type { Bytes, GigabytesPerSecond } from '@src/units/units';
import type { Fact } from './fact';

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
  /** The on-chip store of one SM that L1 and shared memory divide between them. */
  readonly l1SharedBytes: Fact<Bytes>;
  /** The shares of `l1SharedBytes` that can be set aside as shared memory, ascending. L1 keeps the rest. */
  readonly sharedCarveouts: Fact<readonly Bytes[]>;
  /** The largest carve-out. */
  readonly maxSharedBytesPerSm: Fact<Bytes>;
  /** What one block can have after opting in to more than 48 KB of dynamic shared memory. */
  readonly maxSharedBytesPerBlock: Fact<Bytes>;
  /** Shared memory that each resident block costs on top of its own. */
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
  /** Parts of an SM, each with its own scheduler and its own share of the registers. A warp lives in one of them. */
  readonly partitionsPerSm: Fact<number>;
  /** 32-bit registers. */
  readonly registersPerSm: Fact<number>;
  /** 32-bit registers. */
  readonly maxRegistersPerThread: Fact<number>;
  /** The 32-bit registers of a warp are rounded up to a multiple of this. */
  readonly registerAllocationUnit: Fact<number>;
  /** Single-precision multiply-adds that an SM starts per cycle. */
  readonly fp32LanesPerSm: Fact<number>;

  /** cp.async: a copy from global to shared memory that does not wait in registers. */
  readonly asyncCopy: Fact<true | null>;
  /** The Tensor Memory Accelerator: bulk and tensor copies by a unit of the SM. */
  readonly tma: Fact<true | null>;
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

/** One GPU that can be bought: its compute capability and what the product adds. */
export interface Architecture extends CapabilityFacts {
  /** The name of its file and its key in `architectures`; part of shared links, so it never changes. */
  readonly id: string;
  readonly name: string;
  /** Month in which the model, in any memory size, was announced: 'YYYY-MM'. */
  readonly announced: Fact<string>;

  /** Streaming multiprocessors. */
  readonly sms: Fact<number>;
  /** MHz. The highest SM clock that the device reports or its maker prints. */
  readonly boostClock: Fact<number>;
  /** 10^12 single-precision operations a second outside the tensor cores, at boost; a multiply-add counts as two. */
  readonly fp32Tflops: Fact<number>;
  /** 10^12 operations a second of the tensor cores: FP16 or BF16 operands, FP32 sums, no sparsity. */
  readonly tensorTflops: Fact<number>;

  readonly l2Bytes: Fact<Bytes>;
  /** Memory as printed on the box; a program sees a little less. */
  readonly dramBytes: Fact<Bytes>;
  readonly dramGBps: Fact<GigabytesPerSecond>;
  /** HBM2, GDDR6X, ... */
  readonly dramKind: Fact<string>;
  /** Data lines of all memory channels together, in bits. */
  readonly dramBusBits: Fact<number>;
}
