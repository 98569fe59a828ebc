/** The words of a chapter as its author typed them, without what a component, a formula or a listing says. */

/** What is in a tag is no prose; a value may hold braces, quotes and ">" itself. */
const TAG = /<\/?[A-Za-z](?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^>"'{}])*>/g;
/** What such an element holds has a source, or is marked as what it is. */
const SOURCED = /<(Source|Estimate|SetFigure)\b[^>]*>[^]*?<\/\1>/g;
/** Same length and lines, so that places stay what they are. */
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** @param without - Further elements whose content is left out, such as "Notes". */
export function proseOf(mdx: string, without: readonly string[] = []): string {
  const hidden = without.map((name) => new RegExp(`<${name}\\b[^>]*>[^]*?</${name}>`, 'g'));
  return [
    /^---\n[^]*?\n---\n/,
    /^import .*$/gm,
    /^```[^]*?^```/gm,
    /\$\$[^]*?\$\$/g,
    /\$[^$\n]+\$/g,
    /`[^`\n]+`/g,
    ...hidden,
    TAG,
    // Where a link leads.
    /\]\([^)]*\)/g,
  ].reduce((text, what) => text.replaceAll(what.global ? what : new RegExp(what.source, 'g'), blank), mdx);
}

/**
 * The same without what has a source, without exercises, whose numbers are premises and arithmetic that the build judges, and
 * without myths, which quote what is printed elsewhere and reckon with it.
 */
export const unsourcedProseOf = (mdx: string): string => proseOf(mdx.replaceAll(SOURCED, blank), ['Exercise', 'Myth']);
