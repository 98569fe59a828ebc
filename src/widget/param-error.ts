/** A value from a reader or a link that a parameter refuses. The message is shown inside the figure. */
export class ParamError extends Error {
  override readonly name = 'ParamError';
}

const LONGEST_ECHO = 32;

/** The value, truncated to fit a sentence. It is only ever rendered as text, never as markup. */
export const echo = (text: string): string =>
  `"${text.length > LONGEST_ECHO ? `${text.slice(0, LONGEST_ECHO)}…` : text}"`;
