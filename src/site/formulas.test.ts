import { describe, expect, it } from 'vitest';
import { formulas, mathMl } from './formulas.mjs';

describe('a formula', () => {
  it('becomes MathML and nothing else', () => {
    expect(mathMl('k', false)).toBe('<math><mi>k</mi></math>');
    expect(mathMl('T/4', false)).toBe('<math><mi>T</mi><mi mathvariant="normal">/</mi><mn>4</mn></math>');
    expect(mathMl(String.raw`E = \frac{w}{S}`, true)).toBe(
      '<math display="block"><mi>E</mi><mo>=</mo><mfrac><mi>w</mi><mi>S</mi></mfrac></math>',
    );
  });

  it('keeps its rows: a stretchy operator grows only within its row', () => {
    expect(mathMl(String.raw`\left|A\right| + 1`, false)).toContain('<mrow><mo fence="true">∣</mo><mi>A</mi>');
  });

  it('sets the columns of a table flush, and an operator name as one word', () => {
    expect(mathMl(String.raw`\begin{aligned}a&=b\\c&=d\end{aligned}`, true).match(/<mtd[^>]*>/g)).toEqual([
      '<mtd class="right">',
      '<mtd class="left">',
      '<mtd class="right">',
      '<mtd class="left">',
    ]);
    expect(mathMl(String.raw`k \bmod w`, false)).toContain('rspace="0.22em">mod</mo>');
  });

  it('is refused with a character that the font lacks, and when it is invalid', () => {
    expect(() => mathMl(String.raw`\aleph`, false)).toThrow('no "ℵ"');
    expect(() => mathMl(String.raw`\text{for } a`, false)).not.toThrow();
    expect(() => mathMl(String.raw`\frac{a`, false)).toThrow();
  });

  it('is in the text, or separate where it scrolls', () => {
    const code = (kind: string) => ({
      type: 'element',
      tagName: 'code',
      properties: { className: ['language-math', kind] },
      children: [{ type: 'text', value: 'a' }],
    });
    const pre = { type: 'element', tagName: 'pre', properties: {}, children: [code('math-display')] };
    const tree = { type: 'root', children: [code('math-inline'), pre] };
    formulas()(tree, { fail: expect.unreachable });
    expect(tree.children).toMatchObject([
      { tagName: 'math' },
      { tagName: 'div', properties: { className: ['formula'] }, children: [{ tagName: 'math' }] },
    ]);
  });
});
