import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { Rule } from '../rule';

export const sharedIdealRule: Rule = {
  id: 'shared-ideal',
  statement:
    'The ideal is the bytes of the active lanes divided by 128, rounded up, and twice that for a compare-and-swap. It is never more than the wavefronts that were counted.',
  measured: { '9.0': 'evidence:shared-access' },
  documented: {},
  assumption: 'the profiler computes it from addresses, so no GPU should differ',
};

export const bankConflictRule: Rule = {
  id: 'bank-conflict-counter',
  statement:
    'The bank-conflict counter adds up, over all passes with an active lane, the wavefronts after the first. The second round of a compare-and-swap is not counted.',
  measured: { '9.0': 'evidence:shared-access' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

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
 * What `l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{ld,st,atom}` counts.
 *
 * @param degrees - The wavefronts of each pass in one round, 0 for a pass without active lanes.
 * @see content/evidence/shared-access
 */
export const bankConflictCounter = (degrees: readonly number[]): number =>
  degrees.reduce((sum, degree) => sum + Math.max(0, degree - 1), 0);
