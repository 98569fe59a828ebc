/** Lanes, tag banks and registers share one grid of 32 columns in four groups of eight: a line is as wide as a group. */
export interface Grid {
  readonly left: number;
  readonly right: number;
  readonly cell: number;
  readonly gap: number;
  readonly narrow: boolean;
  /** Left edge of the ledger: beside the grid, or beneath each stage on a phone. */
  readonly ledger: number;
}

/** Less leaves the drawing no room beside the ledger. */
const NARROW_BELOW = 900;

export function gridFor(width: number): Grid {
  const narrow = width < NARROW_BELOW;
  // Room for a counter's name beside the drawing, in a mono of 10 px.
  const [left, ledgerWidth, gap] = narrow ? [16, 0, 4] : [128, 350, 6];
  const right = width - ledgerWidth - (narrow ? 2 : 14);
  return { left, right, gap, narrow, cell: (right - left - 3 * gap) / 32, ledger: narrow ? 0 : width - ledgerWidth };
}

export const round = (value: number): number => Math.round(value * 10) / 10;

/** x of a lane's cell, and of the first cell of tag bank `lane / 8`. */
export const xOfLane = ({ left, cell, gap }: Grid, lane: number): number =>
  left + lane * cell + Math.floor(lane / 8) * gap;

export const centreOfLane = (grid: Grid, lane: number): number => round(xOfLane(grid, lane) + grid.cell / 2);
