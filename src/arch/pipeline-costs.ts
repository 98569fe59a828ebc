import type { Bytes, Cycles } from '@src/units/units';

/**
 * How a tile gets from global to shared memory: loaded into registers and stored from there; copied by every thread with
 * cp.async; or by one instruction that the Tensor Memory Accelerator carries out, for a run of bytes (cp.async.bulk) or a
 * box of a tensor (cp.async.bulk.tensor).
 */
export type CopyMethod = 'registers' | 'async-copy' | 'bulk' | 'tensor';

/** Where a tile comes from. */
export type StreamedMemory = 'dram' | 'l2';

/** What one way of copying a tile to shared memory takes, in cycles of one block. */
export interface CopyMethodCosts {
  /** Of the block for every tile, however large. */
  readonly issueCycles: Cycles;
  /** Of the block for every copy of 16 bytes per thread; 0 where one instruction copies the tile. */
  readonly issueCyclesPerInstruction: number;
  /** Of the block to store 16 bytes per thread to shared memory; 0 where nothing is stored. */
  readonly landCyclesPerInstruction: number;
  /** How much longer the first byte takes than one that goes to a register; negative where it comes sooner. */
  readonly latencyCycles: Cycles;
}

/** How a level of memory answers the copies of blocks that fetch tiles, one block an SM. */
export interface TileSource {
  /** From the last copy instruction of a tile until its first byte comes, with nothing else on its way. */
  readonly latencyCycles: Cycles;
  /** What one SM gets alone, and what all SMs get together. */
  readonly smBytesPerCycle: Bytes;
  readonly bytesPerCycle: Bytes;
  /** By how much the latency grows when all that SMs can get is taken, and as which power of the load it grows. */
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
