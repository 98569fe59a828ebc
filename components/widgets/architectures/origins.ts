import { isReported, originLabel } from '@src/arch/origin-label';
import type { Origin } from '@src/arch/fact';
import type { Entry } from './columns';

/** How a value is drawn: with a badge, plain, as an estimate, or as what nobody told. */
export type Look = 'measured' | 'given' | 'estimate' | 'unknown';

/** Where a value comes from. */
export interface Source {
  readonly look: Look;
  readonly text: string;
  /** The document or the measurement without the place in it: what a note under the table says. */
  readonly short: string;
  /** A page of the book, from its root; `null` where there is nothing to open. */
  readonly href: string | null;
}

/** What an estimate may name as its ground, in brackets. */
const GROUND = /\s*\(((?:source|evidence):[^)]+)\)/;

/** @param gpu - Whose value it is: a recording of the book was made on it. */
export function sourceOf({ value, from }: Entry, gpu: string): Source {
  const { kind, text, href } = originLabel(from);
  const document = text.split(', ')[0]!;
  switch (kind) {
    case 'evidence':
      if (isReported(from))
        return {
          look: 'given',
          text: `reported by the driver of the ${gpu}: ${text}`,
          short: `reported by the driver: ${text}`,
          href,
        };
      return { look: 'measured', text: `measured on the ${gpu}: ${text}`, short: `measured: ${text}`, href };
    case 'source':
      return { look: 'given', text: `source: ${text}`, short: document, href };
    case 'derived':
      return { look: 'given', text: `derived: ${text}`, short: text, href };
    case 'estimate': {
      if (value === null) {
        const unknown = text.startsWith('not known') ? text : `not known: ${text}`;
        return { look: 'unknown', text: unknown, short: unknown, href };
      }
      const ground = GROUND.exec(text);
      const named = ground && originLabel(ground[1] as Origin);
      const why = `estimate: ${text.replace(GROUND, '')}`;
      return { look: 'estimate', text: named ? `${why}: ${named.text}` : why, short: why, href: named?.href ?? href };
    }
  }
}
