import { describe, expect, it } from 'vitest';
import { markParents } from './mark-parents.mjs';

const element = (name: string, ...children: object[]) => ({
  type: 'mdxJsxFlowElement',
  name,
  attributes: [] as object[],
  children,
});
const heading = (depth: number): { type: string; depth: number; data?: object } => ({ type: 'heading', depth });

describe('what would need :has() in style sheets', () => {
  it('is a class of the heading right before a question, at any depth of the tree', () => {
    const [before, apart, smaller] = [heading(2), heading(2), heading(3)];
    const question = () => element('Question');
    const paragraph = { type: 'paragraph' };
    markParents()({
      type: 'root',
      children: [element('Scenes', before, question()), apart, paragraph, question(), smaller, question()],
    });
    expect(before.data).toEqual({ hProperties: { className: ['asks'] } });
    expect(apart.data).toBeUndefined();
    expect(smaller.data).toBeUndefined();
  });

  it('is an attribute of the scene with what is to be remembered', () => {
    const [with_, without] = [element('Scene', element('Remember')), element('Scene', element('Rows'))];
    markParents()({ type: 'root', children: [with_, without] });
    expect(with_.attributes).toEqual([{ type: 'mdxJsxAttribute', name: 'remembers', value: null }]);
    expect(without.attributes).toEqual([]);
  });
});
