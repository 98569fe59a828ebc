import type { Job, Size } from '../job';
import { hasLiteral } from './kernel-text';
import { knobsOf, usesBlockSize } from './sweep';

/** A launch with another block size, which the page tries by itself. */
export interface BlockShape {
  /** At the start of a sentence: "With 64 threads per block in place of 256". */
  readonly text: string;
  readonly job: Job;
  /** The changed constant sets the grid in the host code, which has to be followed. */
  readonly isOfHost: boolean;
}

const WARP = 32;
const MOST_THREADS = 1024;
/** Each is a run. */
const MOST = 6;
/** Those that may change most come first. */
const ALONG_X = [1 / 8, 2, 1 / 4, 1 / 2];
const ALONG_BOTH = [
  [1 / 2, 1],
  [1, 1 / 2],
  [2, 1 / 2],
  [1 / 2, 2],
  [2, 1],
] as const;

/**
 * Block sizes worth a try: those that the kernel's own text allows. It asks for the size of its block, no constant of the
 * source and no number of the kernel is tied to it, and either threads beyond the end are held back by a guard or there are none. Where the launch is
 * that of host code, a constant that sizes the block changes both.
 *
 * Whether the work is the same is for a run to say.
 */
export function blockShapes(job: Job, isOfHost: boolean): readonly BlockShape[] {
  const [x, y, z] = job.block;
  const constants = knobsOf(job, []).filter(({ id }) => id.startsWith('constant') || id.startsWith('template'));
  const tied = constants.filter(({ value }) => value === x || (y > 1 && value === y));
  if (isOfHost && tied.length === 1 && tied[0]!.id.startsWith('constant')) {
    const [{ apply, value, name }] = tied as [(typeof tied)[0]];
    return [1 / 4, 2, 1 / 2]
      .map((factor) => factor * value)
      .filter(Number.isInteger)
      .map((to) => ({ text: `With ${name} = ${to} in place of ${value}`, job: apply(job, to), isOfHost: true }));
  }
  const isWritten = hasLiteral(job.source, x) || (y > 1 && hasLiteral(job.source, y));
  if (tied.length > 0 || isWritten || !usesBlockSize(job.source)) return [];
  const isGuarded = GUARD.test(job.source);
  const sizes =
    y === 1 && z === 1
      ? ALONG_X.map((factor) => [factor * x, 1] as const)
      : ALONG_BOTH.map(([a, b]) => [a * x, b * y] as const);
  return sizes
    .filter(([a, b]) => Number.isInteger(a) && Number.isInteger(b) && a >= 1 && b >= 1)
    .filter(([a, b]) => a * b * z >= WARP && a * b * z <= MOST_THREADS)
    .flatMap(([a, b]): BlockShape[] => {
      const block: Size = [a, b, z];
      const text =
        y === 1 && z === 1
          ? `With ${a} threads per block in place of ${x}`
          : `With blocks of ${sizeText(block)} in place of ${sizeText(job.block)}`;
      const grids = gridsFor(job, block, isGuarded);
      return grids.map((grid) => ({ text, job: { ...job, block, grid }, isOfHost: false }));
    })
    .slice(0, MOST);
}

/** `if (i < n)` or `if (i >= n) return`. */
const GUARD = /\bif\s*\([^;{]*(?:<|>=)/;
/** Each block does its part, however many threads it has. */
const STRIDES_BY_BLOCK = /\+=\s*blockDim\s*\.\s*x\b(?!\s*\*)/;

const sizeText = ([x, y, z]: Size): string => (z > 1 ? [x, y, z] : [x, y]).join(' × ');

/** As many threads as before; as many blocks where each of them strides over its part. */
function gridsFor({ source, grid, block: was }: Job, block: Size, isGuarded: boolean): readonly Size[] {
  const same = STRIDES_BY_BLOCK.test(source) ? [grid] : [];
  const threads = grid.map((blocks, axis) => blocks * was[axis]!);
  const isExact = threads.every((count, axis) => count % block[axis]! === 0);
  if (!isExact && !isGuarded) return same;
  const [gx, gy, gz] = threads.map((count, axis) => Math.ceil(count / block[axis]!)) as [number, number, number];
  return [...same, [gx, gy, gz]];
}
