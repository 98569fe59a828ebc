import type { Architecture } from '@src/arch/architecture';
import { InputError } from '../input-error';
import { requireWarp } from '../require-warp';
import type { ConstantAccess } from './constant-access';

const WIDTHS = [1, 2, 4, 8, 16];

/** @throws {InputError} For a read of constants that no kernel can execute; names the lane and the remedy. */
export function requireConstant({ width, addressByLane }: ConstantAccess, arch: Architecture): void {
  if (!WIDTHS.includes(width))
    throw new InputError(
      `There is no read of ${width} bytes of constants per lane. Choose one of ${WIDTHS.join(', ')}.`,
    );
  requireWarp({ op: 'load', width, addressByLane }, arch);
  const end = arch.constantBytes.value;
  for (const [lane, address] of addressByLane.entries())
    if (address !== null && address + width > end)
      throw new InputError(
        `Lane ${lane} reads ${width} bytes of constants at ${address}, but the constant space ends at ${end}. ` +
          `Give an address up to ${end - width}, or keep the table in global memory.`,
        lane,
      );
}
