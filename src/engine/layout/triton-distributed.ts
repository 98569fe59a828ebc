import { InputError } from '../input-error';
import { along, bitsOf, requireOrder, requirePowers, type DistributedLayout, type Place } from './linear';

/** Triton's `BlockedLayout`: how many elements, lanes, and warps follow each other along each dimension. */
export interface BlockedParameters {
  readonly sizePerThread: readonly number[];
  readonly threadsPerWarp: readonly number[];
  readonly warpsPerCta: readonly number[];
  /** The dimensions, the fastest first. */
  readonly order: readonly number[];
}

const LANES = 32;

/**
 * Triton's blocked layout on a tensor. A tensor larger than the block repeats it in more registers; on a smaller one
 * several threads hold the same element.
 *
 * @throws {InputError} For sizes that are no powers of two, a number of dimensions that differs, or a warp of other than 32.
 * @see content/evidence/layouts
 */
export function blockedLayout(of: BlockedParameters, shape: readonly number[]): DistributedLayout {
  const count = shape.length;
  requirePowers('The shape', shape);
  requirePowers('sizePerThread', of.sizePerThread, count);
  requirePowers('threadsPerWarp', of.threadsPerWarp, count);
  requirePowers('warpsPerCta', of.warpsPerCta, count);
  requireOrder(of.order, count);
  const lanes = of.threadsPerWarp.reduce((all, each) => all * each, 1);
  if (lanes !== LANES) throw new InputError(`threadsPerWarp multiplies to ${lanes} lanes, but a warp has ${LANES}.`);
  const tile = new Tiling(count);
  const register = tile.grow(of.order, of.sizePerThread);
  const lane = tile.grow(of.order, of.threadsPerWarp);
  const warp = tile.grow(of.order, of.warpsPerCta);
  return fitted({ register, lane, warp, tile: tile.reached }, shape, of.order);
}

const ROW_MAJOR = [1, 0];

/**
 * The accumulator of Triton's MMA of version 2, mma.m16n8: the layout of C and D.
 *
 * @throws {InputError} For a tensor that is no matrix, or sizes that are no powers of two.
 * @see content/evidence/layouts
 */
export function mmaLayout(warpsPerCta: readonly number[], shape: readonly number[]): DistributedLayout {
  requireMatrix(warpsPerCta, shape);
  const tile = new Tiling(2);
  // A lane's two neighbors of a row, then four lanes per row and eight rows, then the lower half.
  const columns = tile.grow(ROW_MAJOR, [1, 2]);
  const lane = [...tile.grow(ROW_MAJOR, [1, 4]), ...tile.grow(ROW_MAJOR, [8, 1])];
  const register = [...columns, ...tile.grow(ROW_MAJOR, [2, 1])];
  const warp = tile.grow(ROW_MAJOR, warpsPerCta);
  return fitted({ register, lane, warp, tile: tile.reached }, shape, ROW_MAJOR);
}

/** An operand of mma.m16n8 in Triton: which one, and how many elements along k lie together in a lane. */
export interface DotParameters {
  readonly warpsPerCta: readonly number[];
  /** 0 for A (m × k), 1 for B (k × n). */
  readonly operand: 0 | 1;
  readonly kWidth: number;
}

/**
 * The layout of an operand of Triton's MMA of version 2. Warps along the dimension that the operand lacks hold the same
 * elements.
 *
 * @throws {InputError} For a tensor that is no matrix, sizes that are no powers of two, or an operand other than 0 and 1.
 * @see content/evidence/layouts
 */
export function dotLayout(
  { warpsPerCta, operand, kWidth }: DotParameters,
  shape: readonly number[],
): DistributedLayout {
  requireMatrix(warpsPerCta, shape);
  requirePowers('kWidth', [kWidth]);
  if (operand !== 0 && operand !== 1) throw new InputError(`The operand is ${String(operand)}. Use 0 for A, 1 for B.`);
  const k = operand === 0 ? 1 : 0;
  const other = 1 - k;
  const only = (dimension: number, by: number): readonly number[] =>
    [0, 1].map((each) => (each === dimension ? by : 1));
  const tile = new Tiling(2);
  const together = tile.grow(ROW_MAJOR, only(k, kWidth));
  const lane = [...tile.grow(ROW_MAJOR, only(k, 4)), ...tile.grow(ROW_MAJOR, only(other, 8))];
  const halves = operand === 0 ? tile.grow(ROW_MAJOR, only(other, 2)) : [];
  const register = [...together, ...halves, ...tile.grow(ROW_MAJOR, only(k, 2))];
  const warp = ROW_MAJOR.flatMap((dimension) =>
    dimension === k
      ? Array.from({ length: bitsOf(warpsPerCta[dimension]!) }, (): Place => [0, 0])
      : tile.grow(ROW_MAJOR, only(dimension, warpsPerCta[dimension]!)),
  );
  return fitted({ register, lane, warp, tile: tile.reached }, shape, [k, other]);
}

function requireMatrix(warpsPerCta: readonly number[], shape: readonly number[]): void {
  if (shape.length !== 2) throw new InputError(`The tensor has ${shape.length} dimensions, but an MMA needs 2.`);
  requirePowers('The shape', shape);
  requirePowers('warpsPerCta', warpsPerCta, 2);
}

/** Builds bases that continue where the last ones ended, dimension by dimension. */
class Tiling {
  readonly reached: number[];
  constructor(readonly dimensions: number) {
    this.reached = new Array<number>(dimensions).fill(1);
  }
  grow(order: readonly number[], sizes: readonly number[]): readonly Place[] {
    return order.flatMap((dimension) => {
      const bases = Array.from({ length: bitsOf(sizes[dimension]!) }, (_, bit) =>
        along(this.dimensions, dimension, this.reached[dimension]! * 2 ** bit),
      );
      this.reached[dimension]! *= sizes[dimension]!;
      return bases;
    });
  }
}

interface Unfitted {
  readonly register: readonly Place[];
  readonly lane: readonly Place[];
  readonly warp: readonly Place[];
  readonly tile: readonly number[];
}

/** Moves beyond the tensor become none; what the tile does not cover is held in more registers. */
function fitted(
  { register, lane, warp, tile }: Unfitted,
  shape: readonly number[],
  order: readonly number[],
): DistributedLayout {
  const inside = (bases: readonly Place[]): readonly Place[] =>
    bases.map((basis) => basis.map((move, dimension) => (move < shape[dimension]! ? move : 0)));
  const more = order.flatMap((dimension) => {
    const extent = shape[dimension]!;
    const covered = Math.min(tile[dimension]!, extent);
    return Array.from({ length: bitsOf(extent / covered) }, (_, bit) =>
      along(shape.length, dimension, covered * 2 ** bit),
    );
  });
  return {
    shape,
    register: { bases: [...inside(register), ...more] },
    lane: { bases: inside(lane) },
    warp: { bases: inside(warp) },
  };
}
