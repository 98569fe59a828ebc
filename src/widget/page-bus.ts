/**
 * How parts of one page communicate with its figures: DOM events on `document`, each naming a figure by its id. Nothing is
 * stored here; each figure keeps its own state, and its public form is the link.
 */
export interface FigureSet {
  readonly figure: string;
  /** Query string without prefixes, such as "stride=8&step=3". */
  readonly params: string;
  /** 'start': everything that is not named returns to the figure's first state. 'current': it stays. */
  readonly base: 'start' | 'current';
}

export interface FigureChanged {
  readonly figure: string;
  /** Text form of every parameter by name. */
  readonly texts: Readonly<Record<string, string>>;
  /** As shown to a reader: "2 floats". */
  readonly says: Readonly<Record<string, string>>;
  readonly metrics: Readonly<Record<string, { readonly value: number; readonly text: string }>>;
  readonly step: number;
  readonly steps: number;
  /** The clock is running. */
  readonly playing: boolean;
  /** The state as a query string without prefixes. */
  readonly query: string;
}

/** From outside: run the clock from where it is. A running figure continues. */
export interface FigureRun {
  readonly figure: string;
  /** The moment to stop at; the last one by default. */
  readonly to?: number | undefined;
}

/** A part of a figure that is pointed at: "lane:5", or null when pointing ends. */
export interface FigurePointed {
  readonly figure: string;
  readonly part: string | null;
}

/** A question that a figure asks. */
export interface FigureAsked {
  readonly figure: string;
}

interface Events {
  'figure:set': FigureSet;
  'figure:run': FigureRun;
  'figure:changed': FigureChanged;
  /** From prose to the figure: show the answer, as if it were skipped. */
  'figure:reveal': FigureAsked;
  /** From the figure to prose: its answer has been shown and played. */
  'figure:answered': FigureAsked;
  /** From prose to the figure. */
  'figure:point': FigurePointed;
  /** From the figure to prose. */
  'figure:pointed': FigurePointed;
}

export function tell<N extends keyof Events>(name: N, detail: Events[N]): void {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

/** @returns A function that unsubscribes. */
export function hear<N extends keyof Events>(name: N, listener: (detail: Events[N]) => void): () => void {
  const handle = (event: Event): void => listener((event as CustomEvent<Events[N]>).detail);
  document.addEventListener(name, handle);
  return () => document.removeEventListener(name, handle);
}
