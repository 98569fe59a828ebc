import { round } from './geometry';

/** Numbers of one look, as one text: each digit has its own x. */
export interface LaneNumbers<L> {
  readonly look: L;
  readonly x: string;
  /** The center of each digit's box, for boxes in several rows. */
  readonly y: string;
  /** In em, because the text of a drawing grows with its room. */
  readonly dx: string;
  readonly text: string;
}

interface Labelled {
  readonly x: number;
  readonly width: number;
  /** Only where the numbers are in several rows. */
  readonly y?: number;
  readonly height?: number;
  /** Empty where there is no number. */
  readonly label: string;
}

/** From one digit to the next, in em, as the typeface sets them. */
const ADVANCE = 0.6;

/** 32 numbers would be 32 elements, which nobody points at. */
export function laneNumbers<C extends Labelled, L>(cells: readonly C[], lookOf: (cell: C) => L): LaneNumbers<L>[] {
  const written = cells.filter(({ label }) => label !== '');
  return [...Map.groupBy(written, lookOf)].map(([look, alike]) => ({
    look,
    x: alike.flatMap(({ x, width, label }) => [...label].map(() => round(x + width / 2))).join(' '),
    y: alike.flatMap(({ y = 0, height = 0, label }) => [...label].map(() => round(y + height / 2))).join(' '),
    dx: alike.flatMap(({ label }) => [...label].map((_, index) => shift(index, label.length))).join(' '),
    text: alike.map(({ label }) => label).join(''),
  }));
}

const shift = (index: number, count: number): string => {
  const by = round((index - (count - 1) / 2) * ADVANCE);
  return by === 0 ? '0' : `${by}em`;
};
