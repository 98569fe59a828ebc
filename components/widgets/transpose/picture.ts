import type { Ladder } from './ladder';
import type { Panel } from './panel';
import type { TotalsPart } from './totals-part';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly panels: readonly Panel[];
  /** What stands where shared memory would be; `null` when it is used. */
  readonly none: Box | null;
  /** Between writing and reading: upright when wide, level when narrow; `null` without shared memory. */
  readonly barrier: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number } | null;
  readonly ladder: Ladder;
  readonly totals: TotalsPart;
  /** Which warp it is, line by line. */
  readonly who: readonly { readonly text: string; readonly x: number; readonly y: number }[];
  readonly legend: {
    readonly x: number;
    readonly y: number;
    readonly lines: readonly { readonly text: string; readonly y: number }[];
  };
  /** While the reader predicts: the phase that is asked about, with an empty room beneath its lanes. */
  readonly asked: { readonly panel: Panel; readonly height: number };
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
