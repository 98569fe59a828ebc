import { CONSTANT } from '../../machine/spaces';
import type { Expr } from '../../syntax/ast';
import { char } from '../../types/type';
import type { Context } from '../context';
import { retyped } from '../convert';
import { constantValue, type Operand } from '../operand';

type Text = Extract<Expr, { k: 'str' }>;

/** The characters of a text and its terminating zero, as values of a list. */
export const charsOf = ({ text, at }: Text): Expr[] =>
  [...text, '\0'].map((each) => ({ k: 'num', text: String(each.charCodeAt(0) & 255), at }));

/** A text as a value: the address of its characters, which are in constant memory. */
export function textValue(cx: Context, e: Text): Operand {
  const { compiler } = cx;
  const items = charsOf(e);
  const address = compiler.allocate('constant', { k: 'arr', of: char, count: items.length }, 1, 'text');
  const start = Number(constantValue(address)) - CONSTANT;
  for (const [index, item] of items.entries())
    compiler.initialValues.push({
      space: 'constant',
      offset: start + index,
      type: char,
      value: item.k === 'num' ? Number(item.text) : 0,
    });
  return retyped(address, { k: 'ptr', to: char });
}
