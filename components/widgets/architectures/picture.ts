import type { PlacedNote } from '@components/marks/origin-notes';
import type { Look } from '@src/arch/value-source';

export interface Head {
  readonly id: string;
  readonly x: number;
  readonly lines: readonly { readonly y: number; readonly text: string }[];
  /** An arrow that points where the values grow, at the column that sorts. */
  readonly arrow: string;
  /** Written upwards, where a column is as narrow as its dots. */
  readonly upright: boolean;
}

/** One value: a text over a bar. Places are relative to its row. */
export interface Cell {
  readonly key: string;
  readonly shiftX: number;
  readonly text: string;
  readonly mark: string;
  readonly look: Look;
  readonly kind: 'amount' | 'feature' | 'word';
  readonly has: boolean;
  readonly fresh: boolean;
  /** A dot or a bare number: the card of a phone has the words. */
  readonly compact: boolean;
  readonly textY: number;
  readonly bar: { readonly width: number; readonly of: number; readonly y: number } | null;
  /** What it is, of which GPU, and where from: for a screen reader, and in lines for the drawing. */
  readonly about: string;
  readonly aboutLines: readonly string[];
}

export interface RowPicture {
  readonly gpu: string;
  readonly shiftY: number;
  readonly height: number;
  readonly name: string;
  readonly under: string;
  /** "A" for the marked GPU, "B" for that beside it. */
  readonly letter: string;
  readonly generation: number;
  readonly cells: readonly Cell[];
}

/** A value of the marked GPU on a phone, with that of the second one. */
export interface CardLine {
  readonly y: number;
  readonly label: string;
  readonly values: readonly {
    readonly x: number;
    readonly text: string;
    readonly mark: string;
    readonly look: Look;
    readonly about: string;
    readonly aboutLines: readonly string[];
  }[];
}

/** Everything in px; nothing in here knows a fact. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly heads: readonly Head[];
  readonly rows: readonly RowPicture[];
  /** Over the ratios, where two GPUs are compared. */
  readonly ratios: {
    readonly y: number;
    readonly title: string;
    readonly values: readonly { readonly x: number; readonly text: string }[];
  } | null;
  readonly card: {
    readonly y: number;
    readonly heads: readonly { readonly x: number; readonly text: string }[];
    readonly lines: readonly CardLine[];
  } | null;
  readonly legend: { readonly x: number; readonly y: number; readonly lines: readonly string[] };
  /** Where a value says where it is from. */
  readonly readout: { readonly y: number; readonly hint: string };
  readonly notes: readonly PlacedNote[];
  /** Where they begin: a slide ends here. */
  readonly notesY: number;
  /** While the reader predicts: one store, its parts not to scale. */
  readonly asking: {
    readonly height: number;
    readonly store: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
    readonly block: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
    readonly title: string;
  };
}
