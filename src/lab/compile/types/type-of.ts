import { type Names, typeOf as resolvedType } from '../../resolve/type-of';
import type { Expr } from '../../syntax/ast';
import type { Type } from '../../types/type';
import type { Context } from '../context';
import { fits } from '../calls/overloads';
import { place, resolved } from '../parts';
import { typeAt } from '../places/field';
import { Scope } from '../scope';
import { isDeduced } from '../templates';
import { methodsIn, pathTo } from './members';

/** The type of an expression without carrying it out: an array stays an array. */
export const typeOf = (cx: Context, e: Expr): Type => resolvedType(namesIn(cx), e) ?? compiledType(cx, e);

/** What names stand for in a context. Looking a name up makes no code. */
export const namesIn = (cx: Context): Names => ({
  variable: (e) => typeAt(place(cx, e)),
  self: () => (cx.frame.self ? typeAt(cx.frame.self) : null),
  member: memberType,
  result: (e) => resultType(cx, e),
  type: (node) => resolved(cx, node),
});

function memberType(type: Type, name: string): Type | null {
  const field = type.k === 'struct' ? pathTo(type, name)?.at(-1) : undefined;
  if (!field) return null;
  return field.isRef ? (field.type.k === 'ptr' ? field.type.to : null) : field.type;
}

/** What a call of the only function of its name gives. */
function resultType(cx: Context, { f, args }: Extract<Expr, { k: 'call' }>): Type | null {
  if (f.k !== 'id' || f.of || f.args || cx.scope.find(f.name)) return null;
  const { owner, self } = cx.frame;
  const own = self && typeAt(self);
  if ((owner && methodsIn(owner, f.name)) || (own?.k === 'struct' && pathTo(own, f.name))) return null;
  const [only, ...others] = cx.compiler.program.functions(f.name, cx.scope.path);
  if (!only || others.length > 0 || only.template.length > 0 || isDeduced(only.result)) return null;
  if (!fits(only, args.length) || args.some(({ k }) => k === 'expand')) return null;
  return resolved({ ...cx, scope: new Scope(null, only.scope) }, only.result);
}

/** The type of what would be compiled. */
function compiledType(cx: Context, e: Expr): Type {
  const { hoisted } = cx.compiler;
  const before = hoisted.length;
  const type = typeAt(place(cx, e));
  // A barrier of a function that was only asked for its type is not waited at.
  hoisted.length = before;
  return type;
}
