import type { Test } from './ops-int';
import { LANES } from './registers';

type Floats = Float32Array | Float64Array;
/** Fills `d`, whose precision is that of the result: a Float32Array rounds on writing. */
export type FloatOp<F extends Floats> = (d: F) => void;

/** @param isFixed - `b` is uniform and never changes. */
export function singleOp(op: string, a: Float32Array, b: Float32Array, isFixed = false): FloatOp<Float32Array> | null {
  if (isFixed && op === '*') {
    const factor = b[0]!;
    return (d) => {
      for (let i = 0; i < LANES; i += 4) {
        d[i] = a[i]! * factor;
        d[i + 1] = a[i + 1]! * factor;
        d[i + 2] = a[i + 2]! * factor;
        d[i + 3] = a[i + 3]! * factor;
      }
    };
  }
  switch (op) {
    case '+':
      return (d) => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = a[i]! + b[i]!;
          d[i + 1] = a[i + 1]! + b[i + 1]!;
          d[i + 2] = a[i + 2]! + b[i + 2]!;
          d[i + 3] = a[i + 3]! + b[i + 3]!;
        }
      };
    case '-':
      return (d) => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = a[i]! - b[i]!;
          d[i + 1] = a[i + 1]! - b[i + 1]!;
          d[i + 2] = a[i + 2]! - b[i + 2]!;
          d[i + 3] = a[i + 3]! - b[i + 3]!;
        }
      };
    case '*':
      return (d) => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = a[i]! * b[i]!;
          d[i + 1] = a[i + 1]! * b[i + 1]!;
          d[i + 2] = a[i + 2]! * b[i + 2]!;
          d[i + 3] = a[i + 3]! * b[i + 3]!;
        }
      };
    case '/':
      return (d) => {
        for (let i = 0; i < LANES; i += 1) d[i] = a[i]! / b[i]!;
      };
    default:
      return null;
  }
}

export function doubleOp(op: string, a: Float64Array, b: Float64Array): FloatOp<Float64Array> | null {
  switch (op) {
    case '+':
      return (d) => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = a[i]! + b[i]!;
          d[i + 1] = a[i + 1]! + b[i + 1]!;
          d[i + 2] = a[i + 2]! + b[i + 2]!;
          d[i + 3] = a[i + 3]! + b[i + 3]!;
        }
      };
    case '-':
      return (d) => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = a[i]! - b[i]!;
          d[i + 1] = a[i + 1]! - b[i + 1]!;
          d[i + 2] = a[i + 2]! - b[i + 2]!;
          d[i + 3] = a[i + 3]! - b[i + 3]!;
        }
      };
    case '*':
      return (d) => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = a[i]! * b[i]!;
          d[i + 1] = a[i + 1]! * b[i + 1]!;
          d[i + 2] = a[i + 2]! * b[i + 2]!;
          d[i + 3] = a[i + 3]! * b[i + 3]!;
        }
      };
    case '/':
      return (d) => {
        for (let i = 0; i < LANES; i += 1) d[i] = a[i]! / b[i]!;
      };
    default:
      return null;
  }
}

export function floatTest(op: string, a: Floats, b: Floats): Test | null {
  switch (op) {
    case '<':
      return () => {
        let mask = 0;
        for (let i = 0; i < LANES; i += 1) if (a[i]! < b[i]!) mask |= 1 << i;
        return mask;
      };
    case '>':
      return floatTest('<', b, a);
    case '<=':
      return () => {
        let mask = 0;
        for (let i = 0; i < LANES; i += 1) if (a[i]! <= b[i]!) mask |= 1 << i;
        return mask;
      };
    case '>=':
      return floatTest('<=', b, a);
    case '==':
      return () => {
        let mask = 0;
        for (let i = 0; i < LANES; i += 1) if (a[i] === b[i]) mask |= 1 << i;
        return mask;
      };
    case '!=':
      return () => {
        let mask = 0;
        for (let i = 0; i < LANES; i += 1) if (a[i] !== b[i]) mask |= 1 << i;
        return mask;
      };
    default:
      return null;
  }
}

const bits = new DataView(new ArrayBuffer(8));

/**
 * a · b + c rounded once to single precision. The product of two singles is exact in a double; the second rounding can only
 * go wrong when the sum is halfway between two singles, and then the error of the first one decides.
 */
export function fusedSingle(a: number, b: number, c: number): number {
  const product = a * b;
  const sum = product + c;
  const rounded = Math.fround(sum);
  if (rounded === sum || !Number.isFinite(rounded)) return rounded;
  bits.setFloat64(0, sum);
  if ((bits.getUint32(4) & 0x1fffffff) !== 0x10000000) return rounded;
  // The error of the first addition (Knuth's two-sum).
  const back = sum - product;
  const error = product - (sum - back) + (c - back);
  if (error === 0) return rounded;
  // One step of a double toward the lost part leaves the halfway point.
  const low = bits.getBigUint64(0) + (error > 0 === sum > 0 ? 1n : -1n);
  bits.setBigUint64(0, low);
  return Math.fround(bits.getFloat64(0));
}

/**
 * Fused multiply-add of singles, as the compiler contracts `a * b + c`. Signs: +1 or -1 for the product and the addend.
 *
 * @param fixed - Operands that are uniform and never change: they are read once.
 */
export function fusedOp(
  a: Float32Array,
  b: Float32Array,
  c: Float32Array,
  productSign: number,
  addendSign: number,
  fixed: 'factor' | 'addend' | null = null,
): FloatOp<Float32Array> {
  const sums = new Float64Array(LANES);
  const words = new Int32Array(sums.buffer);
  const careful: FloatOp<Float32Array> = (d) => {
    for (let i = 0; i < LANES; i += 1) d[i] = fusedSingle(productSign * a[i]!, b[i]!, addendSign * c[i]!);
  };
  // Both are almost always plus.
  if (productSign === 1 && addendSign === 1 && fixed === 'factor') {
    const factor = b[0]!;
    return (d) => {
      for (let i = 0; i < LANES; i += 8) {
        sums[i] = a[i]! * factor + c[i]!;
        sums[i + 1] = a[i + 1]! * factor + c[i + 1]!;
        sums[i + 2] = a[i + 2]! * factor + c[i + 2]!;
        sums[i + 3] = a[i + 3]! * factor + c[i + 3]!;
        sums[i + 4] = a[i + 4]! * factor + c[i + 4]!;
        sums[i + 5] = a[i + 5]! * factor + c[i + 5]!;
        sums[i + 6] = a[i + 6]! * factor + c[i + 6]!;
        sums[i + 7] = a[i + 7]! * factor + c[i + 7]!;
      }
      if (hasMiddle(words)) careful(d);
      else roundAll(d, sums);
    };
  }
  if (productSign === 1 && addendSign === 1 && fixed === 'addend') {
    const addend = c[0]!;
    return (d) => {
      for (let i = 0; i < LANES; i += 8) {
        sums[i] = a[i]! * b[i]! + addend;
        sums[i + 1] = a[i + 1]! * b[i + 1]! + addend;
        sums[i + 2] = a[i + 2]! * b[i + 2]! + addend;
        sums[i + 3] = a[i + 3]! * b[i + 3]! + addend;
        sums[i + 4] = a[i + 4]! * b[i + 4]! + addend;
        sums[i + 5] = a[i + 5]! * b[i + 5]! + addend;
        sums[i + 6] = a[i + 6]! * b[i + 6]! + addend;
        sums[i + 7] = a[i + 7]! * b[i + 7]! + addend;
      }
      if (hasMiddle(words)) careful(d);
      else roundAll(d, sums);
    };
  }
  if (productSign === 1 && addendSign === 1)
    return (d) => {
      for (let i = 0; i < LANES; i += 8) {
        sums[i] = a[i]! * b[i]! + c[i]!;
        sums[i + 1] = a[i + 1]! * b[i + 1]! + c[i + 1]!;
        sums[i + 2] = a[i + 2]! * b[i + 2]! + c[i + 2]!;
        sums[i + 3] = a[i + 3]! * b[i + 3]! + c[i + 3]!;
        sums[i + 4] = a[i + 4]! * b[i + 4]! + c[i + 4]!;
        sums[i + 5] = a[i + 5]! * b[i + 5]! + c[i + 5]!;
        sums[i + 6] = a[i + 6]! * b[i + 6]! + c[i + 6]!;
        sums[i + 7] = a[i + 7]! * b[i + 7]! + c[i + 7]!;
      }
      if (hasMiddle(words)) careful(d);
      else roundAll(d, sums);
    };
  return (d) => {
    for (let i = 0; i < LANES; i += 1) sums[i] = productSign * a[i]! * b[i]! + addendSign * c[i]!;
    if (hasMiddle(words)) careful(d);
    else roundAll(d, sums);
  };
}

/** Is a lane's double halfway between two singles? `words`: two per lane, the lower one first. */
function hasMiddle(words: Int32Array): boolean {
  let found = 0;
  for (let i = 0; i < 2 * LANES; i += 16) {
    // Less than 0 where the lower bits are those of a halfway point.
    found |= ((words[i]! & 0x1fffffff) ^ 0x10000000) - 1;
    found |= ((words[i + 2]! & 0x1fffffff) ^ 0x10000000) - 1;
    found |= ((words[i + 4]! & 0x1fffffff) ^ 0x10000000) - 1;
    found |= ((words[i + 6]! & 0x1fffffff) ^ 0x10000000) - 1;
    found |= ((words[i + 8]! & 0x1fffffff) ^ 0x10000000) - 1;
    found |= ((words[i + 10]! & 0x1fffffff) ^ 0x10000000) - 1;
    found |= ((words[i + 12]! & 0x1fffffff) ^ 0x10000000) - 1;
    found |= ((words[i + 14]! & 0x1fffffff) ^ 0x10000000) - 1;
  }
  return found < 0;
}

function roundAll(d: Float32Array, sums: Float64Array): void {
  for (let i = 0; i < LANES; i += 8) {
    d[i] = sums[i]!;
    d[i + 1] = sums[i + 1]!;
    d[i + 2] = sums[i + 2]!;
    d[i + 3] = sums[i + 3]!;
    d[i + 4] = sums[i + 4]!;
    d[i + 5] = sums[i + 5]!;
    d[i + 6] = sums[i + 6]!;
    d[i + 7] = sums[i + 7]!;
  }
}

/** a · b + c of doubles, rounded once: exact products by splitting (Dekker), then a sum whose error is known. */
export function fusedDouble(a: number, b: number, c: number): number {
  const product = a * b;
  const sum = product + c;
  if (!Number.isFinite(sum) || product === 0 || Math.abs(a) > 2 ** 500 || Math.abs(b) > 2 ** 500) return sum;
  const [ah, al] = halvesOf(a);
  const [bh, bl] = halvesOf(b);
  const lost = ah * bh - product + ah * bl + al * bh + al * bl;
  const back = sum - product;
  const error = product - (sum - back) + (c - back);
  return sum + (error + lost);
}

function halvesOf(value: number): [number, number] {
  const scaled = 134217729 * value;
  const high = scaled - (scaled - value);
  return [high, value - high];
}
