/** The words and signs of a source, without comments and blanks: two readers who differ only in those wrote the same. */
export const tokensOf = (source: string): readonly string[] =>
  source.replaceAll(/\/\/[^\n]*|\/\*[^]*?\*\//g, ' ').match(/[A-Za-z_]\w*|\.?\d[\w.]*|"(?:\\.|[^"\\])*"|\S/g) ?? [];

/** Text in which equal sources are equal. */
export const plainSource = (source: string): string => tokensOf(source).join(' ');

/** Its lines, each as such a text; lines without a word are left out. */
export const plainLines = (source: string): readonly string[] =>
  source
    .replaceAll(/\/\*[^]*?\*\//g, ' ')
    .split('\n')
    .map(plainSource)
    .filter((line) => line !== '');
