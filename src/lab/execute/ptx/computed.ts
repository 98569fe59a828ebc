import { halfBits, halfValue } from '../../machine/half';
import { LANES } from '../../machine/registers';
import type { PtxContext, PtxOp } from './op';
import type { PtxInstruction, PtxOperand } from './parse';
import type { PtxType } from './types';

/** Does something for each lane of a mask. */
export const lanes = (mask: number, each: (lane: number) => void): void => {
  for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) each(i);
};

export type Numeric = (a: number, b: number, c: number) => number;
export type Whole = (a: bigint, b: bigint, c: bigint) => bigint;

/** Rounds the results of floating-point instructions to their type. */
export const rounded = (type: PtxType, value: number): number =>
  type.kind === 'half' ? halfBits(value) : type.bytes === 4 ? Math.fround(value) : value;

/** `.sat`: clamps to 0 … 1, and NaN to 0. */
export const saturated = (value: number): number => (value > 0 ? Math.min(value, 1) : 0);

/** An instruction of up to three sources with one result. */
export function computed(
  { values }: PtxContext,
  { operands, parts }: PtxInstruction,
  type: PtxType,
  numeric: Numeric,
  whole: Whole,
  target: PtxType = type,
): PtxOp {
  const [to, ...from] = operands as [PtxOperand, ...PtxOperand[]];
  if (type.kind !== 'float' && type.kind !== 'half' && (type.bytes === 8 || target.bytes === 8)) {
    const [a, b, c] = [0, 1, 2].map((index) => (from[index] ? values.big(from[index], type) : () => 0n));
    const set = values.bigSetter(to, target);
    return { run: (mask) => lanes(mask, (i) => set(i, whole(a!(i), b!(i), c!(i)))) };
  }
  const read = (operand: PtxOperand | undefined): ((lane: number) => number) => {
    if (!operand) return () => 0;
    const value = values.number(operand, type);
    return type.kind === 'half' ? (i) => halfValue(value(i)) : value;
  };
  const [a, b, c] = [0, 1, 2].map((index) => read(from[index]));
  const set = values.setter(to, target);
  if (type.kind === 'float' || type.kind === 'half') {
    const limit = parts.includes('sat') ? saturated : (value: number) => value;
    return { run: (mask) => lanes(mask, (i) => set(i, rounded(type, limit(numeric(a!(i), b!(i), c!(i)))))) };
  }
  return { run: (mask) => lanes(mask, (i) => set(i, numeric(a!(i), b!(i), c!(i)))) };
}
