import { cutAt, LINE, type Span } from '@components/marks/word-grid';
import type { LoopLoad } from '@src/engine/element-loop';
import { boxOf, thread, type Box, type Ground } from './loads';

/** All that one lane takes, and its threads there. */
export interface LaneMark {
  readonly outlines: readonly Box[];
  readonly threads: readonly string[];
}

/** Index = lane. */
export const marksOf = (loads: readonly LoopLoad[], ground: Ground): LaneMark[] =>
  Array.from({ length: 32 }, (_, lane): LaneMark => {
    const spans = spansOf(loads, lane).flatMap((span) => cutAt(LINE, span));
    const outlines = spans.map((span) => boxOf(ground, span));
    return { outlines, threads: outlines.map((box) => thread(ground, lane, box)) };
  });

/** Pieces of an element that lie side by side are one span. */
function spansOf(loads: readonly LoopLoad[], lane: number): Span[] {
  const spans: Span[] = [];
  for (const { access } of loads) {
    const start = access.addressByLane[lane] ?? null;
    if (start === null) continue;
    const end = start + access.width;
    const last = spans.at(-1);
    if (last?.end === start) spans[spans.length - 1] = { start: last.start, end };
    else spans.push({ start, end });
  }
  return spans;
}
