/** Pagefind's results, as places of the book in the order that a reader wants. */

/** The parts of Pagefind's answer used here: https://pagefind.app/docs/api-reference/ */
export interface PageFound {
  readonly url: string;
  readonly meta: { readonly title?: string };
  /** `kind`: see places.mjs. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly sub_results: readonly {
    readonly title: string;
    readonly url: string;
    readonly excerpt: string;
    readonly anchor?: { readonly element: string };
    readonly weighted_locations: readonly { readonly balanced_score: number }[];
  }[];
}

/** A place that contains the query. */
export interface PlaceFound {
  readonly url: string;
  readonly title: string;
  /** "Chapter 1 · Figure": where it is, and what. */
  readonly where: string;
  readonly excerpt: readonly { readonly text: string; readonly marked: boolean }[];
}

/** The level of a heading encodes the kind of place: see places.mjs. */
const KINDS: Readonly<Record<string, string>> = { h3: 'Figure', h4: 'Exercise', h5: '' };

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Its marks are the only markup of an excerpt; everything else is text, and stays text. */
export const excerptOf = (excerpt: string): PlaceFound['excerpt'] =>
  excerpt
    .split(/(<mark>[^]*?<\/mark>)/)
    .filter((part) => part !== '')
    .map((part) => ({ text: plain(part.replaceAll(/<\/?mark>/g, '')), marked: part.startsWith('<mark>') }));

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How well a title matches the query, from 0 to 3: exactly, as a prefix, or with all words in it. */
export function titleScore(title: string, query: string): number {
  const [have, asked] = [words(title), words(query)];
  if (asked.length === 0) return 0;
  const holds = asked.every((word) => have.some((one) => one.startsWith(word)));
  if (!holds) return 0;
  if (have.join(' ') === asked.join(' ')) return 3;
  return have.slice(0, asked.length).every((word, at) => word.startsWith(asked[at]!)) ? 2 : 1;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Pagefind drops letters until something is found: a match of no more than the first two letters is no result. */
function answers(excerpt: PlaceFound['excerpt'], query: string): boolean {
  const starts = words(query).map((word) => word.slice(0, 3));
  return excerpt.some(
    ({ text, marked }) => marked && words(text).some((word) => starts.some((start) => word.includes(start))),
  );
}

/** The best `most` places of the pages found. The title counts more than the frequency in the text. */
export function placesFound(pages: readonly PageFound[], query: string, most: number): PlaceFound[] {
  const places = pages.flatMap((page, rank) =>
    page.sub_results.map((place) => ({
      place,
      page,
      excerpt: excerptOf(place.excerpt),
      score:
        (titleScore(place.title, query) * 1000 +
          Math.min(900, sum(place.weighted_locations.map(({ balanced_score }) => balanced_score))) / (1 + rank / 4)) *
        (page.filters['kind']?.[0] === 'proof' ? 0.2 : 1),
    })),
  );
  return places
    .filter(({ place, excerpt }) => titleScore(place.title, query) > 0 || answers(excerpt, query))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ place, page, excerpt }) => {
      const own = page.meta.title ?? '';
      const kind = KINDS[place.anchor?.element ?? ''] ?? '';
      return {
        url: place.url,
        title: plain(place.title),
        where: [plain(own) === plain(place.title) ? 'Page' : plain(own), kind].filter(Boolean).join(' · '),
        excerpt,
      };
    });
}
