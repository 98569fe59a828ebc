import { isReal, type Scalar } from '../../types/type';
import { converted } from '../constant';
import type { KnownNumber } from './numbers';

const REAL: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  float: { max: 3.4028234663852886e38, min: 1.1754943508222875e-38, epsilon: 2 ** -23 },
  double: { max: Number.MAX_VALUE, min: 2.2250738585072014e-308, epsilon: 2 ** -52 },
};

/** `std::numeric_limits<T>::max()` and the like; `null`: unknown. */
export function limitOf(type: Scalar, which: string): KnownNumber | null {
  const value = isReal(type) ? real(type, which) : whole(type, which);
  return value === null ? null : { type, value };
}

function real(type: Scalar, which: string): number | null {
  if (which === 'infinity') return Infinity;
  const values = REAL[type.name];
  if (!values) return null;
  return which === 'lowest' ? -values['max']! : (values[which] ?? null);
}

function whole(type: Scalar, which: string): number | bigint | null {
  const bits = BigInt(type.size * 8);
  if (which === 'max') return type.kind === 'bool' ? 1 : converted((1n << (type.signed ? bits - 1n : bits)) - 1n, type);
  if (which === 'min' || which === 'lowest') return converted(type.signed ? -(1n << (bits - 1n)) : 0, type);
  return null;
}
