import { SourceProblem } from '../../source/problem';
import { isReal, type Scalar } from '../../types/type';
import { constant } from '../convert';
import type { Operand } from '../operand';

const REAL: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  float: { max: 3.4028234663852886e38, min: 1.1754943508222875e-38, epsilon: 2 ** -23 },
  double: { max: Number.MAX_VALUE, min: 2.2250738585072014e-308, epsilon: 2 ** -52 },
};

/** `std::numeric_limits<T>::max()` and its like. */
export function limit(type: Scalar, which: string, at: number): Operand {
  const made = isReal(type) ? real(type, which) : whole(type, which);
  if (made) return made;
  throw new SourceProblem(`std::numeric_limits<${type.name}>::${which}() is not known here.`, at);
}

function real(type: Scalar, which: string): Operand | null {
  if (which === 'infinity') return constant(type, Infinity);
  const values = REAL[type.name];
  if (!values) return null;
  return constant(type, which === 'lowest' ? -values['max']! : values[which]!);
}

function whole(type: Scalar, which: string): Operand | null {
  const bits = BigInt(type.size * 8);
  if (which === 'max') return constant(type, type.kind === 'bool' ? 1 : (1n << (type.signed ? bits - 1n : bits)) - 1n);
  if (which === 'min' || which === 'lowest') return constant(type, type.signed ? -(1n << (bits - 1n)) : 0);
  return null;
}
