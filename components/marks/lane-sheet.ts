/**
 * 32 lanes over time: a row for each moment, time runs downward, and threads lead from the lane whose value is taken to
 * the lane that takes it. Shuffles, sums, and prefix sums are all drawn on it.
 */
export interface LaneRow {
  /** Beside the row; the short form where there is little room. */
  readonly label: string;
  readonly short: string;
  readonly cells: readonly LaneCell[];
  /** The moment at which the values are there, and the one at which the threads are. */
  readonly since: number;
  readonly threadsSince: number;
  readonly wavefronts: number;
  /** Those that bank conflicts add. */
  readonly conflicts: number;
  readonly barrier: boolean;
  /** What an instruction does that takes the values of all lanes at once; empty where lanes read from lanes. */
  readonly joint: string;
}

/**
 * `value` counts on; `kept` is the lane's own value, because the source lies past an edge; `spent` is computed but
 * never used; `unknown` is undefined; `off` takes no part; `idle` has nothing to do in this round; `result` is the
 * final result.
 */
export type CellKind = 'value' | 'kept' | 'spent' | 'unknown' | 'off' | 'idle' | 'result';

export interface LaneCell {
  readonly kind: CellKind;
  readonly text: string;
  /** Lanes whose values of the row above come here. */
  readonly from: readonly number[];
  /** True when a value comes from outside the 32 lanes of the picture. */
  readonly outside: boolean;
  /** The lane that gives it its hue, where a value came from; its own lane by default. */
  readonly hueOf?: number;
}

/**
 * Besides the kinds of cells: a value from outside the picture, a barrier of the block, wavefronts that conflicts add.
 */
export type LegendKind = CellKind | 'outside' | 'barrier' | 'conflict';

export interface LegendItem {
  readonly kind: LegendKind;
  readonly text: string;
}

/** What is drawn, without pixels. */
export interface LaneSheet {
  readonly rows: readonly LaneRow[];
  readonly legend: readonly LegendItem[];
  /** Lanes of a segment: 32 for none. */
  readonly width: number;
  /** What the picture does not show: "words 32 to 255 are not drawn"; empty when it shows all. */
  readonly leftOut: string;
}

/** A row without costs and without an instruction of all lanes. */
export const PLAIN = { wavefronts: 0, conflicts: 0, barrier: false, joint: '' } as const;
