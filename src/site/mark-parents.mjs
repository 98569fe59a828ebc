/**
 * Replaces `:has()` by a class and an attribute: with it in a style sheet, the browser searches again whenever a figure of
 * the page gains or loses an element. A heading right before a `<Question>` has the class `asks`; a `<Scene>` that holds a
 * `<Remember>` gets `remembers`. A remark plugin.
 */
const isOf = (node, name) => node?.type === 'mdxJsxFlowElement' && node.name === name;

export function markParents() {
  const walk = (node) => {
    const { children = [] } = node;
    children.forEach((child, index) => {
      if (child.type === 'heading' && child.depth === 2 && isOf(children[index + 1], 'Question'))
        child.data = { ...child.data, hProperties: { ...child.data?.hProperties, className: ['asks'] } };
      if (isOf(child, 'Scene') && child.children.some((inside) => isOf(inside, 'Remember')))
        child.attributes.push({ type: 'mdxJsxAttribute', name: 'remembers', value: null });
      walk(child);
    });
  };
  return walk;
}
