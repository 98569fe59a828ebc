import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';
import type { KernelQuery } from '../query';

const MOST_BLOCKS = 2 ** 31;

export function requireLaunch({ grid, block, source, sharedBytes }: KernelQuery, arch: Architecture): void {
  if (typeof source !== 'string') throw new InputError('"source" must be the text of a .cu file.');
  for (const [name, size] of [
    ['grid', grid],
    ['block', block],
  ] as const)
    if (!Array.isArray(size) || size.length !== 3 || !size.every((each) => Number.isSafeInteger(each) && each >= 1))
      throw new InputError(`"${name}" must be three whole numbers from 1, such as [256, 1, 1].`);
  const threads = block[0] * block[1] * block[2];
  if (threads > arch.maxThreadsPerBlock.value || block[2] > 64)
    throw new InputError(
      `A block has up to ${arch.maxThreadsPerBlock.value} threads and 64 along z; this one has ${threads}.`,
    );
  if (grid[0] * grid[1] * grid[2] >= MOST_BLOCKS || grid[1] > 65535 || grid[2] > 65535)
    throw new InputError('A grid has up to 65535 blocks along y and z, and fewer than 2^31 in all here.');
  if (sharedBytes !== undefined && !(Number.isSafeInteger(sharedBytes) && sharedBytes >= 0))
    throw new InputError('"sharedBytes" must be a whole number of bytes.');
}

/** "A kernel will fail to launch if it is executed with more threads per block than its launch bound." (CUDA C++ Programming Guide) */
export function requireBound(name: string, block: KernelQuery['block'], most: number | null): void {
  const threads = block[0] * block[1] * block[2];
  if (most !== null && threads > most)
    throw new InputError(
      `${name} is compiled for blocks of up to ${most} threads (__launch_bounds__); the driver refuses a block of ${threads}.`,
    );
}
