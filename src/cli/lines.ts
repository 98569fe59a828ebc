/**
 * Splits text that arrives in pieces into lines. Only a line feed ends a line: a carriage return before it belongs to the
 * white space that JSON allows.
 *
 * @returns `push` returns the lines that a piece completes, `end` the last one without a line feed.
 */
export function lineCutter(): { push(piece: string): string[]; end(): string[] } {
  let begun: string[] = [];
  return {
    push(piece) {
      const lines = piece.split('\n');
      if (lines.length === 1) {
        begun.push(piece);
        return [];
      }
      const rest = lines.pop()!;
      lines[0] = begun.join('') + lines[0]!;
      begun = [rest];
      return lines;
    },
    end() {
      const last = begun.join('');
      begun = [];
      return last === '' ? [] : [last];
    },
  };
}
