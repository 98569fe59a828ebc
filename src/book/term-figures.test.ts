import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { figureOfTerm, termFigures } from './term-figures';
import { terms } from './terms';

const chapters = new Map(
  readdirSync('content/chapters').map((name) => {
    const mdx = readFileSync(`content/chapters/${name}/index.mdx`, 'utf8');
    return [/^address: (.+)$/m.exec(mdx)![1]!, mdx];
  }),
);

it('leads from words of the glossary to figures that exist', () => {
  for (const [term, address, figure] of termFigures) {
    expect(
      terms.map(({ id }) => id),
      term,
    ).toContain(term);
    expect(chapters.get(address), `${term}: ${address}#${figure}`).toMatch(
      new RegExp(`<[A-Z]\\w+[^>]* id="${figure}"`),
    );
  }
});

it('shows most words, and gives an address in any folder', () => {
  expect(termFigures.length).toBeGreaterThan(terms.length * 0.6);
  expect(figureOfTerm('sector')).toBe('/coalescing/#fig-stride');
  expect(figureOfTerm('ptx')).toBeUndefined();
});
