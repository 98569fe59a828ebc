import type { Notebook } from '@components/marks/origin-notes';
import type { LevelId } from '@src/engine/memory-levels';
import type { Anchor, Box, Chart, Name, Value } from './picture';
import { SCALES, type Quantity } from './scales';
import type { HierarchyTrace, Side } from './simulate';
import { told, type Told } from './values';
import { NAMES, SCOPES, textWidth } from './words';

/** Of one value: its text, its bar, the space beneath it. */
export const LANE = 35;
const TEXT = 9;
const BAR_TOP = 20;
const BAR = 10;
/** From the title to the first row. */
export const HEAD = 54;
/** Width of a letter that leads to a note, px. */
const MARK = 4.6;
/** A badge is set in bold. */
const BOLD = 1.04;
/** Of a badge, at both ends of its text. */
const PILL = 6;
/** From the letter of a GPU to its value, where there are two. */
const LETTER = 14;

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** From one level to the next. */
  readonly pitch: number;
  readonly narrow: boolean;
}

export const round = (value: number): number => Math.round(value * 100) / 100;

/** One quantity of all levels, from near to far. On a phone each row names its level. */
export function chartOf(
  id: Quantity,
  { sides }: HierarchyTrace,
  levels: readonly LevelId[],
  place: Place,
  book: Notebook,
): Chart {
  const { x, y, width, pitch, narrow } = place;
  const { title, subtitle, at, ticks } = SCALES[id];
  const top = y + HEAD;
  const xOf = (value: number): number => round(x + at(value) * width);
  const values = levels.flatMap((level, row) =>
    sides.map((side, index): Value => {
      const laneY = top + row * pitch + index * LANE;
      const each = told(side, level, id, book);
      const letter = sides.length > 1 ? 'AB'[index]! : '';
      const barY = laneY + BAR_TOP;
      const box = (from: number, to: number): Box => ({ x: from, y: barY, width: round(to - from), height: BAR });
      const end = each.value === null ? x : xOf(each.value);
      return {
        key: `${level} ${side.gpu}`,
        ...textPlace(letter, each, place, laneY),
        bar: each.value === null ? null : box(x, end),
        more: each.total === null ? null : box(end, xOf(each.total)),
        track: { x, right: x + width, y: barY + BAR / 2 },
        cycles: id === 'latency' ? each.value : null,
      };
    }),
  );
  /** Once on a phone, under the bars of the first chart, it is said who sees a level. */
  const named = (level: LevelId, rowY: number): Name =>
    nameOf(sides, level, x, rowY + TEXT, id === 'size' ? rowY + sides.length * LANE + 4 : null);
  return {
    ...{ id, title, subtitle, x, right: round(x + width), y, top, bottom: top + levels.length * pitch, values },
    ticks: ticks.map(({ value, text }) => ({ x: xOf(value), text, anchor: anchorOf(at(value)) })),
    names: narrow ? levels.map((level, row) => named(level, top + row * pitch)) : [],
  };
}

/** The first and the last number of an axis stay inside of it. */
const anchorOf = (share: number): Anchor => (share <= 0 ? 'start' : share >= 1 ? 'end' : 'middle');

/** Over the bar; on a phone at its right end, since the name stands at its left. */
function textPlace(letter: string, { text, marks, look }: Told, { x, width, narrow }: Place, laneY: number) {
  const textY = laneY + TEXT;
  const measured = look === 'measured';
  const inset = measured ? PILL : 0;
  const long = round(textWidth(text) * (measured ? BOLD : 1) + (marks.length + 1) * MARK + 2 * inset);
  const indent = letter === '' ? 0 : LETTER;
  const start = narrow ? round(x + width - long) : x + indent;
  return {
    ...{ text, marks, look, letter, textY },
    letterX: start - indent,
    textX: start + inset,
    pill: measured ? { x: start, y: textY - 8, width: long, height: 16 } : null,
  };
}

/** @param scopeY - Where to say who sees the level; `null` where it stands elsewhere. */
export function nameOf(sides: readonly Side[], id: LevelId, x: number, y: number, scopeY: number | null): Name {
  const level = sides.flatMap(({ levels }) => levels).find((each) => each.id === id)!;
  return { id, x, y, text: NAMES[id], scope: scopeY === null ? null : { x, y: scopeY, text: SCOPES[level.scope] } };
}
