import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';

export { sharedIdealRule, bankConflictRule } from './ideal-rules';

/**
 * The wavefronts that Nsight Compute calls ideal (`memory_l1_wavefronts_shared_ideal`).
 *
 * @param cost - `queued`: the wavefronts of one round.
 * @see content/evidence/shared-access
 */
export function idealWavefronts(
  cost: { readonly activeLanes: number; readonly width: Bytes; readonly queued: number; readonly rounds: number },
  arch: Architecture,
): number {
  const wavefrontBytes = arch.sharedBanks.value * arch.sharedBankBytes.value;
  return cost.rounds * Math.min(cost.queued, Math.ceil((cost.activeLanes * cost.width) / wavefrontBytes));
}

/**
 * The value of `l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{ld,st,atom}`.
 *
 * @param degrees - The wavefronts of each pass in one round, 0 for a pass without active lanes.
 * @see content/evidence/shared-access
 */
export const bankConflictCounter = (degrees: readonly number[]): number =>
  degrees.reduce((sum, degree) => sum + Math.max(0, degree - 1), 0);
