import { unfolded } from '../resolve/packs';
import type { Expr } from '../syntax/ast';
import type { Context } from './context';
import type { Operand } from './operand';
import { expr } from './parts';

/** `(a + ...)`: the operator between all elements. */
export const folded = (cx: Context, e: Extract<Expr, { k: 'fold' }>): Operand => expr(cx, unfolded(cx.scope, e));
