import type { KnownValue, UnknownValue } from '@src/engine/memory-levels';
import { sourcesOf, type Source } from './origins';

/** One origin, once, with the letter that stands at its values. */
export interface Note extends Source {
  readonly mark: string;
}

export interface Notebook {
  readonly notes: readonly Note[];
  /** The letters of what a value rests on: "a, c". */
  readonly marksOf: (each: KnownValue | UnknownValue, gpu: string) => string;
}

const A = 97;

/** Gives out letters in the order in which origins are asked for. */
export function notebook(): Notebook {
  const notes: Note[] = [];
  const markOf = (source: Source): string => {
    const known = notes.find(({ text }) => text === source.text);
    if (known) return known.mark;
    const mark = String.fromCharCode(A + notes.length);
    notes.push({ mark, ...source });
    return mark;
  };
  return { notes, marksOf: (each, gpu) => sourcesOf(each, gpu).map(markOf).sort().join(',') };
}
