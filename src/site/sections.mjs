/**
 * Puts what stands under each heading of the second level, with that heading, into a `<Part>`. When a figure changes, the browser lays its column
 * out anew and asks each box in it whether it is as it was: of a dozen parts, and of the dozen boxes in one of them, in place of a hundred. A plugin
 * of remark.
 */
const CHAPTERS = /[\\/]content[\\/](chapters|atlas)[\\/]/;

export function sections() {
  return (tree, file) => {
    if (!CHAPTERS.test(file.path ?? '')) return;
    const parts = [];
    const whole = [];
    for (const node of tree.children) {
      const isHeading = node.type === 'heading' && node.depth === 2;
      if (isHeading) parts.push({ type: 'mdxJsxFlowElement', name: 'Part', attributes: [], children: [] });
      // What comes before the first heading is no part; an import belongs to none.
      if (parts.length === 0 || node.type === 'mdxjsEsm') whole.push(node);
      else parts.at(-1).children.push(node);
    }
    tree.children = [...whole, ...parts];
  };
}
