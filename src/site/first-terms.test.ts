import { expect, it } from 'vitest';
import { firstTerms } from './first-terms.mjs';

interface Node {
  readonly name?: string;
  readonly attributes?: { readonly name: string; readonly value: string | null }[];
  readonly children?: readonly Node[];
}
const term = (of: string): Node => ({ name: 'Term', attributes: [{ name: 'of', value: of }], children: [] });
const isFirst = ({ attributes = [] }: Node): boolean => attributes.some(({ name }) => name === 'first');

it('marks the first use of each word in text order', () => {
  const [a, b, again, inside] = [term('warp'), term('lane'), term('warp'), term('sm')] as const;
  firstTerms()({ children: [{ children: [a] }, b, again, { name: 'Scene', children: [inside] }] });
  expect([a, b, again, inside].map(isFirst)).toEqual([true, true, false, true]);
});

it('skips parts outside the running text', () => {
  const [folded, read] = [term('warp'), term('warp')] as const;
  firstTerms()({ children: [{ name: 'Notes', children: [folded] }, read] });
  expect([folded, read].map(isFirst)).toEqual([false, true]);
});
