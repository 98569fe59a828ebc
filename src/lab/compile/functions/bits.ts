import type { Computation } from '../../functions/computation';
import {
  bitsOfDouble,
  bitsOfNarrow as narrowBits,
  bitsOfWord,
  doubleOfBits,
  narrowOfBits as narrowValue,
} from '../../execute/instructions/values';
import { half, type Scalar, ushort } from '../../types/type';
import { convert } from '../convert';
import { made, type Operand } from '../operand';
import { isHalf, real } from './mapped';

/** The bits of a value as another type of the same size. */
export function reinterpreted(
  { from, to }: Extract<Computation, { kind: 'reinterpret' }>,
  operand: Operand,
  at: number,
): Operand {
  if (isHalf(from)) return bitsOfNarrow(from, to, operand);
  if (isHalf(to)) return narrowOfBits(to, operand);
  const x = real(operand, from, at);
  if (from.size === 4) return reinterpretedWord(x, to);
  return made(to, [x], to.cls === 'i64' ? bitsOfDouble(x.reg) : doubleOfBits(x.reg));
}

const reinterpretedWord = (x: Operand, to: Scalar): Operand => made(to, [x], bitsOfWord(x.reg));

function bitsOfNarrow(from: Scalar, to: Scalar, operand: Operand): Operand {
  return made(to, [operand], narrowBits(operand.reg, from === half, to.signed));
}

function narrowOfBits(to: Scalar, operand: Operand): Operand {
  const pattern = convert(operand, ushort);
  return made(to, [pattern], narrowValue(pattern.reg, to === half));
}
