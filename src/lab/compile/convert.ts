import { bfloatBits, bfloatValue, halfBits, halfValue } from '../machine/half';
import { longNumber } from '../machine/ops-long';
import { LANES, type Pair } from '../machine/registers';
import { bool, classOf, float, int, isInteger, type Pointer, type Scalar, type Type } from '../types/type';
import { made, plain, testOf, traits, truth, type Operand } from './operand';

type Loop<D> = (d: D) => void;

/** A number in all lanes. */
export function constant(type: Scalar | Pointer, value: number | bigint): Operand {
  if (type.k === 'ptr' || type.cls === 'f64')
    return plain(type, new Float64Array(LANES).fill(Number(value)), { constant: true });
  if (type.cls === 'f32') return plain(type, new Float32Array(LANES).fill(Number(value)), { constant: true });
  const whole = typeof value === 'bigint' ? value : BigInt(Math.trunc(value));
  const lo = Number(BigInt.asIntN(32, whole));
  if (type.cls === 'i32') return plain(type, new Int32Array(LANES).fill(lo), { constant: true });
  const hi = Number(BigInt.asIntN(32, whole >> 32n));
  return plain(type, { lo: new Int32Array(LANES).fill(lo), hi: new Int32Array(LANES).fill(hi) }, { constant: true });
}

/** What a constant is worth. */
export function constantValue(operand: Operand): number | bigint {
  const { reg, type } = operand;
  if ('lo' in reg) {
    const value = (BigInt(reg.hi[0]! >>> 0) << 32n) | BigInt(reg.lo[0]! >>> 0);
    return type.k === 'scalar' && type.signed ? BigInt.asIntN(64, value) : value;
  }
  const value = reg[0]!;
  return type.k === 'scalar' && type.cls === 'i32' && !type.signed ? value >>> 0 : value;
}

/** Convert between scalars and pointers as C++ and the hardware do; the value of a pointer is its address. */
export function convert(operand: Operand, to: Scalar | Pointer): Operand {
  const from = operand.type as Scalar | Pointer;
  if (from === to || (from.k === 'ptr' && to.k === 'ptr')) return retyped(operand, to);
  if (to === bool) {
    const test = testOf(operand);
    return operand.type === bool ? operand : truth(test, traits([operand], 0));
  }
  const source = classOf(from);
  const target = classOf(to);
  if (source === 'i32' && target === 'i32') {
    const narrow = narrowing(to as Scalar, from as Scalar);
    if (!narrow) return retyped(operand, to);
    const a = operand.reg as Int32Array;
    return made(to, [operand], narrow(a) as Loop<never>);
  }
  if (source === 'i64' && target === 'i64') return retyped(operand, to);
  if (source === target && (target === 'f64' || isSingle(to)) && from.k === to.k) return retyped(operand, to);
  const loop = between(operand, from, to);
  return made(to, [operand], loop as Loop<never>);
}

/** half and bfloat16 are kept as singles that are rounded when they are made. */
const isSingle = (type: Type): boolean => type === float;

export function retyped(operand: Operand, type: Type): Operand {
  return operand.type === type ? operand : { ...operand, type };
}

function narrowing(to: Scalar, from: Scalar): ((a: Int32Array) => Loop<Int32Array>) | null {
  if (to.size === 4 || (from.size < to.size && (!from.signed || to.signed)) || from === bool) return null;
  if (from.size === to.size && from.signed === to.signed) return null;
  const shift = 32 - 8 * to.size;
  if (to.signed)
    return (a) => (d) => {
      for (let i = 0; i < LANES; i += 1) d[i] = (a[i]! << shift) >> shift;
    };
  return (a) => (d) => {
    for (let i = 0; i < LANES; i += 1) d[i] = (a[i]! << shift) >>> shift;
  };
}

/** Loops over the lanes by the register classes of both sides. */
function between(operand: Operand, from: Scalar | Pointer, to: Scalar | Pointer): Loop<never> {
  const target = classOf(to);
  if (target === 'i64') return toLong(operand, from) as Loop<never>;
  if (target === 'i32') return toInt(operand, from, to as Scalar) as Loop<never>;
  return toFloating(operand, from, to) as Loop<never>;
}

function toLong(operand: Operand, from: Scalar | Pointer): Loop<Pair> {
  if (from.k === 'scalar' && from.cls === 'i32') {
    const a = operand.reg as Int32Array;
    if (!from.signed)
      return ({ lo, hi }) => {
        for (let i = 0; i < LANES; i += 1) {
          lo[i] = a[i]!;
          hi[i] = 0;
        }
      };
    return ({ lo, hi }) => {
      for (let i = 0; i < LANES; i += 1) {
        lo[i] = a[i]!;
        hi[i] = a[i]! >> 31;
      }
    };
  }
  const a = operand.reg as Float32Array | Float64Array;
  return ({ lo, hi }) => {
    for (let i = 0; i < LANES; i += 1) {
      // Out of range: the nearest number that fits. What is no number becomes 0.
      const value = Math.max(-(2 ** 63), Math.min(Math.trunc(a[i]!), 2 ** 64 - 2 ** 11)) || 0;
      hi[i] = Math.floor(value / 2 ** 32);
      lo[i] = value;
    }
  };
}

function toInt(operand: Operand, from: Scalar | Pointer, to: Scalar): Loop<Int32Array> {
  const shift = 32 - 8 * to.size;
  const { signed } = to;
  if (from.k === 'scalar' && from.cls === 'i64') {
    const { lo } = operand.reg as Pair;
    return (d) => {
      for (let i = 0; i < LANES; i += 1) d[i] = signed ? (lo[i]! << shift) >> shift : (lo[i]! << shift) >>> shift;
    };
  }
  const a = operand.reg as Float32Array | Float64Array;
  if (from.k === 'ptr')
    return (d) => {
      for (let i = 0; i < LANES; i += 1) d[i] = a[i]!;
    };
  // The hardware's conversion keeps to the range of a 32-bit integer.
  const least = signed ? -(2 ** 31) : 0;
  const most = signed ? 2 ** 31 - 1 : 2 ** 32 - 1;
  return (d) => {
    for (let i = 0; i < LANES; i += 1) {
      const value = a[i]!;
      const whole = value >= most ? most : value <= least ? least : Math.trunc(value) || 0;
      d[i] = signed ? (whole << shift) >> shift : (whole << shift) >>> shift;
    }
  };
}

function toFloating(operand: Operand, from: Scalar | Pointer, to: Scalar | Pointer): Loop<Float64Array> {
  const round = to.k === 'scalar' ? roundingOf(to) : null;
  if (from.k === 'scalar' && from.cls === 'i64') {
    const pair = operand.reg as Pair;
    const { signed } = from;
    if (to.k === 'ptr')
      return (d) => {
        for (let i = 0; i < LANES; i += 1) d[i] = longNumber(pair, i, false);
      };
    return (d) => {
      for (let i = 0; i < LANES; i += 1) {
        const value = longNumber(pair, i, signed);
        d[i] = round ? round(value) : value;
      }
    };
  }
  if (from.k === 'scalar' && from.cls === 'i32') {
    const a = operand.reg as Int32Array;
    if (round)
      return (d) => {
        for (let i = 0; i < LANES; i += 1) d[i] = round(from.signed ? a[i]! : a[i]! >>> 0);
      };
    if (from.signed)
      return (d) => {
        for (let i = 0; i < LANES; i += 1) d[i] = a[i]!;
      };
    return (d) => {
      for (let i = 0; i < LANES; i += 1) d[i] = a[i]! >>> 0;
    };
  }
  const a = operand.reg as Float32Array | Float64Array;
  if (round)
    return (d) => {
      for (let i = 0; i < LANES; i += 1) d[i] = round(a[i]!);
    };
  return (d) => {
    for (let i = 0; i < LANES; i += 1) d[i] = a[i]!;
  };
}

/** How results of 16-bit types are rounded; `null` where the register does it. */
export function roundingOf(type: Scalar): ((value: number) => number) | null {
  if (type.kind === 'half') return (value) => halfValue(halfBits(value));
  if (type.kind === 'bfloat16') return (value) => bfloatValue(bfloatBits(value));
  return null;
}

/** An index as a type in which it can be multiplied and added: int, unsigned or 64 bits. */
export function asIndex(operand: Operand): Operand {
  const type = operand.type as Scalar;
  if (!isInteger(type)) return convert(operand, int);
  return type.size < 4 ? convert(operand, int) : operand;
}
