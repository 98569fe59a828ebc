import { bool, commonType, int, isArithmetic, isInteger, isReal, promoted, type Scalar } from '../../types/type';
import type { Expr } from '../../syntax/ast';
import { type Constant, converted, wholeOf } from '../constant';
import type { Names } from '../names';
import { isComparison } from '../operators';

/** A number that is known before the kernel runs. */
export interface KnownNumber {
  readonly type: Scalar;
  readonly value: number | bigint;
}

/** Thrown for what is not evaluated: addresses, structs, and what C++ leaves undefined. */
export class NotEvaluated extends Error {}

/** A single shared error: it is thrown often, and capturing a stack trace would take longer than the rest. */
const NOT_EVALUATED = new NotEvaluated();

export const notEvaluated = (): never => {
  throw NOT_EVALUATED;
};

export function knownNumber(constant: Constant): KnownNumber {
  return 'value' in constant && constant.type.k === 'scalar'
    ? { type: constant.type, value: constant.value }
    : notEvaluated();
}

/** The value of an expression as a number; `null`: unknown. */
export function numberAt(names: Names, e: Expr): KnownNumber | null {
  const constant = names.constant(e);
  return constant && 'value' in constant && constant.type.k === 'scalar'
    ? { type: constant.type, value: constant.value }
    : null;
}

/** The value of an expression as a number of a type; `null`: unknown. */
export function constantAs(names: Names, e: Expr, type: Scalar): KnownNumber | null {
  try {
    const constant = names.constant(e);
    return constant && convertedTo(knownNumber(constant), type);
  } catch (problem) {
    if (problem instanceof NotEvaluated) return null;
    throw problem;
  }
}

/** Conversion as the GPU does it: floating-point numbers lose their fraction. */
export function convertedTo({ type: from, value }: KnownNumber, type: Scalar): KnownNumber {
  if (from === type) return { type, value };
  // 16-bit floating-point numbers are rounded by the hardware; what does not fit into an integer is undefined.
  if (isHalf(from) || isHalf(type)) return notEvaluated();
  if (isReal(from) && isInteger(type) && type !== bool && !fitsIn(Number(value), type)) return notEvaluated();
  return { type, value: converted(value, type) };
}

const isHalf = (type: Scalar): boolean => isReal(type) && type.size === 2;

function fitsIn(value: number, { size, signed }: Scalar): boolean {
  const bits = size * 8 - (signed ? 1 : 0);
  return Number.isFinite(value) && value < 2 ** bits && value > (signed ? -(2 ** bits) - 1 : -1);
}

export const isTrue = ({ value }: KnownNumber): boolean => Number(value) !== 0;
export const truth = (value: boolean): KnownNumber => ({ type: bool, value: value ? 1 : 0 });

export function unaryOf(op: string, operand: KnownNumber): KnownNumber {
  if (op === '!') return truth(!isTrue(operand));
  const type = promoted(operand.type);
  const { value } = convertedTo(operand, type);
  switch (op) {
    case '+':
      return { type, value };
    case '-':
      return isReal(type) ? real(type, -Number(value)) : whole(type, -wholeOf(value));
    case '~':
      return isReal(type) ? notEvaluated() : whole(type, ~wholeOf(value));
    default:
      return notEvaluated();
  }
}

export function binaryOf(op: string, l: KnownNumber, r: KnownNumber): KnownNumber {
  if (!isArithmetic(l.type) || !isArithmetic(r.type)) return notEvaluated();
  if (op === '<<' || op === '>>') return shifted(op, l, r);
  const type = commonType(l.type, r.type);
  const [a, b] = [convertedTo(l, type).value, convertedTo(r, type).value];
  if (isComparison(op)) return truth(compared(op, a, b));
  return isReal(type) ? realOf(op, type, Number(a), Number(b)) : wholeOfTwo(op, type, wholeOf(a), wholeOf(b));
}

const whole = (type: Scalar, value: bigint): KnownNumber => ({ type, value: converted(value, type) });
const real = (type: Scalar, value: number): KnownNumber =>
  isHalf(type) ? notEvaluated() : { type, value: type.size === 4 ? Math.fround(value) : value };

function shifted(op: string, l: KnownNumber, r: KnownNumber): KnownNumber {
  const type = promoted(l.type);
  const by = wholeOf(convertedTo(r, int).value);
  // A shift by more than the number of bits is undefined.
  if (isReal(l.type) || isReal(r.type) || by < 0n || by >= BigInt(type.size * 8)) return notEvaluated();
  const value = wholeOf(convertedTo(l, type).value);
  return whole(type, op === '<<' ? value << by : value >> by);
}

function compared(op: string, a: number | bigint, b: number | bigint): boolean {
  switch (op) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    case '==':
      return a === b;
    default:
      return a !== b;
  }
}

function realOf(op: string, type: Scalar, a: number, b: number): KnownNumber {
  switch (op) {
    case '+':
      return real(type, a + b);
    case '-':
      return real(type, a - b);
    case '*':
      return real(type, a * b);
    case '/':
      return real(type, a / b);
    default:
      return notEvaluated();
  }
}

function wholeOfTwo(op: string, type: Scalar, a: bigint, b: bigint): KnownNumber {
  switch (op) {
    case '+':
      return whole(type, a + b);
    case '-':
      return whole(type, a - b);
    case '*':
      return whole(type, a * b);
    case '/':
      return b === 0n ? notEvaluated() : whole(type, a / b);
    case '%':
      return b === 0n ? notEvaluated() : whole(type, a % b);
    case '&':
      return whole(type, a & b);
    case '|':
      return whole(type, a | b);
    case '^':
      return whole(type, a ^ b);
    default:
      return notEvaluated();
  }
}
