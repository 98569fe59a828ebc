import type { ArgumentType } from '../../resolve/called';

import type { Expr } from '../../syntax/ast';
import { voidType } from '../../types/type';
import type { Context } from '../context';
import { constant } from '../convert';
import { place } from '../parts';
import { type Argument, typeAt } from '../lvalue';

/** The arguments of a call. A list in braces gets its value once the parameter is known. */
export const operandsOf = (cx: Context, args: readonly Expr[]): Argument[] =>
  args.map((e) => ({
    target: e.k === 'list' ? { k: 'value', operand: constant({ k: 'ptr', to: voidType }, 0) } : place(cx, e),
    e,
  }));

export const typesOf = (args: readonly Argument[]): ArgumentType[] =>
  args.map(({ target, e }) => (e?.k === 'list' ? null : typeAt(target)));
