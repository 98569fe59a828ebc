import type { PlacedItem } from './lane-picture';
import type { LegendItem } from './lane-sheet';

/** Px of a letter of the legend, and of its mark with the room behind it. */
const LETTER = 5.9;
const MARK = 18;

/** Items one behind the other, in as many lines as they need. */
export function placeLegend(items: readonly LegendItem[], left: number, width: number, y: number): PlacedItem[] {
  let x = left;
  let line = y;
  return items.map((item) => {
    const needs = MARK + item.text.length * LETTER;
    if (x > left && x + needs > width) {
      x = left;
      line += 18;
    }
    const placed = { ...item, x, y: line, width: needs };
    x += needs + 14;
    return placed;
  });
}
