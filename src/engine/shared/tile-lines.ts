import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { TileLayout } from './layouts';

/** Bytes from `start` (inclusive) to `end` (exclusive). */
export interface ByteSpan {
  readonly start: Bytes;
  readonly end: Bytes;
}

/** One line: the adjacent words of all banks, and the parts of a tile in them. */
export interface TileLine {
  readonly start: Bytes;
  /** Where elements lie. Ascending; adjacent elements form one span. */
  readonly elements: readonly ByteSpan[];
  /** Holes of the tile: padding, or gaps of a tensor copy. */
  readonly holes: readonly ByteSpan[];
}

/**
 * The parts of a tile in some lines: a line is one word of every bank.
 *
 * @param layout - Its rows and its holes are whole words.
 * @param starts - Starts of the lines requested.
 */
export function tileLines(layout: TileLayout, starts: readonly Bytes[], arch: Architecture): TileLine[] {
  const wordBytes = arch.sharedBankBytes.value;
  const lineBytes = wordBytes * arch.sharedBanks.value;
  return starts.map((start) => {
    const elements: ByteSpan[] = [];
    const holes: ByteSpan[] = [];
    const end = Math.min(start + lineBytes, layout.start + layout.bytes);
    for (let word = start; word < end; word += wordBytes)
      lengthen(layout.elementAt(word) ? elements : holes, word, word + wordBytes);
    return { start, elements, holes };
  });
}

function lengthen(spans: ByteSpan[], start: Bytes, end: Bytes): void {
  const last = spans.at(-1);
  if (last?.end === start) spans[spans.length - 1] = { start: last.start, end };
  else spans.push({ start, end });
}
