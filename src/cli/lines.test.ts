import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineCutter } from './lines';

const linesOf = (pieces: readonly string[]): string[] => {
  const cutter = lineCutter();
  return [...pieces.flatMap((piece) => cutter.push(piece)), ...cutter.end()];
};

describe('the lines of text that arrives in pieces', () => {
  it.each<[string, string[], string[]]>([
    ['nothing', [], []],
    ['one line', ['a\n'], ['a']],
    ['a last line without an end', ['a\nb'], ['a', 'b']],
    ['a line over three pieces', ['a', 'b', 'c\nd'], ['abc', 'd']],
    ['empty lines', ['\n\n'], ['', '']],
    ['a carriage return, which is no end', ['a\rb\r\n'], ['a\rb\r']],
    ['the line separator of Unicode, which is no end', ['a\u2028b\n'], ['a\u2028b']],
  ])('of %s', (_, pieces, lines) => expect(linesOf(pieces)).toEqual(lines));

  it('are the same however the text is split', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', '\n', '{', ' ') })), (pieces) => {
        const whole = pieces.join('').split('\n');
        if (whole.at(-1) === '') whole.pop();
        expect(linesOf(pieces)).toEqual(whole);
      }),
    );
  });
});
