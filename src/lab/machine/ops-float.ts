import type { Test } from './ops-int';
import { LANES } from './registers';

type Floats = Float32Array | Float64Array;
/** Fills `d`, whose precision is that of the result: a Float32Array rounds what is written. */
export type FloatOp<F extends Floats> = (d: F) => void;

export function singleOp(op: string, a: Float32Array, b: Float32Array): FloatOp<Float32Array> | null {
  switch (op) {
    case '+':
      return (d) => {
        for (let i = 0; i < LANES; i += 1) d[i] = a[i]! + b[i]!;
      };
    case '-':
      return (d) => {
        for (let i = 0; i < LANES; i += 1) d[i] = a[i]! - b[i]!;
      };
    case '*':
      return (d) => {
        for (let i = 0; i < LANES; i += 1) d[i] = a[i]! * b[i]!;
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
        for (let i = 0; i < LANES; i += 1) d[i] = a[i]! + b[i]!;
      };
    case '-':
      return (d) => {
        for (let i = 0; i < LANES; i += 1) d[i] = a[i]! - b[i]!;
      };
    case '*':
      return (d) => {
        for (let i = 0; i < LANES; i += 1) d[i] = a[i]! * b[i]!;
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
 * a · b + c rounded once to single precision. The product of two singles is exact in a double; only when the sum falls on
 * the middle between two singles can the second rounding go wrong, and then what the first one lost decides.
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
  // One step of a double towards the lost part leaves the middle.
  const low = bits.getBigUint64(0) + (error > 0 === sum > 0 ? 1n : -1n);
  bits.setBigUint64(0, low);
  return Math.fround(bits.getFloat64(0));
}

/** Fused multiply-add of singles, as the compiler makes of `a * b + c`. Signs: +1 or -1 for the product and the addend. */
export function fusedOp(
  a: Float32Array,
  b: Float32Array,
  c: Float32Array,
  productSign: number,
  addendSign: number,
): FloatOp<Float32Array> {
  const guard = new Float64Array(1);
  const halves = new Int32Array(guard.buffer);
  // Almost always both are plus.
  if (productSign === 1 && addendSign === 1)
    return (d) => {
      for (let i = 0; i < LANES; i += 1) {
        const sum = a[i]! * b[i]! + c[i]!;
        guard[0] = sum;
        d[i] = (halves[0]! & 0x1fffffff) === 0x10000000 ? fusedSingle(a[i]!, b[i]!, c[i]!) : sum;
      }
    };
  return (d) => {
    for (let i = 0; i < LANES; i += 1) {
      const left = productSign * a[i]!;
      const addend = addendSign * c[i]!;
      const sum = left * b[i]! + addend;
      guard[0] = sum;
      d[i] = (halves[0]! & 0x1fffffff) === 0x10000000 ? fusedSingle(left, b[i]!, addend) : sum;
    }
  };
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
