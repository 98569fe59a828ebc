import { ExpressiveCode, loadShikiTheme } from 'astro-expressive-code';
import { toHtml } from 'astro-expressive-code/hast';
import { describe, expect, it } from 'vitest';
import { lean } from './lean-listings.mjs';
import options from '../../ec.config.mjs';

const WORD = '--0:#8E4A4A;--1:#D28787';
const OTHER = '--0:#123456;--1:#654321';
const PLAIN = '--0:#393a34;--1:#dbd7caee';
const text = (value: string) => ({ type: 'text', value });
const part = (style: string, value: string) => ({
  type: 'element',
  tagName: 'span',
  properties: { style },
  children: [text(value)],
});
const word = (value: string) => ({ ...part('', value), properties: { className: ['t'] } });
const indent = { ...part('', '  '), properties: { className: ['indent'] } };

describe('the parts of a listing', () => {
  it('have one element for neighbors of one color, and none for a space or the default color', () => {
    const line = [indent, part(WORD, 'const'), part(PLAIN, ' '), part(WORD, 'int'), part(PLAIN, ' '), part(PLAIN, '(')];
    expect(lean([...line, part(PLAIN, ' '), part(PLAIN, ')')])).toEqual([text('  '), word('const int'), text(' ( )')]);
  });

  it('keep what is more than a color, a space too, and a color without a class', () => {
    const underlined = part(`${OTHER};text-decoration:underline`, ' ');
    const link = { type: 'element', tagName: 'a', properties: {}, children: [part(WORD, 'x')] };
    const line = [part(OTHER, 'a'), underlined, part(OTHER, 'b'), link, part(OTHER, 'c')];
    expect(lean(line)).toEqual(line);
  });

  it('may be empty', () => expect(lean([])).toEqual([]));
});

describe('a listing', () => {
  const source = `// What a block does.
__global__ void naive(float *out, const float *in, int n) {

  if (n < 32) // a test
    out[threadIdx.x] = 0.5f * sqrtf(in[n - 1]); /* "two
    lines" */
  printf("%d", n);
#pragma unroll 4
  for (size_t i = sizeof(int); i != n; ++i) out[i] += static_cast<float>(i);
}`;
  for (const [language, code] of [
    ['cuda', source],
    ['python', 'import torch\n\nclass A:\n    def f(self, x: int = 3):\n        return f"{x}" + "a"  # why\n'],
  ] as const)
    it(`of ${language} is its text, letter by letter, in few elements with classes`, async () => {
      const themes = await Promise.all(
        (['vitesse-light', 'vitesse-dark'] as const).map((name) => loadShikiTheme(name)),
      );
      const { renderedGroupAst } = await new ExpressiveCode({ ...options, themes }).render({ code, language });
      const html = toHtml(renderedGroupAst);
      const inside = /<code class="lean">([^]*?)<\/code>/.exec(html)![1]!;
      const plain = inside
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&#x3C;', '<')
        .replaceAll('&#x26;', '&');
      expect(plain).toBe(code.trimEnd());
      expect(inside).not.toContain('style=');
      expect(inside.match(/<[^/][^>]*>/g)!.length).toBeLessThan(code.split('\n').length * 3);
    });
});
