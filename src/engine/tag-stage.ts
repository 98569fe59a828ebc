import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';

export { tagStageRule } from './tag-stage-rules';

/**
 * The tag bank of a line: for every set bit i of the line number, XOR in `tagHash[i]`.
 *
 * @param address - Any byte address in the line.
 * @returns A bank from 0 to `tagBanks - 1`, up to a renaming of the banks.
 * @see content/evidence/tag-hash
 * @see content/evidence/tag-hash-high
 */
export function tagBank(address: Bytes, arch: Architecture): number {
  const hash = arch.tagHash.value;
  const line = Math.floor(address / arch.lineBytes.value);
  let bank = 0;
  for (let first = 0; first < hash.length; first += PIECE) {
    let bits = Math.floor(line / 2 ** first) % 2 ** Math.min(PIECE, hash.length - first);
    for (let bit = first; bits !== 0; bit += 1, bits >>>= 1) if (bits & 1) bank ^= hash[bit]!;
  }
  return bank;
}

/** Bits of a line number processed at a time: it can have more than bitwise operators take. */
const PIECE = 30;

/** The bank in which the tag of one line is looked up, and the wavefront. */
export interface TagLookup {
  readonly tagBank: number;
  /** Counted from 1. */
  readonly wavefront: number;
}

/**
 * When each line of one request is looked up.
 *
 * @param lines - Distinct line starts in queue order.
 * @returns One lookup per line, in the same order. The number of wavefronts is their maximum.
 */
export function tagLookups(lines: readonly Bytes[], arch: Architecture): TagLookup[] {
  const queued = new Array<number>(arch.tagBanks.value).fill(0);
  return lines.map((line) => {
    const bank = tagBank(line, arch);
    queued[bank] = queued[bank]! + 1;
    return { tagBank: bank, wavefront: queued[bank] };
  });
}
