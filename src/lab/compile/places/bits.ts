import { type Field, int, promoted, type Scalar, uint } from '../../types/type';
import { binary, unary } from '../arithmetic';
import { constant, convert } from '../convert';
import type { Operand } from '../operand';

type Bits = NonNullable<Field['bits']>;

/** The value of a bit field in its word: the bits are shifted to the top and back, to extend the sign. */
export function extracted(word: Operand, { shift, width }: Bits, at: number): Operand {
  const own = word.type as Scalar;
  const type = wide(own);
  const all = type.size * 8;
  const top = binary('<<', convert(word, type), constant(int, all - shift - width), at);
  return convert(binary('>>', top, constant(int, all - width), at), own);
}

/** A word with a new value in one of its bit fields. */
export function inserted(word: Operand, { shift, width }: Bits, value: Operand, at: number): Operand {
  const own = word.type as Scalar;
  const type = wide(own);
  const low = constant(type, (1n << BigInt(width)) - 1n);
  const mask = constant(type, ((1n << BigInt(width)) - 1n) << BigInt(shift));
  const bits = binary('<<', binary('&', convert(value, type), low, at), constant(int, shift), at);
  const rest = binary('&', convert(word, type), unary('~', mask, at), at);
  return convert(binary('|', rest, bits, at), own);
}

/** At least 32 bits, with the signedness of the field. */
const wide = (type: Scalar): Scalar => (type.size < 4 && !type.signed ? uint : promoted(type));
