import { bytesOf, type PlacedBuffer } from '../buffers';
import { fnv1a64 } from '../checksum';
import type { Diagnostic } from '../diagnostics';
import type { GridTotals } from '../large/grid-totals';
import type { Estimates } from '../l1/estimate';
import { GLOBAL } from '../machine/spaces';
import type { Node } from '../ir/node';
import type { Executions } from '../machine/executions';
import type { Memory } from '../machine/memory';
import type { Site } from '../machine/stats';
import type { Unrolls } from '../nvcc/unrolls';
import type { BufferType } from '../query';
import type { Access, Metrics } from '../results';

/** A buffer after the run. */
export interface BufferResult {
  readonly type: BufferType;
  readonly count: number;
  /** Where it starts in global memory. */
  readonly address: number;
  /** FNV-1a with 64 bits over the buffer's bytes, 16 hexadecimal digits. */
  readonly checksum: string;
}

/** What ran, for whoever wants to know what it asked of the GPU. */
export interface RanKernel {
  readonly ir: Node;
  readonly executions: ReadonlyMap<object, Executions>;
  readonly unrolls: Unrolls;
  /** Registers that parameters lie in, by their numbers. */
  readonly given: ReadonlySet<number>;
  readonly sites: readonly Site[];
  /** Arrays of a thread that the source declares. */
  readonly localBytes: number;
  readonly staticSharedBytes: number;
}

/** What a run came to. */
export interface KernelResult {
  /** Sums over all warps of the blocks that ran, by Nsight Compute's names; empty when the kernel could not be read. */
  readonly metrics: Metrics;
  /** Of a model, not of rules that were measured: hits of global loads in the L1. */
  readonly estimates: Estimates | null;
  /**
   * The same of what nvcc -O3 probably makes of the accesses: a prediction from the source, where `metrics` says what is written.
   */
  readonly compiled: Metrics;
  readonly accesses: readonly Access[];
  readonly buffers: readonly BufferResult[];
  readonly diagnostics: readonly Diagnostic[];
  /** Blocks that ran, of how many; fewer than all make `metrics` those of a part. */
  readonly blocks: { readonly ran: number; readonly of: number };
  /** How the counts were scaled from the blocks that ran to the whole grid; `null`: they are those of what ran. */
  readonly scaled: GridTotals | null;
  /** Operations of lanes, as the interpreter counts them. */
  readonly steps: number;
  /** `null` when the kernel could not be read. */
  readonly ran: RanKernel | null;
  /** What printf printed. */
  readonly console: readonly string[];
  /** The content of a buffer, as bytes, for whoever wants to look into it. */
  readonly bytesOf: (index: number) => Uint8Array;
}

/** The checksum is computed when somebody looks at it: a large buffer takes its time. */
export function resultOf(memory: Memory, buffer: PlacedBuffer): BufferResult {
  let checksum: string | null = null;
  return {
    type: buffer.type,
    count: buffer.count,
    address: GLOBAL + buffer.start,
    get checksum() {
      return (checksum ??= fnv1a64(bytesOf(memory, buffer)));
    },
  };
}
