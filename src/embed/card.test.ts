import { expect, it } from 'vitest';
import { cardSvg } from './card';
import { exhibits } from './catalogue';

it('a card outlines each text of a drawing, also one with individually placed characters', () => {
  const words = { title: 'A title', text: 'What it says.' };
  const shuffle = exhibits.find(({ definition }) => definition.id === 'shuffle')!;
  const svg = cardSvg(words, shuffle, '');
  expect(svg).not.toContain('NaN');
  expect(svg).not.toMatch(/<text\b/);
});
