import type { PlacedNote } from '@components/marks/origin-notes';
import type { Look } from '@src/arch/value-source';
import type { LevelId } from '@src/engine/memory-levels';
import type { Quantity } from './scales';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  /** While the reader predicts, the picture ends here. */
  readonly hiddenHeight: number;
  /** And without the charts that would tell. */
  readonly hiddenCharts: readonly Chart[];
  /** The names of the GPUs. */
  readonly heads: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  /** The levels where all charts share their rows. */
  readonly names: readonly Name[];
  readonly charts: readonly Chart[];
  /** Where the road leaves the SM and the chip; a phone has no room for them. */
  readonly borders: readonly {
    readonly x: number;
    readonly right: number;
    readonly textX: number;
    readonly y: number;
    readonly text: string;
  }[];
  readonly notes: readonly PlacedNote[];
  /** Where they begin: a slide ends here. */
  readonly notesY: number;
  /** By step: cycles, and how far they reach on the clock of the race. */
  readonly clock: readonly { readonly cycles: number; readonly width: number }[];
}

export interface Name {
  readonly id: LevelId;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly scope: { readonly x: number; readonly y: number; readonly text: string } | null;
}

export interface Chart {
  readonly id: Quantity;
  readonly title: string;
  readonly subtitle: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  /** Of the rows. */
  readonly top: number;
  readonly bottom: number;
  readonly ticks: readonly { readonly x: number; readonly text: string; readonly anchor: Anchor }[];
  readonly names: readonly Name[];
  readonly values: readonly Value[];
}

export type Anchor = 'start' | 'middle' | 'end';

/** One value of one level of one GPU: a text over a bar. */
export interface Value {
  readonly key: string;
  readonly text: string;
  readonly marks: string;
  readonly look: Look;
  readonly textX: number;
  readonly textY: number;
  /** Of the GPU, where there are two. */
  readonly letter: string;
  readonly letterX: number;
  /** Behind a measured value. */
  readonly pill: Box | null;
  /** `null` where nobody knows the value. */
  readonly bar: Box | null;
  /** Of all of them together, beyond `bar`. */
  readonly more: Box | null;
  /** Where a bar would be. */
  readonly track: { readonly x: number; readonly right: number; readonly y: number };
  /** When it arrives; `null` where it does not race. */
  readonly cycles: number | null;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
