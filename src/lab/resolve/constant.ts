import { isReal, type Pointer, type Scalar, type Struct } from '../types/type';

/** A value that is known before the kernel runs. */
export type Constant =
  | { readonly type: Scalar | Pointer; readonly value: number | bigint }
  /** A struct: the values of its leaves. A function used as a value has none; its type identifies it. */
  | { readonly type: Struct; readonly parts: readonly Constant[] };

/** A constant as a number; a struct has none. */
export const numberOf = (constant: Constant): number => ('value' in constant ? Number(constant.value) : Number.NaN);

/** A number truncated to an integer. */
export const wholeOf = (value: number | bigint): bigint =>
  typeof value === 'bigint' ? value : BigInt(Math.trunc(value));

/** A number as a C++ type stores it. */
export function converted(value: number | bigint, type: Scalar): number | bigint {
  if (type.kind === 'bool') return Number(value) === 0 ? 0 : 1;
  if (isReal(type)) return type.size === 4 ? Math.fround(Number(value)) : Number(value);
  const whole = wholeOf(value);
  const wrapped = type.signed ? BigInt.asIntN(type.size * 8, whole) : BigInt.asUintN(type.size * 8, whole);
  return type.size === 8 ? wrapped : Number(wrapped);
}
