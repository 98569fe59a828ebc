import type { Computation, Run, Value } from '../ir/node';
import { constantNumber } from '../ir/constant';
import { LANES } from '../machine/registers';
import type { Scalar } from '../types/type';
import { inOrder } from './order';
import { registerOf } from './registers';

/**
 * A 64-bit index as doubles instead of pairs of words. 64-bit sums and products of 32-bit numbers are exact in doubles as
 * long as no result can exceed 2^53.
 */
export interface ExactIndex {
  readonly number: Float64Array;
  readonly run: Run | null;
}

/** A sum of a number and a multiple of a 32-bit one: usually only the latter changes in a loop. */
interface LinearIndex {
  readonly base: Float64Array;
  readonly by: Int32Array;
  readonly factor: number;
  readonly run: Run | null;
}

interface Known {
  readonly exact: ReadonlyMap<Value, ExactIndex>;
}

const isLong = ({ type }: Value): boolean => type.k === 'scalar' && type.cls === 'i64';
const SIGNS: ReadonlySet<string> = new Set(['add', 'sub', 'mul']);

/** The greatest magnitude of an index; infinite where it is not a sum of products of 32-bit numbers. */
function magnitude(value: Value): number {
  if (!isLong(value)) return Infinity;
  if (value.k === 'constant') return Math.abs(constantNumber(value));
  if (value.k === 'as') return magnitude(value.of);
  if (value.k !== 'compute') return Infinity;
  const [x, y] = value.args as readonly [Value, Value];
  if (value.op === 'convert') {
    const { k, cls, size, signed } = x.type as Scalar;
    return k === 'scalar' && cls === 'i32' ? 2 ** (8 * size - (signed ? 1 : 0)) : Infinity;
  }
  if (!SIGNS.has(value.op)) return Infinity;
  const [a, b] = [magnitude(x), magnitude(y)];
  // 0 times infinity is NaN in JavaScript, and would pass for a small number.
  if (a === Infinity || b === Infinity) return Infinity;
  return value.op === 'mul' ? a * b : a + b;
}

/**
 * @param runOf - The closure that computes a value into its register.
 * @returns `null`: the index may exceed what doubles hold, or does not have 64 bits.
 */
export function exactIndex(value: Value, known: Known, runOf: (value: Value) => Run | null): ExactIndex | null {
  if (!isLong(value) || value.k === 'constant' || value.k === 'register') return null;
  return magnitude(value) <= Number.MAX_SAFE_INTEGER ? numbers(value, known, runOf) : null;
}

/** The address of an element as a closure over the lanes; `null`: its index may exceed what doubles hold. */
export function exactElement(
  pointer: Value,
  index: Value,
  scale: number,
  known: Known,
  runOf: (value: Value) => Run | null,
): { readonly before: Run | null; readonly fill: (d: Float64Array) => void } | null {
  const p = registerOf(pointer.reg) as Float64Array;
  const linear = linearOf(index, known, runOf);
  if (linear) {
    const { base, by, factor } = linear;
    return {
      before: inOrder([runOf(pointer), linear.run]),
      fill: (d) => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = p[i]! + (base[i]! + by[i]! * factor) * scale;
          d[i + 1] = p[i + 1]! + (base[i + 1]! + by[i + 1]! * factor) * scale;
          d[i + 2] = p[i + 2]! + (base[i + 2]! + by[i + 2]! * factor) * scale;
          d[i + 3] = p[i + 3]! + (base[i + 3]! + by[i + 3]! * factor) * scale;
        }
      },
    };
  }
  const exact = exactIndex(index, known, runOf);
  if (!exact) return null;
  const { number } = exact;
  return {
    before: inOrder([runOf(pointer), exact.run]),
    fill: (d) => {
      for (let i = 0; i < LANES; i += 4) {
        d[i] = p[i]! + number[i]! * scale;
        d[i + 1] = p[i + 1]! + number[i + 1]! * scale;
        d[i + 2] = p[i + 2]! + number[i + 2]! * scale;
        d[i + 3] = p[i + 3]! + number[i + 3]! * scale;
      }
    },
  };
}

function linearOf(value: Value, known: Known, runOf: (value: Value) => Run | null): LinearIndex | null {
  if (value.k === 'as') return linearOf(value.of, known, runOf);
  if (!isLong(value) || value.k !== 'compute' || value.op !== 'add' || known.exact.has(value)) return null;
  if (magnitude(value) > Number.MAX_SAFE_INTEGER) return null;
  const [x, y] = value.args as readonly [Value, Value];
  for (const [side, rest] of [
    [y, x],
    [x, y],
  ] as const) {
    const multiple = known.exact.has(side) ? null : multipleOf(side);
    if (!multiple) continue;
    const { number, run } = numbers(rest, known, runOf);
    const own = runOf(multiple.of);
    // In source order: one may change what the other reads.
    const inSourceOrder = rest === x ? inOrder([run, own]) : inOrder([own, run]);
    return { base: number, by: registerOf(multiple.of.reg) as Int32Array, factor: multiple.factor, run: inSourceOrder };
  }
  return null;
}

/** A signed 32-bit value times a constant. */
function multipleOf(value: Value): { readonly of: Value; readonly factor: number } | null {
  if (value.k === 'as') return multipleOf(value.of);
  if (value.k !== 'compute') return null;
  const [x, y] = value.args as readonly [Value, Value];
  if (value.op === 'convert') {
    const { k, cls, signed } = x.type as Scalar;
    return k === 'scalar' && cls === 'i32' && signed ? { of: x, factor: 1 } : null;
  }
  if (value.op !== 'mul') return null;
  const [factor, of] = x.k === 'constant' ? [x, y] : [y, x];
  if (factor.k !== 'constant') return null;
  const inner = multipleOf(of);
  return inner && { of: inner.of, factor: inner.factor * constantNumber(factor) };
}

function numbers(value: Value, known: Known, runOf: (value: Value) => Run | null): ExactIndex {
  const ready = known.exact.get(value);
  if (ready) return ready;
  if (value.k === 'as') return numbers(value.of, known, runOf);
  const number = new Float64Array(LANES);
  if (value.k === 'constant') return { number: number.fill(constantNumber(value)), run: null };
  const { op, args } = value as Computation;
  const [x, y] = args as readonly [Value, Value];
  if (op === 'convert')
    return {
      number,
      run: inOrder([runOf(x), widened(registerOf(x.reg) as Int32Array, (x.type as Scalar).signed, number)]),
    };
  const [a, b] = [numbers(x, known, runOf), numbers(y, known, runOf)];
  return { number, run: inOrder([a.run, b.run, combined(op, a.number, b.number, number)]) };
}

const widened = (a: Int32Array, signed: boolean, d: Float64Array): Run =>
  signed
    ? () => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = a[i]!;
          d[i + 1] = a[i + 1]!;
          d[i + 2] = a[i + 2]!;
          d[i + 3] = a[i + 3]!;
        }
      }
    : () => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = a[i]! >>> 0;
          d[i + 1] = a[i + 1]! >>> 0;
          d[i + 2] = a[i + 2]! >>> 0;
          d[i + 3] = a[i + 3]! >>> 0;
        }
      };

function combined(op: Computation['op'], a: Float64Array, b: Float64Array, d: Float64Array): Run {
  if (op === 'mul')
    return () => {
      for (let i = 0; i < LANES; i += 4) {
        d[i] = a[i]! * b[i]!;
        d[i + 1] = a[i + 1]! * b[i + 1]!;
        d[i + 2] = a[i + 2]! * b[i + 2]!;
        d[i + 3] = a[i + 3]! * b[i + 3]!;
      }
    };
  if (op === 'sub')
    return () => {
      for (let i = 0; i < LANES; i += 4) {
        d[i] = a[i]! - b[i]!;
        d[i + 1] = a[i + 1]! - b[i + 1]!;
        d[i + 2] = a[i + 2]! - b[i + 2]!;
        d[i + 3] = a[i + 3]! - b[i + 3]!;
      }
    };
  return () => {
    for (let i = 0; i < LANES; i += 4) {
      d[i] = a[i]! + b[i]!;
      d[i + 1] = a[i + 1]! + b[i + 1]!;
      d[i + 2] = a[i + 2]! + b[i + 2]!;
      d[i + 3] = a[i + 3]! + b[i + 3]!;
    }
  };
}
