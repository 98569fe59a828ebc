import { ExpressiveCode, loadShikiTheme } from 'astro-expressive-code';
import { toHtml } from 'astro-expressive-code/hast';
import { describe, expect, it } from 'vitest';
import config from '../../ec.config.mjs';
import { inksOf } from './colored-once.mjs';

const theme = (name: string, inks: readonly string[]) => ({
  name,
  fg: '#000000',
  settings: inks.map((foreground, index) => ({ scope: [`word-${index}`], settings: { foreground } })),
});

describe('inks of the second theme', () => {
  it('are those of the same rules', () => {
    const inks = inksOf(theme('light', ['#AA0000', '#00bb00']), theme('dark', ['#ffaaaa', '#aaffaa']));
    expect([inks.get('#aa0000'), inks.get('#00bb00')]).toEqual(['#FFAAAA', '#AAFFAA']);
  });

  it('are refused where one would be two, or where the rules differ', () => {
    expect(() => inksOf(theme('light', ['#aa0000', '#aa0000']), theme('dark', ['#111111', '#222222']))).toThrow(
      'is two',
    );
    expect(() => inksOf(theme('light', ['#aa0000']), theme('dark', []))).toThrow('more than inks');
  });
});

const SOURCES = [
  ['cuda', '__global__ void f(float *a) {\n  a[threadIdx.x] = 1.5f; // half\n}\n#define N "text"'],
  ['python', 'def f(x):\n    """Says."""\n    return str(x) + \'a\''],
  ['js', 'const a = /x{2}/.test("b") ? null : 3;'],
  ['html', '<p class="a">b</p>'],
  ['bash', 'cd /tmp && ./run.sh h200 <file> "$A"'],
] as const;

it('a listing is what it is when each theme reads it by itself', async () => {
  const themes = await Promise.all((config.themes as 'vitesse-dark'[]).map((name) => loadShikiTheme(name)));
  const render = async (shiki: typeof config.shiki): Promise<string[]> => {
    const listings = new ExpressiveCode({ ...config, themes, shiki });
    // The third time is one of the same text in another place.
    const all = [...SOURCES, ...SOURCES, SOURCES[0]].map(([language, code]) => listings.render({ code, language }));
    return (await Promise.all(all)).map(({ renderedGroupAst }) => toHtml(renderedGroupAst));
  };
  const { transformers } = config.shiki as { transformers: { name: string }[] };
  const alone = transformers.filter(({ name }) => name !== 'colored-once');
  expect(alone).toHaveLength(transformers.length - 1);
  expect(await render(config.shiki)).toEqual(await render({ ...(config.shiki as object), transformers: alone }));
});
