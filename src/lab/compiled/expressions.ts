import { constantValue } from '../compile/convert';
import type { Expr } from '../syntax/ast';
import {
  commonType,
  isInteger,
  isReal,
  leavesOf,
  promoted,
  type Scalar,
  sizeOf,
  type Type,
  typeName,
} from '../types/type';
import { mostOf } from './bounds';
import { called } from './calls';
import { chosenLoads } from './choice';
import { conditionOf } from './conditions';
import { forked } from './joins';
import type { MemoryPlace } from './places';
import { placeOf } from './naming';
import { Unsure, type Where } from './scope';
import type { Value } from './values';
import type { Walker } from './walker';

export const typeIn = (w: Walker, { call }: Where, e: Expr): Type | null => {
  const fact = w.fact(call.frame, e);
  return fact?.type ?? fact?.place ?? null;
};

/** The value of an expression, with all that it does on the way. */
export function valueOf(w: Walker, at: Where, e: Expr): Value {
  const fixed = constantIn(w, at, e);
  if (fixed !== null) return fixed;
  const { values } = w;
  switch (e.k) {
    case 'num':
    case 'char':
    case 'bool':
    case 'null':
      return values.op(`constant ${e.k === 'null' ? 0 : e.k === 'bool' ? String(e.value) : e.text}`);
    case 'str':
      return values.op('text');
    case 'this':
    case 'id':
    case 'index':
    case 'member':
      return w.read(placeOf(w, at, e), e.at);
    case 'un':
      return unary(w, at, e);
    case 'post':
      return stepped(w, at, e.e, e.op, e.at, false);
    case 'bin':
      return binary(w, at, e);
    case 'assign':
      return assigned(w, at, e);
    case 'cond':
      return conditional(w, at, e);
    case 'comma':
      valueOf(w, at, e.l);
      return valueOf(w, at, e.r);
    case 'call':
      return called(w, at, e);
    case 'cast':
      return converted(w, valueOf(w, at, e.e), typeIn(w, at, e.e), typeIn(w, at, e));
    case 'make':
    case 'list':
      return made(w, at, e);
    case 'sizeof':
      return values.op('size', values.constant(e.at));
    // What is not known here may do anything.
    default:
      throw new Unsure();
  }
}

/** A constant that the compiler knows; whole numbers count as numbers. */
function constantIn(w: Walker, at: Where, e: Expr): Value | null {
  const operand = w.fact(at.call.frame, e)?.constant;
  if (!operand || operand.leaves || operand.type.k !== 'scalar') return null;
  const value = constantValue(operand);
  if (isInteger(operand.type)) return w.values.constant(Number(value));
  return w.values.op(`constant ${typeName(operand.type)} ${String(value)}`);
}

/** A condition that the source decides: only one way is there at all. */
export function decidedIn(w: Walker, at: Where, e: Expr): boolean | null {
  const value = constantIn(w, at, e);
  const fixed = value === null ? null : w.values.constantOf(value);
  return fixed === null ? null : fixed !== 0;
}

function made(w: Walker, at: Where, e: Extract<Expr, { k: 'make' | 'list' }>): Value {
  const parts = (e.k === 'make' ? e.args : e.items).map((each) => valueOf(w, at, each));
  const type = typeIn(w, at, e);
  const leaves = type?.k === 'struct' ? leavesOf(type) : null;
  if (leaves?.length === parts.length && parts.length > 1) return w.struct(leaves, parts);
  if (parts.length === 1 && type?.k !== 'struct') return parts[0]!;
  return w.values.fresh('unknown', ...parts);
}

/** What becomes of a value that is turned into another type. */
export function converted(w: Walker, value: Value, from: Type | null, to: Type | null): Value {
  if (from === to || to?.k !== 'scalar' || from?.k !== 'scalar') return value;
  const fixed = w.values.constantOf(value);
  if (fixed !== null && isReal(to)) return w.values.op(`constant ${to.name} ${fixed}`);
  if (fixed !== null && to.size >= 4) return value;
  if (!isInteger(from) || !isInteger(to)) return w.values.op(`to ${to.name}`, value);
  if (to.size === 8) return value;
  if (to.size < 4) return from.size < to.size && !from.signed ? value : w.values.op(`to ${to.name}`, value);
  if (from.size === 8) return w.values.op(`to ${to.name}`, value);
  return !to.signed && from.signed ? wrapped(w, value) : value;
}

/** Unsigned numbers wrap around: a sum of them is no sum of addresses. */
function wrapped(w: Walker, value: Value): Value {
  const { values } = w;
  const most = mostOf(values, value);
  if (most !== null && most < 2 ** 32) return value;
  return values.constantOf(value) === null && values.opOf(value) !== 'unsigned' ? values.op('unsigned', value) : value;
}
const unwrapped = (w: Walker, value: Value): Value =>
  w.values.opOf(value) === 'unsigned' ? w.values.argsOf(value)[0]! : value;

function unary(w: Walker, at: Where, e: Extract<Expr, { k: 'un' }>): Value {
  if (e.op === '&') {
    const place = placeOf(w, at, e.e);
    return place.k === 'mem' ? place.address : w.values.fresh('unknown', w.read(place, e.at));
  }
  if (e.op === '*') return w.read(placeOf(w, at, e), e.at);
  if (e.op === '++' || e.op === '--') return stepped(w, at, e.e, e.op, e.at, true);
  const value = valueOf(w, at, e.e);
  const type = typeIn(w, at, e.e);
  if (e.op === '+') return value;
  if (e.op === '-' && type && isInteger(type)) return sum(w, '-', w.values.constant(0), value, type, type);
  return w.values.op(`${e.op} ${type ? typeName(type) : ''}`, value);
}

function stepped(w: Walker, at: Where, target: Expr, op: string, where: number, isBefore: boolean): Value {
  const place = placeOf(w, at, target);
  const old = w.read(place, where);
  const type = place.type;
  const one = w.values.constant(type?.k === 'ptr' ? sizeOf(type.to) : 1);
  const isWhole = type !== null && (type.k === 'ptr' || isInteger(type));
  const next = isWhole
    ? converted(w, sum(w, op === '++' ? '+' : '-', old, one, type, type), arithmeticType(type), type)
    : w.values.op(op, old);
  w.write(place, next, where);
  return isBefore ? next : old;
}

const arithmeticType = (type: Type): Type => (type.k === 'scalar' ? promoted(type) : type);

function binary(w: Walker, at: Where, e: Extract<Expr, { k: 'bin' }>): Value {
  if ((e.op === '&&' || e.op === '||') && !isPlain(w, at, e.r)) {
    const fork = conditionOf(w, at, e);
    const nothing = (): void => undefined;
    forked(w, fork, nothing, nothing);
    return fork.value;
  }
  const left = valueOf(w, at, e.l);
  const right = valueOf(w, at, e.r);
  const [a, b] = [typeIn(w, at, e.l), typeIn(w, at, e.r)];
  return operation(w, e.op, left, right, a, b);
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
      return at.names.find(e.name)?.k !== 'mem' && w.fact(at.call.frame, e)?.place === null
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

export function operation(w: Walker, op: string, l: Value, r: Value, a: Type | null, b: Type | null): Value {
  const { values } = w;
  if (op === '/' && !(a && b && isInteger(a) && isInteger(b))) w.branches();
  const isSum = op === '+' || op === '-';
  if (a && b && isSum && (a.k === 'ptr' || a.k === 'arr' || b.k === 'ptr' || b.k === 'arr')) {
    const left = a.k === 'ptr' ? a.to : a.k === 'arr' ? a.of : null;
    const right = b.k === 'ptr' ? b.to : b.k === 'arr' ? b.of : null;
    if (left && right) return values.op('distance', l, r);
    return left
      ? values.added(l, values.multiplied(r, values.constant(sizeOf(left))), op === '+' ? 1 : -1)
      : values.added(r, values.multiplied(l, values.constant(sizeOf(right!))));
  }
  if (a && b && isInteger(a) && isInteger(b)) {
    if (isSum || op === '*') return sum(w, op, l, r, a, b);
    const by = values.constantOf(r);
    if (op === '<<' && by !== null && by >= 0 && by < 31)
      return sum(w, '*', l, values.constant(2 ** by), promoted(a), promoted(a));
  }
  const type = a?.k === 'scalar' && b?.k === 'scalar' ? commonType(a, b).name : '';
  if (/^([=!]=|[*+&|^])$/.test(op) && l > r) return values.op(`${op} ${type}`, r, l);
  return values.op(`${op} ${type}`, l, r);
}

function sum(w: Walker, op: string, l: Value, r: Value, a: Type, b: Type): Value {
  const { values } = w;
  if (a.k === 'ptr') return values.added(l, r, op === '-' ? -1 : 1);
  const type = commonType(a as Scalar, b as Scalar);
  const wraps = !type.signed && type.size === 4;
  const x = wraps ? unwrapped(w, l) : l;
  const y = wraps ? unwrapped(w, r) : r;
  const result = op === '*' ? values.multiplied(x, y) : values.added(x, y, op === '-' ? -1 : 1);
  return wraps ? wrapped(w, result) : result;
}

function assigned(w: Walker, at: Where, e: Extract<Expr, { k: 'assign' }>): Value {
  const place = placeOf(w, at, e.l);
  if (e.op === '=') {
    const value = converted(w, valueOf(w, at, e.r), typeIn(w, at, e.r), place.type);
    w.write(place, value, e.at);
    return value;
  }
  const op = e.op.slice(0, -1);
  const right = valueOf(w, at, e.r);
  const old = w.read(place, e.at);
  const from = typeIn(w, at, e.r);
  const made = operation(w, op, old, right, place.type, from);
  const common = place.type?.k === 'scalar' && from?.k === 'scalar' ? commonType(place.type, from) : place.type;
  const value = converted(w, made, common, place.type);
  w.write(place, value, e.at);
  return value;
}

function conditional(w: Walker, at: Where, e: Extract<Expr, { k: 'cond' }>): Value {
  const fork = conditionOf(w, at, e.c);
  const { value: condition } = fork;
  const decided = decidedIn(w, at, e.c);
  if (decided !== null) return valueOf(w, at, decided ? e.y : e.n);
  const type = typeIn(w, at, e);
  const results: Value[] = [];
  const side = (each: Expr) => (): void => {
    results.push(converted(w, valueOf(w, at, each), typeIn(w, at, each), type));
  };
  const before = w.visits.length;
  forked(w, fork, side(e.y), side(e.n));
  const [yes, no] = results as [Value, Value];
  const value = yes === no ? yes : w.values.op('select', condition, yes, no);
  if (fork.isSimple) chosenLoads(w, before, [[yes, no]]);
  return value;
}

/** What a pointer points at. */
export const pointed = (address: Value, type: Type | null, isVolatile: boolean, isLocal: boolean): MemoryPlace => ({
  ...{ k: 'mem', address, type, within: null, isVolatile, isLocal },
});
