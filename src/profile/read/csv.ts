/** Cells between quotes and commas, one row at a time; an unterminated row is returned as far as it goes. */

const QUOTE = 34;
const COMMA = 44;
const LINE_FEED = 10;
const RETURN = 13;

/**
 * Reads rows of CSV. Quotes hold commas and line feeds, two quotes are one. Nothing is thrown: an unclosed quote ends at the
 * next line that begins like a row, or with the text.
 *
 * @param separator - A comma, or what a spreadsheet replaced it with.
 */
export function* rowsOf(text: string, separator = COMMA): Generator<string[]> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const cells: string[] = [];
    for (;;) {
      const [cell, next] = text.charCodeAt(at) === QUOTE ? quoted(text, at + 1) : plain(text, at, separator);
      cells.push(cell);
      at = next;
      if (text.charCodeAt(at) !== separator) break;
      at += 1;
    }
    // Text between a closing quote and the next separator belongs to no cell.
    while (at < text.length && text.charCodeAt(at) !== LINE_FEED && text.charCodeAt(at) !== RETURN) at += 1;
    if (text.charCodeAt(at) === RETURN) at += 1;
    if (text.charCodeAt(at) === LINE_FEED) at += 1;
    yield cells;
  }
}

/** The cell after an opening quote, and where it ends. */
function quoted(text: string, from: number): [string, number] {
  let cell = '';
  let start = from;
  for (;;) {
    const end = text.indexOf('"', start);
    if (end < 0) return [cell + text.slice(start), text.length];
    if (text.charCodeAt(end + 1) !== QUOTE) return [cell + text.slice(start, end), end + 1];
    cell += text.slice(start, end + 1);
    start = end + 2;
  }
}

function plain(text: string, from: number, separator: number): [string, number] {
  let end = from;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === separator || code === LINE_FEED || code === RETURN) break;
  }
  return [text.slice(from, end), end];
}

/** A comma, a semicolon or a tab: the most frequent one outside quotes in the header line. */
export function separatorOf(header: string): number {
  const outside = header.replaceAll(/"(?:[^"]|"")*"/g, '');
  const found = [COMMA, 59, 9].map((code) => ({ code, many: outside.split(String.fromCharCode(code)).length }));
  return found.reduce((most, one) => (one.many > most.many ? one : most)).code;
}
