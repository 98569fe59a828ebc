import type { Box, Mover } from '@src/widget/define-widget';

/** A mover at one moment of its way. */
export interface Moving extends Box {
  readonly mover: Mover;
}

/** Slow at both ends, so that the eye can follow. */
const eased = (share: number): number => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);

const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/** One coordinate of a curve that leaves and arrives vertically, as threads are drawn. */
function curved(from: number, c1: number, c2: number, to: number, share: number): number {
  const rest = 1 - share;
  return rest ** 3 * from + 3 * rest ** 2 * share * c1 + 3 * rest * share ** 2 * c2 + share ** 3 * to;
}

/**
 * What is moving when the clock is at `time`, and where.
 *
 * @param time - In moments: 3.4 is on the way from moment 3 to moment 4.
 */
export function movingAt(movers: readonly Mover[], time: number): readonly Moving[] {
  return movers
    .filter(({ from, until }) => from < time && time < until)
    .map((mover) => {
      const { start, end, from, until, bend } = mover;
      const share = eased((time - from) / (until - from));
      const y = bend === undefined ? between(start.y, end.y, share) : curved(start.y, bend, bend, end.y, share);
      const x = bend === undefined ? between(start.x, end.x, share) : curved(start.x, start.x, end.x, end.x, share);
      return {
        mover,
        x,
        y,
        width: between(start.width, end.width, share),
        height: between(start.height, end.height, share),
      };
    });
}
