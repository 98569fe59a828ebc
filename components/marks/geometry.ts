import type { Bounds, Box } from '@src/widget/define-widget';

export type { Bounds, Box };

/** To a tenth of a px: what a path needs. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** A curve that leaves `from` and arrives at `to` upright: from a lane to its word. */
export function threadPath(fromX: number, fromY: number, toX: number, toY: number): string {
  const bend = round((fromY + toY) / 2);
  return `M${round(fromX)},${round(fromY)}C${round(fromX)},${bend} ${round(toX)},${bend} ${round(toX)},${round(toY)}`;
}

/** Many rectangles as one path: one element instead of hundreds. */
export const boxesPath = (boxes: readonly Box[]): string =>
  boxes
    .map(({ x, y, width, height }) => `M${round(x)},${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`)
    .join('');

/** About how wide a text is, px: an upper bound for the book's faces, which layouts cannot measure. */
export const textWidth = (text: string, size: number, face: 'mono' | 'sans' = 'mono'): number =>
  text.length * size * (face === 'mono' ? 0.605 : 0.58);
