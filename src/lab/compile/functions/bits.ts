import type { Computation } from '../../functions/computation';
import { bfloatBits, bfloatValue, halfBits, halfValue } from '../../machine/half';
import { LANES, type Pair } from '../../machine/registers';
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
  return to.cls === 'i64' ? bitsOfDouble(x, to) : doubleOfBits(x, to);
}

function reinterpretedWord(x: Operand, to: Scalar): Operand {
  const source = x.reg as Float32Array;
  const bits = new Int32Array(source.buffer, source.byteOffset, LANES);
  if (to.cls === 'i32') return made(to, [x], ((d: Int32Array) => d.set(bits)) as never);
  return made(to, [x], ((d: Float32Array) => {
    new Int32Array(d.buffer, d.byteOffset, LANES).set(bits);
  }) as never);
}

function bitsOfDouble(x: Operand, to: Scalar): Operand {
  const source = x.reg as Float64Array;
  const words = new Int32Array(source.buffer, source.byteOffset, 2 * LANES);
  return made(to, [x], ((d: Pair) => {
    for (let i = 0; i < LANES; i += 1) {
      d.lo[i] = words[2 * i]!;
      d.hi[i] = words[2 * i + 1]!;
    }
  }) as never);
}

function doubleOfBits(x: Operand, to: Scalar): Operand {
  const { lo, hi } = x.reg as Pair;
  return made(to, [x], ((d: Float64Array) => {
    const words = new Int32Array(d.buffer, d.byteOffset, 2 * LANES);
    for (let i = 0; i < LANES; i += 1) {
      words[2 * i] = lo[i]!;
      words[2 * i + 1] = hi[i]!;
    }
  }) as never);
}

function bitsOfNarrow(from: Scalar, to: Scalar, operand: Operand): Operand {
  const encode = from === half ? halfBits : bfloatBits;
  const values = operand.reg as Float32Array;
  return made(to, [operand], ((d: Int32Array) => {
    for (let i = 0; i < LANES; i += 1) d[i] = to.signed ? (encode(values[i]!) << 16) >> 16 : encode(values[i]!);
  }) as never);
}

function narrowOfBits(to: Scalar, operand: Operand): Operand {
  const decode = to === half ? halfValue : bfloatValue;
  const pattern = convert(operand, ushort);
  const values = pattern.reg as Int32Array;
  return made(to, [pattern], ((d: Float32Array) => {
    for (let i = 0; i < LANES; i += 1) d[i] = decode(values[i]! & 0xffff);
  }) as never);
}
