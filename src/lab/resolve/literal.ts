import { SourceProblem } from '../source/problem';
import { double, float, int, llong, type Scalar, uint, ullong } from '../types/type';

/** A number literal: its type and its value. */
export interface Literal {
  readonly type: Scalar;
  readonly value: number | bigint;
}

/** Parse a C++ number: `1`, `0x1fu`, `1'000LL`, `1e-3f`, `0x1p4`. */
export function literal(text: string, at: number): Literal {
  const plainText = text.replaceAll("'", '');
  const isHex = /^0[xX]/.test(plainText);
  if (isHex ? /[pP.]/.test(plainText) : /[.eE]|^\d+[fF]$/.test(plainText)) {
    const suffix = /[fFlL]$/.exec(plainText)?.[0] ?? '';
    const digits = suffix ? plainText.slice(0, -1) : plainText;
    const value = isHex ? hexFloat(digits) : Number(digits);
    if (Number.isNaN(value)) throw new SourceProblem(`"${text}" is no number.`, at);
    return { type: /[fF]/.test(suffix) ? float : double, value };
  }
  const parts = /^(0[xX][\da-fA-F]+|0[bB][01]+|\d+)([uUlLzZ]*)$/.exec(plainText);
  if (!parts) throw new SourceProblem(`"${text}" is no number.`, at);
  const [, digits = '', suffix = ''] = parts;
  if (/^0\d*[89]/.test(digits))
    throw new SourceProblem(`"${text}" begins with 0, so it is octal, and has a digit above 7.`, at);
  const whole = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
  const isUnsigned = /u/i.test(suffix);
  const isLong = /[lz]/i.test(suffix);
  const isDecimal = !/^0./.test(digits);
  const fits = (type: Scalar): boolean => whole < 1n << BigInt(type.size * 8 - (type.signed ? 1 : 0));
  const candidates = isUnsigned ? [uint, ullong] : isDecimal ? [int, llong] : [int, uint, llong, ullong];
  const type = candidates.find((each) => (!isLong || each.size === 8) && fits(each)) ?? ullong;
  return { type, value: BigInt.asIntN(64, whole) };
}

function hexFloat(text: string): number {
  const parts = /^0[xX]([\da-fA-F]*)\.?([\da-fA-F]*)[pP]([+-]?\d+)$/.exec(text);
  if (!parts) return Number.NaN;
  const [, whole = '', fraction = '', exponent] = parts;
  return Number.parseInt(whole + fraction || '0', 16) * 2 ** (Number(exponent) - 4 * fraction.length);
}
