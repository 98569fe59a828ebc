import type { Expr } from '../../syntax/ast';
import { textOf } from '../../syntax/expressions';
import { alignOf, bool, char, sizeOf, type Type, ullong } from '../../types/type';
import { type Constant, converted } from '../constant';
import { literal } from '../literal';
import type { Names } from '../names';
import { conditionalType, decayed } from '../operators';
import { unfolded } from '../packs';
import { callsOwn } from '../type-of';
import { calledConstant } from './call';
import { namedConstant } from './named';
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

/** What an expression is worth before the kernel runs; `null`: that is not known then. */
export function constantOf(names: Names, e: Expr): Constant | null {
  try {
    return evaluate(names, e);
  } catch (problem) {
    if (problem instanceof NotEvaluated) return null;
    throw problem;
  }
}

function evaluate(names: Names, e: Expr): Constant | null {
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
      return unary(names, e);
    case 'bin':
      return binary(names, e);
    case 'cond':
      return conditional(names, e);
    case 'cast':
      return e.type.k === 'ref' ? notEvaluated() : castOf(names, names.type(e.type), e.e);
    case 'make':
      return e.args.length === 1 ? castOf(names, names.type(e.type), e.args[0]!) : notEvaluated();
    case 'list':
      return e.items.length === 1 ? evaluate(names, e.items[0]!) : notEvaluated();
    case 'sizeof': {
      const type = e.type ? names.type(e.type) : names.typeOf(e.e!);
      return asWritten(ullong, e.align ? alignOf(type) : sizeOf(type));
    }
    case 'packSize': {
      const bound = names.scope.find(e.name);
      return bound?.k === 'pack' ? asWritten(ullong, bound.count) : notEvaluated();
    }
    case 'fold':
      return evaluate(names, unfolded(names.scope, e));
    case 'call':
      return calledConstant(names, e);
    case 'member':
      return memberOf(evaluate(names, e.e), e.name);
    default:
      return notEvaluated();
  }
}

const asWritten = (type: KnownNumber['type'], value: number | bigint): KnownNumber => ({
  type,
  value: converted(value, type),
});

/** A member of a struct that is a constant. */
function memberOf(object: Constant | null, name: string): Constant | null {
  if (!object || !('parts' in object)) return null;
  const index = object.type.fields.findIndex((field) => field.name === name);
  // Members that have members are more than one part each.
  return object.parts.length === object.type.fields.length ? (object.parts[index] ?? null) : null;
}

/** The same of a number; `null`: it is not known. */
function evaluateNumber(names: Names, e: Expr): KnownNumber | null {
  const constant = evaluate(names, e);
  return constant && knownNumber(constant);
}

function unary(names: Names, e: Extract<Expr, { k: 'un' }>): KnownNumber | null {
  if (!/^[-+~!]$/.test(e.op)) return notEvaluated();
  const operand = evaluateNumber(names, e.e);
  return operand && unaryOf(e.op, operand);
}

function binary(names: Names, e: Extract<Expr, { k: 'bin' }>): KnownNumber | null {
  const l = evaluateNumber(names, e.l);
  if (e.op === '&&' || e.op === '||') {
    // What a constant decides is not looked at: a template may end its recursion so.
    if (l && isTrue(l) === (e.op === '||')) return truth(e.op === '||');
    const r = evaluateNumber(names, e.r);
    return l && r && truth(isTrue(r));
  }
  const r = evaluateNumber(names, e.r);
  return l && r && binaryOf(e.op, l, r);
}

/** The side that is not taken has its say in the type, unless it calls a function of the file: that is how a recursion ends. */
function conditional(names: Names, e: Extract<Expr, { k: 'cond' }>): KnownNumber | null {
  const condition = evaluateNumber(names, e.c);
  if (!condition) return null;
  const [taken, other] = isTrue(condition) ? [e.y, e.n] : [e.n, e.y];
  const value = evaluateNumber(names, taken);
  if (!value || callsOwn(names, other)) return value;
  const type = conditionalType(value.type, decayed(names.typeOf(other)));
  return type?.k === 'scalar' ? convertedTo(value, type) : notEvaluated();
}

function castOf(names: Names, type: Type, e: Expr): KnownNumber | null {
  if (type.k !== 'scalar') return notEvaluated();
  const value = evaluateNumber(names, e);
  if (!value) return null;
  return type === bool ? truth(isTrue(value)) : convertedTo(value, type);
}
