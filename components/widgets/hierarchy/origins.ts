import type { Origin } from '@src/arch/fact';
import { isReported, originLabel } from '@src/arch/origin-label';
import type { KnownValue, UnknownValue } from '@src/engine/memory-levels';

/** How a value is drawn: with a badge, plain, as an estimate, or as what nobody told. */
export type Look = 'measured' | 'given' | 'estimate' | 'unknown';

/** Where a value comes from, for a note and a table. */
export interface Source {
  readonly look: Look;
  readonly text: string;
  /** A page of the book, from its root; `null` where there is nothing to open. */
  readonly href: string | null;
}

/** What an estimate may name as its ground, in brackets. */
const GROUND = /\s*\(((?:source|evidence):[^)]+)\)/;

/** @param gpu - Whose value it is: a recording of the book was made on it. */
export function sourceOf(origin: Origin, gpu: string): Source {
  const { kind, text, href } = originLabel(origin);
  if (isReported(origin)) return { look: 'given', text: `reported by the driver of the ${gpu}: ${text}`, href };
  if (kind === 'evidence') return { look: 'measured', text: `measured on the ${gpu}: ${text}`, href };
  if (kind === 'source') return { look: 'given', text: `source: ${text}`, href };
  if (kind === 'derived') return { look: 'given', text, href };
  const ground = GROUND.exec(text);
  if (!ground) return { look: 'estimate', text: `estimate: ${text}`, href };
  const named = originLabel(ground[1] as Origin);
  return { look: 'estimate', text: `estimate: ${text.replace(GROUND, '')}: ${named.text}`, href: named.href };
}

export const sourcesOf = (each: KnownValue | UnknownValue, gpu: string): Source[] =>
  each.value === null
    ? [{ look: 'unknown', text: `not known: ${each.why}`, href: null }]
    : each.origins.map((origin) => sourceOf(origin, gpu));

/** A badge only for what was measured whole: a product with a number from a page is none. */
export function lookOf(each: KnownValue | UnknownValue): Look {
  if (each.value === null) return 'unknown';
  if (each.estimate) return 'estimate';
  return each.origins.every((origin) => origin.startsWith('evidence:') && !isReported(origin)) ? 'measured' : 'given';
}
