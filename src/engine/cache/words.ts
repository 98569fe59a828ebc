import type { Architecture } from '@src/arch/architecture';
import { floorTo, type Bytes } from '@src/units/units';
import type { AddressByLane } from '../access';

/** What the lanes of one access ask of one sector. */
export interface SectorWords {
  readonly start: Bytes;
  /** 4-byte words of the sector that some lane touches; bit 0 is the first. */
  readonly touched: number;
  /** Words of which the lanes together cover every byte. */
  readonly covered: number;
}

const WORD = 4;

/** The words that an access touches, by sector, ascending by start. */
export function sectorWords(
  { addressByLane, width }: { readonly addressByLane: AddressByLane; readonly width: Bytes },
  arch: Architecture,
): SectorWords[] {
  const bytesByWord = new Map<Bytes, number>();
  for (const address of addressByLane) {
    if (address === null) continue;
    for (let byte = address; byte < address + width; byte += 1) {
      const word = floorTo(byte, WORD);
      bytesByWord.set(word, (bytesByWord.get(word) ?? 0) | (1 << (byte - word)));
    }
  }
  const bySector = new Map<Bytes, { touched: number; covered: number }>();
  for (const [word, bytes] of bytesByWord) {
    const start = floorTo(word, arch.sectorBytes.value);
    const bit = 1 << ((word - start) / WORD);
    const words = bySector.get(start) ?? { touched: 0, covered: 0 };
    words.touched |= bit;
    if (bytes === 0b1111) words.covered |= bit;
    bySector.set(start, words);
  }
  return [...bySector].map(([start, words]) => ({ start, ...words })).sort((a, b) => a.start - b.start);
}

/** All words of a sector. */
export const wholeSector = (arch: Architecture): number => 2 ** (arch.sectorBytes.value / WORD) - 1;
