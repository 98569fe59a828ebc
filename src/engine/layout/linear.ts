import { InputError } from '../input-error';

/** A place in a tensor: one coordinate per dimension. */
export type Place = readonly number[];

/**
 * Triton's linear layout: bit k of an input moves the place by `bases[k]`, and the moves of all set bits are XORed.
 */
export interface LinearMap {
  readonly bases: readonly Place[];
}

/** Which element of a tensor each register of each lane of each warp holds. */
export interface DistributedLayout {
  readonly shape: readonly number[];
  readonly register: LinearMap;
  readonly lane: LinearMap;
  readonly warp: LinearMap;
}

/** The place that an input reaches: the XOR of the bases of its set bits. */
export function placeOf({ bases }: LinearMap, input: number, dimensions: number): Place {
  const place = new Array<number>(dimensions).fill(0);
  bases.forEach((basis, bit) => {
    if ((input >>> bit) & 1) basis.forEach((move, dimension) => (place[dimension]! ^= move));
  });
  return place;
}

/** The element of a distributed layout that a register of a lane of a warp holds. */
export function elementOf(of: DistributedLayout, register: number, lane: number, warp: number): Place {
  const parts = [
    placeOf(of.register, register, of.shape.length),
    placeOf(of.lane, lane, of.shape.length),
    placeOf(of.warp, warp, of.shape.length),
  ];
  return of.shape.map((_, dimension) => parts.reduce((sum, part) => sum ^ part[dimension]!, 0));
}

/** Log2 of a power of two. */
export const bitsOf = (power: number): number => 31 - Math.clz32(power);

/** @throws {InputError} When one of the numbers is no power of two up to 2^20, or there are not `count` of them. */
export function requirePowers(name: string, numbers: readonly number[], count = numbers.length): void {
  if (numbers.length !== count)
    throw new InputError(
      `${name} has ${numbers.length} entries, but the tensor has ${count} dimensions. Give one each.`,
    );
  for (const [dimension, each] of numbers.entries())
    if (!Number.isInteger(each) || each < 1 || each > 2 ** 20 || (each & (each - 1)) !== 0)
      throw new InputError(`${name} is ${each} in dimension ${dimension}. Triton needs a power of two, at most 2^20.`);
}

/** @throws {InputError} When the order does not name each dimension exactly once. */
export function requireOrder(order: readonly number[], dimensions: number): void {
  const sorted = [...order].sort((a, b) => a - b);
  if (sorted.length !== dimensions || sorted.some((each, index) => each !== index))
    throw new InputError(
      `The order is [${order.join(', ')}]. It names each dimension from 0 to ${dimensions - 1} once, the fastest first.`,
    );
}

/** A basis that moves along one dimension only. */
export const along = (dimensions: number, dimension: number, move: number): Place =>
  Array.from({ length: dimensions }, (_, each) => (each === dimension ? move : 0));
