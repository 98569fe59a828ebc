import { expect, it } from 'vitest';
import { excerptOf, placesFound, titleScore, type PageFound } from './results';

const place = (title: string, url: string, score: number, element = 'h2') => ({
  title,
  url,
  excerpt: 'a <mark>sector</mark>',
  anchor: { element },
  weighted_locations: [{ balanced_score: score }],
});

it('keeps the marks of an excerpt and turns everything else into text', () => {
  expect(excerptOf('if (a &lt; b) <mark>b&amp;c</mark> &lt;img&gt;')).toEqual([
    { text: 'if (a < b) ', marked: false },
    { text: 'b&c', marked: true },
    { text: ' <img>', marked: false },
  ]);
});

it('ranks a title by the query', () => {
  expect(
    ['Bank conflict', 'Bank conflicts of a tile', 'A bank with a conflict', 'Sector'].map((title) =>
      titleScore(title, 'bank conflict'),
    ),
  ).toEqual([3, 2, 1, 0]);
  expect(titleScore('__ldg', '__ldg')).toBe(3);
  expect(titleScore('Sector', '…')).toBe(0);
});

it('puts a place with that name before one that repeats it often, and says what it is', () => {
  const pages: PageFound[] = [
    {
      url: '/a/',
      meta: { title: 'Coalescing' },
      filters: { kind: ['text'] },
      sub_results: [place('One warp', '/a/#fig', 800, 'h3'), place('Coalescing', '/a/', 10, 'h1')],
    },
    {
      url: '/g/',
      meta: { title: 'Glossary' },
      filters: { kind: ['entries'] },
      sub_results: [place('sector', '/g/#sector', 5, 'h5')],
    },
  ];
  expect(placesFound(pages, 'sector', 2).map(({ url, where }) => [url, where])).toEqual([
    ['/g/#sector', 'Glossary'],
    ['/a/#fig', 'Coalescing · Figure'],
  ]);
});

it('lists evidence after text, and nothing that shares only its first letters with the query', () => {
  const page = (url: string, kind: string): PageFound => ({
    url,
    meta: { title: url },
    filters: { kind: [kind] },
    sub_results: [place('Sectors', `${url}#a`, 1)],
  });
  const pages = [page('/sources/', 'proof'), page('/coalescing/', 'text')];
  expect(placesFound(pages, 'sectors', 9).map(({ url }) => url)).toEqual(['/coalescing/#a', '/sources/#a']);
  expect(placesFound(pages, 'sesame', 9)).toEqual([]);
});
