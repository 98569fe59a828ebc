import { round, type Box, type Dot } from './scales';

/** Words beside a mark, and a leader where they could not stand next to it. */
export interface Label extends Dot {
  readonly text: string;
  readonly end: boolean;
  /** From the mark to the words; empty when they touch. */
  readonly leader: string;
}

interface Rect {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Width of a letter, and half the height of a line, px. */
const LETTER = 5.4;
const HALF = 6;
const AWAY = 10;
const ROW = 12;
const FAR = 20;

const meets = (one: Rect, two: Rect): boolean =>
  one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;

const rectOf = ({ x, y }: Dot, text: string, end: boolean): Rect => {
  const width = text.length * LETTER;
  return { left: end ? x - width : x, right: end ? x : x + width, top: y - HALF, bottom: y + HALF };
};

/** Each label takes the nearest free place beside its mark, first come first served. */
export function placeLabels(
  marks: readonly (Dot & { readonly text: string })[],
  obstacles: readonly Dot[],
  box: Box,
): Label[] {
  const taken: Rect[] = [...marks, ...obstacles].map(({ x, y }) => ({
    left: x - 6,
    right: x + 6,
    top: y - 6,
    bottom: y + 6,
  }));
  return marks.map((mark) => {
    const rows = Array.from({ length: 25 }, (_, index) => (index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2) * ROW);
    const tries = rows.flatMap((dy) =>
      [false, true].map((end) => {
        const away = dy === 0 ? AWAY : FAR;
        return { x: round(mark.x + (end ? -away : away)), y: round(mark.y + dy), end };
      }),
    );
    const fits = (one: { x: number; y: number; end: boolean }): boolean => {
      const rect = rectOf(one, mark.text, one.end);
      const inside =
        rect.left > box.x && rect.right < box.x + box.width && rect.top > box.y && rect.bottom < box.y + box.height;
      return inside && !taken.some((other) => meets(rect, other));
    };
    const found = tries.find(fits) ?? tries[0]!;
    taken.push(rectOf(found, mark.text, found.end));
    const leader = found.y === mark.y ? '' : `M${mark.x},${mark.y}L${found.x + (found.end ? 2 : -2)},${found.y}`;
    return { ...found, text: mark.text, leader };
  });
}
