import { constantNumber } from '../ir/constant';
import { functionOf } from '../ir/meaning';
import type { Computation, Operation, Value as Operand } from '../ir/node';
import { functionNamed } from '../functions';
import { isInteger, type Scalar, type Type, typeName } from '../types/type';
import { conditionOf, decidedBy, isPlain } from './conditions';
import { converted, unwrapped, wrapped } from './conversion';
import { folded } from './folding';
import { convertLoads, loadChosen, loadOneOf } from './if-conversion';
import { followBoth } from './merge';
import { loaded } from './memory';
import { follow } from './parts';
import type { Sign, Value } from './values';
import type { Walker } from './walker';

/** A value, and the type that it was created with. */
interface Typed {
  readonly value: Value;
  readonly type: Type;
}

/** The value of an operation, with all its side effects. */
export function valueOf(w: Walker, operand: Operand): Value {
  const { value, type } = typedOf(w, operand);
  return converted(w, value, type, operand.type);
}

/** In its original type, whatever type it is used as. */
function typedOf(w: Walker, operand: Operand): Typed {
  switch (operand.k) {
    case 'constant':
      return { value: constantOf(w, operand), type: operand.type };
    case 'register':
      return { value: w.register(operand.reg), type: w.typeOf(operand.reg) ?? operand.type };
    case 'as':
      return typedOf(w, operand.of);
    case 'after':
      follow(w, operand.first, 'here');
      return { value: w.register(operand.reg), type: w.typeOf(operand.reg) ?? operand.type };
    case 'load':
      return kept(w, operand, loaded(w, operand));
    case 'compute':
      return kept(w, operand, computed(w, operand));
  }
}

/** A register holds it from here on. */
function kept(w: Walker, { reg, type }: Operand, value: Value): Typed {
  w.keep(reg, value, type);
  return { value, type };
}

function constantOf(w: Walker, operand: Extract<Operand, { k: 'constant' }>): Value {
  const { type, value } = operand;
  if (type.k === 'ptr') return w.addressAt(Number(value));
  if (isInteger(type)) return w.values.constant(constantNumber(operand));
  return w.values.op('constant', `${typeName(type)} ${String(value)}`);
}

const SIGNS: Readonly<Partial<Record<Operation, Sign>>> = {
  add: '+',
  sub: '-',
  mul: '*',
  div: '/',
  rem: '%',
  and: '&',
  or: '|',
  xor: '^',
  shl: '<<',
  shr: '>>',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  eq: '==',
  ne: '!=',
};
const COMMUTES: ReadonlySet<Sign> = new Set<Sign>(['==', '!=', '*', '+', '&', '|', '^']);

function computed(w: Walker, it: Computation): Value {
  const { values } = w;
  const { op, args, type, scale = 1 } = it;
  const called = functionOf(it);
  if (called) return functionValue(w, called.name, called.args, type);
  if (it.isCopy) return valueOf(w, args[0]!);
  const [first, second, third] = args as [Operand, Operand, Operand];
  switch (op) {
    case 'both':
    case 'either':
      return both(w, it);
    case 'select':
      return selected(w, it);
    case 'element': {
      const address = valueOf(w, first);
      return values.added(address, values.multiplied(valueOf(w, second), values.constant(scale)));
    }
    case 'bytes':
      return values.added(valueOf(w, first), values.constant(scale));
    case 'distance':
      return values.op('distance', '', valueOf(w, first), valueOf(w, second));
    case 'convert': {
      const of = typedOf(w, first);
      return converted(w, of.value, of.type, type);
    }
    case 'round':
      return values.op('convert', typeName(type), valueOf(w, first));
    case 'truth': {
      const of = typedOf(w, first);
      const fixed = values.constantOf(of.value);
      return fixed === null ? values.op('convert', 'bool', of.value) : values.constant(fixed === 0 ? 0 : 1);
    }
    case 'not': {
      const of = valueOf(w, first);
      const fixed = values.constantOf(of);
      return fixed === null ? values.op('!', '', of) : values.constant(fixed === 0 ? 1 : 0);
    }
    case 'neg':
      return values.op('-', typeName(type), valueOf(w, first));
    case 'fma':
    case 'fms':
    case 'fnma':
    case 'fnms': {
      const [a, b, c] = [valueOf(w, first), valueOf(w, second), valueOf(w, third)];
      const product = binary(w, '*', { value: a, type }, { value: b, type }, type);
      const [x, y] = op === 'fnma' ? [c, product] : [product, c];
      return binary(w, op === 'fma' ? '+' : '-', { value: x, type }, { value: y, type }, type);
    }
    case 'function':
      return values.fresh('unknown', '', ...args.map((each) => valueOf(w, each)));
    default: {
      const l = typedOf(w, first);
      const r = typedOf(w, second);
      return binary(w, SIGNS[op]!, l, r, first.type);
    }
  }
}

/** An operation on two numbers, after conversion to their common type. */
function binary(w: Walker, op: Sign, l: Typed, r: Typed, type: Type): Value {
  const { values } = w;
  if (op === '/' && !isInteger(type)) w.branches();
  const known = folded(values, op, l.value, r.value, l.type, r.type);
  if (known !== null) return known;
  if (type.k === 'scalar' && isInteger(type)) {
    if (op === '+' || op === '-' || op === '*') return sum(w, op, l.value, r.value, type);
    const by = values.constantOf(r.value);
    if (op === '<<' && by !== null && by >= 0 && by < 31) return sum(w, '*', l.value, values.constant(2 ** by), type);
  }
  const of = type.k === 'scalar' ? type.name : '';
  return COMMUTES.has(op) && l.value > r.value
    ? values.op(op, of, r.value, l.value)
    : values.op(op, of, l.value, r.value);
}

function sum({ values }: Walker, op: '+' | '-' | '*', l: Value, r: Value, type: Scalar): Value {
  const wraps = !type.signed && type.size === 4;
  const x = wraps ? unwrapped(values, l) : l;
  const y = wraps ? unwrapped(values, r) : r;
  const result = op === '*' ? values.multiplied(x, y) : values.added(x, y, op === '-' ? -1 : 1);
  return wraps ? wrapped(values, result) : result;
}

/** The value of a function without side effects: equal arguments give equal values. */
function functionValue(w: Walker, name: string, args: readonly Operand[], type: Type): Value {
  const entry = functionNamed(name);
  if (entry?.branches) w.branches();
  const values = args.map((each) => valueOf(w, each));
  return w.values.op('call', `${name} ${typeName(type)}`, ...values);
}

function both(w: Walker, it: Computation): Value {
  const [left, right] = it.args as [Operand, Operand];
  if (isPlain(right)) {
    const sign = it.op === 'both' ? '&&' : '||';
    return binary(w, sign, typedOf(w, left), typedOf(w, right), left.type);
  }
  const fork = conditionOf(w, it);
  const nothing = (): void => undefined;
  followBoth(w, fork, nothing, nothing);
  return fork.value;
}

/**
 * The places selected among, nested selections included, as the source positions of their loads; `null`: something else is
 * selected.
 */
function placesIn(value: Operand): readonly number[] | null {
  if (value.k === 'as') return placesIn(value.of);
  if (value.k === 'load') return [value.site.at];
  if (value.k !== 'compute' || value.op !== 'select') return null;
  const [yes, no] = value.args.slice(1).map(placesIn);
  return yes && no ? [...yes, ...no] : null;
}

/** `c ? y : n`: a side that accesses memory runs for its own lanes only. */
function selected(w: Walker, it: Computation): Value {
  const [condition, then, otherwise] = it.args as [Operand, Operand, Operand];
  const fork = conditionOf(w, condition);
  const decided = decidedBy(w, fork.value);
  if (decided !== null) return valueOf(w, decided ? then : otherwise);
  const results: Value[] = [];
  const side = (each: Operand) => (): void => {
    results.push(valueOf(w, each));
  };
  const before = w.visits.length;
  followBoth(w, fork, side(then), side(otherwise));
  const [yes, no] = results as [Value, Value];
  const value = yes === no ? yes : w.values.op('select', '', fork.value, yes, no);
  if (fork.isSimple) convertLoads(w, before, [[yes, no]]);
  const places = placesIn(it);
  if (places && places.length > 2) loadOneOf(w, before, new Set(places));
  else if (places) loadChosen(w, before);
  return value;
}
