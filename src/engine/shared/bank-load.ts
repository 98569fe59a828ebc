import type { Architecture } from '@src/arch/architecture';
import type { SharedTrace } from './trace';

/** How busy one access keeps one bank. */
export interface BankLoad {
  /** Words that it delivers, over all passes; for an atomic, lanes that it serves one after the other. */
  readonly queued: number;
  /** The longest queue within one pass: more than 1 is a conflict. */
  readonly worst: number;
}

/**
 * The queue at each bank. The second round of a compare-and-swap is not a queue and does not count.
 *
 * @returns Index = bank.
 */
export function bankLoads({ wavefronts }: SharedTrace, arch: Architecture): BankLoad[] {
  return Array.from({ length: arch.sharedBanks.value }, (_, bank) => {
    const byPass = new Map<number, number>();
    for (const { pass, round, banks } of wavefronts)
      if (round === 1 && banks.includes(bank)) byPass.set(pass, (byPass.get(pass) ?? 0) + 1);
    const lengths = [...byPass.values()];
    return { queued: lengths.reduce((sum, length) => sum + length, 0), worst: Math.max(0, ...lengths) };
  });
}
