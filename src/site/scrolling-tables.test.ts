import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import { scrollingTables } from './scrolling-tables.mjs';

interface Element {
  readonly tagName: string;
  readonly properties: Record<string, unknown>;
  readonly children: readonly Element[];
}

const written = (html: string, path?: string): readonly Element[] => {
  const tree = fromHtml(html, { fragment: true });
  scrollingTables()(tree, { path });
  return tree.children as unknown as readonly Element[];
};

const table = '<table><thead><tr><th>stride</th><th><code>sectors</code></th><th></th></tr></thead></table>';

describe('a table in Markdown', () => {
  it('scrolls in a region that the keyboard reaches, named by its columns', () => {
    const [region] = written(table, '/book/content/evidence/transpose/README.md');
    expect(region).toMatchObject({
      tagName: 'div',
      properties: { tabIndex: 0, role: 'region', ariaLabel: 'Table: stride, sectors' },
    });
    expect(region!.children.map(({ tagName }) => tagName)).toEqual(['table']);
  });

  it('is found in other elements, and the text around it stays', () => {
    const [before, section] = written(`<p>a</p><section>${table}<p>b</p></section>`);
    expect(before!.tagName).toBe('p');
    expect(section!.children.map(({ tagName }) => tagName)).toEqual(['div', 'p']);
  });

  it('is left as it is in a chapter', () => {
    const [first] = written(table, '/book/content/chapters/03-tiling/index.mdx');
    expect(first!.tagName).toBe('table');
  });
});
