import { InputError } from '../input-error';

export { matrixFragmentRule } from './matrix-fragment-rules';

/** The place of an element in its matrix. */
export interface MatrixElement {
  readonly row: number;
  readonly column: number;
}

const LANES = 32;

const LANES_PER_ROW = 4;

/**
 * Which two elements of each matrix are in the register of a lane: the lower half, then the upper one.
 *
 * @throws {InputError} For a lane that no warp has.
 * @see content/sources/ptx-isa.md#matrix-loads-and-stores
 */
export function matrixFragment(lane: number, transposed: boolean): readonly [MatrixElement, MatrixElement] {
  if (!Number.isInteger(lane) || lane < 0 || lane >= LANES)
    throw new InputError(`A warp has no lane ${lane}. Use 0 to ${LANES - 1}.`);
  const line = Math.floor(lane / LANES_PER_ROW);
  const first = (lane % LANES_PER_ROW) * 2;
  const at = (along: number): MatrixElement =>
    transposed ? { row: along, column: line } : { row: line, column: along };
  return [at(first), at(first + 1)];
}
