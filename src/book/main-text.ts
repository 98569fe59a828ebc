/**
 * How long a chapter is: the words that everybody reads from its title to "What to remember", and the tables among them. What a page
 * folds, its listings, tables, exercises and the notes of the lecture are not counted.
 */
import { proseOf } from './prose-text';

/** What a page folds, shows as a table, asks, or keeps for the hall. */
const ASIDE = ['Curious', 'Exercise', 'Notes', 'Lecture', 'Profile'];
/** A number that the build prints: with its unit, or alone where the sentence says the unit. */
const PRINTED = /<(?:Predicted|Measured|Num|Live|Rows|Counter)\b(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^>"'{}])*>/g;
const without = (mdx: string, names: readonly string[]): string =>
  names.reduce((text, name) => text.replaceAll(new RegExp(`<${name}\\b[^>]*>[^]*?</${name}>`, 'g'), ' '), mdx);

/** The words of the main text. @param mdx - The source of a chapter. */
export function wordsOf(mdx: string): number {
  const titles = (text: string): string => text.replaceAll(/<Scene\b[^>]*?\stitle="([^"]+)"[^>]*>/g, '$1');
  const printed = (text: string): string =>
    text.replaceAll(PRINTED, (tag) => (/\sbare\b/.test(tag) ? ' one ' : ' one unit '));
  // Code within a sentence is read as a word; `proseOf` leaves it out.
  const inline = (text: string): string => text.replaceAll(/(?<!`)`[^`\n]+`(?!`)/g, ' word ');
  const tables = (text: string): string => text.replaceAll(/^\|.*$/gm, '');
  return (proseOf(inline(tables(printed(titles(without(mdx, ASIDE)))))).match(/[\p{L}\p{N}][^\s]*/gu) ?? []).length;
}

/** Tables that stand open on the page: recorded, drawn from facts, of a profile, and written ones. @param mdx - The source of a chapter. */
export function openTablesOf(mdx: string): number {
  const open = without(mdx, ['Curious', 'Exercise', 'Notes', 'Lecture']);
  return (open.match(/<(?:MeasuredTable|FactTable|Profile|Cures)\b|^\|(?:\s*:?-+:?\s*\|)+$/gm) ?? []).length;
}

interface Listings {
  /** Lines of each that stands in the chapter itself. */
  readonly typed: readonly number[];
  /** Those that are read from the evidence. */
  readonly regions: readonly { readonly dataset: string; readonly file: string; readonly region: string }[];
}

/** The listings that stand open on the page. @param mdx - The source of a chapter. */
export function listingsOf(mdx: string): Listings {
  const open = without(mdx, ['Curious', 'Exercise', 'Notes', 'Lecture']);
  const typed = [...open.matchAll(/^```[^\n]*\n([^]*?)\n```$/gm)].map(([, code]) => code!.split('\n').length);
  const regions = [...open.matchAll(/<CudaListing\b([^>]*)\/>/g)].flatMap(([, props]) => {
    const prop = (name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(props!)?.[1];
    const [dataset, file = 'kernel.cu', region] = [prop('run')!, prop('file'), prop('region')];
    return region === undefined ? [] : [{ dataset, file, region }];
  });
  return { typed, regions };
}

interface ExerciseForm {
  readonly id: string;
  readonly kind: string;
  readonly answers: readonly { readonly wrong: boolean; readonly text: string }[];
  /** Has it a hint for what no answer foresees? */
  readonly otherwise: boolean;
}

/** The exercises, as their author wrote them. @param mdx - The source of a chapter. */
export const exercisesOf = (mdx: string): readonly ExerciseForm[] =>
  [...mdx.matchAll(/<Exercise\b((?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^>"'{}])*)>([^]*?)<\/Exercise>/g)].map(
    ([, props, body]) => ({
      id: /\bid="([^"]*)"/.exec(props!)?.[1] ?? '',
      kind: /\bkind="([^"]*)"/.exec(props!)?.[1] ?? 'number',
      answers: [...body!.matchAll(/<Answer\b((?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^>"'{}])*)>([^]*?)<\/Answer>/g)].map(
        ([, marks, text]) => ({ wrong: /\swrong\b/.test(marks!), text: text!.trim() }),
      ),
      otherwise: body!.includes('<Otherwise>'),
    }),
  );
