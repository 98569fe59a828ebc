import type { Bounds, Box } from '@src/widget/define-widget';

export type { Bounds, Box };

/** To a tenth of a px: what a path needs. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** A curve that leaves `from` and arrives at `to` upright, straight where it is above it: from a lane to its word. */
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

/** About how wide a text is, px: an upper bound for the book's faces, which layouts cannot measure. */
export const textWidth = (text: string, size: number, face: 'mono' | 'sans' = 'mono'): number =>
  text.length * size * (face === 'mono' ? 0.605 : 0.58);
