/** A technical word of the book. */
export interface Term {
  /** Names it in `<Term of="…">` and in the address of its entry. */
  readonly id: string;
  readonly name: string;
  /** What an abbreviation stands for. */
  readonly long?: string;
  /** One sentence that a reader new to this word understands. */
  readonly says: string;
  /** The source of a claim in it, as `<Source to="…">` names it. */
  readonly source?: string;
  /** Address of the chapter that explains it. */
  readonly chapter: string;
  /**
   * How a text writes it, as a regular expression without word boundaries; its name with and without an s by default.
   * `null`: the word has an everyday meaning as well, and no test looks for it.
   */
  readonly forms?: string | null;
}
