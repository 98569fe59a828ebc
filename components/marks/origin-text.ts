import type { Look, Source } from '@src/arch/value-source';

/** A piece of a line of text; if a value, with its source. */
export interface Run {
  readonly text: string;
  readonly look: Look | 'words';
  /** What it is and where it comes from, for a tooltip and a screen reader; empty for words that are no value. */
  readonly about: string;
  /** A page of the book, from its root, with the document or the measurement; `null` where there is none. */
  readonly href: string | null;
}

export const words = (text: string): Run => ({ text, look: 'words', about: '', href: null });

/** A value: how it looks, and all that it rests on. */
export const valueRun = (
  text: string,
  look: Look,
  what: string,
  sources: readonly Pick<Source, 'text' | 'href'>[],
): Run => ({
  text,
  look,
  about: `${what}: ${sources.map((source) => source.text).join('; ')}.`,
  href: sources.find(({ href }) => href !== null)?.href ?? null,
});

/** The text of a line made of such pieces, for measuring. */
export const textOfRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');
