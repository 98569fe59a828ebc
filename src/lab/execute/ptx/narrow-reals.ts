import { bfloatBits, bfloatValue, halfBits, halfValue } from '../../machine/half';
import { lanes, saturated } from './computed';
import type { PtxContext, PtxOp } from './op';
import type { PtxInstruction, PtxOperand } from './parse';
import { refuse, requireOperands, typesIn } from './types';

/** The value of a 16-bit number, and the bits nearest to a value. */
interface Format {
  readonly value: (bits: number) => number;
  readonly bits: (value: number) => number;
  /** Two numbers in a register: the instruction acts on both. */
  readonly isPair: boolean;
}

const half = { value: halfValue, bits: halfBits };
const bfloat = { value: bfloatValue, bits: (value: number): number => bfloatBits(singleToOdd(value)) };
const formats: ReadonlyMap<string, Format> = new Map([
  ['f16', { ...half, isPair: false }],
  ['f16x2', { ...half, isPair: true }],
  ['bf16', { ...bfloat, isPair: false }],
  ['bf16x2', { ...bfloat, isPair: true }],
]);

/** The 16-bit format of a PTX type; undefined for others. */
export const narrowFormat = (type: string): Format | undefined => formats.get(type);

type Compute = (a: number, b: number, c: number) => number;
const OPERATIONS: ReadonlyMap<string, readonly [operands: number, compute: Compute]> = new Map([
  ['add', [3, (a, b) => sumToOdd(a, b)]],
  ['sub', [3, (a, b) => sumToOdd(a, -b)]],
  ['mul', [3, (a, b) => a * b]],
  ['fma', [4, (a, b, c) => sumToOdd(a * b, c)]],
  ['neg', [2, (a) => -a]],
  ['abs', [2, (a) => Math.abs(a)]],
  ['min', [3, (a, b) => numberOf(a, b) ?? Math.min(a, b)]],
  ['max', [3, (a, b) => numberOf(a, b) ?? Math.max(a, b)]],
  ['ex2', [2, (a) => 2 ** a]],
  ['tanh', [2, (a) => Math.tanh(a)]],
] satisfies [string, [number, Compute]][]);

/** The result of `min` and `max` where one operand is NaN: the other one. `null`: both are numbers. */
export const numberOf = (a: number, b: number): number | null => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : null);

/**
 * Arithmetic on halves and bfloat16, scalar or packed in pairs. Products are exact in a double; what a sum loses is kept in
 * its last bit, so that the result is rounded once.
 *
 * @returns `null` for an instruction on other types.
 */
export function narrowReals({ values }: PtxContext, instruction: PtxInstruction): PtxOp | null {
  const { parts, operands, name, at } = instruction;
  const type = typesIn(instruction).at(-1);
  const format = type && narrowFormat(type.name);
  const known = OPERATIONS.get(parts[0]!);
  if (!format || !known) return null;
  if (parts.includes('NaN') || parts.includes('xorsign'))
    return refuse(`${name} is not supported. Use it without .NaN and .xorsign.`, at);
  const [count, compute] = known;
  requireOperands(instruction, count);
  const limit = limitOf(parts);
  const [to, ...from] = operands as [PtxOperand, ...PtxOperand[]];
  const [a, b, c] = [0, 1, 2].map((index) => (from[index] ? values.number(from[index], type) : () => 0));
  const set = values.setter(to, type);
  const part = (i: number, shift: number): number => {
    const read = (source: (lane: number) => number): number => format.value((source(i) >>> shift) & 0xffff);
    return format.bits(limit(compute(read(a!), read(b!), read(c!))));
  };
  if (!format.isPair) return { run: (mask) => lanes(mask, (i) => set(i, part(i, 0))) };
  return { run: (mask) => lanes(mask, (i) => set(i, (part(i, 0) | (part(i, 16) << 16)) >>> 0)) };
}

/** The effect of `.sat` and of `.relu`, which clamps at 0, on a value. */
function limitOf(parts: readonly string[]): (value: number) => number {
  if (parts.includes('sat')) return saturated;
  if (parts.includes('relu')) return (value) => (value < 0 ? 0 : value);
  return (value) => value;
}

const word = new DataView(new ArrayBuffer(8));

/** A double truncated to a single; where that is inexact, its last bit is 1. */
function singleToOdd(value: number): number {
  const nearest = Math.fround(value);
  if (nearest === value || !Number.isFinite(nearest)) return nearest;
  word.setFloat32(0, nearest);
  const bits = word.getUint32(0) - (Math.abs(nearest) > Math.abs(value) ? 1 : 0);
  word.setUint32(0, bits | 1);
  return word.getFloat32(0);
}

/**
 * A sum of doubles; where it is inexact, its last bit is 1, so that a second rounding to fewer bits cannot meet a false tie.
 */
function sumToOdd(a: number, b: number): number {
  const sum = a + b;
  const rest = sum - a;
  const lost = a - (sum - rest) + (b - rest);
  if (lost === 0 || !Number.isFinite(sum)) return sum;
  word.setFloat64(0, sum);
  const bits = word.getBigUint64(0);
  if (bits & 1n) return sum;
  // Toward what was lost: away from zero where it has the sign of the sum.
  word.setBigUint64(0, lost > 0 === sum > 0 ? bits | 1n : bits - 1n);
  return word.getFloat64(0);
}
