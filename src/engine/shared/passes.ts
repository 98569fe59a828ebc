import type { Architecture } from '@src/arch/architecture';
import type { AddressByLane } from '../access';
import type { SharedAccess } from './access';

export { sharedPassRule, sharedPairRule } from './passes-rules';

/** Do all lanes n and n XOR distance access one address? A lane without an active partner always agrees. */
export function pairsAgree(addressByLane: AddressByLane, distance: number): boolean {
  for (let lane = 0; lane < addressByLane.length; lane += 1) {
    const mine = addressByLane[lane]!;
    const other = addressByLane[lane ^ distance]!;
    if (mine !== null && other !== null && mine !== other) return false;
  }
  return true;
}

/**
 * How many lanes are served together, before conflicts.
 *
 * @param access - A valid access.
 * @returns A power of two up to the warp size, and whether agreeing pairs doubled it.
 * @see content/evidence/shared-access
 */
export function lanesPerPass(
  { op, width, addressByLane }: SharedAccess,
  arch: Architecture,
): { readonly lanes: number; readonly paired: boolean } {
  const warp = arch.warpSize.value;
  const lanes = Math.min(warp, (arch.sharedBanks.value * arch.sharedBankBytes.value) / width);
  const paired =
    op === 'load' && lanes < warp && arch.sharedLoadPairs.value.some((distance) => pairsAgree(addressByLane, distance));
  return { lanes: paired ? 2 * lanes : lanes, paired };
}
