import type { Architecture } from '@src/arch/architecture';
import type { SharedAccess } from './access';
import { serviceOf } from './atomics';
import { lanesPerPass } from './passes';
import { requireShared } from './require-shared';
import { traceOf, type SharedTrace } from './trace';

/**
 * Turn one warp-wide access to shared memory into the wavefronts that serve it.
 *
 * @param access - One load, store or atomic; addresses in bytes from the start of the block's shared memory, naturally
 *   aligned.
 * @returns Plain data. An instruction whose lanes are all inactive needs no wavefront.
 * @throws {InputError} For a wrong number of lanes, a width or an atomic that is not one instruction, a misaligned address,
 *   an address beyond what a block can have.
 * @see content/evidence/shared-access
 * @see content/evidence/shared-atomic
 */
export function sharedAccess(access: SharedAccess, arch: Architecture): SharedTrace {
  requireShared(access, arch);
  const { lanes, paired } = lanesPerPass(access, arch);
  const { addressByLane, width } = access;
  const passes = arch.warpSize.value / lanes;
  return traceOf({ addressByLane, width, lanesPerPass: lanes, paired, passes }, serviceOf(access, arch), arch);
}
