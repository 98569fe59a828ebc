/** Words beside the marks of a picture, each in the nearest free place. */
import { round, textWidth, type Box } from './geometry';

export interface Dot {
  readonly x: number;
  readonly y: number;
}

/** Words to place beside a mark, most important first. */
export interface Named extends Dot {
  readonly key: string;
  readonly text: string;
}

/** Words beside a mark, with a leader where they could not be next to it. */
export interface Label extends Named {
  readonly end: boolean;
  /** From the mark to the words; empty when they touch. */
  readonly leader: string;
}

export interface Rect {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Segment {
  readonly from: Dot;
  readonly to: Dot;
}

const meets = (one: Rect, two: Rect): boolean =>
  one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;

/** The room of words whose middle is at `y` and that begin, or end, at `x`. */
export function rectOf({ x, y }: Dot, words: string, size: number, end: boolean): Rect {
  const width = textWidth(words, size, 'sans');
  const half = size * 0.6;
  return { left: end ? x - width : x, right: end ? x : x + width, top: y - half, bottom: y + half };
}

/** Marks this close are one cluster: a leader from one of them passes the others. */
const HEAP = 9;
/** Least distance of a leader from other marks: any nearer, and it seems to lead to them. */
const CLEAR = 6;
const ROWS = 17;
/** After this many places, crossing a thin line is better. */
const NEAREST = 8;

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
 * Gives each label the nearest free place beside its mark, first come, first served: its words cover nothing else, and
 * its leader avoids the other marks and leaders. A label without such a place is left out.
 *
 * @param taken - Already placed: words, and marks that words must not cover.
 * @param thin - What words cover only where there is no other place nearby.
 * @param walls - What a leader passes through only there, too, such as words.
 */
export function placeLabels(
  marks: readonly Named[],
  taken: readonly Rect[],
  thin: readonly Rect[],
  box: Box,
  size: number,
  walls: readonly Rect[] = [],
): Label[] {
  const rects: Rect[] = [...taken, ...marks.map(({ x, y }) => around(x, y, size * 0.5))];
  const leaders: Segment[] = [];
  const barred = [...walls];
  const found: Label[] = [];
  const isClear = (place: Dot & { readonly end: boolean }, mark: Named): boolean => {
    const [rect, leader] = [rectOf(place, mark.text, size, place.end), { from: mark, to: place }];
    return !thin.some((other) => meets(rect, other)) && !barred.some((other) => passes(leader, other));
  };
  for (const mark of marks) {
    const others = marks.filter(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) > HEAP);
    const isFree = ({ x, y, end }: { x: number; y: number; end: boolean }): boolean => {
      const rect = rectOf({ x, y }, mark.text, size, end);
      const inside =
        rect.left > box.x && rect.right < box.x + box.width && rect.top > box.y && rect.bottom < box.y + box.height;
      const leader = { from: mark, to: { x, y } };
      return (
        inside &&
        !rects.some((other) => meets(rect, other)) &&
        others.every((other) => distanceTo(other, leader) >= CLEAR) &&
        !leaders.some((other) => cross(other, leader))
      );
    };
    const free = placesAround(mark, size).filter(isFree);
    const place = free.slice(0, NEAREST).find((one) => isClear(one, mark)) ?? free[0];
    if (!place) continue;
    const words = rectOf(place, mark.text, size, place.end);
    rects.push(words);
    barred.push(words);
    leaders.push({ from: mark, to: place });
    const leader = place.y === mark.y ? '' : `M${mark.x},${mark.y}L${place.x + (place.end ? 2 : -2)},${place.y}`;
    found.push({ ...mark, ...place, leader });
  }
  return found;
}

const STEPS = 24;
/** Whether a leader goes through a box, not counting boxes where it leaves its mark. */
const passes = ({ from, to }: Segment, { left, right, top, bottom }: Rect): boolean =>
  Array.from({ length: STEPS + 1 }, (_, index) => index / STEPS).some((share) => {
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    const isAway = Math.hypot(x - from.x, y - from.y) > HEAP;
    return isAway && x > left && x < right && y > top && y < bottom;
  });

/** Beside the mark first, then further and further above and below, on either side. */
const placesAround = ({ x, y }: Dot, size: number) =>
  Array.from({ length: ROWS }, (_, index) => (index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2) * size * 1.25).flatMap(
    (dy) =>
      [false, true].map((end) => {
        const away = size * (dy === 0 ? 0.9 : 1.5);
        return { x: round(x + (end ? -away : away)), y: round(y + dy), end };
      }),
  );

export const around = (x: number, y: number, far: number): Rect => ({
  left: x - far,
  right: x + far,
  top: y - far,
  bottom: y + far,
});
