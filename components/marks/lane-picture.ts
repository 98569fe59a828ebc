import type { CellKind, LegendItem } from './lane-sheet';
import type { lanesOn } from './word-grid';

export interface PlacedCell {
  readonly lane: number;
  readonly kind: CellKind;
  readonly quarter: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Empty where it does not fit. */
  readonly text: string;
  /** The whole text, for the lane that is pointed at. */
  readonly whole: string;
}

export interface PlacedThread {
  readonly key: string;
  readonly from: number | null;
  readonly to: number;
  readonly quarter: number;
  readonly faint: boolean;
  readonly path: string;
}

export interface PlacedRow {
  readonly index: number;
  readonly label: string;
  readonly y: number;
  readonly height: number;
  readonly since: number;
  readonly threadsSince: number;
  readonly cells: readonly PlacedCell[];
  readonly threads: readonly PlacedThread[];
  /** One band across all lanes. */
  readonly joint: JointBand | null;
  readonly bar: WavefrontBar | null;
  readonly barrier: { readonly left: number; readonly right: number; readonly y: number } | null;
}

export interface JointBand {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

export interface WavefrontBar {
  readonly text: string;
  readonly textX: number;
  readonly y: number;
  readonly height: number;
  readonly used: { readonly x: number; readonly width: number };
  readonly more: { readonly x: number; readonly width: number };
}

export interface LanePicture {
  readonly width: number;
  readonly height: number;
  /** Height of what is shown while the reader predicts. */
  readonly askedHeight: number;
  readonly narrow: boolean;
  readonly heading: string;
  readonly headingX: number;
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly labelX: number;
  readonly barHeading: { readonly text: string; readonly right: number } | null;
  readonly rows: readonly PlacedRow[];
  /** The one lane that has the result; `null` when several have it, or none. */
  readonly only: number | null;
  readonly segments: readonly { readonly left: number; readonly right: number; readonly y: number }[];
  readonly legend: readonly PlacedItem[];
  readonly asked: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface PlacedItem extends LegendItem {
  readonly x: number;
  readonly y: number;
  /** With its text, as far as that is known before it is set. */
  readonly width: number;
}
