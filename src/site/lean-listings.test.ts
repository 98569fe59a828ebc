import { describe, expect, it } from 'vitest';
import { leanLine } from './lean-listings.mjs';

const WORD = '--0:#8E4A4A;--1:#D28787';
const SIGN = '--0:#5D5D5D;--1:#9B9B9B';
const text = (value: string) => ({ type: 'text', value });
const part = (style: string, value: string) => ({
  type: 'element',
  tagName: 'span',
  properties: { style },
  children: [text(value)],
});
const indent = { ...part('', '  '), properties: { className: ['indent'] } };

describe('a line of a listing', () => {
  it('has one element for neighbours of one colour, and none for a space', () => {
    const line = [indent, part(WORD, 'const'), part(SIGN, ' '), part(WORD, 'int'), part(SIGN, ' '), part(SIGN, '(')];
    expect(leanLine([...line, part(SIGN, ')')])).toEqual([
      text('  '),
      part(WORD, 'const int'),
      text(' '),
      part(SIGN, '()'),
    ]);
  });

  it('keeps what is more than a colour, a space too', () => {
    const underlined = part(`${WORD};text-decoration:underline`, ' ');
    const link = { type: 'element', tagName: 'a', properties: {}, children: [part(WORD, 'x')] };
    const line = [part(WORD, 'a'), underlined, part(WORD, 'b'), link, part(WORD, 'c')];
    expect(leanLine(line)).toEqual(line);
  });

  it('may be empty', () => expect(leanLine([])).toEqual([]));
});
