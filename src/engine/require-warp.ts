import type { Architecture } from '@src/arch/architecture';
import { floorTo } from '@src/units/units';
import type { WarpAccess } from './access';
import { InputError } from './input-error';

export { alignmentRule } from './require-warp-rules';

/**
 * Refuse an access that no kernel can execute on this GPU.
 *
 * @throws {InputError} When the number of lanes, the width or an address is impossible; names the lane and the remedy.
 * @see content/sources/ptx-isa.md
 */
export function requireWarp({ addressByLane, width }: WarpAccess, arch: Architecture): void {
  const lanes = arch.warpSize.value;
  if (addressByLane.length !== lanes)
    throw new InputError(
      `A warp has ${lanes} lanes, but ${addressByLane.length} addresses came. Use null for a lane that is off.`,
    );
  requireWidth(width, arch);
  for (const [lane, address] of addressByLane.entries()) {
    if (address === null) continue;
    if (!Number.isSafeInteger(address) || address < 0)
      throw new InputError(`Lane ${lane} has address ${address}. An address is a whole number of bytes from 0.`, lane);
    if (address % width !== 0) {
      const below = floorTo(address, width);
      throw new InputError(
        `Lane ${lane} accesses ${width} bytes at address ${address}, which is not a multiple of ${width}. CUDA stops the ` +
          `kernel with "misaligned address". Move it to ${below} or ${below + width}, or use a narrower type.`,
        lane,
      );
    }
  }
}

function requireWidth(width: number, arch: Architecture): void {
  const widths = arch.accessWidths.value;
  if (widths.includes(width)) return;
  const below = widths.filter((candidate) => candidate < width).at(-1);
  throw new InputError(
    `${arch.name} (compute capability ${arch.computeCapability}) has no ${width}-byte load or store; it has ` +
      `${widths.join(', ')} bytes per lane. ` +
      (width === 32
        ? `32 bytes in one instruction need compute capability 10.0 or later: choose such a GPU, or two accesses of ${below} bytes.`
        : `Choose one of these.`),
  );
}
