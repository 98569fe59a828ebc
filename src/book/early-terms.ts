import { proseOf } from './prose-text';
import { terms, type Term } from './terms';

/** Parts outside the running text, and the words of the lecture. */
const ASIDE = ['Lecture', 'Notes', 'Answer', 'Otherwise', 'Exercise'];

const patternOf = ({ name, forms }: Term): RegExp =>
  new RegExp(`(?<![\\w-])(?:${forms ?? `${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}s?`})(?![\\w-])`, 'u');

/**
 * Words that a chapter uses before it marks them with `<Term>`. The opening question is exempt: it also appears on other
 * pages, where nothing can be marked. A word that an earlier chapter explains needs no mark.
 *
 * @param number - Of the chapter. @param numbers - Of each chapter, by its address.
 */
export function earlyTerms(mdx: string, number: number, numbers: ReadonlyMap<string, number>): readonly string[] {
  const body = mdx.replace(/^---\n[^]*?\n---\n/, '').replaceAll(/^import .*$/gm, '');
  const opening = body.trimStart().split(/\n\s*\n/)[0]!.length + (body.length - body.trimStart().length);
  const text = proseOf(body, ASIDE).replaceAll(/^#+ .*$/gm, (line) => ' '.repeat(line.length));
  return terms.flatMap((term) => {
    if (term.forms === null || (numbers.get(term.chapter) ?? 0) < number) return [];
    const used = text.slice(opening).search(patternOf(term));
    if (used < 0) return [];
    const marked = body.indexOf(`<Term of="${term.id}">`);
    // The mark precedes its word.
    return marked >= 0 && marked <= used + opening ? [] : [term.id];
  });
}
