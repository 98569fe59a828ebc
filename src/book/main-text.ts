/**
 * The length of a chapter: the words that everybody reads from its title to "What to remember", and the tables among them.
 * Folded parts, listings, tables, exercises and the notes of the lecture are not counted.
 */
import { proseOf } from './prose-text';

/** Parts that a page folds, shows as a table, asks, or keeps for the lecture. */
const ASIDE = ['Curious', 'Exercise', 'Notes', 'Lecture', 'Profile'];
/** A number that the build prints: with its unit, or alone where the sentence has the unit. */
const PRINTED = /<(?:Predicted|Measured|Num|Live|Rows|Counter)\b(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^>"'{}])*>/g;
const without = (mdx: string, names: readonly string[]): string =>
  names.reduce((text, name) => text.replaceAll(new RegExp(`<${name}\\b[^>]*>[^]*?</${name}>`, 'g'), ' '), mdx);

/** The words of the main text. @param mdx - The source of a chapter. */
export function wordsOf(mdx: string): number {
  const titles = (text: string): string => text.replaceAll(/<(?:Scene|Myth)\b[^>]*?\stitle="([^"]+)"[^>]*>/g, '$1');
  const printed = (text: string): string =>
    text.replaceAll(PRINTED, (tag) => (/\sbare\b/.test(tag) ? ' one ' : ' one unit '));
  // Code within a sentence is read as a word; `proseOf` leaves it out.
  const inline = (text: string): string => text.replaceAll(/(?<!`)`[^`\n]+`(?!`)/g, ' word ');
  const tables = (text: string): string => text.replaceAll(/^\|.*$/gm, '');
  return (proseOf(inline(tables(printed(titles(without(mdx, ASIDE)))))).match(/[\p{L}\p{N}][^\s]*/gu) ?? []).length;
}

/**
 * Open tables on the page: recorded, drawn from facts, of a profile, and written ones. @param mdx - The source of a chapter.
 */
export function openTablesOf(mdx: string): number {
  const open = without(mdx, ['Curious', 'Exercise', 'Notes', 'Lecture']);
  return (open.match(/<(?:MeasuredTable|FactTable|Profile|Cures)\b|^\|(?:\s*:?-+:?\s*\|)+$/gm) ?? []).length;
}

interface Listings {
  /** Lines of each listing in the chapter itself. */
  readonly typed: readonly number[];
  /** Those that are read from the evidence. */
  readonly regions: readonly { readonly dataset: string; readonly file: string; readonly region: string }[];
}

/** The open listings on the page. @param mdx - The source of a chapter. */
export function listingsOf(mdx: string): Listings {
  const open = without(mdx, ['Curious', 'Exercise', 'Notes', 'Lecture']);
  const typed = [...open.matchAll(/^```[^\n]*\n([^]*?)\n```$/gm)].map(([, code]) => code!.split('\n').length);
  const regions = [...open.matchAll(/<CudaListing\b([^>]*)\/>/g)].flatMap(([, props]) => {
    const [dataset, file, region] = [prop(props!, 'run')!, prop(props!, 'file') ?? 'kernel.cu', prop(props!, 'region')];
    return region === null ? [] : [{ dataset, file, region }];
  });
  return { typed, regions };
}

interface ExerciseForm {
  readonly id: string;
  readonly kind: string;
  /** `before`: the two steps, "compute,wait", whose wrong order an answer is for. */
  readonly answers: readonly { readonly wrong: boolean; readonly text: string; readonly before: string | null }[];
  /** The items to put in order, in the right order. */
  readonly steps: readonly string[];
  /** Pairs of steps whose order does not matter, in both orders. */
  readonly either: readonly string[];
  /** Has it a hint for unforeseen answers? */
  readonly otherwise: boolean;
}

const PROPS = `(?:"[^"]*"|'[^']*'|\\{[^{}]*\\}|[^>"'{}])*`;
const elements = (name: string, mdx: string): readonly (readonly [props: string, body: string])[] =>
  [...mdx.matchAll(new RegExp(`<${name}\\b(${PROPS})>([^]*?)</${name}>`, 'g'))].map(([, props, body]) => [
    props!,
    body!,
  ]);
const prop = (props: string, name: string): string | null =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(props)?.[1] ?? null;

/** The exercises, as their author wrote them. @param mdx - The source of a chapter. */
export const exercisesOf = (mdx: string): readonly ExerciseForm[] =>
  elements('Exercise', mdx).map(([props, body]) => ({
    id: prop(props, 'id') ?? '',
    kind: prop(props, 'kind') ?? 'number',
    answers: elements('Answer', body).map(([marks, text]) => ({
      wrong: /\swrong\b/.test(marks),
      text: text.trim(),
      before: prop(marks, 'before'),
    })),
    steps: elements('Step', body).map(([marks]) => prop(marks, 'name') ?? ''),
    either: (prop(props, 'either') ?? '')
      .split('|')
      .filter((pair) => pair !== '')
      .flatMap((pair) => [pair, pair.split(',').toReversed().join(',')]),
    otherwise: body.includes('<Otherwise>'),
  }));
