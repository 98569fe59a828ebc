import type { Architecture } from '@src/arch/architecture';
import { InputError } from '../input-error';
import { copyMethods, type CopyTiming, type PipelinePlan } from './plan';

const MOST_STAGES = 8;

/**
 * Refuse a plan that no kernel can execute on this GPU.
 *
 * @throws {InputError} For a number out of range, a method that the GPU lacks, stages that do not fit into shared memory;
 * says what is allowed and what to do.
 */
export function requirePlan(plan: PipelinePlan, arch: Architecture): void {
  requireShape(plan);
  const { method, stages, tileBytes } = plan;
  if (method === 'async-copy' && arch.asyncCopy.value === null)
    throw new InputError(lacks(arch, 'cp.async', '8.0') + ' Use registers.');
  if ((method === 'bulk' || method === 'tensor') && arch.tma.value === null)
    throw new InputError(lacks(arch, 'the Tensor Memory Accelerator', '9.0') + ' Use cp.async or registers.');
  const most = arch.maxSharedBytesPerBlock.value;
  if (stages * tileBytes > most)
    throw new InputError(
      `${stages} stages of ${tileBytes} bytes are ${stages * tileBytes} bytes of shared memory; a block of ${arch.name} can have ` +
        `${most}. Use fewer stages or smaller tiles.`,
    );
}

/** What is wrong with a plan on any GPU. */
export function requireShape({ method, stages, tiles, tileBytes, threads, computeCycles }: PipelinePlan): void {
  if (!copyMethods.includes(method))
    throw new InputError(`There is no way of copying called "${String(method)}". Choose ${copyMethods.join(', ')}.`);
  requireWhole('stages', stages, 1, MOST_STAGES);
  requireWhole('tiles', tiles, 1, 2 ** 20);
  requireWhole('computeCycles', computeCycles, 0, 2 ** 32);
  if (threads % 32 !== 0 || !(threads >= 32 && threads <= 1024))
    throw new InputError(
      `A block of ${threads} threads came; it has whole warps, 32 to 1024 threads. Round up to a warp.`,
    );
  if (!(tileBytes > 0) || tileBytes % (16 * threads) !== 0)
    throw new InputError(
      `A tile of ${tileBytes} bytes came; ${threads} threads that copy 16 bytes each move a multiple of ${16 * threads}. ` +
        `Round the tile up, or take fewer threads.`,
    );
  if (method === 'registers' && stages > 2)
    throw new InputError(
      `${stages} stages came for a copy through registers, which hold one tile ahead: use 1 or 2 stages, or another method.`,
    );
}

/** Times that are no whole numbers of cycles would make the timeline inexact. */
export function requireTiming(timing: CopyTiming): void {
  for (const [name, cycles] of Object.entries(timing)) requireWhole(name, cycles as number, 0, 2 ** 32);
}

function requireWhole(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new InputError(`${name} is ${value}; it must be a whole number from ${least} to ${most}.`);
}

const lacks = ({ name, computeCapability }: Architecture, what: string, since: string): string =>
  `${name} (compute capability ${computeCapability}) does not have ${what}, which came with ${since}.`;
