import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { textOf } from '../syntax/expressions';
import {
  alignOf,
  bool,
  char,
  commonType,
  double,
  float,
  int,
  isArithmetic,
  leavesOf,
  llong,
  needsMemory,
  sameType,
  sizeOf,
  typeName,
  uint,
  ullong,
  voidType,
  type Pointer,
  type Scalar,
  type Struct,
  type Type,
} from '../types/type';
import { binary, choice, logic, unary } from './arithmetic';
import { call, construct, operatorCall, unwrapped } from './calls';
import type { Context } from './context';
import { constant, convert, retyped } from './convert';
import { noValue, plain, sequence, snapshot, testOf, type Operand } from './operand';
import { addressOf, convertTo, fixed, place, store, value } from './places';
import { resolved } from './types';

/** Compile an expression: the operand puts its value into a register when it runs. */
export function expr(cx: Context, e: Expr): Operand {
  switch (e.k) {
    case 'num':
      return number(e.text, e.at);
    case 'char':
      return constant(char, textOf(e.text.replace(/^\w+(?=')/, '')).charCodeAt(0));
    case 'bool':
      return constant(bool, e.value ? 1 : 0);
    case 'null':
      return constant({ k: 'ptr', to: voidType }, 0);
    case 'str':
      throw new SourceProblem('Text can be used as the format of printf only.', e.at);
    case 'this': {
      const { self } = cx.frame;
      if (!self) throw new SourceProblem('"this" exists in member functions only.', e.at);
      return addressOf(self, e.at);
    }
    case 'id':
    case 'index':
    case 'member':
      return value(cx, place(cx, e), e.at);
    case 'un':
      return unaryExpr(cx, e);
    case 'post':
      return step(cx, e.e, e.op, e.at, false);
    case 'bin':
      return binaryExpr(cx, e);
    case 'assign':
      return assign(cx, e);
    case 'cond':
      return conditional(cx, e);
    case 'comma': {
      const l = expr(cx, e.l);
      const r = expr(cx, e.r);
      return {
        ...r,
        run: sequence([l, r]),
        into: null,
        test: null,
        pure: l.pure && r.pure,
        changes: l.changes || r.changes,
        cost: l.cost + r.cost,
        constant: l.constant && r.constant,
      };
    }
    case 'call':
      return call(cx, e);
    case 'cast':
      return cast(cx, e);
    case 'make':
      return construct(cx, resolved(cx, e.type), e.args, e.at, e.braces);
    case 'list':
      if (e.items.length === 1) return expr(cx, e.items[0]!);
      throw new SourceProblem('A list of values is possible only where the type is known: T x = {…}.', e.at);
    case 'sizeof': {
      const type = e.type ? resolved(cx, e.type) : typeOf(cx, e.e!);
      return constant(ullong, e.align ? alignOf(type) : sizeOf(type));
    }
  }
}

/** The type of an expression without carrying it out: an array stays an array. */
export function typeOf(cx: Context, e: Expr): Type {
  const target = place(cx, e);
  return target.k === 'value' ? target.operand.type : target.type;
}

function number(text: string, at: number): Operand {
  const plainText = text.replaceAll("'", '');
  const isHex = /^0[xX]/.test(plainText);
  if (isHex ? /[pP.]/.test(plainText) : /[.eE]|^\d+[fF]$/.test(plainText)) {
    const suffix = /[fFlL]$/.exec(plainText)?.[0] ?? '';
    const digits = suffix ? plainText.slice(0, -1) : plainText;
    const parsed = isHex ? hexFloat(digits) : Number(digits);
    if (Number.isNaN(parsed)) throw new SourceProblem(`"${text}" is no number.`, at);
    return constant(/[fF]/.test(suffix) ? float : double, parsed);
  }
  const parts = /^(0[xX][\da-fA-F]+|0[bB][01]+|\d+)([uUlLzZ]*)$/.exec(plainText);
  if (!parts) throw new SourceProblem(`"${text}" is no number.`, at);
  const [, digits, suffix] = parts as unknown as [string, string, string];
  if (/^0\d*[89]/.test(digits))
    throw new SourceProblem(`"${text}" begins with 0, so it is octal, and has a digit above 7.`, at);
  const whole = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
  const isUnsigned = /u/i.test(suffix);
  const isLong = /[lz]/i.test(suffix);
  const isDecimal = !/^0./.test(digits);
  const fits = (type: Scalar): boolean => whole < 1n << BigInt(type.size * 8 - (type.signed ? 1 : 0));
  const candidates = isUnsigned ? [uint, ullong] : isDecimal ? [int, llong] : [int, uint, llong, ullong];
  const type = candidates.find((each) => (!isLong || each.size === 8) && fits(each)) ?? ullong;
  return constant(type, BigInt.asIntN(64, whole));
}

function hexFloat(text: string): number {
  const parts = /^0[xX]([\da-fA-F]*)\.?([\da-fA-F]*)[pP]([+-]?\d+)$/.exec(text);
  if (!parts) return Number.NaN;
  const [, whole, fraction, exponent] = parts as unknown as [string, string, string, string];
  return Number.parseInt(whole + fraction || '0', 16) * 2 ** (Number(exponent) - 4 * fraction.length);
}

function unaryExpr(cx: Context, e: Extract<Expr, { k: 'un' }>): Operand {
  if (e.op === '&') return addressOf(place(cx, e.e), e.at);
  if (e.op === '*') return value(cx, place(cx, e), e.at);
  if (e.op === '++' || e.op === '--') return step(cx, e.e, e.op, e.at, true);
  const operand = expr(cx, e.e);
  if (operand.type.k === 'struct') {
    const made = operatorCall(cx, e.op, [operand], e.at);
    if (made) return made;
  }
  return unary(e.op, operand, e.at);
}

/** `++x`, `x++` and the like: one more or one less. */
function step(cx: Context, target: Expr, op: string, at: number, isBefore: boolean): Operand {
  const { target: to, first } = fixed(place(cx, target));
  const old = value(cx, to, at);
  const previous = isBefore ? old : snapshot(old);
  const type = old.type;
  if (type.k !== 'scalar' && type.k !== 'ptr')
    throw new SourceProblem(`"${op}" is not possible for ${typeName(type)}.`, at);
  const next = convertTo(binary(op === '++' ? '+' : '-', previous, constant(int, 1), at), type, at);
  const write = store(cx, to, next, at);
  const result = isBefore ? (to.k === 'reg' ? plain(type, to.reg) : plain(type, next.reg)) : plain(type, previous.reg);
  const before = first?.run;
  const run = before ? (mask: number): void => (before(mask), write(mask)) : write;
  const cost = 1 + (first?.cost ?? 0);
  return { ...result, run, cost, pure: false, changes: true, isVariable: isBefore && to.k === 'reg' };
}

function binaryExpr(cx: Context, e: Extract<Expr, { k: 'bin' }>): Operand {
  const l = expr(cx, e.l);
  if (e.op === '&&' || e.op === '||') {
    const before = cx.compiler.hoisted.length;
    const r = expr(cx, e.r);
    if (cx.compiler.hoisted.length > before) refuseBarrier(e.at);
    if (l.constant) {
      const isTrue = (testOf(l)(-1) & 1) === 1;
      if (e.op === '&&' && !isTrue) return constant(bool, 0);
      if (e.op === '||' && isTrue) return constant(bool, 1);
    }
    return logic(e.op, l, r);
  }
  const r = expr(cx, e.r);
  if (l.type.k === 'struct' || r.type.k === 'struct') {
    const made = operatorCall(cx, e.op, [l, r], e.at);
    if (made) return made;
  }
  return binary(e.op, l, r, e.at);
}

function refuseBarrier(at: number): never {
  throw new SourceProblem(
    'A barrier within a condition is not supported: not every thread may come to it. Call the function before.',
    at,
  );
}

function assign(cx: Context, e: Extract<Expr, { k: 'assign' }>): Operand {
  const named = place(cx, e.l);
  const type = named.k === 'value' ? named.operand.type : named.type;
  if (e.op === '=') {
    const from = e.r.k === 'list' ? construct(cx, type, e.r.items, e.at, true) : expr(cx, e.r);
    const source = scalarOf(type) ? unwrapped(cx, from, type, e.at) : structFrom(cx, type, from, e.at);
    const run = store(cx, named, source, e.at);
    return assigned(named, source, run, from.cost + costOf(named), e.at);
  }
  const { target, first } = fixed(named);
  const op = e.op.slice(0, -1);
  const r = expr(cx, e.r);
  if (type.k === 'struct') {
    const own = operatorCall(cx, e.op, [value(cx, target, e.at), r], e.at, [target]);
    if (own) return first ? { ...own, run: sequence([first, own]) } : own;
    const made = operatorCall(cx, op, [value(cx, target, e.at), r], e.at);
    if (!made) throw new SourceProblem(`There is no operator "${e.op}" for ${type.name}.`, e.at);
    return noValue(type, store(cx, target, made, e.at), { leaves: made.leaves });
  }
  // The old value is read before the right side is computed only when that does not change it.
  const old = value(cx, target, e.at);
  const result = binary(op, old, r, e.at);
  const source = convertTo(result, type as Scalar | Pointer, e.at);
  const write = store(cx, target, source, e.at);
  const run = first?.run ? (mask: number): void => (first.run!(mask), write(mask)) : write;
  return assigned(target, source, run, source.cost + (first?.cost ?? 0), e.at);
}

const costOf = (target: ReturnType<typeof place>): number => (target.k === 'mem' ? target.address.cost + 1 : 1);
const scalarOf = (type: Type): boolean => type.k === 'scalar' || type.k === 'ptr';

/** What an assignment is worth: the value that was assigned, or the variable. */
function assigned(
  target: ReturnType<typeof place>,
  source: Operand,
  run: (mask: number) => void,
  cost: number,
  at: number,
): Operand {
  const more = { run, cost, pure: false, changes: true, constant: false };
  if (target.k === 'reg') return plain(target.type, target.reg, { ...more, isVariable: true });
  if (target.k === 'mem' && scalarOf(target.type))
    return plain(target.type, convertTo(source, target.type as Scalar, at).reg, more);
  return noValue(source.type, run, { leaves: source.leaves?.map((leaf) => ({ ...leaf, run: null })) ?? null, cost });
}

function structFrom(cx: Context, type: Type, from: Operand, at: number): Operand {
  if (type.k !== 'struct' || from.type === type || sameLayout(type, from.type)) return from;
  return constructFrom(cx, type, from, at);
}

const sameLayout = (a: Struct, b: Type): boolean =>
  b.k === 'struct' && (a === b || (leavesOf(a)?.length === leavesOf(b)?.length && a.name === b.name));

function constructFrom(cx: Context, type: Struct, from: Operand, at: number): Operand {
  const result = cx.compiler.program ? conversion(cx, type, from, at) : null;
  if (result) return result;
  throw new SourceProblem(`A ${typeName(from.type)} cannot become a ${type.name}.`, at);
}

function conversion(_cx: Context, type: Struct, from: Operand, _at: number): Operand | null {
  if (type.name === 'dim3' && from.type.k === 'struct' && from.leaves?.length === 3) return { ...from, type };
  if (type.name === 'uint3' && from.type.k === 'struct' && from.leaves?.length === 3) return { ...from, type };
  return null;
}

function conditional(cx: Context, e: Extract<Expr, { k: 'cond' }>): Operand {
  const c = expr(cx, e.c);
  if (c.constant) return expr(cx, (testOf(c)(-1) & 1) === 1 ? e.y : e.n);
  const before = cx.compiler.hoisted.length;
  const y = expr(cx, e.y);
  const n = expr(cx, e.n);
  if (cx.compiler.hoisted.length > before) refuseBarrier(e.at);
  if (y.type === voidType || n.type === voidType) {
    const test = testOf(c);
    return noValue(
      voidType,
      (mask) => {
        const yes = test(mask) & mask;
        if (yes !== 0) y.run?.(yes);
        if ((mask & ~yes) !== 0) n.run?.(mask & ~yes);
      },
      { cost: c.cost + y.cost + n.cost },
    );
  }
  if (y.leaves || n.leaves) {
    if (!y.leaves || !n.leaves || y.leaves.length !== n.leaves.length)
      throw new SourceProblem('Both sides of "?:" must have one type.', e.at);
    return choice(c, y, n);
  }
  const type = sidesType(y.type, n.type, e.at);
  return choice(c, convertTo(y, type, e.at), convertTo(n, type, e.at));
}

function sidesType(y: Type, n: Type, at: number): Scalar | Pointer {
  if (isArithmetic(y) && isArithmetic(n)) return y === n ? y : commonType(y, n);
  if (y.k === 'ptr' && n.k === 'ptr') return y.to.k === 'void' ? n : y;
  if (y.k === 'ptr') return y;
  if (n.k === 'ptr') return n;
  throw new SourceProblem(`"?:" cannot choose between ${typeName(y)} and ${typeName(n)}.`, at);
}

function cast(cx: Context, e: Extract<Expr, { k: 'cast' }>): Operand {
  if (e.type.k === 'ref') return value(cx, place(cx, e), e.at);
  const type = resolved(cx, e.type);
  if (e.e.k === 'list') return construct(cx, type, e.e.items, e.at, true);
  const operand = unwrapped(cx, expr(cx, e.e), type, e.at);
  if (type === voidType)
    return noValue(voidType, operand.run, { pure: operand.pure, changes: operand.changes, cost: operand.cost });
  if (type.k === 'struct') return sameType(type, operand.type) ? operand : construct(cx, type, [e.e], e.at, false);
  if (type.k !== 'scalar' && type.k !== 'ptr') throw new SourceProblem(`There is no cast to ${typeName(type)}.`, e.at);
  if (operand.type.k !== 'scalar' && operand.type.k !== 'ptr') {
    const made = operatorCall(cx, `operator ${typeName(type)}`, [operand], e.at);
    if (made) return made;
    throw new SourceProblem(`A ${typeName(operand.type)} cannot be cast to ${typeName(type)}.`, e.at);
  }
  if (e.how === 'reinterpret_cast' && type.k === 'scalar' && operand.type.k === 'scalar' && type !== operand.type)
    throw new SourceProblem(
      'reinterpret_cast turns pointers into each other. For the bits of a number use __float_as_int and the like.',
      e.at,
    );
  return operand.type.k === 'ptr' && type.k === 'ptr' ? retyped(operand, type) : convert(operand, type);
}

/** The values of a list as members of a type, in order; missing ones are 0. */
export function listed(cx: Context, type: Type, items: readonly Expr[], at: number): Operand {
  if (type.k === 'scalar' || type.k === 'ptr') {
    if (items.length > 1) throw new SourceProblem(`A ${typeName(type)} takes one value.`, at);
    return items[0] ? convertTo(expr(cx, items[0]), type, at) : constant(type, 0);
  }
  if (type.k !== 'struct' || needsMemory(type))
    throw new SourceProblem(`A ${typeName(type)} cannot be made of a list here.`, at);
  if (items.length > type.fields.length)
    throw new SourceProblem(`${type.name} has ${type.fields.length} members, ${items.length} values came.`, at);
  const values = type.fields.map(({ type: fieldType }, index): Operand => {
    const item = items[index];
    if (!item) return listed(cx, fieldType, [], at);
    return item.k === 'list' ? listed(cx, fieldType, item.items, at) : convertedTo(expr(cx, item), fieldType, at);
  });
  return structOf(type, values);
}

const convertedTo = (operand: Operand, type: Type, at: number): Operand =>
  type.k === 'scalar' || type.k === 'ptr' ? convertTo(operand, type, at) : operand;

/** A struct of the values of its members. */
export function structOf(type: Struct, values: readonly Operand[]): Operand {
  const leaves = values.flatMap((each) => each.leaves ?? [each]);
  const copies = leaves.map((leaf) => ({ ...leaf, run: null, isVariable: false }));
  const run = sequence(values.flatMap((each) => (each.leaves ? [each, ...each.leaves] : [each])));
  return plain(type, leaves[0]?.reg ?? new Int32Array(32), {
    ...{ leaves: copies, run, pure: values.every((each) => each.pure), changes: values.some((each) => each.changes) },
    ...{ cost: values.reduce((sum, each) => sum + each.cost, 0), constant: values.every((each) => each.constant) },
  });
}
