import type { StmtOf } from '../../syntax/ast';
import type { Code } from '../code';
import type { Context } from '../context';
import { statement } from '../parts';

/** `for (T x : e)` over an array or a list: a loop with an index. */
export function rangeLoop(cx: Context, s: StmtOf<'range'>): Code {
  const loop = cx.names.asLoop(s);
  return statement(cx, loop);
}
