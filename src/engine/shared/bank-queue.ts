import type { Architecture } from '@src/arch/architecture';
import { floorTo, type Bytes } from '@src/units/units';
import type { AddressByLane } from '../access';

export { sharedBankRule } from './bank-queue-rules';

/** The bank of a byte of shared memory. */
export const bankOf = (address: Bytes, arch: Architecture): number =>
  Math.floor(address / arch.sharedBankBytes.value) % arch.sharedBanks.value;

/** Lanes that one wavefront serves, and the words that it moves for them. */
export interface Queued {
  /** Ascending. */
  readonly lanes: number[];
  /** Starts of the 4-byte words, in the order of the lanes. No two lie in one bank. */
  readonly words: Bytes[];
}

/**
 * Queue the lanes of one pass at the banks.
 *
 * Accesses are naturally aligned, so the words of a wide one are adjacent and wait together: the unit of the queue is the
 * width, or the word for narrower ones.
 *
 * @param lanes - The active lanes of the pass, ascending.
 * @param sharesWords - Whether lanes on one unit are served together.
 * @returns One entry per wavefront. Lanes queue in ascending order: a convention of the drawing, which does not change the
 * count.
 * @see content/evidence/shared-access
 */
export function bankQueue(
  lanes: readonly number[],
  { addressByLane, width }: { readonly addressByLane: AddressByLane; readonly width: Bytes },
  sharesWords: boolean,
  arch: Architecture,
): Queued[] {
  const wordBytes = arch.sharedBankBytes.value;
  const unitBytes = Math.max(width, wordBytes);
  const places = (arch.sharedBanks.value * wordBytes) / unitBytes;
  const waiting: Bytes[][] = Array.from({ length: places }, () => []);
  const wavefronts: Queued[] = [];
  for (const lane of lanes) {
    const unit = floorTo(addressByLane[lane]!, unitBytes);
    const queue = waiting[(unit / unitBytes) % places]!;
    let turn = sharesWords ? queue.indexOf(unit) : -1;
    const joins = turn !== -1;
    if (!joins) turn = queue.push(unit) - 1;
    if (turn === wavefronts.length) wavefronts.push({ lanes: [], words: [] });
    const wavefront = wavefronts[turn]!;
    wavefront.lanes.push(lane);
    if (!joins) for (let word = unit; word < unit + unitBytes; word += wordBytes) wavefront.words.push(word);
  }
  return wavefronts;
}
