import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chapterAddresses, chapterLinks, piecesOf } from './chapter-links.mjs';

const addresses = new Map([
  [1, 'one'],
  [2, 'two'],
  [4, 'four'],
]);
const linked = (text: string, own = 9): string =>
  piecesOf(text, addresses, own)
    .map(({ text: piece, address }) => (address === undefined ? piece : `[${piece}](${address})`))
    .join('');

describe('links to chapters', () => {
  it('include the word when one chapter is named, and only the numbers when several are', () => {
    expect(linked('as Chapter 1 says (chapter 2), and chapter 4’s end')).toBe(
      'as [Chapter 1](one) says ([chapter 2](two)), and [chapter 4](four)’s end',
    );
    expect(linked('Chapters 1, 2 and 4 made')).toBe('Chapters [1](one), [2](two) and [4](four) made');
    expect(linked('this chapter, 4 of them')).toBe('this chapter, 4 of them');
  });

  it('skip the chapter itself and unknown numbers', () => {
    expect(linked('chapter 2 and chapter 7', 2)).toBe('chapter 2 and chapter 7');
  });

  it('work in the components of a text, and not in links and headings', () => {
    const text = (value: string) => ({ type: 'text', value });
    const file = 'content/chapters/00-warp/index.mdx';
    const tree = {
      type: 'root',
      children: [
        {
          type: 'mdxJsxFlowElement',
          name: 'Aside',
          children: [{ type: 'paragraph', children: [text('see chapter 1')] }],
        },
        { type: 'link', url: '/x/', children: [text('chapter 1')] },
        { type: 'heading', children: [text('chapter 1')] },
      ],
    };
    chapterLinks({ folder: 'content/chapters' })(tree, { path: `${process.cwd()}/${file}` });
    expect(JSON.stringify(tree).match(/"url":"\/coalescing\/"/g)).toHaveLength(1);
  });

  it('know every chapter of the book', () => {
    const folder = 'content/chapters';
    const known = chapterAddresses(folder);
    expect(known.size).toBe(readdirSync(folder).length);
    for (const name of readdirSync(folder))
      expect(readFileSync(`${folder}/${name}/index.mdx`, 'utf8')).toContain(
        `address: ${known.get(Number(name.slice(0, 2)))}\n`,
      );
  });
});
