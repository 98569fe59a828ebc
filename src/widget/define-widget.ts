import type { Rule, Standing } from '@src/engine/rule';
import type { Schema, Values } from './params';

/** What a figure says about one state: one sentence for what is seen, and one for the detail. */
export interface Caption {
  readonly headline: string;
  readonly detail: string;
}

/** One number of a state. `id` is its name in prose, exercises and tests. */
export interface Metric {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** The value as text, with its unit: "8 sectors", "50 %". */
  readonly text: string;
  /** The Nsight Compute metric that counts the same thing. */
  readonly counter?: string;
  /** The best value for the same useful bytes, as text: "ideal 4". */
  readonly ideal?: string;
  /** Id of the rule that the value depends on: where that is only assumed, the value is drawn as an estimate. */
  readonly rule?: string;
  /** Shown instead of "computed" where the number is a fact of the GPU and nothing was counted. */
  readonly given?: string;
  /** True for a number that prose and exercises may use but that the figure already shows in another form. */
  readonly quiet?: boolean;
  /**
   * What it counts, by the names of the drawing's marks: "sector", or one of them: "level:dram". Pointing at the number
   * highlights them.
   */
  readonly marks?: string;
  /**
   * True for a level that rises and falls on the way to its value, such as a share of a limit: no amount that accumulates.
   */
  readonly level?: boolean;
}

/** One moment of the run. Between two moments marks are moving. */
export interface Moment {
  /** A few words next to the time line: "tag wavefront 2 of 8". */
  readonly label: string;
  /** One sentence for the caption and the screen reader: what has changed at this moment. */
  readonly say: string;
  /** Place on the clock, from 0 to 1, never before the preceding moment; evenly spaced when omitted in all. */
  readonly at?: number;
}

/** The room for a drawing. A layout shows less when there is less room; it never makes text smaller. */
export interface Bounds {
  /** CSS px. Maximum width and height of the picture. */
  readonly width: number;
  readonly height: number;
  /** The smallest text allowed, px: 11 on a page, 24 on a slide 1,920 px wide. */
  readonly minText: number;
  /** True on a projector: fewer labels, thicker strokes. */
  readonly projected: boolean;
  /**
   * While a question is asked and its answer is played: ids of the places that can be marked. The layout draws all of them,
   * touched or not, so that question and answer have the same marks in the same places.
   */
  readonly asked?: readonly number[];
}

/** What every layout returns: its size, within the bounds, and what moves between the moments. */
export interface BasePicture {
  readonly width: number;
  readonly height: number;
  readonly movers?: readonly Mover[];
}

/**
 * A moving mark: it leaves its first box at moment `from` and reaches its last one at moment `until`. The frame draws it
 * only in between; before and after, the drawing shows what is there. px of the picture.
 */
export interface Mover {
  readonly key: string;
  readonly from: number;
  readonly until: number;
  readonly start: Box;
  readonly end: Box;
  /** y at which the path bends from the first x to the second; straight by default. */
  readonly bend?: number;
  /** Color: a quarter-warp, or what it represents. */
  readonly look: 'q0' | 'q1' | 'q2' | 'q3' | 'used' | 'waste' | 'idle' | 'ink';
  readonly label?: string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the frame passes to a drawing. `P` is the picture of the definition's layout. */
export interface DrawingProps<P> {
  readonly picture: P;
  /** The last moment that has passed: 0 is the first. */
  readonly step: number;
  /** Where the clock is, in moments: 3.4 is on the way from moment 3 to moment 4. */
  readonly time: number;
  /** Lane that is pointed at or pinned. */
  readonly lane: number | null;
  readonly laneText: (lane: number) => string;
  /** `pin` is true for a choice that stays; `lane` null ends the pointing. */
  readonly onlane: (lane: number | null, pin: boolean) => void;
  /** While the reader predicts: what is marked, with the answer hidden; `null` otherwise. */
  readonly marked: readonly number[] | null;
  /** Address of the book's root, for links. */
  readonly root: string;
}

/** Parts of a whole, drawn as a bar: used solid, waste hatched. */
export interface Share {
  readonly label: string;
  readonly value: number;
  readonly kind: 'used' | 'waste';
}

export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  /** The same value from a counter, where the state was measured. */
  readonly measured?: number | undefined;
}

export interface CurveCliff {
  readonly x: number;
  /** "≤ 48". */
  readonly text: string;
  /** True where the jump is above the current x: its label is on the far side. */
  readonly above: boolean;
}

/** A metric over one parameter, with all others fixed. */
export interface Curve {
  readonly param: string;
  readonly xLabel: string;
  readonly yLabel: string;
  /** In ascending x; y is a fraction from 0 to 1. */
  readonly points: readonly CurvePoint[];
  readonly currentX: number;
  /** The parameter's value for a point that the reader picks; x by default. */
  readonly valueAt?: (x: number) => unknown;
  /** The label of a y of 1 on the scale: 64 warps; percent by default. */
  readonly whole?: number;
  /** True where the value holds from just after one point up to the next: the curve is drawn as a staircase. */
  readonly stepped?: boolean;
  /** Places at which the value jumps, such as the next below and above. */
  readonly cliffs?: readonly CurveCliff[];
}

/** The table behind the drawing. */
export interface Table {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A named state worth a click. */
export interface Preset<S extends Schema> {
  readonly id: string;
  readonly label: string;
  readonly values: Partial<Values<S>>;
}

/** A real GPU's values for one state, by metric id: counters by default. */
export interface Measured {
  /** True for times and bandwidths, which a model approximates but does not match. */
  readonly timed?: true;
  /** The GPU's name: "H200". */
  readonly gpu: string;
  /** Folder of content/evidence. */
  readonly dataset: string;
  readonly byMetric: Readonly<Record<string, number>>;
}

/** A rule that a state depends on, and what is known about it on that state's GPU. */
export interface UsedRule extends Standing {
  readonly rule: Rule;
  readonly computeCapability: string;
}

/** The feedback on one guess. */
export type Judgement = Right | Wrong;

interface Right {
  readonly correct: true;
  /** Why, in one or two sentences. */
  readonly say: string;
}

interface Wrong {
  readonly correct: false;
  /** After a first try: the reasoning behind this guess, or which way to go. It never gives the answer away. */
  readonly hint: string;
  /** Once the answer is shown: why it is not this, and what it is. */
  readonly say: string;
}

/** Type of a definition's `details`: a figure that wakes needs none of it. */
export interface WidgetDetails<S extends Schema = Schema, T = unknown> {
  /** One sentence for documentation, embeds and feeds. */
  readonly summary: string;
  readonly presets: readonly Preset<S>[];
  readonly shares: (trace: T, values: Values<S>) => readonly Share[];
  readonly curve?: (values: Values<S>) => Curve | null;
  readonly table: (trace: T, values: Values<S>) => Table;
  readonly rules: (values: Values<S>) => readonly UsedRule[];
  /** CUDA source that makes exactly this access. */
  readonly kernel: (values: Values<S>) => string;
  /**
   * The feedback on a guess, where the definition has a prediction. Never called without any mark, unless that is the
   * answer.
   */
  readonly judge?: (trace: T, values: Values<S>, marked: readonly number[]) => Judgement;
}

/**
 * A complete figure: its controls, link, caption, metrics, table, exports, embed, lecture form and tests all come from this
 * one object. `S` is the schema of its parameters, `T` its trace (plain data from the engine), `P` its picture (px).
 */
export interface WidgetDefinition<S extends Schema = Schema, T = unknown, P = unknown> {
  readonly id: string;
  readonly title: string;
  /** Address of the chapter it belongs to, such as "coalescing". */
  readonly chapter: string;
  readonly params: S;
  /** Names of the parameters, at most three, that get a control next to the drawing. Others are in the drawer. */
  readonly primary: readonly (keyof S & string)[];
  /** Name of the parameter that changes the most: the figure invites the reader to it. Default: the first of `primary`. */
  readonly invites?: keyof S & string;
  /** @throws {InputError} For a state that the hardware refuses; the figure then keeps the last valid drawing. */
  readonly simulate: (values: Values<S>) => T;
  /** From "nothing yet" to "all done"; never empty. */
  readonly moments: (trace: T, values: Values<S>) => readonly Moment[];
  readonly describe: (trace: T, values: Values<S>) => Caption;
  /** What one lane does, in a sentence. */
  readonly describeLane: (trace: T, values: Values<S>, lane: number) => string;
  /** The first one is the figure's big number. */
  readonly metrics: (trace: T, values: Values<S>) => readonly Metric[];
  /** How much of the big number there is when the clock is at `time`, in moments; all of it by default. */
  readonly counted?: (trace: T, values: Values<S>, time: number) => number;
  /** Loads the parts around the drawing only when a reader, a page, or a picture needs them. */
  readonly details: () => Promise<WidgetDetails<S, T>>;
  /** Counts of a real GPU in exactly this state; `null` when it was not measured. */
  readonly measured: (values: Values<S>) => Measured | null;
  /** Folders of content/evidence that check this figure against the hardware. */
  readonly evidence: readonly string[];
  /** Everything in CSS px, inside the bounds; what does not fit is omitted with a mark that says so. Pure. */
  readonly layout: (trace: T, values: Values<S>, bounds: Bounds) => P;
  /** The prediction that the drawing itself can ask for, sector by sector. */
  readonly prediction?: Prediction<S, T, P>;
}

/** A question that is answered on the drawing: mark the places, or choose a number; then see. */
export type Prediction<S extends Schema, T, P> = NumberPrediction<S, T> | PlacePrediction<S, T, P>;

interface Asked<S extends Schema, T> {
  /** The question, worded so that it gives nothing away. */
  readonly ask: (values: Values<S>) => string;
  /** The numbers to choose from, or the places that can be marked, in reading order. */
  readonly places: (trace: T, values: Values<S>) => readonly Place[];
  /** Ids of the correct places: one number, or the wanted marks; empty where nothing is correct. */
  readonly answer: (trace: T, values: Values<S>) => readonly number[];
}

/** One of several numbers is chosen. Once it is checked, the guess is on the same scale as what the run counts up to. */
export interface NumberPrediction<S extends Schema, T> extends Asked<S, T> {
  readonly form: 'number';
  /** True when the answer is the figure's big number: then it grows next to the guess in the run. */
  readonly isBigNumber?: true;
}

/** Places of the drawing are marked. Once they are checked, each shows whether it was marked, and whether it had to be. */
export interface PlacePrediction<S extends Schema, T, P> extends Asked<S, T> {
  readonly form: 'places';
  /** The name of a place, singular and plural; the verb for a correct one, and for the others: "travels", "stays". */
  readonly words: { readonly one: string; readonly many: string; readonly right: string; readonly wrong: string };
  /** Where the places are in a picture laid out with `bounds.asked`: all of them. */
  readonly boxes: (picture: P) => readonly PlaceBox[];
}

export interface Place {
  readonly id: number;
  readonly label: string;
}

export interface PlaceBox extends Box {
  readonly id: number;
  /** Moment of the run at which the drawing shows the answer; the end by default. */
  readonly since?: number;
}

/** Gives a definition its types; returns it unchanged. */
export const defineWidget = <S extends Schema, T, P>(
  definition: WidgetDefinition<S, T, P>,
): WidgetDefinition<S, T, P> => definition;

/** A definition with its types erased: the frame, the laws and the pages treat all figures alike. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a list of figures has no common trace or picture type
export type AnyWidget = WidgetDefinition<any, any, any>;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
export type AnyDetails = WidgetDetails<any, any>;
