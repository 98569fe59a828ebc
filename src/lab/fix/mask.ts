/** The source with comments, strings and preprocessor lines blanked out; offsets are unchanged. */
export function maskSource(source: string): string {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  return source.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:\\\n|[^\n])*/gm,
    blank,
  );
}

/** The offset of the bracket that closes the one at `open`; -1 when there is none. */
export function closingOf(masked: string, open: number): number {
  let depth = 0;
  for (let at = open; at < masked.length; at += 1) {
    if ('([{'.includes(masked[at]!)) depth += 1;
    else if (')]}'.includes(masked[at]!)) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** The offset of the bracket that opens the one at `close`; -1 when there is none. */
export function openingOf(masked: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at -= 1) {
    if (')]}'.includes(masked[at]!)) depth += 1;
    else if ('([{'.includes(masked[at]!)) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** Replaces parts of a text; the parts do not overlap. */
export function replaceParts(text: string, parts: readonly { from: number; to: number; by: string }[]): string {
  return [...parts]
    .sort((a, b) => b.from - a.from)
    .reduce((result, { from, to, by }) => result.slice(0, from) + by + result.slice(to), text);
}

/** Offset of a place; both count from 1. */
export function offsetOf(source: string, { line, column }: { readonly line: number; readonly column: number }): number {
  let start = 0;
  for (let passed = 1; passed < line; passed += 1) {
    start = source.indexOf('\n', start) + 1;
    if (start === 0) return source.length;
  }
  return start + column - 1;
}

export const escapeRegex = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
