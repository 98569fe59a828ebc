/** The feedback on an answer. */
export interface Verdict {
  readonly right: boolean;
  /** Item of the answers that explains it: a hint as long as the answer is not shown. */
  readonly item: Element | null;
  /** Used when nobody foresaw the answer. */
  readonly else: string;
  /** Nothing was chosen, or the text is no answer: the reader is told, and it does not count as a try. */
  readonly isNone?: boolean;
  /** An explanation that is in no item. */
  readonly words?: HTMLElement;
  /** What else was found, after the explanation. */
  readonly found?: HTMLElement;
}
