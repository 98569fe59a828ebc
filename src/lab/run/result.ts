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

/** What ran, for predictions of its demand on the GPU. */
export interface RanKernel {
  readonly ir: Node;
  readonly executions: ReadonlyMap<object, Executions>;
  readonly unrolls: Unrolls;
  /** Registers of parameters, by number. */
  readonly given: ReadonlySet<number>;
  readonly sites: readonly Site[];
  /** Arrays of a thread that the source declares. */
  readonly localBytes: number;
  readonly staticSharedBytes: number;
}

/** The result of a run. */
export interface KernelResult {
  /** Sums over all warps of the blocks that ran, by Nsight Compute's names; empty when the kernel could not be read. */
  readonly metrics: Metrics;
  /** From a model, not from measured rules: hits of global loads in the L1. */
  readonly estimates: Estimates | null;
  /**
   * The same for the accesses as nvcc -O3 probably compiles them: a prediction from the source, where `metrics` counts them
   * as written.
   */
  readonly compiled: Metrics;
  readonly accesses: readonly Access[];
  readonly buffers: readonly BufferResult[];
  readonly diagnostics: readonly Diagnostic[];
  /** Blocks that ran, of how many; if fewer than all, `metrics` covers only those. */
  readonly blocks: { readonly ran: number; readonly of: number };
  /**
   * How the counts were scaled from the blocks that ran to the whole grid; `null`: they are those of the blocks that ran.
   */
  readonly scaled: GridTotals | null;
  /** Elements of each buffer up to the last one that the blocks accessed; `null`: `reach` was not asked for. */
  readonly reached: readonly number[] | null;
  /** Lane operations, as the interpreter counts them. */
  readonly steps: number;
  /** `null` when the kernel could not be read. */
  readonly ran: RanKernel | null;
  /** The output of printf. */
  readonly console: readonly string[];
  /** The content of a buffer, as bytes. */
  readonly bytesOf: (index: number) => Uint8Array;
  /**
   * Its buffers are not read any more: a later run may use their memory. Afterwards `bytesOf` and checksums not asked for
   * before throw.
   */
  readonly release: () => void;
}

/** The checksum is computed on first access: a large buffer takes time. */
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
