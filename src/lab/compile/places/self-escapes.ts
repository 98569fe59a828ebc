import { SourceProblem } from '../../source/problem';
import type { Expr, FunctionDecl, Stmt } from '../../syntax/ast';
import type { Struct } from '../../types/type';
import { isBase, originOf } from '../../resolve/origin';
import { aroundLambda } from '../frame';

const known = new WeakMap<FunctionDecl, boolean>();

/** Does the address of the object escape from a member function, by `&member` or `this`? Such objects are in memory. */
export function selfEscapes(type: Struct): boolean {
  const origin = originOf(type);
  if (!origin || aroundLambda(type)) return false;
  const names = new Set(type.fields.map(({ name }) => name));
  return (
    origin.decl.methods.some((f) => givesAway(f, names)) ||
    type.fields.some((field) => isBase(field) && field.type.k === 'struct' && selfEscapes(field.type))
  );
}

function givesAway(f: FunctionDecl, names: ReadonlySet<string>): boolean {
  const before = known.get(f);
  if (before !== undefined) return before;
  known.set(f, false);
  const body = bodyOf(f);
  const found = body !== null && visited(body, names);
  known.set(f, found);
  return found;
}

/** A body with errors is reported where it is called. */
function bodyOf(f: FunctionDecl): Stmt | null {
  try {
    return f.body();
  } catch (problem) {
    if (problem instanceof SourceProblem) return null;
    throw problem;
  }
}

function visited(node: unknown, names: ReadonlySet<string>): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const e = node as Expr;
  if (e.k === 'this') return true;
  // this->x, *this and static_cast<Derived *>(this)->x need no address.
  if (e.k === 'member' && e.arrow && isSelf(e.e)) return false;
  if (e.k === 'un' && e.op === '*' && isSelf(e.e)) return false;
  if (e.k === 'un' && e.op === '&' && rootOf(e.e, names)) return true;
  return Object.values(node).some((each) => visited(each, names));
}

const isSelf = (e: Expr): boolean => e.k === 'this' || (e.k === 'cast' && e.e.k === 'this');

/** Is it a member, or a part of one? */
function rootOf(e: Expr, names: ReadonlySet<string>): boolean {
  if (e.k === 'id') return names.has(e.name);
  return e.k === 'member' && (e.arrow ? e.e.k === 'this' : rootOf(e.e, names));
}
