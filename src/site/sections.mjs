/**
 * Wraps each second-level heading and its content in a `<Part>`. When a figure changes, the browser lays out its column
 * again and checks each box in it: a dozen parts, and a dozen boxes in one of them, instead of a hundred. A remark plugin.
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
      // Content before the first heading is no part; an import belongs to none.
      if (parts.length === 0 || node.type === 'mdxjsEsm') whole.push(node);
      else parts.at(-1).children.push(node);
    }
    tree.children = [...whole, ...parts];
  };
}
