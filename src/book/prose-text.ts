/** The words of a chapter as its author typed them, without the text of components, formulas or listings. */

/** The inside of a tag is no prose; a value may contain braces, quotes and ">" itself. */
const TAG = /<\/?[A-Za-z](?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^>"'{}])*>/g;
/** The content of such an element has a source, or is marked as what it is. */
const SOURCED = /<(Source|Estimate|SetFigure)\b[^>]*>[^]*?<\/\1>/g;
/** Same length and lines, so that places stay the same. */
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** @param without - Further elements whose content is removed, such as "Notes". */
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
    // The target of a link.
    /\]\([^)]*\)/g,
  ].reduce((text, what) => text.replaceAll(what.global ? what : new RegExp(what.source, 'g'), blank), mdx);
}

/**
 * The same without sourced text, without exercises, whose numbers are premises and arithmetic that the build checks, and
 * without myths, which quote other texts and calculate with their numbers.
 */
export const unsourcedProseOf = (mdx: string): string => proseOf(mdx.replaceAll(SOURCED, blank), ['Exercise', 'Myth']);
