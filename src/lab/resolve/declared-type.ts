import type { Expr, TypeNode, VarDecl } from '../syntax/ast';
import type { Type } from '../types/type';
import type { Names } from './names';
import { decayed } from './operators';
import { spread } from './packs';
import type { Scope } from './scope';

/** Does a value determine the type: what a function returns, or what a variable is initialized with? */
export const isDeduced = (type: TypeNode): boolean =>
  type.k === 'decltype' || (type.k === 'name' && type.name === 'auto');

/** Does the initial value determine the type: `auto x = …`, `auto *p = …`, `auto &r = …`? */
export const baseIsAuto = (type: TypeNode): boolean =>
  type.k === 'name' ? type.name === 'auto' : (type.k === 'ptr' || type.k === 'ref') && baseIsAuto(type.to);

/** The type of a local variable, as declared or as its initial value determines. */
export function declaredType(names: Names, decl: VarDecl): Type {
  const { type: node, init } = decl;
  if (baseIsAuto(node) && init) {
    const found = names.typeOf(init);
    return withCount(names.scope, node.k === 'ref' ? found : decayed(found), init);
  }
  return withCount(names.scope, names.type(node), init);
}

/** `int a[] = {…}` has as many elements as the list, `char s[] = "…"` as many as the text and its terminating zero. */
export function withCount(scope: Scope, type: Type, init: Expr | null): Type {
  if (type.k !== 'arr' || type.count >= 0) return type;
  if (init?.k === 'list') return { ...type, count: spread(scope, init.items).length };
  return init?.k === 'str' ? { ...type, count: [...init.text].length + 1 } : type;
}
