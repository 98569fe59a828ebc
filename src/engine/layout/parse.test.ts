import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LayoutTextError, parseLayout, swizzledText } from './parse';

const again = (text: string): string => swizzledText(parseLayout(text));

describe('the text of a layout', () => {
  it.each([
    ['(8,4):(1,8)', '(8,4):(1,8)'],
    [' ( 8 , (2,2) ) ', '(8,(2,2)):(1,(8,16))'],
    ['(_8,_4):(_4,_1)', '(8,4):(4,1)'],
    ['(Int<8>{},4):LayoutRight', '(8,4):(4,1)'],
    ['(2,(3,4)):LayoutRight{}', '(2,(3,4)):(12,(4,1))'],
    ['Sw<3,4,3> o 0 o (8,64):(64,1)', 'Sw<3,4,3> o 0 o (8,64):(64,1)'],
    ['Swizzle<2,3,-3> o (8,64):(64,1)', 'Sw<2,3,-3> o 0 o (8,64):(64,1)'],
    ['Sw<1,4,3> ∘ 16 ∘ 64', 'Sw<1,4,3> o 16 o 64:1'],
    ['12', '12:1'],
  ])('%s is parsed as %s', (text, read) => expect(again(text)).toBe(read));

  it.each<[string, number, string]>([
    ['', 0, 'The text ends too early'],
    ['(8,x)', 3, 'Character 4 is "x"'],
    ['(8,4', 4, '"," or ")"'],
    ['(8,4):(1,8))', 11, 'the layout ends before it'],
    ['(8,4):8', 5, 'nested differently'],
    ['(8,0)', 3, 'from 1 to'],
    ['(8,4):(-1,8)', 7, 'none below'],
    ['Sw<3,4,1> o 8', 0, 'XOR bits with themselves'],
    ['Sw<3,4,3> (8,4)', 10, '"o" belongs'],
    ['(1073741824,2)', 0, 'too large'],
    ['()', 1, 'a number or "("'],
  ])('%s is refused at %i: %s', (text, at, words) => {
    let caught: unknown;
    try {
      parseLayout(text);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(LayoutTextError);
    expect((caught as LayoutTextError).message).toContain(words);
    expect((caught as LayoutTextError).at).toBe(at);
  });

  it('never throws anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'()0123456789:,_ o<>-SwzleInt{}LayoutRight') }), (text) => {
        try {
          expect(again(again(text))).toBe(again(text));
        } catch (error) {
          expect(error).toBeInstanceOf(LayoutTextError);
          expect((error as LayoutTextError).at).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 500 },
    );
  });
});
