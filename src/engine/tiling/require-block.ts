import { InputError } from '../input-error';
import type { BlockAt } from './places';

/** @throws {InputError} When the grid has no such block. */
export function requireBlock(block: BlockAt, grid: BlockAt): void {
  for (const axis of ['x', 'y'] as const)
    if (!Number.isInteger(block[axis]) || block[axis] < 0 || block[axis] >= grid[axis])
      throw new InputError(
        `block.${axis} is ${block[axis]}. The grid has ${grid.x} × ${grid.y} blocks: take 0 to ${grid[axis] - 1}.`,
      );
}
