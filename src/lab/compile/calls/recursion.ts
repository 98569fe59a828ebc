import { mayChange } from '../../resolve/changed';
import { fixParameter } from '../../resolve/instance';
import { constantOf } from '../convert';
import type { Expr, FunctionDecl, Stmt } from '../../syntax/ast';
import type { Context } from '../context';
import { value } from '../places/load';
import { convertTo } from '../places/store';
import { type Argument } from '../lvalue';
import { NeedsStack } from './stacked';

/** The deepest nesting of a function inlined into itself. */
const DEEPEST = 40;

/** Functions are inlined at their calls: a recursive one ends only when a constant argument decides so. */
export function requireEnd(f: FunctionDecl, key: string, args: readonly Argument[], again: number, at: number): void {
  const isKnown = args.some(({ target }) => target.k === 'value' && target.operand.constant);
  if (isKnown && again < DEEPEST) return;
  const why = isKnown ? `more than ${DEEPEST} times` : 'with values that are known only when it runs';
  throw new NeedsStack(
    key,
    `"${f.name}" calls itself ${why}. Use a loop, or a template that counts down: template <int N> and ${f.name}<N - 1>().`,
    at,
  );
}

const selfCalls = new WeakMap<Stmt, boolean>();

/** Does the body of a function call one of its name? */
export function callsItself(f: FunctionDecl, body: Stmt): boolean {
  const known = selfCalls.get(body);
  if (known !== undefined) return known;
  let found = false;
  visit(body, (e) => {
    if (e.k === 'call' && e.f.k === 'id' && e.f.name === f.name) found = true;
  });
  selfCalls.set(body, found);
  return found;
}

/** A parameter that is never changed is its constant argument: so a recursive function can end. */
export function boundConstant(
  inner: Context,
  param: FunctionDecl['params'][number],
  arg: Argument | undefined,
  body: Stmt,
): boolean {
  const type = inner.names.type(param.type);
  if (type.k !== 'scalar' || !arg || arg.target.k !== 'value' || mayChange(inner.names, body, param.name)) return false;
  const constant = constantOf(convertTo(value(inner, arg.target, param.at), type, param.at));
  if (!constant) return false;
  fixParameter(inner.names, param.name, constant);
  return true;
}

function visit(node: unknown, see: (e: Expr) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('k' in node) see(node as Expr);
  for (const each of Object.values(node)) visit(each, see);
}
