import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { AddressByLane } from '../access';

/** The bytes of one sector that the lanes of one access request. */
export interface SectorWords {
  readonly start: Bytes;
  /** 4-byte words of the sector that some lane touches; bit 0 is the first. */
  readonly touched: number;
  /** Words of which the lanes together cover every byte. */
  readonly covered: number;
}

const WORD = 4;
/** Bit 0 is the first byte of a word. */
const ALL_BYTES = 0b1111;

/**
 * The words that an access touches, by sector, ascending by start.
 *
 * @param access - Valid by `requireWarp`: its addresses are multiples of its width.
 */
export function sectorWords(
  { addressByLane, width }: { readonly addressByLane: AddressByLane; readonly width: Bytes },
  arch: Architecture,
): SectorWords[] {
  const sectorBytes = arch.sectorBytes.value;
  const addresses = ascending(addressByLane);
  const sectors: { start: Bytes; touched: number; covered: number }[] = [];
  let sector: (typeof sectors)[number] | undefined;
  let word = -1;
  let bytes = 0;
  // Ascending addresses of one width that divides the sizes of words and sectors: once passed, a word or sector does not
  // recur.
  for (const address of addresses)
    for (let byte = address; byte < address + width; byte += WORD) {
      const start = byte - (byte % WORD);
      if (start !== word) bytes = 0;
      word = start;
      bytes |= width >= WORD ? ALL_BYTES : ((1 << width) - 1) << (byte - start);
      const place = start % sectorBytes;
      if (sector?.start !== start - place) {
        sector = { start: start - place, touched: 0, covered: 0 };
        sectors.push(sector);
      }
      sector.touched |= 1 << (place / WORD);
      if (bytes === ALL_BYTES) sector.covered |= 1 << (place / WORD);
    }
  return sectors;
}

/** The addresses of the active lanes. Insertion sort: lanes are few, and often in order already. */
function ascending(addressByLane: AddressByLane): readonly Bytes[] {
  const sorted: Bytes[] = [];
  for (const address of addressByLane) {
    if (address === null) continue;
    let at = sorted.length;
    for (; at > 0 && sorted[at - 1]! > address; at -= 1) sorted[at] = sorted[at - 1]!;
    sorted[at] = address;
  }
  return sorted;
}

/** All words of a sector. */
export const wholeSector = (arch: Architecture): number => 2 ** (arch.sectorBytes.value / WORD) - 1;
