/** What a buffer's elements are. */
export type BufferType =
  'float' | 'double' | 'int32' | 'uint32' | 'int64' | 'uint64' | 'uint8' | 'int8' | 'int16' | 'uint16';

/**
 * How a buffer is filled. `iota`: element i is i. `affine`: element i is (i·m + c) mod `mod`, computed in 64-bit unsigned
 * arithmetic and then converted; `["affine", m, c, mod]`, a modulus of 0 is 2^64.
 */
export type BufferInit = 'iota' | 'zero' | 'one' | readonly ['affine', number, number, number];

/** A buffer in global memory; it starts at a multiple of 512 bytes. */
export interface BufferArgument {
  readonly type: BufferType;
  /** Elements. */
  readonly count: number;
  /** `zero` when left out. */
  readonly init?: BufferInit;
  /** How many bytes after the start of the buffer the pointer that the kernel gets points. 0 when left out. */
  readonly offset?: number;
}

/** One argument of the kernel. A struct by value takes the values of its members, in order. */
export type KernelArgument =
  | { readonly buffer: BufferArgument }
  | { readonly int: number }
  | { readonly float: number }
  | { readonly struct: readonly KernelArgument[] }
  | { readonly tensorMap: TensorMapArgument };

/**
 * What cuTensorMapEncodeTiled would make: a tensor in a buffer of its own, and the box that one copy takes of it. Lists are by
 * dimension, the one first whose elements lie side by side. The elements are those of the buffer.
 */
export interface TensorMapArgument {
  readonly buffer: BufferArgument;
  /** Elements along each dimension. */
  readonly tensor: readonly number[];
  readonly box: readonly number[];
  /** Bytes from one element to the next along dimensions 1, 2, …; rows without gaps when left out. */
  readonly strides?: readonly number[];
  /** Every how many-th element is copied; ones when left out. */
  readonly steps?: readonly number[];
  readonly swizzle?: 'none' | 32 | 64 | 128;
  readonly interleave?: 'none' | '16B' | '32B';
  readonly fill?: 'zero' | 'nan';
}

/** A kernel and its launch. */
export interface KernelQuery {
  /** The text of a .cu file. Host code in it is skipped. */
  readonly source: string;
  /** `name`, `name<32>`, `space::name<float, 4>`. May be left out when the file has one kernel. */
  readonly kernel?: string;
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  /** Blocks of a cluster along each axis, as cudaLaunchKernelEx sets them; what `__cluster_dims__` says when left out. */
  readonly cluster?: readonly [number, number, number];
  /** Dynamic shared memory. */
  readonly sharedBytes?: number;
  readonly arguments: readonly KernelArgument[];
}

/** What a sample of a grid may cost. */
export interface SampleOptions {
  /** Operations of lanes after which no more blocks start, unless the first look at the grid needs them. Default 2·10^7. */
  readonly steps?: number;
  /** The same of blocks. Default 600. */
  readonly blocks?: number;
}

/** What a run may cost, and what it should remember. */
export interface RunOptions {
  /** Operations of lanes: when they are used up, the run stops and says so. Default 4·10^9. */
  readonly steps?: number;
  /** Bytes of all memory. Default 1 GiB. */
  readonly bytes?: number;
  /**
   * At most so many blocks are run, evenly spread over the grid, the first and the last among them. All when left out. Counts
   * are then those of the blocks that ran; nothing is scaled.
   */
  readonly blocks?: number;
  /**
   * Run only some blocks, find out which are alike, and scale the counts to the whole grid: `scaled` of the result says how. Buffers
   * may be larger than `bytes`, of which only what the blocks touch is kept. A kernel with a barrier of the whole grid runs whole.
   */
  readonly sample?: SampleOptions;
  /** Estimate hits in the L1. Default true. */
  readonly l1?: boolean;
  /** Look for races in shared memory. Default true. */
  readonly races?: boolean;
  /**
   * Executions to remember, by the index of an access in the result: the lanes' addresses come back in `seen`. Executions of an
   * access are numbered from 0 in the order in which the warps came to it.
   */
  readonly watch?: Readonly<Record<number, readonly number[]>>;
  /**
   * A warp to look at: its executions of each access come back in `seen`, up to `most` of each (256 when left out). Its block
   * runs even when `blocks` would leave it out.
   */
  readonly warp?: { readonly block: number; readonly warp: number; readonly most?: number };
  /** Called now and then with blocks done and blocks to do; the run stops when it gives false. */
  readonly progress?: (done: number, all: number) => boolean;
}
