import type { Notebook } from '@components/marks/origin-notes';
import { sourceOf, type Look, type Source } from '@src/arch/value-source';
import { isReported } from '@src/arch/origin-label';
import type { KnownValue, UnknownValue } from '@src/engine/memory-levels';

/** Each origin that a value rests on, with its place in the document. */
export const sourcesOf = (each: KnownValue | UnknownValue, gpu: string): Omit<Source, 'short'>[] =>
  each.value === null
    ? [{ look: 'unknown', text: `not known: ${each.why}`, href: null }]
    : each.origins.map((origin) => sourceOf(origin, gpu));

/** The letters of what a value rests on: "a,c". */
export const marksOf = (book: Notebook, each: KnownValue | UnknownValue, gpu: string): string =>
  sourcesOf(each, gpu).map(book.markOf).sort().join(',');

/** A badge only for what was measured whole: a product with a number from a page is none. */
export function lookOf(each: KnownValue | UnknownValue): Look {
  if (each.value === null) return 'unknown';
  if (each.estimate) return 'estimate';
  return each.origins.every((origin) => origin.startsWith('evidence:') && !isReported(origin)) ? 'measured' : 'given';
}
