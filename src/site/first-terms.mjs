/**
 * Marks the first `<Term>` of each word in a chapter, in text order: there it is defined. Parts outside the running text
 * (words for the lecture, notes, folded answers) define nothing. A remark plugin.
 */
const ASIDE = new Set(['Lecture', 'Notes', 'Answer', 'Otherwise', 'Exercise']);

export function firstTerms() {
  return (tree) => mark(tree, new Set());
}

function mark(node, met) {
  if (ASIDE.has(node.name)) return;
  if (node.name === 'Term') {
    const id = node.attributes.find(({ name }) => name === 'of')?.value;
    if (!met.has(id)) node.attributes.push({ type: 'mdxJsxAttribute', name: 'first', value: null });
    met.add(id);
  }
  for (const child of node.children ?? []) mark(child, met);
}
