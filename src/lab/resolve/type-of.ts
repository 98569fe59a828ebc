import type { Expr } from '../syntax/ast';
import { bool, char, type Pointer, type Scalar, type Type, ullong, voidType } from '../types/type';
import { literal } from './literal';
import { fieldType } from './members';
import type { Names } from './names';
import { resultOf } from './result';
import { binaryType, conditionalType, decayed, unaryType } from './operators';

type ExprOf<Kind extends Expr['k']> = Extract<Expr, { k: Kind }>;

/**
 * The type of an expression, of which nothing is compiled: an array stays an array. `null`: only compiling tells, because the
 * expression calls a function of CUDA, or one whose body gives its type.
 */
export function typeOf(names: Names, e: Expr): Type | null {
  switch (e.k) {
    case 'num':
      return literal(e.text, e.at).type;
    case 'char':
      return char;
    case 'bool':
      return bool;
    case 'null':
      return { k: 'ptr', to: voidType };
    case 'sizeof':
    case 'packSize':
      return ullong;
    case 'this': {
      const self = names.object;
      return self && { k: 'ptr', to: self };
    }
    case 'id':
      return names.variable(e);
    case 'index':
      return elementType(names, e);
    case 'member':
      return memberType(names, e);
    case 'un':
      return unary(names, e);
    case 'post':
      return number(typeOf(names, e.e));
    case 'bin':
      return binary(names, e);
    case 'assign':
      return number(typeOf(names, e.l));
    case 'cond':
      return conditional(names, e);
    case 'comma':
      return typeOf(names, e.r);
    case 'cast':
      return castType(names, e);
    case 'make': {
      const type = names.type(e.type);
      return type.k === 'struct' ? type : number(type);
    }
    case 'list':
      return e.items.length === 1 ? typeOf(names, e.items[0]!) : null;
    case 'call':
      return resultOf(names, e);
    case 'str':
    case 'lambda':
    case 'fold':
    case 'expand':
    case 'designated':
      return null;
  }
}

/** Numbers and pointers; an operator of a struct is a function. */
const number = (type: Type | null): Scalar | Pointer | null =>
  type?.k === 'scalar' || type?.k === 'ptr' ? type : null;

function elementType(names: Names, e: ExprOf<'index'>): Type | null {
  const base = typeOf(names, e.e);
  if (base?.k === 'arr') return base.of;
  if (base?.k === 'ptr') return base.to;
  const index = base?.k === 'scalar' ? typeOf(names, e.i) : null;
  return index?.k === 'ptr' ? index.to : null;
}

function memberType(names: Names, e: ExprOf<'member'>): Type | null {
  if (!e.arrow) {
    const type = typeOf(names, e.e);
    return type && fieldType(type, e.name);
  }
  const pointer = e.e.k === 'this' ? null : typeOf(names, e.e);
  const object = e.e.k === 'this' ? names.object : pointer?.k === 'ptr' ? pointer.to : null;
  return object && fieldType(object, e.name);
}

function unary(names: Names, e: ExprOf<'un'>): Type | null {
  const type = typeOf(names, e.e);
  if (!type) return null;
  switch (e.op) {
    case '&':
      return { k: 'ptr', to: type };
    case '*': {
      const pointer = decayed(type);
      return pointer.k === 'ptr' && pointer.to.k !== 'void' ? pointer.to : null;
    }
    case '++':
    case '--':
      return number(type);
    default:
      return unaryType(e.op, type);
  }
}

function binary(names: Names, e: ExprOf<'bin'>): Type | null {
  if (e.op === '&&' || e.op === '||') return bool;
  const l = typeOf(names, e.l);
  const r = l && typeOf(names, e.r);
  return r && binaryType(e.op, l, r);
}

/** With a call on one side the condition, if it is a constant, decides which side counts. */
function conditional(names: Names, e: ExprOf<'cond'>): Type | null {
  if (hasCall(e.y) || hasCall(e.n)) return null;
  const y = typeOf(names, e.y);
  const n = y && typeOf(names, e.n);
  return n && conditionalType(decayed(y), decayed(n));
}

function hasCall(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return (node as { readonly k?: unknown }).k === 'call' || Object.values(node).some(hasCall);
}

function castType(names: Names, e: ExprOf<'cast'>): Type | null {
  const type = names.type(e.type);
  // `static_cast<T &>(x)` is x itself: its own type counts.
  if (e.type.k === 'ref') return e.how === 'reinterpret_cast' ? type : null;
  return type.k === 'arr' || type.k === 'group' ? null : type;
}
