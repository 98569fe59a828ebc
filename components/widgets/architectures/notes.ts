import type { Entry } from './columns';
import { sourceOf, type Look } from './origins';

/** One document, measurement or reason, once, with the letter that stands at its values. */
export interface Note {
  readonly mark: string;
  readonly text: string;
  readonly look: Look;
  readonly href: string | null;
}

export interface Notebook {
  readonly notes: readonly Note[];
  readonly markOf: (entry: Entry, gpu: string) => string;
}

const LETTERS = 26;
const letter = (index: number): string => String.fromCharCode('a'.charCodeAt(0) + index);

/** "a" to "z", then "aa". */
const markAt = (index: number): string =>
  index < LETTERS ? letter(index) : letter(Math.floor(index / LETTERS) - 1) + letter(index % LETTERS);

/** Gives out letters in the order in which origins are asked for; places in one document share one. */
export function notebook(): Notebook {
  const notes: Note[] = [];
  return {
    notes,
    markOf: (entry, gpu) => {
      const { short, look, href } = sourceOf(entry, gpu);
      const known = notes.find(({ text }) => text === short);
      if (known) return known.mark;
      notes.push({ mark: markAt(notes.length), text: short, look, href });
      return notes.at(-1)!.mark;
    },
  };
}
