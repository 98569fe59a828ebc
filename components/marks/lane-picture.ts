import type { BasePicture, Box } from '@src/widget/define-widget';
import type { CellKind, LegendItem } from './lane-sheet';
import type { lanesOn } from './word-grid';

/** A sheet of lanes in px. */
export interface LanePicture extends BasePicture {
  /** Type size, px: grows with the room. */
  readonly text: number;
  /** The numbers of the lanes are above them. */
  readonly numbersAbove: boolean;
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly labelX: number;
  readonly barHeading: { readonly x: number; readonly y: number } | null;
  readonly rows: readonly PlacedRow[];
  readonly segments: readonly { readonly left: number; readonly right: number; readonly y: number }[];
  readonly legend: readonly PlacedItem[];
  readonly leftOut: { readonly text: string; readonly x: number; readonly y: number } | null;
  /** All rows: pointing into it points at a lane. */
  readonly field: Box;
  /** Hidden while the reader predicts. */
  readonly asked: Box;
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
  readonly joint: (Box & { readonly text: string }) | null;
  readonly bar: WavefrontBar | null;
  readonly barrier: { readonly left: number; readonly right: number; readonly y: number } | null;
}

export interface PlacedCell extends Box {
  readonly lane: number;
  readonly kind: CellKind;
  readonly quarter: number;
  /** Empty where it does not fit. */
  readonly text: string;
}

export interface PlacedThread {
  readonly key: string;
  readonly from: number | null;
  readonly to: number;
  readonly quarter: number;
  readonly faint: boolean;
  readonly path: string;
}

export interface WavefrontBar {
  readonly text: string;
  readonly textX: number;
  readonly used: Box;
  readonly more: Box;
}

export interface PlacedItem extends LegendItem {
  readonly x: number;
  readonly y: number;
}
