import type { Bounds, Box } from '@src/widget/define-widget';

export type { Bounds, Box };

/** To a tenth of a px: enough for a path. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * A curve that leaves `from` and arrives at `to` vertically, straight where one is above the other: from a lane to its
 * word.
 */
export function threadPath(fromX: number, fromY: number, toX: number, toY: number): string {
  const [x, y, endX, endY] = [fromX, fromY, toX, toY].map(round) as [number, number, number, number];
  if (x === endX) return `M${x},${y}V${endY}`;
  const bend = round((fromY + toY) / 2);
  return `M${x},${y}C${x},${bend} ${endX},${bend} ${endX},${endY}`;
}

/** Many rectangles as one path: one element instead of hundreds. */
export const boxesPath = (boxes: readonly Box[]): string =>
  boxes
    .map(({ x, y, width, height }) => `M${round(x)},${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`)
    .join('');

/** A quarter turn in three steps: at a corner of 3 px nobody sees that it is not an arc. */
const TURN = [0, 1, 2, 3].map((step) => ({
  along: 1 - Math.sin((step * Math.PI) / 6),
  aside: 1 - Math.cos((step * Math.PI) / 6),
}));

/**
 * A box with small round corners, for a `<polygon>`. A rectangle's position is part of its style, which a browser
 * recomputes when it moves; a polygon's position is not.
 */
export function cornersOf({ x, y, width, height }: Box, r: number): string {
  const [right, bottom] = [x + width, y + height];
  const points = [
    ...TURN.map(({ along, aside }) => [x + r * aside, y + r * along]),
    ...TURN.map(({ along, aside }) => [right - r * along, y + r * aside]),
    ...TURN.map(({ along, aside }) => [right - r * aside, bottom - r * along]),
    ...TURN.map(({ along, aside }) => [x + r * along, bottom - r * aside]),
  ];
  return points.map(([px, py]) => `${round(px!)},${round(py!)}`).join(' ');
}

/** An estimate of a text's width, px: an upper bound for the book's typefaces, which layouts cannot measure. */
export const textWidth = (text: string, size: number, face: 'mono' | 'sans' = 'mono'): number =>
  text.length * size * (face === 'mono' ? 0.605 : 0.58);
