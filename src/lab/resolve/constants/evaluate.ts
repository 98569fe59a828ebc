import type { Expr } from '../../syntax/ast';
import { textOf } from '../../syntax/expressions';
import { alignOf, bool, char, int, sizeOf, type Type, ullong } from '../../types/type';
import { type Constant, converted } from '../constant';
import { literal } from '../literal';
import type { Names } from '../names';
import { conditionalType, decayed } from '../operators';
import { callsOwn } from '../type-of';
import { calledConstant } from './call';
import { construct, type ConstantCall, resultFor } from './function';
import { LocalConstant } from './local';
import { namedConstant } from './named';
import { type Evaluator, localAt } from './objects';
import {
  binaryOf,
  convertedTo,
  isTrue,
  type KnownNumber,
  knownNumber,
  NotEvaluated,
  notEvaluated,
  truth,
  unaryOf,
} from './numbers';

/** The value of an expression before the kernel runs; `null`: not known then. */
export function constantOf(names: Names, e: Expr): Constant | null {
  try {
    return evaluate(names, e, false);
  } catch (problem) {
    if (problem instanceof NotEvaluated) return null;
    throw problem;
  }
}

/** The result of a constexpr function for constants; `null`: unknown before the kernel runs. */
export function constantResult(names: Names, call: ConstantCall, values: readonly KnownNumber[]): KnownNumber | null {
  try {
    return resultFor(names, call, values, evaluator);
  } catch (problem) {
    if (problem instanceof NotEvaluated) return null;
    throw problem;
  }
}

/** Evaluates the parts of constexpr functions, whose variables may change. */
const evaluator: Evaluator = {
  number: (names, e) => evaluateNumber(names, e, true),
  construct: (names, self, args, at) => construct(names, self, args, at, evaluator),
};

/** @param mayChange - Within a constexpr function that is being evaluated: its variables may change. */
function evaluate(names: Names, e: Expr, mayChange: boolean): Constant | null {
  switch (e.k) {
    case 'num': {
      const { type, value } = literal(e.text, e.at);
      return asWritten(type, value);
    }
    case 'char':
      return asWritten(char, textOf(e.text.replace(/^\w+(?=')/, '')).charCodeAt(0));
    case 'bool':
      return truth(e.value);
    case 'id':
      return namedConstant(names, e);
    case 'un':
      return isStep(e.op) ? changed(names, e, mayChange) : unary(names, e, mayChange);
    case 'post':
    case 'assign':
      return changed(names, e, mayChange);
    case 'comma':
      evaluate(names, e.l, mayChange);
      return evaluate(names, e.r, mayChange);
    case 'bin':
      return binary(names, e, mayChange);
    case 'cond':
      return conditional(names, e, mayChange);
    case 'cast':
      return e.type.k === 'ref' ? notEvaluated() : castOf(names, names.type(e.type), e.e, mayChange);
    case 'make':
      return madeOf(names, e, mayChange);
    case 'list':
      return e.items.length === 1 ? evaluate(names, e.items[0]!, mayChange) : notEvaluated();
    case 'sizeof': {
      const type = e.type ? names.type(e.type) : names.typeOf(e.e!);
      return asWritten(ullong, e.align ? alignOf(type) : sizeOf(type));
    }
    case 'packSize': {
      const bound = names.scope.find(e.name);
      return bound?.k === 'pack' ? asWritten(ullong, bound.count) : notEvaluated();
    }
    case 'fold':
      return evaluate(names, names.writtenOut(e), mayChange);
    case 'call':
      return calledConstant(names, e, evaluator);
    case 'index':
      return variableAt(names, e).value;
    case 'member':
      if (localAt(names, e)) return variableAt(names, e).value;
      return memberOf(evaluate(names, e.e, mayChange), e.name);
    default:
      return notEvaluated();
  }
}

const asWritten = (type: KnownNumber['type'], value: number | bigint): KnownNumber => ({
  type,
  value: converted(value, type),
});

/** A member of a constant struct. */
function memberOf(object: Constant | null, name: string): Constant | null {
  if (!object || !('parts' in object)) return null;
  const index = object.type.fields.findIndex((field) => field.name === name);
  // Members with members of their own are more than one leaf each.
  return object.parts.length === object.type.fields.length ? (object.parts[index] ?? null) : null;
}

/** The same as a number; `null`: unknown. */
function evaluateNumber(names: Names, e: Expr, mayChange: boolean): KnownNumber | null {
  const constant = evaluate(names, e, mayChange);
  return constant && knownNumber(constant);
}

const isStep = (op: string): boolean => op === '++' || op === '--';

/** Assigns to a variable of a constexpr function. */
function changed(
  names: Names,
  e: Extract<Expr, { k: 'assign' | 'post' | 'un' }>,
  mayChange: boolean,
): KnownNumber | null {
  if (!mayChange) return notEvaluated();
  const isAssignment = e.k === 'assign';
  const variable = variableAt(names, isAssignment ? e.l : e.e);
  const right = isAssignment ? evaluateNumber(names, e.r, true) : { type: int, value: 1 };
  if (!right) return notEvaluated();
  const sign = isAssignment ? e.op.slice(0, -1) : e.op[0]!;
  const before = variable.value;
  const value = sign === '' ? right : binaryOf(sign, before ?? notEvaluated(), right);
  variable.value = convertedTo(value, variable.type);
  return e.k === 'post' ? before : variable.value;
}

function variableAt(names: Names, e: Expr): LocalConstant {
  const variable = localAt(names, e);
  return variable instanceof LocalConstant ? variable : notEvaluated();
}

function unary(names: Names, e: Extract<Expr, { k: 'un' }>, mayChange: boolean): KnownNumber | null {
  if (!/^[-+~!]$/.test(e.op)) return notEvaluated();
  const operand = evaluateNumber(names, e.e, mayChange);
  return operand && unaryOf(e.op, operand);
}

function binary(names: Names, e: Extract<Expr, { k: 'bin' }>, mayChange: boolean): KnownNumber | null {
  const l = evaluateNumber(names, e.l, mayChange);
  if (e.op === '&&' || e.op === '||') {
    // A side that a constant rules out is not evaluated: a template may end its recursion that way.
    if (l && isTrue(l) === (e.op === '||')) return truth(e.op === '||');
    const r = evaluateNumber(names, e.r, mayChange);
    return l && r && truth(isTrue(r));
  }
  const r = evaluateNumber(names, e.r, mayChange);
  return l && r && binaryOf(e.op, l, r);
}

/** The side that is not taken affects the type, unless it calls a function of the file: that is how a recursion ends. */
function conditional(names: Names, e: Extract<Expr, { k: 'cond' }>, mayChange: boolean): KnownNumber | null {
  const condition = evaluateNumber(names, e.c, mayChange);
  if (!condition) return null;
  const [taken, other] = isTrue(condition) ? [e.y, e.n] : [e.n, e.y];
  const value = evaluateNumber(names, taken, mayChange);
  if (!value || callsOwn(names, other)) return value;
  const type = conditionalType(value.type, decayed(names.typeOf(other)));
  return type?.k === 'scalar' ? convertedTo(value, type) : notEvaluated();
}

/** `T(x)`, or `T()`, which is 0. */
function madeOf(names: Names, e: Extract<Expr, { k: 'make' }>, mayChange: boolean): KnownNumber | null {
  const type = names.type(e.type);
  if (e.args.length === 0 && type.k === 'scalar') return { type, value: converted(0, type) };
  return e.args.length === 1 ? castOf(names, type, e.args[0]!, mayChange) : notEvaluated();
}

function castOf(names: Names, type: Type, e: Expr, mayChange: boolean): KnownNumber | null {
  if (type.k !== 'scalar') return notEvaluated();
  const value = evaluateNumber(names, e, mayChange);
  if (!value) return null;
  return type === bool ? truth(isTrue(value)) : convertedTo(value, type);
}
