import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { typeName } from '../../types/type';
import { asCondition } from '../calls/operators';
import type { Context } from '../context';
import type { Operand, Run } from '../operand';
import { counted, joined } from './code';
import type { Code } from '../code';
import { expr } from '../parts';

/** `i++` whose value is unused is `++i`, unless a struct distinguishes them. */
export function unread(cx: Context, e: Expr): Expr {
  if (e.k === 'comma') return { ...e, l: unread(cx, e.l), r: unread(cx, e.r) };
  const isNumber = e.k === 'post' && cx.names.knownType(e.e)?.k !== 'struct';
  return isNumber ? { k: 'un', op: e.op, e: e.e, at: e.at } : e;
}

/** Functions with barriers that an expression calls run first. */
export function withHoisted<T>(
  cx: Context,
  compile: () => T,
): { readonly result: T; readonly before: readonly Code[] } {
  const { compiler } = cx;
  const outer = compiler.hoisted;
  compiler.hoisted = [];
  const result = compile();
  const before = compiler.hoisted;
  compiler.hoisted = outer;
  return { result, before };
}

export function plainly(cx: Context, e: Expr): Code {
  cx.compiler.unread = e;
  const { result, before } = withHoisted(cx, () => expr(cx, e));
  const code = counted(cx, completely(result), result.cost);
  return before.length > 0 ? joined([...before, code]) : code;
}

/** An unused value: its members are computed for their side effects. */
const completely = (operand: Operand): Run | null => operand.run;

export function condition(cx: Context, e: Expr): { operand: Operand; before: readonly Code[] } {
  const { result, before } = withHoisted(cx, () => asCondition(cx, e));
  if (result.type.k !== 'scalar' && result.type.k !== 'ptr')
    throw new SourceProblem(`A ${typeName(result.type)} cannot be a condition.`, e.at);
  return { operand: result, before };
}
