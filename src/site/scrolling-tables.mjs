/**
 * Rehype plugin: a table written in Markdown, outside the chapters, scrolls by itself where it is wider than its column: on
 * a phone most tables of numbers are. Tables of chapters are written to fit.
 */
import { toString } from 'hast-util-to-string';
import { SKIP, visitParents } from 'unist-util-visit-parents';

const LONGEST = 80;

/** The headings of its columns: the region that scrolls needs a name. */
const nameOf = (table) => {
  const [head] = table.children.filter(({ tagName }) => tagName === 'thead');
  const row = head?.children.find(({ tagName }) => tagName === 'tr');
  const headings = (row?.children ?? [])
    .filter(({ tagName }) => tagName === 'th')
    .map((each) => toString(each).trim())
    .filter((text) => text !== '');
  return `Table: ${headings.join(', ')}`.slice(0, LONGEST);
};

export function scrollingTables() {
  return (tree, file) => {
    if (/[\\/]content[\\/]chapters[\\/]/.test(file.path ?? '')) return;
    visitParents(tree, { tagName: 'table' }, (table, parents) => {
      const { children } = parents.at(-1);
      children[children.indexOf(table)] = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['prose-table'], tabIndex: 0, role: 'region', ariaLabel: nameOf(table) },
        children: [table],
      };
      return SKIP;
    });
  };
}
