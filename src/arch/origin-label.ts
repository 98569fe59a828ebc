import type { Origin } from './fact';

/** How a figure shows where a value comes from. */
export interface OriginLabel {
  readonly kind: 'source' | 'evidence' | 'derived' | 'estimate';
  /** Short words for the reader. */
  readonly text: string;
  /** A page of the book, from its root; `null` without a link. */
  readonly href: string | null;
}

const words = (slug: string): string => slug.replaceAll('-', ' ');

/** The text for an origin, and its link. */
export function originLabel(origin: Origin): OriginLabel {
  const colon = origin.indexOf(':');
  const kind = origin.slice(0, colon) as OriginLabel['kind'];
  const rest = origin.slice(colon + 1);
  if (kind === 'source') {
    const [file, place] = rest.split('#') as [string, string?];
    return { kind, text: place ? `${words(file)}, ${words(place)}` : words(file), href: `/sources/#${file}` };
  }
  if (kind === 'evidence') return { kind, text: words(rest), href: `/evidence/${rest}/` };
  return { kind, text: rest, href: null };
}

/** Whether a value is a recorded answer of the driver, which is not a measurement. */
export const isReported = (origin: Origin): boolean => origin.startsWith('evidence:device-');
