import { describe, expect, it } from 'vitest';
import { sections } from './sections.mjs';

const heading = (depth: number) => ({ type: 'heading', depth });
const node = (type: string) => ({ type });
const CHAPTER = { path: '/book/content/chapters/01-coalescing/index.mdx' };
const part = (...children: object[]) => ({ type: 'mdxJsxFlowElement', name: 'Part', attributes: [], children });

describe('the sections of a chapter', () => {
  it('are each a part: a heading of the second level and its content', () => {
    const [intro, first, text, smaller, second, figure, later] = [
      node('paragraph'),
      heading(2),
      node('paragraph'),
      heading(3),
      heading(2),
      node('mdxJsxFlowElement'),
      node('mdxjsEsm'),
    ];
    const tree = { type: 'root', children: [intro, first, text, smaller, second, later, figure] };
    sections()(tree, CHAPTER);
    // A chapter's imports stay outside, where MDX looks for them.
    expect(tree.children).toEqual([intro, later, part(first, text, smaller), part(second, figure)]);
  });

  it('are made in the chapters and the atlas only', () => {
    const tree = { type: 'root', children: [heading(2), node('paragraph')] };
    sections()(tree, { path: '/book/content/decisions/0026-painted-first.md' });
    expect(tree.children).toHaveLength(2);
    sections()(tree, { path: 'C:\\book\\content\\atlas\\gpus\\index.mdx' });
    expect(tree.children).toEqual([part(heading(2), node('paragraph'))]);
  });
});
