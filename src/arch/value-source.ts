import type { Origin } from './fact';
import { isReported, originLabel } from './origin-label';

/** How a value is drawn: with a badge, plain, as an estimate, or as unknown. */
export type Look = 'measured' | 'given' | 'estimate' | 'unknown';

/** Where a value comes from. */
export interface Source {
  readonly look: Look;
  readonly text: string;
  /** The document or the measurement without the place in it, for a note that several values share. */
  readonly short: string;
  /** A page of the book, from its root; `null` without a link. */
  readonly href: string | null;
}

/** What an estimate may name as its basis, in parentheses. */
const GROUND = /\s*\(((?:source|evidence):[^)]+)\)/;

/**
 * @param gpu - The GPU of the value: a recording of the book was made on it.
 * @param known - `false` without a value: then the origin says why.
 */
export function sourceOf(origin: Origin, gpu: string, known = true): Source {
  const { kind, text, href } = originLabel(origin);
  const same = (look: Look, words: string): Source => ({ look, text: words, short: words, href });
  switch (kind) {
    case 'evidence': {
      const [look, said] = isReported(origin)
        ? (['given', 'reported by the driver'] as const)
        : (['measured', 'measured'] as const);
      const of = look === 'given' ? 'of' : 'on';
      return { look, text: `${said} ${of} the ${gpu}: ${text}`, short: `${said}: ${text}`, href };
    }
    case 'source':
      return { look: 'given', text: `source: ${text}`, short: text.split(', ')[0]!, href };
    case 'derived':
      return same('given', text);
    case 'estimate': {
      if (!known) return same('unknown', text.startsWith('not known') ? text : `not known: ${text}`);
      const why = `estimate: ${text.replace(GROUND, '')}`;
      const ground = GROUND.exec(text);
      if (!ground) return same('estimate', why);
      const named = originLabel(ground[1] as Origin);
      return { look: 'estimate', text: `${why}: ${named.text}`, short: why, href: named.href ?? href };
    }
  }
}
