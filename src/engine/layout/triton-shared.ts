import { InputError } from '../input-error';
import { along, bitsOf, placeOf, requireOrder, requirePowers, type LinearMap, type Place } from './linear';

/** Where the elements of a tensor lie in shared memory: an offset in elements per place. */
export interface TritonShared {
  readonly shape: readonly number[];
  /** From the offset without padding to the place. */
  readonly offset: LinearMap;
  /** After each `interval` elements, `padding` unused ones; several intervals add up. */
  readonly intervals: readonly (readonly [interval: number, padding: number])[];
}

/** Triton's `SwizzledSharedLayout`. */
export interface SwizzledParameters {
  /** Elements that stay contiguous. */
  readonly vec: number;
  /** Consecutive rows with the same swizzle. */
  readonly perPhase: number;
  /** Number of distinct swizzles before they repeat. */
  readonly maxPhase: number;
  readonly order: readonly number[];
}

/**
 * Triton's swizzled layout: in row r, chunks of `vec` elements are XORed with `(r / perPhase) % maxPhase`.
 *
 * @throws {InputError} For sizes that are no powers of two, or a pattern wider than a row.
 * @see content/evidence/layouts
 */
export function swizzledShared(of: SwizzledParameters, shape: readonly number[]): TritonShared {
  const count = shape.length;
  requirePowers('The shape', shape);
  requirePowers('vec', [of.vec]);
  requirePowers('perPhase', [of.perPhase]);
  requirePowers('maxPhase', [of.maxPhase]);
  requireOrder(of.order, count);
  const [fastest, second] = of.order as [number, number?];
  const columns = shape[fastest]!;
  if (of.vec * of.maxPhase > columns)
    throw new InputError(
      `The pattern is vec × maxPhase = ${of.vec * of.maxPhase} elements wide, but dimension ${fastest} has ${columns}. Lower one of them.`,
    );
  const identity = identityBases(shape, of.order);
  const bases = identity.map((basis) => {
    const row = second === undefined ? 0 : basis[second]!;
    const phase = Math.floor(row / of.perPhase) % of.maxPhase;
    return basis.map((move, dimension) => (dimension === fastest ? move ^ (of.vec * phase) : move));
  });
  return { shape, offset: { bases }, intervals: [] };
}

/**
 * Triton's padded layout with the identity as its linear part.
 *
 * @throws {InputError} For sizes, intervals, or paddings that are no powers of two.
 * @see content/evidence/layouts
 */
export function paddedShared(
  { intervals, order }: { readonly intervals: TritonShared['intervals']; readonly order: readonly number[] },
  shape: readonly number[],
): TritonShared {
  requirePowers('The shape', shape);
  requireOrder(order, shape.length);
  for (const pair of intervals) requirePowers('An interval and its padding', pair, 2);
  return { shape, offset: { bases: identityBases(shape, order) }, intervals };
}

const identityBases = (shape: readonly number[], order: readonly number[]): readonly Place[] =>
  order.flatMap((dimension) =>
    Array.from({ length: bitsOf(shape[dimension]!) }, (_, bit) => along(shape.length, dimension, 2 ** bit)),
  );

/** The padded offset of each element, by its row-major index. */
export function sharedOffsets({ shape, offset, intervals }: TritonShared): readonly number[] {
  const count = 2 ** offset.bases.length;
  const all = new Array<number>(count);
  for (let at = 0; at < count; at += 1) {
    const place = placeOf(offset, at, shape.length);
    const number = place.reduce((sum, each, dimension) => sum * shape[dimension]! + each, 0);
    all[number] = intervals.reduce((sum, [interval, padding]) => sum + Math.floor(at / interval) * padding, at);
  }
  return all;
}
