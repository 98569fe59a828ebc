import { rangeAsLoop } from '../../resolve/range';
import type { StmtOf } from '../../syntax/ast';
import type { Code } from '../code';
import { within, type Context } from '../context';
import { namesIn } from '../names';
import { statement } from '../parts';

/** `for (T x : e)` over an array or a list: a loop with an index. */
export function rangeLoop(cx: Context, s: StmtOf<'range'>): Code {
  const loop = cx.compiler.tree.of(cx.frame).ranges.get(s) ?? rangeAsLoop(namesIn(cx), s);
  return statement(within(cx), loop);
}
