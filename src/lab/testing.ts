/** Shared by the laboratory's tests: kernels of a few lines, and what they leave in memory. */
import { architectures } from '@src/arch';
import type { BufferType, KernelArgument, RunOptions } from './query';
import { runKernel } from './run';
import type { KernelResult } from './run/result';

/** Run a file's only kernel, or the named one, with `threads` in one block. */
export function runSource(
  source: string,
  args: readonly KernelArgument[],
  launch: {
    readonly threads?: number;
    readonly blocks?: number;
    readonly kernel?: string;
    readonly sharedBytes?: number;
  } = {},
  options: RunOptions = {},
): KernelResult {
  const { threads = 32, blocks = 1, kernel, sharedBytes } = launch;
  return runKernel(
    { source, kernel, grid: [blocks, 1, 1], block: [threads, 1, 1], sharedBytes, arguments: args },
    architectures.h200,
    options,
  );
}

export const buffer = (type: BufferType, count: number, init: 'iota' | 'zero' | 'one' = 'zero'): KernelArgument => ({
  buffer: { type, count, init },
});

const VIEWS = {
  float: Float32Array,
  double: Float64Array,
  int32: Int32Array,
  uint32: Uint32Array,
  int64: BigInt64Array,
  uint64: BigUint64Array,
  uint8: Uint8Array,
  int8: Int8Array,
  int16: Int16Array,
  uint16: Uint16Array,
};

/** The content of a buffer after a run. */
export function contents(result: KernelResult, index: number, type: BufferType): (number | bigint)[] {
  return [...new VIEWS[type](result.bytesOf(index).buffer as ArrayBuffer)];
}

/** The values that 32 threads write to `out`, computed by `body`; errors are thrown. */
export function valuesOf(body: string, type: BufferType = 'int32', file = ''): (number | bigint)[] {
  const element = {
    float: 'float',
    double: 'double',
    int32: 'int',
    uint32: 'unsigned',
    int64: 'long long',
    uint64: 'unsigned long long',
    uint8: 'unsigned char',
    int8: 'signed char',
    int16: 'short',
    uint16: 'unsigned short',
  }[type];
  const source = `${file}\n__global__ void test(${element} *out) { int t = threadIdx.x; ${body} }`;
  const result = runSource(source, [buffer(type, 32)], { kernel: 'test' });
  const [problem] = result.diagnostics.filter(({ severity }) => severity !== 'note');
  if (problem) throw new Error(`${problem.line}:${problem.column} ${problem.message}`);
  return contents(result, 0, type);
}
