/** The words and signs of a source, without comments and spaces: two sources that differ only in those are equal. */
export const tokensOf = (source: string): readonly string[] =>
  source.replaceAll(/\/\/[^\n]*|\/\*[^]*?\*\//g, ' ').match(/[A-Za-z_]\w*|\.?\d[\w.]*|"(?:\\.|[^"\\])*"|\S/g) ?? [];

/** A text that is equal for equal sources. */
export const plainSource = (source: string): string => tokensOf(source).join(' ');

/** Its lines, each as such a text; lines without a word are dropped. */
export const plainLines = (source: string): readonly string[] =>
  source
    .replaceAll(/\/\*[^]*?\*\//g, ' ')
    .split('\n')
    .map(plainSource)
    .filter((line) => line !== '');
