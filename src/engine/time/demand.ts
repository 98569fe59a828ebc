import type { Bytes } from '@src/units/units';

/** Kinds of warp instructions, by the unit that carries them out. */
export const instructionClasses = [
  'fma',
  'alu',
  'sfu',
  'fp64',
  'tensor',
  'global',
  'shared',
  'atomic',
  'control',
  'other',
] as const;
export type InstructionClass = (typeof instructionClasses)[number];

/**
 * What a warp waits for, one wait after another. `slowest`: for the slowest load of its block, at a barrier or before the
 * block is replaced.
 */
export const waits = ['arithmetic', 'shared', 'l1', 'l2', 'dram', 'atomic', 'barrier', 'slowest'] as const;
export type Wait = (typeof waits)[number];

/** Parts of a demand that a caller may know only as an estimate. */
export const demandParts = ['registers', 'instructions', 'l1', 'l2', 'dram', 'atomics', 'chain', 'scaled'] as const;
export type DemandPart = (typeof demandParts)[number];

/** Bytes that DRAM transfers. */
export interface DramTraffic {
  readonly readBytes: Bytes;
  readonly writtenBytes: Bytes;
  /** Of both, isolated 64-byte pieces. */
  readonly scatteredBytes: Bytes;
  /** Of these, what is read and written back because stores or atomics touch parts of it. */
  readonly rewrittenBytes?: Bytes;
}

/** What one launch demands of a GPU: plain data, totals over all warps unless stated otherwise. */
export interface Demand {
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly registersPerThread: number;
  readonly staticSharedBytes: Bytes;
  readonly dynamicSharedBytes: Bytes;

  /** Executed warp instructions. */
  readonly instructions: Readonly<Record<InstructionClass, number>>;
  /** Floating-point operations of all lanes, two per multiply-add, without the tensor cores. */
  readonly flops: number;
  /** Multiply-adds of the tensor cores. */
  readonly tensorMultiplyAdds: number;

  readonly global: {
    /** Warp-wide loads and stores. */
    readonly loadRequests: number;
    readonly storeRequests: number;
    readonly loadSectors: number;
    readonly storeSectors: number;
    /** Wavefronts of the tag stage. */
    readonly tagWavefronts: number;
    /** Wavefronts of the data pipe. */
    readonly dataWavefronts: number;
    /** Load sectors that hit in the L1. */
    readonly l1HitSectors: number;
  };
  /** Sectors that the L1s request from the L2; atomics are in `atomics`. */
  readonly l2: {
    readonly readSectors: number;
    readonly writeSectors: number;
    /** The same in 64-byte pieces with at least one requested sector. */
    readonly readPieces: number;
    readonly writePieces: number;
    /** Of the lines that stores touch, those with partially written sectors: a byte mask goes with the data. */
    readonly maskedLines?: number;
  };
  /** What misses in the L2: with a flushed L2, and right after the same launch. */
  readonly dram: { readonly cold: DramTraffic; readonly warm: DramTraffic };
  /** Of what is loaded from DRAM, the share for which neighboring warps request different DRAM pages. */
  readonly pagesApart: number;
  /** Warp instructions of the address unit (ADU): parameters loaded into registers, indexed constants, and barriers. */
  readonly addressUnit: number;
  /** Passes of loads from constant memory: one per distinct address. */
  readonly constantPasses: number;
  /** Wavefronts of shared-memory loads, stores, atomics, and shuffles. */
  readonly sharedWavefronts: number;
  readonly atomics: {
    /** Sectors of global atomics that reach the L2. */
    readonly globalSectors: number;
    /** Lines of these sectors, and of them those in which an atomic touches more than one word. */
    readonly lines?: number;
    readonly maskedLines?: number;
    /** 512-byte pieces over which these are spread; `Infinity`: they hardly ever collide. */
    readonly meetingPieces: number;
    /** Lane operations on shared memory. */
    readonly sharedWavefronts: number;
  };
  readonly barriersPerBlock: number;
  /** The average warp's dependent waits: how often of each kind, counting loads that wait together as one. */
  readonly chain: Readonly<Record<Wait, number>>;
  /** Executed instructions of the busiest warp over those of the average warp; 1 where all do the same work. */
  readonly warpImbalance: number;
  /** The same for blocks. */
  readonly blockImbalance: number;
  /** As if fractions of blocks could be distributed: all SMs have the same work. */
  readonly isEven?: boolean;
  /** What is estimated; the rest was counted. */
  readonly estimated: readonly DemandPart[];
}
