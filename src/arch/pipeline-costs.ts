import type { Bytes, Cycles } from '@src/units/units';

/**
 * How a tile gets from global to shared memory: loaded into registers and stored from there; copied by every thread with
 * cp.async; or with one instruction executed by the Tensor Memory Accelerator, for a run of bytes (cp.async.bulk) or a box
 * of a tensor (cp.async.bulk.tensor).
 */
export type CopyMethod = 'registers' | 'async-copy' | 'bulk' | 'tensor';

/** Where a tile comes from. */
export type StreamedMemory = 'dram' | 'l2';

/** The costs of one copy method, in cycles of one block. */
export interface CopyMethodCosts {
  /** Per tile, of any size. */
  readonly issueCycles: Cycles;
  /** Per copy of 16 bytes per thread; 0 where one instruction copies the tile. */
  readonly issueCyclesPerInstruction: number;
  /** To store 16 bytes per thread to shared memory; 0 where nothing is stored. */
  readonly landCyclesPerInstruction: number;
  /** How much longer the first byte takes than one that goes to a register; negative where it arrives sooner. */
  readonly latencyCycles: Cycles;
}

/** How a memory level responds to blocks that fetch tiles, one block per SM. */
export interface TileSource {
  /** From the last copy instruction of a tile until its first byte arrives, with nothing else in flight. */
  readonly latencyCycles: Cycles;
  /** Bandwidth of one SM alone, and of all SMs together. */
  readonly smBytesPerCycle: Bytes;
  readonly bytesPerCycle: Bytes;
  /** The latency added when SMs use their full bandwidth, and the exponent with which it grows with the load. */
  readonly queueCycles: Cycles;
  readonly knee: number;
}

export interface PipelineCosts {
  readonly barrierCycles: Cycles;
  readonly method: Readonly<Record<CopyMethod, CopyMethodCosts>>;
  readonly memory: Readonly<Record<StreamedMemory, TileSource>>;
  /** Relative error of the predicted cycles of a block, on recorded cases that the costs were not fitted to. */
  readonly error: Readonly<Record<CopyMethod, { readonly median: number; readonly worst: number }>>;
}
