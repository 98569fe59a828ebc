/** The element type of a buffer. */
export type BufferType =
  | 'float'
  | 'double'
  | 'int32'
  | 'uint32'
  | 'int64'
  | 'uint64'
  | 'uint8'
  | 'int8'
  | 'int16'
  | 'uint16';

/**
 * How a buffer is filled. `iota`: element i is i. `affine`: element i is (i·m + c) mod `mod`, in 64-bit unsigned arithmetic,
 * then converted; `["affine", m, c, mod]`, a modulus of 0 is 2^64. `random`: the same numbers in every run. With h(i), the
 * 32-bit finalizer of MurmurHash3 of (i + 1)·0x9e3779b9 mod 2^32, element i is h(i) / 2^32 in a buffer of floats, from 0 up to
 * 1, and h(i) mod `count` in one of whole numbers: an index into a buffer of as many elements.
 */
export type BufferInit = 'iota' | 'zero' | 'one' | 'random' | readonly ['affine', number, number, number];

/** A buffer in global memory; it starts at a multiple of 512 bytes. */
export interface BufferArgument {
  readonly type: BufferType;
  /** Number of elements. */
  readonly count: number;
  /** `zero` by default. */
  readonly init?: BufferInit;
  /** Bytes from the start of the buffer to where the kernel's pointer points. 0 by default. */
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
 * A tensor map as cuTensorMapEncodeTiled would make it: a tensor in a separate buffer, and the box that one copy takes of
 * it. Lists are by dimension, the contiguous one first. The elements are those of the buffer.
 */
export interface TensorMapArgument {
  readonly buffer: BufferArgument;
  /** Elements along each dimension. */
  readonly tensor: readonly number[];
  readonly box: readonly number[];
  /** Bytes from one element to the next along dimensions 1, 2, …; contiguous rows by default. */
  readonly strides?: readonly number[];
  /** Every n-th element is copied; ones by default. */
  readonly steps?: readonly number[];
  readonly swizzle?: 'none' | 32 | 64 | 128;
  readonly interleave?: 'none' | '16B' | '32B';
  readonly fill?: 'zero' | 'nan';
}

/** A kernel and its launch. */
export interface KernelQuery {
  /** The text of a .cu file. Host code in it is skipped. */
  readonly source: string;
  /** `name`, `name<32>`, `space::name<float, 4>`. Optional when the file has one kernel. */
  readonly kernel?: string;
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  /** Blocks of a cluster along each axis, as cudaLaunchKernelEx sets them; `__cluster_dims__` by default. */
  readonly cluster?: readonly [number, number, number];
  /** Dynamic shared memory. */
  readonly sharedBytes?: number;
  readonly arguments: readonly KernelArgument[];
}

/** The budget of a sample of a grid. */
export interface SampleOptions {
  /** Lane operations after which no more blocks start, unless the first look at the grid needs them. Default 2·10^7. */
  readonly steps?: number;
  /** The same for blocks. Default 600. */
  readonly blocks?: number;
}

/** The budget of a run, and what it should record. */
export interface RunOptions {
  /** Lane operations: when they are used up, the run stops and says so. Default 4·10^9. */
  readonly steps?: number;
  /** Bytes of all memory. Default 1 GiB. */
  readonly bytes?: number;
  /**
   * Maximum of blocks to run, evenly spread over the grid, including the first and the last. All by default. Counts are then
   * those of the blocks that ran; nothing is scaled.
   */
  readonly blocks?: number;
  /**
   * Run only some blocks, find out which are alike, and scale the counts to the whole grid: `scaled` of the result says how.
   * Buffers may be larger than `bytes`: only what the blocks touch is kept. A kernel with a barrier of the whole grid runs
   * whole.
   */
  readonly sample?: SampleOptions;
  /**
   * Find out how much of each buffer the blocks access, which `reached` of the result says. Buffers may then be larger than
   * `bytes`, as with `sample`. Default false.
   */
  readonly reach?: boolean;
  /** Estimate hits in the L1. Default true. */
  readonly l1?: boolean;
  /** Look for races in shared memory. Default true. */
  readonly races?: boolean;
  /**
   * Executions to record, by the index of an access in the result: the lanes' addresses are returned in `seen`. Executions
   * of an access are numbered from 0 in the order in which the warps reach it.
   */
  readonly watch?: Readonly<Record<number, readonly number[]>>;
  /**
   * A warp to watch: its executions of each access are returned in `seen`, up to `most` of each (256 by default). Its block
   * runs even when `blocks` would exclude it.
   */
  readonly warp?: { readonly block: number; readonly warp: number; readonly most?: number };
  /** Called from time to time with the blocks done and the blocks to do; the run stops when it returns false. */
  readonly progress?: (done: number, all: number) => boolean;
}
