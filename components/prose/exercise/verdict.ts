/** What is said of an answer. */
export interface Verdict {
  readonly right: boolean;
  /** Item of the answers that explains it: a hint as long as the answer is not shown. */
  readonly item: Element | null;
  /** Said when nobody foresaw the answer. */
  readonly else: string;
  /** Nothing was chosen, or what was written is no answer: that is said, and is no wrong try. */
  readonly isNone?: boolean;
  /** An explanation that is in no item. */
  readonly words?: HTMLElement;
  /** What else was found, after the explanation. */
  readonly found?: HTMLElement;
}
