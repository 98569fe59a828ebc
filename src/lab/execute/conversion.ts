import { bfloatBits, bfloatValue, halfBits, halfValue } from '../machine/half';
import { longNumber } from '../machine/ops-long';
import { LANES, type Pair, type Register } from '../machine/registers';
import { bool, classOf, type Pointer, type Scalar } from '../types/type';

type Loop<D> = (d: D) => void;

/** Fills a register with another one's values, converted. */
export function conversion(reg: Register, from: Scalar | Pointer, to: Scalar | Pointer): Loop<never> {
  if (classOf(from) === 'i32' && classOf(to) === 'i32')
    return narrowing(to as Scalar, from as Scalar)!(reg as Int32Array) as Loop<never>;
  return between(reg, from, to);
}

/** Does an integer of up to 32 bits change when converted to another such type? */
export const narrows = (from: Scalar, to: Scalar): boolean => narrowing(to, from) !== null;

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

/** Loops over the lanes, by the register classes of both sides. */
function between(reg: Register, from: Scalar | Pointer, to: Scalar | Pointer): Loop<never> {
  const target = classOf(to);
  if (target === 'i64') return toLong(reg, from) as Loop<never>;
  if (target === 'i32') return toInt(reg, from, to as Scalar) as Loop<never>;
  return toFloating(reg, from, to) as Loop<never>;
}

function toLong(reg: Register, from: Scalar | Pointer): Loop<Pair> {
  if (from.k === 'scalar' && from.cls === 'i32') {
    const a = reg as Int32Array;
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
  const a = reg as Float32Array | Float64Array;
  return ({ lo, hi }) => {
    for (let i = 0; i < LANES; i += 1) {
      // Out of range: the nearest number that fits. NaN becomes 0.
      const value = Math.max(-(2 ** 63), Math.min(Math.trunc(a[i]!), 2 ** 64 - 2 ** 11)) || 0;
      hi[i] = Math.floor(value / 2 ** 32);
      lo[i] = value;
    }
  };
}

function toInt(reg: Register, from: Scalar | Pointer, to: Scalar): Loop<Int32Array> {
  const shift = 32 - 8 * to.size;
  const { signed } = to;
  if (from.k === 'scalar' && from.cls === 'i64') {
    const { lo } = reg as Pair;
    return (d) => {
      for (let i = 0; i < LANES; i += 1) d[i] = signed ? (lo[i]! << shift) >> shift : (lo[i]! << shift) >>> shift;
    };
  }
  const a = reg as Float32Array | Float64Array;
  if (from.k === 'ptr')
    return (d) => {
      for (let i = 0; i < LANES; i += 1) d[i] = a[i]!;
    };
  // The hardware's conversion saturates to the range of a 32-bit integer.
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

function toFloating(reg: Register, from: Scalar | Pointer, to: Scalar | Pointer): Loop<Float64Array> {
  const round = to.k === 'scalar' ? roundingOf(to) : null;
  if (from.k === 'scalar' && from.cls === 'i64') {
    const pair = reg as Pair;
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
    const a = reg as Int32Array;
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
  const a = reg as Float32Array | Float64Array;
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
