import type { Notebook } from '@components/marks/origin-notes';
import { sourceOf, type Source } from '@src/arch/value-source';
import type { Entry } from './columns';

/** Where a value of the table comes from, or why there is none. */
export function entrySource({ value, from }: Entry, gpu: string): Source {
  const found = sourceOf(from, gpu, value !== null);
  return from.startsWith('derived:') ? { ...found, text: `derived: ${found.text}` } : found;
}

/** The letter of a value's origin; places in one document share one. */
export function markOf(book: Notebook, entry: Entry, gpu: string): string {
  const { short, look, href } = entrySource(entry, gpu);
  return book.markOf({ text: short, look, href });
}
