import type { Expr } from '../syntax/ast';
import { isInteger, isReal, type Type, typeName } from '../types/type';
import { mostOf } from './bounds';
import type { MemoryPlace } from './places';
import type { Where } from './scope';
import type { Value } from './values';
import type { Walker } from './walker';

/** The type of an expression; `null`: it was never read. */
export const typeIn = (w: Walker, { call }: Where, e: Expr): Type | null => {
  const typed = w.typed(call.instance, e);
  return typed?.type ?? typed?.place ?? null;
};

/** A constant that the compiler knows; whole numbers count as numbers. */
export function constantIn(w: Walker, at: Where, e: Expr): Value | null {
  const constant = w.typed(at.call.instance, e)?.constant;
  if (!constant || !('value' in constant) || constant.type.k !== 'scalar') return null;
  const { type, value } = constant;
  if (isInteger(type)) return w.values.constant(Number(value));
  return w.values.op('constant', `${typeName(type)} ${String(value)}`);
}

/** A condition that the source decides: only one way is there at all. */
export function decidedIn(w: Walker, at: Where, e: Expr): boolean | null {
  const value = constantIn(w, at, e);
  const fixed = value === null ? null : w.values.constantOf(value);
  return fixed === null ? null : fixed !== 0;
}

/** The same where the value turns out to be a number: of a counter in one turn of an unrolled loop, say. */
export function decidedBy(w: Walker, condition: Value): boolean | null {
  const fixed = w.values.constantOf(condition);
  return fixed === null ? null : fixed !== 0;
}

/** Nothing is asked of memory. */
export function isPlain(w: Walker, at: Where, e: Expr): boolean {
  switch (e.k) {
    case 'index':
    case 'call':
    case 'assign':
    case 'post':
      return false;
    case 'un':
      return e.op !== '*' && e.op !== '++' && e.op !== '--' && isPlain(w, at, e.e);
    case 'bin':
      return isPlain(w, at, e.l) && isPlain(w, at, e.r);
    case 'cast':
      return isPlain(w, at, e.e);
    case 'member':
      return !e.arrow && isPlain(w, at, e.e);
    case 'id':
      return at.names.find(e.name)?.k !== 'mem' && w.typed(at.call.instance, e)?.place === null
        ? true
        : at.names.find(e.name)?.k === 'var' || at.names.find(e.name)?.k === 'value';
    case 'num':
    case 'bool':
    case 'char':
      return true;
    default:
      return false;
  }
}

/** What becomes of a value that is turned into another type. */
export function converted(w: Walker, value: Value, from: Type | null, to: Type | null): Value {
  if (from === to || to?.k !== 'scalar' || from?.k !== 'scalar') return value;
  const fixed = w.values.constantOf(value);
  if (fixed !== null && isReal(to)) return w.values.op('constant', `${to.name} ${fixed}`);
  if (fixed !== null && to.size >= 4) return value;
  if (!isInteger(from) || !isInteger(to)) return w.values.op('convert', to.name, value);
  if (to.size === 8) return value;
  if (to.size < 4) return from.size < to.size && !from.signed ? value : w.values.op('convert', to.name, value);
  if (from.size === 8) return w.values.op('convert', to.name, value);
  return !to.signed && from.signed ? wrapped(w, value) : value;
}

/** Unsigned numbers wrap around: a sum of them is no sum of addresses. */
export function wrapped(w: Walker, value: Value): Value {
  const { values } = w;
  const most = mostOf(values, value);
  if (most !== null && most < 2 ** 32) return value;
  return values.constantOf(value) === null && values.kindOf(value) !== 'unsigned'
    ? values.op('unsigned', '', value)
    : value;
}
export const unwrapped = (w: Walker, value: Value): Value =>
  w.values.kindOf(value) === 'unsigned' ? w.values.argsOf(value)[0]! : value;

/** What a pointer points at. */
export const pointed = (address: Value, type: Type | null, isVolatile: boolean, isLocal: boolean): MemoryPlace => ({
  k: 'mem',
  address,
  type,
  within: null,
  isVolatile,
  isLocal,
});
