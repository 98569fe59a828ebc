import { InputError } from '../input-error';
import type { ComputeRoof, MemoryRoof } from './roofs';

/** What a kernel of one intensity can reach under a pair of roofs. */
export interface Attainable {
  /** Operations per byte. */
  readonly intensity: number;
  readonly flopsPerSecond: number;
  /** What limits it; at the ridge, no longer the memory. */
  readonly boundBy: 'memory' | 'compute';
}

/** The lowest intensity, in operations per byte, at which the memory no longer limits. */
export const ridge = (compute: ComputeRoof, memory: MemoryRoof): number =>
  compute.flopsPerSecond / memory.bytesPerSecond;

/**
 * @param intensity - Operations per byte that this memory moves, above 0.
 * @throws {InputError} For an intensity that is no positive number.
 */
export function attainable(intensity: number, compute: ComputeRoof, memory: MemoryRoof): Attainable {
  requirePositive('intensity', intensity);
  const fed = intensity * memory.bytesPerSecond;
  return fed < compute.flopsPerSecond
    ? { intensity, flopsPerSecond: fed, boundBy: 'memory' }
    : { intensity, flopsPerSecond: compute.flopsPerSecond, boundBy: 'compute' };
}

/**
 * The corners of a roofline on logarithmic axes: they are joined by straight lines.
 *
 * @param from - Left end, in operations per byte.
 * @param to - Right end, above `from`.
 * @returns Two or three points, from left to right; the ridge is among them where it lies between the ends.
 * @throws {InputError} When an end is no positive number, or the ends are swapped.
 */
export function roofline(compute: ComputeRoof, memory: MemoryRoof, from: number, to: number): Attainable[] {
  requirePositive('from', from);
  requirePositive('to', to);
  if (to <= from) throw new InputError(`The axis goes from ${from} to ${to}. Let it end above where it starts.`);
  const corner = ridge(compute, memory);
  const intensities = corner > from && corner < to ? [from, corner, to] : [from, to];
  return intensities.map((intensity) => attainable(intensity, compute, memory));
}

function requirePositive(name: string, value: number): void {
  if (Number.isFinite(value) && value > 0) return;
  throw new InputError(`${name} is ${value}. It is a number of operations per byte above 0.`);
}
