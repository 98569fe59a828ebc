import type { Computation, Run, Value } from '../ir/node';
import { longNumber } from '../machine/ops-long';
import { LANES, type Pair } from '../machine/registers';
import type { Scalar } from '../types/type';
import { inOrder } from './order';

/**
 * A 64-bit index as numbers in place of pairs of words. 64-bit addition and multiplication of 32-bit numbers are exact in doubles as
 * long as no result can exceed 2^53.
 */
export interface ExactIndex {
  readonly number: Float64Array;
  readonly run: Run | null;
}

interface Known {
  readonly exact: ReadonlyMap<Value, ExactIndex>;
}

const isLong = ({ type }: Value): boolean => type.k === 'scalar' && type.cls === 'i64';
const SIGNS: ReadonlySet<string> = new Set(['add', 'sub', 'mul']);

/** The greatest magnitude that an index can have; infinite where it is not a sum of products of 32-bit numbers. */
function magnitude(value: Value): number {
  if (!isLong(value)) return Infinity;
  if (value.k === 'constant') return Math.abs(longNumber(value.reg as Pair, 0, true));
  if (value.k === 'as') return magnitude(value.of);
  if (value.k !== 'compute') return Infinity;
  const [x, y] = value.args as readonly [Value, Value];
  if (value.op === 'convert') {
    const { k, cls, size, signed } = x.type as Scalar;
    return k === 'scalar' && cls === 'i32' ? 2 ** (8 * size - (signed ? 1 : 0)) : Infinity;
  }
  if (!SIGNS.has(value.op)) return Infinity;
  const [a, b] = [magnitude(x), magnitude(y)];
  return value.op === 'mul' ? a * b : a + b;
}

/**
 * @param runOf - What puts a value into its register.
 * @returns `null`: the index may exceed what doubles hold, or is none of 64 bits.
 */
export function exactIndex(value: Value, known: Known, runOf: (value: Value) => Run | null): ExactIndex | null {
  if (!isLong(value) || value.k === 'constant' || value.k === 'register') return null;
  return magnitude(value) <= Number.MAX_SAFE_INTEGER ? numbers(value, known, runOf) : null;
}

function numbers(value: Value, known: Known, runOf: (value: Value) => Run | null): ExactIndex {
  const ready = known.exact.get(value);
  if (ready) return ready;
  if (value.k === 'as') return numbers(value.of, known, runOf);
  const number = new Float64Array(LANES);
  if (value.k === 'constant') return { number: number.fill(longNumber(value.reg as Pair, 0, true)), run: null };
  const { op, args } = value as Computation;
  const [x, y] = args as readonly [Value, Value];
  if (op === 'convert')
    return { number, run: inOrder([runOf(x), widened(x.reg as Int32Array, (x.type as Scalar).signed, number)]) };
  const [a, b] = [numbers(x, known, runOf), numbers(y, known, runOf)];
  return { number, run: inOrder([a.run, b.run, combined(op, a.number, b.number, number)]) };
}

const widened = (a: Int32Array, signed: boolean, d: Float64Array): Run =>
  signed
    ? () => {
        for (let i = 0; i < LANES; i += 1) d[i] = a[i]!;
      }
    : () => {
        for (let i = 0; i < LANES; i += 1) d[i] = a[i]! >>> 0;
      };

function combined(op: Computation['op'], a: Float64Array, b: Float64Array, d: Float64Array): Run {
  if (op === 'mul')
    return () => {
      for (let i = 0; i < LANES; i += 1) d[i] = a[i]! * b[i]!;
    };
  if (op === 'sub')
    return () => {
      for (let i = 0; i < LANES; i += 1) d[i] = a[i]! - b[i]!;
    };
  return () => {
    for (let i = 0; i < LANES; i += 1) d[i] = a[i]! + b[i]!;
  };
}
