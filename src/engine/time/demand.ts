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

/** What a warp waits for in a row, one after the other; `slowest`: at a barrier or before it is replaced, for the slowest load of its block. */
export const waits = ['arithmetic', 'shared', 'l1', 'l2', 'dram', 'atomic', 'barrier', 'slowest'] as const;
export type Wait = (typeof waits)[number];

/** Parts of a demand that a caller may know only as an estimate. */
export const demandParts = ['registers', 'instructions', 'l1', 'l2', 'dram', 'atomics', 'chain', 'scaled'] as const;
export type DemandPart = (typeof demandParts)[number];

/** Bytes that DRAM moves. */
export interface DramTraffic {
  readonly readBytes: Bytes;
  readonly writtenBytes: Bytes;
  /** Of both, what goes to pieces of 64 bytes that stand alone. */
  readonly scatteredBytes: Bytes;
  /** Of these, what is read and written again because stores or atomics touch parts of it. */
  readonly rewrittenBytes?: Bytes;
}

/** What one launch asks of a GPU: plain data, of all its warps together unless it says otherwise. */
export interface Demand {
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly registersPerThread: number;
  readonly staticSharedBytes: Bytes;
  readonly dynamicSharedBytes: Bytes;

  /** Warp instructions that are executed. */
  readonly instructions: Readonly<Record<InstructionClass, number>>;
  /** Floating-point operations of all lanes, two for each multiply-add, without those of the tensor cores. */
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
    /** Cycles of the tag stage: a wavefront that asks for both sectors of pieces of 64 bytes takes two. */
    readonly tagCycles: number;
    /** Wavefronts of the data pipe. */
    readonly dataWavefronts: number;
    /** Sectors of loads that are in the L1. */
    readonly l1HitSectors: number;
  };
  /** Sectors that the L1s ask of the L2; atomics are in `atomics`. */
  readonly l2: {
    readonly readSectors: number;
    readonly writeSectors: number;
    /** The same in pieces of 64 bytes that some sector of is asked for. */
    readonly readPieces: number;
    readonly writePieces: number;
    /** Of the lines that stores touch, those of which they write parts of a sector: a mask goes with the data. */
    readonly maskedLines?: number;
  };
  /** What the L2 does not hold: after its content was thrown away, and right after the same launch ran before. */
  readonly dram: { readonly cold: DramTraffic; readonly warm: DramTraffic };
  /** Of what is loaded from DRAM, the share that warps next to each other ask of different pages of it. */
  readonly pagesApart: number;
  /** Warp instructions of the address unit: parameters that are loaded into registers, indexed constants, and barriers. */
  readonly addressUnit: number;
  /** Passes of loads from constant memory: one for each address. */
  readonly constantPasses: number;
  /** Wavefronts of shared loads, stores, atomics, and shuffles. */
  readonly sharedWavefronts: number;
  readonly atomics: {
    /** Sectors of global atomics that reach the L2. */
    readonly globalSectors: number;
    /** Lines that these lie in, and of them those of which an atomic takes more than a word. */
    readonly lines?: number;
    readonly maskedLines?: number;
    /** Pieces of 512 bytes among which these are spread; `Infinity`: they hardly ever meet. */
    readonly meetingPieces: number;
    /** Lane operations on shared memory. */
    readonly sharedWavefronts: number;
  };
  readonly barriersPerBlock: number;
  /**
   * What a warp waits for in a row: how often by kind, of the average warp, after loads that wait at the same time are taken
   * together.
   */
  readonly chain: Readonly<Record<Wait, number>>;
  /** Executed instructions of the busiest warp over those of the average warp; 1 where all do the same. */
  readonly warpImbalance: number;
  /** The same of blocks. */
  readonly blockImbalance: number;
  /** As if blocks could be dealt out to the SMs in parts: all SMs have as much to do. */
  readonly isEven?: boolean;
  /** What is an estimate; all else was counted. */
  readonly estimated: readonly DemandPart[];
}
