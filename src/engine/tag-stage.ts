import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { Rule } from './rule';

/** The tag stage of the L1: which lines of one request can be looked up together. */
export const tagStageRule: Rule = {
  id: 'tag-wavefronts',
  statement:
    'The lines of one request go through four tag banks, one line a bank in each wavefront; a XOR of address bits chooses the bank.',
  measured: { '9.0': 'evidence:global-access' },
  documented: {},
  assumption:
    'four tags a cycle are documented, the hash of the address bits was measured on compute capability 9.0 only',
};

/**
 * The tag bank of a line: for every set bit i of the line number, XOR in `tagHash[i]`.
 *
 * @param address - Any byte address in the line.
 * @returns A bank from 0 to `tagBanks - 1`, up to a renaming of the banks.
 * @see content/evidence/tag-hash
 */
export function tagBank(address: Bytes, arch: Architecture): number {
  const hash = arch.tagHash.value;
  // Only the bits that the hash reads; the rest of a 53-bit address would not fit the 32-bit operators below.
  let line = Math.floor(address / arch.lineBytes.value) % 2 ** hash.length;
  let bank = 0;
  for (let bit = 0; line !== 0; bit += 1, line >>>= 1) if (line & 1) bank ^= hash[bit]!;
  return bank;
}

/**
 * The wavefront in which each line of one request is looked up.
 *
 * @param lines - Distinct line starts in the order in which they queue.
 * @returns For each line its wavefront, counted from 1. The number of wavefronts is the largest of them.
 */
export function tagWavefronts(lines: readonly Bytes[], arch: Architecture): number[] {
  const queued = new Array<number>(arch.tagBanks.value).fill(0);
  return lines.map((line) => {
    const bank = tagBank(line, arch);
    queued[bank] = queued[bank]! + 1;
    return queued[bank];
  });
}
