import { halfValue } from '../../machine/half';
import { lanes, rounded } from './computed';
import type { PtxContext, PtxOp } from './op';
import type { PtxInstruction, PtxOperand } from './parse';
import { type PtxType, ptxType, refuse, requireOperands, typesIn } from './types';
import type { BigAt, NumberAt, Values } from './values';

const isReal = ({ kind, name }: PtxType): boolean => kind === 'float' || kind === 'half' || name === 'bf16';
const word = new DataView(new ArrayBuffer(4));

/** The bits of the nearest bfloat16, ties to even. */
function bfloatBits(value: number): number {
  word.setFloat32(0, value);
  const bits = word.getUint32(0);
  if (Number.isNaN(value)) return 0x7fff;
  return ((bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16) & 0xffff;
}
function bfloatValue(bits: number): number {
  word.setUint32(0, (bits << 16) >>> 0);
  return word.getFloat32(0);
}

/** To the nearest integer, ties to even. */
function even(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  const whole = rest < 0.5 || (rest === 0.5 && below % 2 === 0) ? below : below + 1;
  return whole === 0 && value < 0 ? -0 : whole;
}
const wholes: ReadonlyMap<string, (value: number) => number> = new Map([
  ['rni', even],
  ['rzi', Math.trunc],
  ['rmi', Math.floor],
  ['rpi', Math.ceil],
]);
/** Rounding of a conversion to an integer, also of one that keeps its type. */
const wholeOf = ({ parts }: PtxInstruction): ((value: number) => number) | undefined =>
  parts.map((part) => wholes.get(part)).find((found) => found !== undefined);

/** The smallest normal single. */
const NORMAL = 2 ** -126;
/** The effect of `.ftz` on a single. */
const flushed = (value: number): number => (Math.abs(value) < NORMAL ? 0 * value : value);

function realReader(values: Values, from: PtxOperand, type: PtxType, { parts }: PtxInstruction): NumberAt {
  const read = values.number(from, type);
  if (type.kind === 'half') return (i) => halfValue(read(i));
  if (type.name === 'bf16') return (i) => bfloatValue(read(i));
  return type.bytes === 4 && parts.includes('ftz') ? (i) => flushed(read(i)) : read;
}

/** The bits or the number that a register of a type takes. */
const realBits = (type: PtxType, value: number): number =>
  type.name === 'bf16' ? bfloatBits(value) : rounded(type, value);

const saturated = (value: number): number => (value > 0 ? Math.min(value, 1) : 0);

/** The least and the greatest number of a type. */
function limitsOf({ bytes, kind }: PtxType): readonly [bigint, bigint] {
  const bits = BigInt(8 * bytes);
  return kind === 'signed' ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n] : [0n, (1n << bits) - 1n];
}
const clamped = (value: bigint, [low, high]: readonly [bigint, bigint]): bigint =>
  value < low ? low : value > high ? high : value;

/** NaN: 0, except with 64 bits. */
function notANumber(target: PtxType, source: PtxType): bigint {
  if (target.bytes < 8 && source.bytes < 8) return 0n;
  const [low] = limitsOf(target);
  return target.kind === 'signed' ? low : 1n << BigInt(8 * target.bytes - 1);
}

/** Two singles as the halves of a word, the first one in the upper half. */
function packed({ values }: PtxContext, instruction: PtxInstruction, part: PtxType, source: PtxType): PtxOp {
  requireOperands(instruction, 3);
  const [to, upper, lower] = instruction.operands as [PtxOperand, PtxOperand, PtxOperand];
  const [a, b] = [upper, lower].map((each) => realReader(values, each, source, instruction)) as [NumberAt, NumberAt];
  const set = values.setter(to, { name: 'b32', bytes: 4, kind: 'unsigned' });
  const positive = instruction.parts.includes('relu') ? (value: number) => (value > 0 ? value : 0) : null;
  const bits = (value: number): number => realBits(part, positive ? positive(value) : value);
  return { run: (mask) => lanes(mask, (i) => set(i, (bits(a(i)) << 16) | bits(b(i)))) };
}

/** From floating point to floating point. */
function toReal({ values }: PtxContext, instruction: PtxInstruction, target: PtxType, read: NumberAt): PtxOp {
  const set = values.setter(
    instruction.operands[0]!,
    target.kind === 'float' ? target : { ...target, kind: 'unsigned' },
  );
  const whole = wholeOf(instruction);
  const isLimited = instruction.parts.includes('sat');
  const flush = instruction.parts.includes('ftz') && target.name === 'f32';
  return {
    run: (mask) =>
      lanes(mask, (i) => {
        const value = whole ? whole(read(i)) : read(i);
        const bits = realBits(target, isLimited ? saturated(value) : value);
        set(i, flush ? flushed(bits) : bits);
      }),
  };
}

/** From floating point to an integer: values beyond the limits of its type saturate, with and without `.sat`. */
function toWhole(
  { values }: PtxContext,
  instruction: PtxInstruction,
  target: PtxType,
  source: PtxType,
  read: NumberAt,
): PtxOp {
  const set = values.bigSetter(instruction.operands[0]!, target);
  const whole = wholeOf(instruction) ?? Math.trunc;
  const limits = limitsOf(target);
  const [low, high] = limits.map(Number) as [number, number];
  const none = notANumber(target, source);
  const convert = (value: number): bigint => {
    if (Number.isNaN(value)) return none;
    if (value <= low) return limits[0];
    return value >= high ? limits[1] : BigInt(whole(value));
  };
  return { run: (mask) => lanes(mask, (i) => set(i, convert(read(i)))) };
}

/** `cvt` between all kinds of numbers. */
export function converted(env: PtxContext, instruction: PtxInstruction): PtxOp {
  const { values } = env;
  const { operands, name, at, parts } = instruction;
  const [target, source] = typesIn(instruction);
  const isKnown = target && source && !parts.some((part) => ['rz', 'rm', 'rp', 'rna'].includes(part));
  if (!isKnown || source.name.endsWith('x2')) return refuse(`${name} is not supported. Convert in C++.`, at);
  if (target.name.endsWith('x2')) return packed(env, instruction, ptxType(target.name.slice(0, -2))!, source);
  requireOperands(instruction, 2);
  const [to, from] = operands as [PtxOperand, PtxOperand];
  if (isReal(source)) {
    const read = realReader(values, from, source, instruction);
    return isReal(target) ? toReal(env, instruction, target, read) : toWhole(env, instruction, target, source, read);
  }
  if (isReal(target)) return toReal(env, instruction, target, values.number(from, source));
  const read: BigAt = values.big(from, source);
  const set = values.bigSetter(to, target);
  const limits = limitsOf(target);
  const cut = target.kind === 'signed' ? BigInt.asIntN : BigInt.asUintN;
  const isLimited = parts.includes('sat');
  return {
    run: (mask) => lanes(mask, (i) => set(i, isLimited ? clamped(read(i), limits) : cut(target.bytes * 8, read(i)))),
  };
}
