import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { TileLayout } from './layouts';

/** Bytes from `start` to before `end`. */
export interface ByteSpan {
  readonly start: Bytes;
  readonly end: Bytes;
}

/** The words of shared memory that lie side by side in all banks, and what a tile puts there. */
export interface TileLine {
  readonly start: Bytes;
  /** Where elements lie. Ascending; neighbors are one span. */
  readonly elements: readonly ByteSpan[];
  /** Holes of the tile: padding, or what a tensor copy leaves free. */
  readonly holes: readonly ByteSpan[];
}

/**
 * What lies in some lines of a tile: a line is one word of every bank.
 *
 * @param layout - Its rows and its holes are whole words.
 * @param starts - Starts of the lines that are asked for.
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
