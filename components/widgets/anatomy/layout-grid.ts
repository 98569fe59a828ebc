import { QUARTER_LANES } from '@components/marks/grammar';

/** Lanes, tag banks and registers share one grid of 32 columns in four groups of eight: a line is as wide as a group. */
export interface Grid {
  readonly left: number;
  readonly right: number;
  readonly cell: number;
  readonly gap: number;
}

export const gridBetween = (left: number, right: number, gap: number): Grid => ({
  ...{ left, right, gap },
  cell: (right - left - 3 * gap) / 32,
});

export const xOfLane = ({ left, cell, gap }: Grid, lane: number): number =>
  left + lane * cell + Math.floor(lane / QUARTER_LANES) * gap;

export const centerOfLane = (grid: Grid, lane: number): number => xOfLane(grid, lane) + grid.cell / 2;

/** Left edge and width of some columns of one group. */
export const inBox = (grid: Grid, from: number, columns: number): { x: number; width: number } => ({
  x: xOfLane(grid, from),
  width: columns * grid.cell,
});
