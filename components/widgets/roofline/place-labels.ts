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

interface Segment {
  readonly from: Dot;
  readonly to: Dot;
}

/** Least distance of a leader from the marks of others: nearer, and it seems to lead to them. */
const CLEAR = 6;

function distanceTo({ x, y }: Dot, { from, to }: Segment): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}

const side = ({ from, to }: Segment, { x, y }: Dot): number =>
  Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));

const cross = (one: Segment, two: Segment): boolean =>
  side(one, two.from) !== side(one, two.to) && side(two, one.from) !== side(two, one.to);

/**
 * Each label takes the nearest free place beside its mark, first come first served: its words on nothing else, its leader
 * past the other marks and across no other leader. Where no place is that good, one whose words are free must do.
 */
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
  const leaders: Segment[] = [];
  return marks.map((mark) => {
    const others = marks.filter((other) => other !== mark);
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
    const isClear = (one: { x: number; y: number; end: boolean }): boolean => {
      const leader = { from: mark, to: one };
      return (
        others.every((other) => distanceTo(other, leader) >= CLEAR) &&
        others.every((other) => Math.hypot(other.x - one.x, other.y - one.y) > AWAY) &&
        !leaders.some((other) => cross(other, leader))
      );
    };
    const free = tries.filter(fits);
    const found = free.find(isClear) ?? free[0] ?? tries[0]!;
    taken.push(rectOf(found, mark.text, found.end));
    leaders.push({ from: mark, to: found });
    const leader = found.y === mark.y ? '' : `M${mark.x},${mark.y}L${found.x + (found.end ? 2 : -2)},${found.y}`;
    return { ...found, text: mark.text, leader };
  });
}
