import { fact } from '../fact';

export const widthsUpTo16 = fact([1, 2, 4, 8, 16], 'source:ptx-isa#ld');
export const widthsUpTo32 = fact([1, 2, 4, 8, 16, 32], 'source:ptx-isa#ld');

/** Indexed by bit of the line number: bit 0 is bit 7 of the address. */
const hashByLineBit = [
  2, 1, 2, 1, 3, 2, 1, 3, 1, 2, 1, 2, 3, 2, 3, 1, 2, 3, 2, 3, 1, 3, 2, 3, 2, 1,
  // Address bits 33 to 40 come from content/evidence/tag-hash-high. Those above were not measured.
  3, 1, 2, 3, 2, 3, 1, 3,
] as const;

export const tagHashMeasured = fact(hashByLineBit, 'evidence:tag-hash');
export const tagHashAssumed = fact(hashByLineBit, 'estimate:assumed to be as measured on compute capability 9.0');

/** NVIDIA states four tags per cycle without naming a generation. */
export const tagBanksStated = fact(4, 'source:forum-sectors-per-request#tag-stage');
