import { InputError } from '../input-error';
import { along, bitsOf, requireOrder, requirePowers, type DistributedLayout, type Place } from './linear';

/** Triton's `BlockedLayout`: the consecutive elements, lanes, and warps along each dimension. */
export interface BlockedParameters {
  readonly sizePerThread: readonly number[];
  readonly threadsPerWarp: readonly number[];
  readonly warpsPerCta: readonly number[];
  /** The dimensions, fastest first. */
  readonly order: readonly number[];
}

const LANES = 32;

/**
 * Triton's blocked layout on a tensor. On a tensor larger than the block, more registers repeat it; on a smaller one,
 * several threads hold the same element.
 *
 * @throws {InputError} For sizes that are no powers of two, a number of dimensions that differs, or a warp of other than 32
 * lanes.
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

const COLUMN_MAJOR = [0, 1];

/**
 * Triton's `NvidiaMmaEncoding`: the version of the MMA, how its warps share the tensor, and the shape of one instruction.
 */
export interface MmaParameters {
  /** 2 for mma.sync (from compute capability 8.0 on), 3 for wgmma (9.0). */
  readonly version: number;
  readonly warpsPerCta: readonly number[];
  /** Rows and columns that one warp computes at once; a third number, the extent along k, changes nothing here. */
  readonly instrShape: readonly number[];
}

/**
 * The accumulator of Triton's MMA, the layout of C and D: version 2 is `mma.m16n8`, version 3 `wgmma`, of which a warp has 16 rows.
 *
 * @throws {InputError} For a version without a register layout, a tensor that is no matrix, or sizes that are no powers of two.
 * @see content/evidence/layouts
 */
export function mmaLayout(of: MmaParameters, shape: readonly number[]): DistributedLayout {
  requireMatrix(of, shape);
  const [rows, columns] = of.instrShape as [number, number];
  const tile = new Tiling(2);
  // A lane's two neighbors in a row, then four lanes per row and eight rows, then the next eight, then the next columns.
  const together = tile.grow(ROW_MAJOR, [1, 2]);
  const lane = [...tile.grow(ROW_MAJOR, [1, 4]), ...tile.grow(ROW_MAJOR, [8, 1])];
  const register = [...together, ...tile.grow(ROW_MAJOR, [rows / 8, 1]), ...tile.grow(ROW_MAJOR, [1, columns / 8])];
  const warp = tile.grow(warpOrder(of), of.warpsPerCta);
  return fitted({ register, lane, warp, tile: tile.reached }, shape, ROW_MAJOR);
}

/** The warps of a warpgroup are stacked in rows; those of an mma.sync go along columns first. */
const warpOrder = ({ version }: MmaParameters): readonly number[] => (version === 3 ? COLUMN_MAJOR : ROW_MAJOR);

/** An operand of an MMA in registers: which one, and how many elements along k lie together in a lane. */
export interface DotParameters {
  readonly parent: MmaParameters;
  /** 0 for A (m × k), 1 for B (k × n). */
  readonly operand: number;
  readonly kWidth: number;
}

/**
 * The layout of an operand of Triton's MMA. Warps along the dimension that the operand lacks hold the same elements. wgmma
 * takes A from registers or from shared memory, B from shared memory only.
 *
 * @throws {InputError} For a tensor that is no matrix, sizes that are no powers of two, or an operand that registers do not hold.
 * @see content/evidence/layouts
 */
export function dotLayout({ parent, operand, kWidth }: DotParameters, shape: readonly number[]): DistributedLayout {
  requireMatrix(parent, shape);
  requirePowers('kWidth', [kWidth]);
  const { version, warpsPerCta, instrShape } = parent;
  if (operand !== 0 && operand !== 1) throw new InputError(`The operand is ${String(operand)}. Use 0 for A, 1 for B.`);
  if (version === 3 && operand === 1)
    throw new InputError(
      'wgmma (version 3) reads B from shared memory, so Triton has no register layout for operand 1. Use operand 0, or version 2.',
    );
  const k = operand === 0 ? 1 : 0;
  const other = 1 - k;
  const only = (dimension: number, by: number): readonly number[] =>
    [0, 1].map((each) => (each === dimension ? by : 1));
  const tile = new Tiling(2);
  const together = tile.grow(ROW_MAJOR, only(k, kWidth));
  const lane = [...tile.grow(ROW_MAJOR, only(k, 4)), ...tile.grow(ROW_MAJOR, only(other, 8))];
  const halves = operand === 0 ? tile.grow(ROW_MAJOR, only(other, instrShape[0]! / 8)) : [];
  const register = [...together, ...halves, ...tile.grow(ROW_MAJOR, only(k, 2))];
  const warp = warpOrder(parent).flatMap((dimension) =>
    dimension === k
      ? Array.from({ length: bitsOf(warpsPerCta[dimension]!) }, (): Place => [0, 0])
      : tile.grow(ROW_MAJOR, only(dimension, warpsPerCta[dimension]!)),
  );
  return fitted({ register, lane, warp, tile: tile.reached }, shape, [k, other]);
}

/** Why Triton has no register layout of another version. */
const WITHOUT_LAYOUT: Readonly<Record<number, string>> = {
  1: 'Triton has removed version 1, the MMA of Volta. Use 2 or 3.',
  4: 'Triton has no version 4. Use 2 or 3.',
  5: 'The accumulator of version 5 (tcgen05, Blackwell) lies in tensor memory, and its operands in shared or tensor memory. Triton reads it into registers in a layout of another kind, blocked or linear.',
};

function requireMatrix({ version, warpsPerCta, instrShape }: MmaParameters, shape: readonly number[]): void {
  if (version !== 2 && version !== 3)
    throw new InputError(
      WITHOUT_LAYOUT[version] ?? `The version is ${String(version)}. Use 2 (mma.sync) or 3 (wgmma) of NVIDIA's MMA.`,
    );
  if (shape.length !== 2) throw new InputError(`The tensor has ${shape.length} dimensions, but an MMA needs 2.`);
  requirePowers('The shape', shape);
  requirePowers('warpsPerCta', warpsPerCta, 2);
  const [rows, columns] = instrShape;
  requirePowers('instrShape', [rows ?? Number.NaN, columns ?? Number.NaN]);
  if (rows! < 8 || columns! < 8)
    throw new InputError(`instrShape is ${rows} × ${columns}. A warp computes at least 8 rows and 8 columns.`);
  if (version === 3 && warpsPerCta[0]! % 4 !== 0)
    throw new InputError(
      `warpsPerCta has ${warpsPerCta[0]} warps along the rows, but a warpgroup of wgmma has 4. Use a multiple of 4.`,
    );
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

/** Moves beyond the tensor become zero; parts that the tile does not cover get more registers. */
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
