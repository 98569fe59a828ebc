import type { Expr } from '../syntax/ast';
import { bool, char, type Pointer, type Scalar, type Struct, type Type, ullong, voidType } from '../types/type';
import { lambdaType } from './lambda-type';
import { literal } from './literal';
import { fieldType } from './members';
import { typeOfName } from './name-of';
import type { Names } from './names';
import { objectBefore } from './object-before';
import type { Operator } from './operator';
import { resultOfOperator } from './operator-of';
import { operatorResult } from './operator-result';
import { binaryType, conditionalType, decayed, unaryType } from './operators';
import { resultOf } from './result';

type ExprOf<Kind extends Expr['k']> = Extract<Expr, { k: Kind }>;

/**
 * The type of an expression, without compiling it: an array stays an array. `null`: there is none, as for a list of several
 * values, or an invalid sum.
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
    case 'str':
      return { k: 'ptr', to: char };
    case 'sizeof':
    case 'packSize':
      return ullong;
    case 'this': {
      const self = names.object;
      return self && { k: 'ptr', to: self };
    }
    case 'id':
      return typeOfName(names.named(e));
    case 'index':
      return elementType(names, e);
    case 'member':
      return memberType(names, e);
    case 'un':
      return unary(names, e);
    case 'post':
      return stepped(names, e);
    case 'bin':
      return binary(names, e);
    case 'assign':
      return assigned(names, e);
    case 'cond':
      return conditional(names, e);
    case 'comma':
      return names.knownType(e.r);
    case 'cast':
      return castType(names, e);
    case 'make': {
      const type = names.type(e.type);
      return type.k === 'arr' ? null : type;
    }
    case 'list':
      return e.items.length === 1 ? names.knownType(e.items[0]!) : null;
    case 'call':
      return resultOf(names, e);
    case 'lambda':
      return lambdaType(names, e);
    case 'fold':
      return names.knownType(names.writtenOut(e));
    case 'expand':
    case 'designated':
      return null;
  }
}

const isStruct = (type: Type | null): type is Struct => type?.k === 'struct';

/** Numbers and pointers. */
const number = (type: Type | null): Scalar | Pointer | null =>
  type?.k === 'scalar' || type?.k === 'ptr' ? type : null;

function elementType(names: Names, e: ExprOf<'index'>): Type | null {
  const base = names.knownType(e.e);
  if (base?.k === 'arr') return base.of;
  if (base?.k === 'ptr') return base.to;
  const index = base && names.knownType(e.i);
  if (isStruct(base) && index) {
    const operator = names.operator(e);
    if (operator.called) return resultOfOperator(names, operator, e.at);
    const pointer = numberOperand(operator, 0, base);
    return pointer.k === 'ptr' ? pointer.to : null;
  }
  return index?.k === 'ptr' ? index.to : null;
}

function memberType(names: Names, e: ExprOf<'member'>): Type | null {
  const object = objectBefore(names, e);
  const type = object && fieldType(object, e.name);
  const named = type ? null : names.reached(e);
  return named ? typeOfName(named) : type;
}

function unary(names: Names, e: ExprOf<'un'>): Type | null {
  const type = names.knownType(e.e);
  if (!type) return null;
  if (e.op === '&') return { k: 'ptr', to: type };
  const operator = isStruct(type) ? names.operator(e) : null;
  const own = operator && operatorResult(names, operator, [type], e.at);
  if (own) return own;
  const operand = operator ? numberOperand(operator, 0, type) : type;
  switch (e.op) {
    case '*': {
      const pointer = decayed(operand);
      return pointer.k === 'ptr' && pointer.to.k !== 'void' ? pointer.to : null;
    }
    case '++':
    case '--':
      return number(type);
    case '!':
      return bool;
    default:
      return unaryType(e.op, operand);
  }
}

/** The type of an operand in arithmetic: for a struct, that of its conversion. */
const numberOperand = ({ by }: Operator, index: number, type: Type): Type => by[index]?.result ?? type;

/** `x++` */
function stepped(names: Names, e: ExprOf<'post'>): Type | null {
  const type = names.knownType(e.e);
  return isStruct(type) ? resultOfOperator(names, names.operator(e), e.at) : number(type);
}

function binary(names: Names, e: ExprOf<'bin'>): Type | null {
  if (e.op === '&&' || e.op === '||') return bool;
  const l = names.knownType(e.l);
  const r = l && names.knownType(e.r);
  if (!r) return null;
  if (!isStruct(l) && !isStruct(r)) return binaryType(e.op, l, r);
  const operator = names.operator(e);
  const own = operatorResult(names, operator, [decayed(l), decayed(r)], e.at);
  return own ?? binaryType(e.op, numberOperand(operator, 0, l), numberOperand(operator, 1, r));
}

function assigned(names: Names, e: ExprOf<'assign'>): Type | null {
  const l = names.knownType(e.l);
  if (!isStruct(l)) return number(l);
  const operator = names.operator(e);
  // The result of `operator+` for `a += b` is assigned to a.
  return operator.sign === e.op ? (resultOfOperator(names, operator, e.at) ?? l) : l;
}

/** With a call on one side, a constant condition decides which side counts. */
function conditional(names: Names, e: ExprOf<'cond'>): Type | null {
  const constant = hasCall(e.y) || hasCall(e.n) ? names.constant(e.c) : null;
  if (constant && 'value' in constant) {
    const [taken, other] = Number(constant.value) !== 0 ? [e.y, e.n] : [e.n, e.y];
    const type = names.knownType(taken);
    if (!number(type) || callsOwn(names, other)) return type;
  }
  const y = names.knownType(e.y);
  const n = y && names.knownType(e.n);
  if (!n) return null;
  if (y.k === 'void' || n.k === 'void') return voidType;
  return isStruct(y) ? y : conditionalType(decayed(y), decayed(n));
}

function hasCall(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return (node as { readonly k?: unknown }).k === 'call' || Object.values(node).some(hasCall);
}

/** Does an expression name a function of the file? */
export function callsOwn(names: Names, node: unknown): boolean {
  if (node === null || typeof node !== 'object') return false;
  const { k, name } = node as { readonly k?: unknown; readonly name?: unknown };
  if (k === 'id' && names.program.functions(String(name), names.scope.path).length > 0) return true;
  return Object.values(node).some((part) => callsOwn(names, part));
}

function castType(names: Names, e: ExprOf<'cast'>): Type | null {
  const type = names.type(e.type);
  // `static_cast<T &>(x)` is x itself: its own type counts.
  if (e.type.k === 'ref') return e.how === 'reinterpret_cast' ? type : names.knownType(e.e);
  return type.k === 'arr' || type.k === 'group' ? null : type;
}
