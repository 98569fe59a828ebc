import { isInteger, isReal, type Type } from '../types/type';
import { mostOf } from './bounds';
import type { Value } from './values';
import type { Walker } from './walker';

/** The value after conversion to another type. */
export function converted({ values }: Walker, value: Value, from: Type | null, to: Type | null): Value {
  if (from === to || to?.k !== 'scalar' || from?.k !== 'scalar') return value;
  const fixed = values.constantOf(value);
  if (fixed !== null && isReal(to)) return values.op('constant', `${to.name} ${fixed}`);
  if (fixed !== null && to.size >= 4) return value;
  if (!isInteger(from) || !isInteger(to)) return values.op('convert', to.name, value);
  if (to.size === 8) return value;
  if (to.size < 4) return from.size < to.size && !from.signed ? value : values.op('convert', to.name, value);
  if (from.size === 8) return values.op('convert', to.name, value);
  return !to.signed && from.signed ? wrapped(values, value) : value;
}

/** Unsigned numbers wrap around, so their sum cannot be split into terms of an address. */
export function wrapped(values: Walker['values'], value: Value): Value {
  const most = mostOf(values, value);
  if (most !== null && most < 2 ** 32) return value;
  return values.constantOf(value) === null && values.kindOf(value) !== 'unsigned'
    ? values.op('unsigned', '', value)
    : value;
}

export const unwrapped = (values: Walker['values'], value: Value): Value =>
  values.kindOf(value) === 'unsigned' ? values.argsOf(value)[0]! : value;
