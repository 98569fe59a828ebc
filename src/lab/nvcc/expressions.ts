import type { Expr } from '../syntax/ast';
import { commonType, isInteger, leavesOf, promoted, type Scalar, sizeOf, type Type, typeName } from '../types/type';
import { called } from './calls';
import { convertLoads, loadChosen, loadOneOf } from './if-conversion';
import { conditionOf } from './conditions';
import { folded } from './folding';
import { followBoth } from './merge';
import { Unsure, type Where } from './scope';
import { isSign, type Sign, type Value } from './values';
import type { Walker } from './walker';
import { placeOf } from './parts';
import { constantIn, converted, decidedBy, decidedIn, isPlain, typeIn, unwrapped, wrapped } from './typed';

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
      return values.op('constant', e.k === 'null' ? '0' : e.k === 'bool' ? String(e.value) : e.text);
    case 'str':
      return values.op('text', '');
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
      return values.op('size', '', values.constant(e.at));
    // What is not known here may do anything.
    default:
      throw new Unsure();
  }
}

function made(w: Walker, at: Where, e: Extract<Expr, { k: 'make' | 'list' }>): Value {
  const parts = (e.k === 'make' ? e.args : e.items).map((each) => valueOf(w, at, each));
  const type = typeIn(w, at, e);
  const leaves = type?.k === 'struct' ? leavesOf(type) : null;
  if (leaves?.length === parts.length && parts.length > 1) return w.struct(leaves, parts);
  if (parts.length === 1 && type?.k !== 'struct') return parts[0]!;
  return w.values.fresh('unknown', '', ...parts);
}

function unary(w: Walker, at: Where, e: Extract<Expr, { k: 'un' }>): Value {
  if (e.op === '&') {
    const place = placeOf(w, at, e.e);
    return place.k === 'mem' ? place.address : w.values.fresh('unknown', '', w.read(place, e.at));
  }
  if (e.op === '*') return w.read(placeOf(w, at, e), e.at);
  if (e.op === '++' || e.op === '--') return stepped(w, at, e.e, e.op, e.at, true);
  const value = valueOf(w, at, e.e);
  const type = typeIn(w, at, e.e);
  if (e.op === '+') return value;
  if (e.op === '-' && type && isInteger(type)) return sum(w, '-', w.values.constant(0), value, type, type);
  return w.values.op(signOf(e.op), type ? typeName(type) : '', value);
}

function stepped(w: Walker, at: Where, target: Expr, op: string, where: number, isBefore: boolean): Value {
  const place = placeOf(w, at, target);
  const old = w.read(place, where);
  const type = place.type;
  const one = w.values.constant(type?.k === 'ptr' ? sizeOf(type.to) : 1);
  const isWhole = type !== null && (type.k === 'ptr' || isInteger(type));
  const next = isWhole
    ? converted(w, sum(w, op === '++' ? '+' : '-', old, one, type, type), arithmeticType(type), type)
    : w.values.op(signOf(op), '', old);
  w.write(place, next, where);
  return isBefore ? next : old;
}

const arithmeticType = (type: Type): Type => (type.k === 'scalar' ? promoted(type) : type);

function binary(w: Walker, at: Where, e: Extract<Expr, { k: 'bin' }>): Value {
  if ((e.op === '&&' || e.op === '||') && !isPlain(w, at, e.r)) {
    const fork = conditionOf(w, at, e);
    const nothing = (): void => undefined;
    followBoth(w, fork, nothing, nothing);
    return fork.value;
  }
  const left = valueOf(w, at, e.l);
  const right = valueOf(w, at, e.r);
  const [a, b] = [typeIn(w, at, e.l), typeIn(w, at, e.r)];
  return operation(w, e.op, left, right, a, b);
}

/** An operator that a value is made by. */
function signOf(op: string): Sign {
  if (!isSign(op)) throw new Unsure();
  return op;
}

export function operation(w: Walker, op: string, l: Value, r: Value, a: Type | null, b: Type | null): Value {
  const { values } = w;
  if (op === '/' && !(a && b && isInteger(a) && isInteger(b))) w.branches();
  const isSum = op === '+' || op === '-';
  if (a && b && isSum && (a.k === 'ptr' || a.k === 'arr' || b.k === 'ptr' || b.k === 'arr')) {
    const left = a.k === 'ptr' ? a.to : a.k === 'arr' ? a.of : null;
    const right = b.k === 'ptr' ? b.to : b.k === 'arr' ? b.of : null;
    if (left && right) return values.op('distance', '', l, r);
    return left
      ? values.added(l, values.multiplied(r, values.constant(sizeOf(left))), op === '+' ? 1 : -1)
      : values.added(r, values.multiplied(l, values.constant(sizeOf(right!))));
  }
  const known = folded(values, op, l, r, a, b);
  if (known !== null) return known;
  if (a && b && isInteger(a) && isInteger(b)) {
    if (isSum || op === '*') return sum(w, op, l, r, a, b);
    const by = values.constantOf(r);
    if (op === '<<' && by !== null && by >= 0 && by < 31)
      return sum(w, '*', l, values.constant(2 ** by), promoted(a), promoted(a));
  }
  const type = a?.k === 'scalar' && b?.k === 'scalar' ? commonType(a, b).name : '';
  if (/^([=!]=|[*+&|^])$/.test(op) && l > r) return values.op(signOf(op), type, r, l);
  return values.op(signOf(op), type, l, r);
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

const isPlace = (e: Expr): boolean => e.k === 'index' || (e.k === 'un' && e.op === '*');
/** Places to choose from, and choices among them. */
const placesIn = (e: Expr): readonly Expr[] | null => {
  if (isPlace(e)) return [e];
  if (e.k !== 'cond') return null;
  const [yes, no] = [placesIn(e.y), placesIn(e.n)];
  return yes && no ? [...yes, ...no] : null;
};

function conditional(w: Walker, at: Where, e: Extract<Expr, { k: 'cond' }>): Value {
  const fork = conditionOf(w, at, e.c);
  const { value: condition } = fork;
  const decided = decidedIn(w, at, e.c) ?? decidedBy(w, condition);
  if (decided !== null) return valueOf(w, at, decided ? e.y : e.n);
  const type = typeIn(w, at, e);
  const results: Value[] = [];
  const side = (each: Expr) => (): void => {
    results.push(converted(w, valueOf(w, at, each), typeIn(w, at, each), type));
  };
  const before = w.visits.length;
  followBoth(w, fork, side(e.y), side(e.n));
  const [yes, no] = results as [Value, Value];
  const value = yes === no ? yes : w.values.op('select', '', condition, yes, no);
  if (fork.isSimple) convertLoads(w, before, [[yes, no]]);
  const places = placesIn(e);
  if (places && places.length > 2) loadOneOf(w, before, new Set(places.map((each) => each.at)));
  else if (places) loadChosen(w, before);
  return value;
}
