import type { Architecture } from './architecture';
import { fact, type Fact } from './fact';

/**
 * Throughput of the units of a GPU: a number for each resource that can limit a launch. By the id of the GPU and separate
 * from the facts that every page holds: only the prediction of times needs them.
 *
 * "Warp instructions" are those that a scheduler issues: 32 lanes, some of which may be inactive.
 */
export interface Throughputs {
  /** MHz of the SMs while kernels like these run. */
  readonly clockMHz: Fact<number>;
  /** Warp instructions per cycle and SM, by kind. */
  readonly issue: Fact<number>;
  readonly fma: Fact<number>;
  readonly alu: Fact<number>;
  readonly sfu: Fact<number>;
  readonly fp64: Fact<number>;
  readonly lsu: Fact<number>;
  /** The address unit (ADU): loads of parameters, indexed constants, barriers. */
  readonly adu: Fact<number>;
  /** FP16 multiply-adds of the tensor cores per cycle and SM. */
  readonly tensorMultiplyAdds: Fact<number>;
  /** Wavefronts of the L1's data pipe per cycle and SM: shared memory, and data of global loads and stores. */
  readonly dataPipe: Fact<number>;
  /** Wavefronts of the data pipe added by a load that waits for the L2, per tag wavefront: not all of it arrives at once. */
  readonly lateWavefronts: Fact<number>;
  /** Wavefronts of the tag stage per cycle and SM. */
  readonly tagStage: Fact<number>;
  /** Bytes that one SM receives from the L2 per cycle. */
  readonly smReceives: Fact<number>;
  /** Cycles' worth of requests, sectors, and masks that one SM sends to the L2 per cycle. */
  readonly smSends: Fact<number>;
  /** Cycles' worth that the ports of all L2 slices together take per cycle: from the SMs, lookups, and to the SMs. */
  readonly l2In: Fact<number>;
  readonly l2Tags: Fact<number>;
  readonly l2Out: Fact<number>;
  /** Sectors per cycle that cross between the halves of the L2. */
  readonly l2Halves: Fact<number>;
  /** Sectors per cycle that all L2 slices together would look up at what the profiler shows as 100 % of their peak. */
  readonly l2Peak: Fact<number>;
  /** Fraction of the data sheet's DRAM bandwidth that a kernel gets: reading only, and reading as much as it writes. */
  readonly dramReads: Fact<number>;
  readonly dramCopies: Fact<number>;
  /** The same for isolated pieces of 64 bytes. */
  readonly dramScattered: Fact<number>;
  /** And for those that are read and written back. */
  readonly dramRewritten: Fact<number>;
  /** Fraction of the L2 that holds data of scattered loads for later ones, and written data at the end of a launch. */
  readonly l2Keeps: Fact<number>;
  readonly l2Dirty: Fact<number>;
  /** Fraction of the L2 that holds the most recently touched data at the end of a launch. */
  readonly l2Latest: Fact<number>;
  /** Passes of loads from constant memory per cycle and SM. */
  readonly constantPasses: Fact<number>;
  /** Sectors with atomics that all L2 slices together process per cycle, and atomics on one address. */
  readonly l2Atomics: Fact<number>;
  readonly oneAddressAtomics: Fact<number>;
  /** Microseconds of the longest launch whose time was recorded with its prediction; `null`: none on this GPU. */
  readonly longestRecordedUs: Fact<number | null>;
  /** Blocks that start per cycle, on the whole GPU. */
  readonly blockStarts: Fact<number>;
  /** From the start of a launch to its first instruction, and from its last to its end. */
  readonly launchNs: Fact<number>;
  /**
   * The overhead of a block, in addition to its warps' waits, from one block's end to the first instruction of the next; and
   * per warp.
   */
  readonly blockCycles: Fact<number>;
  readonly warpCycles: Fact<number>;
  /** Cycles from one instruction to the next that needs its result. */
  readonly dependentCycles: Fact<number>;
  /** Cycles that a warp waits after each control instruction: branches, and what leads them together again. */
  readonly branchCycles: Fact<number>;
  /** Cycles of a barrier of a block, in addition to waiting for its slowest warp. */
  readonly barrierCycles: Fact<number>;
  /** Cycles added to a load where DRAM constantly reads, or copies. */
  readonly dramDelayReads: Fact<number>;
  readonly dramDelayCopies: Fact<number>;
  /**
   * The spread of such loads, in cycles: of many at a time the slowest takes this times 1/2 + 1/3 + … longer than the
   * average.
   */
  readonly dramSpreadReads: Fact<number>;
  readonly dramSpreadCopies: Fact<number>;
  /** Factor for all of this where adjacent warps load from different pages. */
  readonly dramPagesApart: Fact<number>;
  /** Added to a load for each sector beyond four, as a fraction. */
  readonly scatteredLoad: Fact<number>;
  /** Cycles added to a load in a stream compared with a chain: from the L2, and from DRAM. */
  readonly streamCycles: Fact<number>;
  readonly dramStreamCycles: Fact<number>;
}

const HOPPER = 'estimate:assumed for a Hopper GPU; not measured on this one';

/** Measured or documented values, by the id of the GPU. */
const known: Readonly<Record<string, Partial<Throughputs> | undefined>> = {
  // For each unit, the value of the launch that used it most; for atomics, their time relative to the H100's.
  h200: {
    clockMHz: fact(1980, 'evidence:bytes-in-flight'),
    alu: fact(2, 'evidence:kernel-times-4'),
    fp64: fact(2, 'evidence:kernel-times-3'),
    lsu: fact(1, 'evidence:kernel-times-5'),
    dataPipe: fact(1, 'evidence:kernel-times-4'),
    tagStage: fact(1, 'evidence:kernel-times-5'),
    dramReads: fact(4392 / 4800, 'evidence:kernel-times-5'),
    dramCopies: fact(4217 / 4800, 'evidence:kernel-times-5'),
    smReceives: fact(122, 'evidence:bytes-in-flight'),
    smSends: fact(1, 'evidence:sm-sends'),
    l2In: fact(74, 'evidence:throughput-parts'),
    l2Tags: fact(79, 'evidence:throughput-parts'),
    l2Out: fact(9422 / 1.98 / 64, 'evidence:bytes-in-flight'),
    l2Halves: fact(38.6, 'evidence:throughput-parts'),
    l2Peak: fact(244, 'evidence:kernel-times-7'),
    l2Atomics: fact(47, 'evidence:kernel-times-5'),
    oneAddressAtomics: fact(1 / 1.4, 'evidence:kernel-times-2'),
    barrierCycles: fact(25, 'evidence:pipeline'),
    streamCycles: fact(72, 'evidence:latency-hiding'),
    dramStreamCycles: fact(72, 'evidence:latency-hiding'),
    dramDelayReads: fact(164, 'evidence:block-lifetimes'),
    dramDelayCopies: fact(340, 'evidence:block-lifetimes'),
    dramSpreadReads: fact(157, 'evidence:block-lifetimes'),
    dramSpreadCopies: fact(385, 'evidence:block-lifetimes'),
    blockStarts: fact(1 / (0.603 * 1.98), 'evidence:launch-cost'),
    longestRecordedUs: fact(28_088, 'evidence:kernel-times-6'),
  },
  // The fastest of the probes, in which units that do nothing else reach their design rate.
  h100: {
    clockMHz: fact(1980, 'evidence:kernel-times'),
    alu: fact(2, 'evidence:kernel-times'),
    sfu: fact(0.5, 'evidence:kernel-times'),
    fp64: fact(2, 'evidence:kernel-times'),
    lsu: fact(1, 'evidence:kernel-times'),
    adu: fact(0.5, 'evidence:kernel-times'),
    dataPipe: fact(1, 'evidence:kernel-times'),
    tagStage: fact(1, 'evidence:kernel-times'),
    l2In: fact(63, 'evidence:kernel-times'),
    l2Tags: fact(67, 'evidence:kernel-times'),
    l2Out: fact(66, 'evidence:kernel-times'),
    l2Halves: fact((38.6 * 206) / 244, 'derived:as on the H200, to the peak of the L2'),
    l2Peak: fact(206, 'evidence:kernel-times-7'),
    smSends: fact(1, 'evidence:sm-sends'),
    l2Atomics: fact(40, 'evidence:kernel-times'),
    oneAddressAtomics: fact(1 / 1.4, 'evidence:kernel-times'),
    dramReads: fact(3054 / 3350, 'evidence:kernel-times'),
    dramCopies: fact(2986 / 3350, 'evidence:kernel-times'),
    dramScattered: fact(0.65, 'evidence:kernel-times'),
    dramRewritten: fact(0.36, 'evidence:kernel-times'),
    l2Keeps: fact(0.3, 'evidence:kernel-times'),
    l2Dirty: fact(0.43, 'evidence:kernel-times'),
    l2Latest: fact(0.63, 'evidence:kernel-times'),
    constantPasses: fact(0.26, 'evidence:kernel-times'),
    blockStarts: fact(2 ** 20 / (632_064 * 1.98), 'evidence:kernel-times'),
    dependentCycles: fact(4, 'evidence:kernel-times'),
    branchCycles: fact(4, 'evidence:kernel-times'),
    scatteredLoad: fact(0.023, 'evidence:kernel-times'),
    streamCycles: fact(70, 'evidence:latency-levels'),
    dramStreamCycles: fact(65, 'evidence:block-lifetimes'),
    dramDelayReads: fact(120, 'evidence:block-lifetimes'),
    dramDelayCopies: fact(340, 'evidence:block-lifetimes'),
    lateWavefronts: fact(0.2, 'evidence:kernel-times'),
    dramPagesApart: fact(1.25, 'evidence:block-lifetimes'),
    dramSpreadReads: fact(115, 'evidence:block-lifetimes'),
    dramSpreadCopies: fact(375, 'evidence:block-lifetimes'),
    blockCycles: fact(150, 'evidence:block-lifetimes'),
    warpCycles: fact(6.5, 'evidence:block-lifetimes'),
    launchNs: fact(2700, 'evidence:kernel-times'),
    longestRecordedUs: fact(29_443, 'evidence:kernel-times'),
  },
};

/** For each GPU; what was not measured there is an estimate that names its source. */
export function throughputsOf(arch: Architecture): Throughputs {
  const share = arch.sms.value / 132;
  const fma = arch.fp32LanesPerSm.value / 32;
  return {
    clockMHz: fact(arch.boostClock.value, 'estimate:the highest clock; under load it may be lower'),
    issue: fact(arch.partitionsPerSm.value, 'derived:each partition of an SM issues one instruction per cycle'),
    fma: fact(fma, 'derived:lanes for single precision, over the lanes of a warp'),
    alu: fact(2, HOPPER),
    sfu: fact(0.5, HOPPER),
    fp64: fact(fma / 2, HOPPER),
    lsu: fact(1, HOPPER),
    adu: fact(0.5, HOPPER),
    tensorMultiplyAdds: fact(
      (arch.tensorTflops.value * 1e6) / 2 / arch.sms.value / arch.boostClock.value,
      'derived:operations per second of the data sheet, over SMs and clock',
    ),
    dataPipe: fact(1, HOPPER),
    tagStage: fact(1, HOPPER),
    smReceives: fact(64, HOPPER),
    smSends: fact(1, HOPPER),
    l2In: fact(63 * share, HOPPER),
    l2Tags: fact(67 * share, HOPPER),
    l2Out: fact(65 * share, HOPPER),
    l2Halves: fact((arch.dramGBps.value * 1e3) / 64 / arch.boostClock.value, 'estimate:half of what DRAM sends'),
    l2Peak: fact(206 * share, HOPPER),
    dramReads: fact(0.92, HOPPER),
    dramCopies: fact(0.9, HOPPER),
    dramScattered: fact(0.65, HOPPER),
    dramRewritten: fact(0.36, HOPPER),
    l2Keeps: fact(0.3, HOPPER),
    l2Dirty: fact(0.43, HOPPER),
    l2Latest: fact(0.63, HOPPER),
    constantPasses: fact(0.26, HOPPER),
    l2Atomics: fact(48 * share, HOPPER),
    oneAddressAtomics: fact(1, HOPPER),
    longestRecordedUs: fact(null, HOPPER),
    blockStarts: fact(0.84, HOPPER),
    launchNs: fact(2200, HOPPER),
    blockCycles: fact(150, HOPPER),
    warpCycles: fact(6.5, HOPPER),
    dependentCycles: fact(4.2, HOPPER),
    branchCycles: fact(4, HOPPER),
    barrierCycles: fact(25, HOPPER),
    dramDelayReads: fact(120, HOPPER),
    dramDelayCopies: fact(340, HOPPER),
    dramPagesApart: fact(1.25, HOPPER),
    dramSpreadReads: fact(115, HOPPER),
    dramSpreadCopies: fact(375, HOPPER),
    lateWavefronts: fact(0.2, HOPPER),
    scatteredLoad: fact(0.023, HOPPER),
    streamCycles: fact(72, HOPPER),
    dramStreamCycles: fact(72, HOPPER),
    ...known[arch.id],
  };
}
