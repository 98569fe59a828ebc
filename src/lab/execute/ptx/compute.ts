import { fusedDouble, fusedSingle } from '../../machine/ops-float';
import { bitwise } from './bitwise';
import { compared, selected } from './compare';
import { computed, lanes, type Numeric, type Whole } from './computed';
import { converted } from './convert';
import { logic, moved } from './moves';
import { narrowReals, numberOf } from './narrow-reals';
import type { Family, PtxContext, PtxOp } from './op';
import type { PtxInstruction, PtxOperand } from './parse';
import { refuse, requireOperands, typeOf } from './types';

const product = (a: number, b: number): bigint => BigInt(a) * BigInt(b);
const NUMERIC: Readonly<Record<string, readonly [number, Numeric, Whole]>> = {
  mov: [2, (a) => a, (a) => a],
  add: [3, (a, b) => a + b, (a, b) => a + b],
  sub: [3, (a, b) => a - b, (a, b) => a - b],
  and: [3, (a, b) => a & b, (a, b) => a & b],
  or: [3, (a, b) => a | b, (a, b) => a | b],
  xor: [3, (a, b) => a ^ b, (a, b) => a ^ b],
  not: [2, (a) => ~a, (a) => ~a],
  neg: [2, (a) => -a, (a) => -a],
  abs: [2, (a) => Math.abs(a), (a) => (a < 0n ? -a : a)],
  min: [3, (a, b) => numberOf(a, b) ?? Math.min(a, b), (a, b) => (a < b ? a : b)],
  max: [3, (a, b) => numberOf(a, b) ?? Math.max(a, b), (a, b) => (a > b ? a : b)],
  div: [3, (a, b) => a / b, (a, b) => (b === 0n ? -1n : a / b)],
  rem: [3, (a, b) => a % b, (a, b) => (b === 0n ? a : a % b)],
  popc: [2, (a) => ones(a), (a) => BigInt(ones(Number(a & 0xffffffffn)) + ones(Number((a >> 32n) & 0xffffffffn)))],
  clz: [2, (a) => Math.clz32(a), (a) => BigInt(leading(a))],
  brev: [2, (a) => reversed(a), (a) => a],
  rcp: [2, (a) => 1 / a, (a) => a],
  sqrt: [2, (a) => Math.sqrt(a), (a) => a],
  rsqrt: [2, (a) => 1 / Math.sqrt(a), (a) => a],
  ex2: [2, (a) => 2 ** a, (a) => a],
  lg2: [2, (a) => Math.log2(a), (a) => a],
  sin: [2, (a) => Math.sin(a), (a) => a],
  cos: [2, (a) => Math.cos(a), (a) => a],
  tanh: [2, (a) => Math.tanh(a), (a) => a],
};

const ones = (word: number): number => {
  let left = word >>> 0;
  let found = 0;
  for (; left !== 0; left &= left - 1) found += 1;
  return found;
};
const leading = (value: bigint): number => {
  const high = Number((value >> 32n) & 0xffffffffn);
  return high !== 0 ? Math.clz32(high) : 32 + Math.clz32(Number(value & 0xffffffffn));
};
const reversed = (word: number): number => {
  let result = 0;
  for (let bit = 0; bit < 32; bit += 1) result |= ((word >>> bit) & 1) << (31 - bit);
  return result;
};

/** Moves, sums, products, logic, and functions of one number. */
export const compute: Family = (env, instruction) => {
  const narrow = narrowReals(env, instruction);
  if (narrow) return narrow;
  const [opcode] = instruction.parts;
  switch (opcode) {
    case 'mov':
      return moved(env, instruction);
    case 'mul':
    case 'mul24':
    case 'mad':
    case 'mad24':
    case 'fma':
      return multiplied(env, instruction);
    case 'shl':
    case 'shr':
    case 'lop3':
    case 'prmt':
    case 'bfe':
    case 'bfi':
    case 'bfind':
      return bitwise(env, instruction);
    case 'setp':
      return compared(env, instruction);
    case 'selp':
      return selected(env, instruction);
    case 'cvt':
      return converted(env, instruction);
    default:
      return simple(env, instruction);
  }
};

/** By a lookup table. */
function simple(env: PtxContext, instruction: PtxInstruction): PtxOp | null {
  const [opcode] = instruction.parts;
  const known = Object.hasOwn(NUMERIC, opcode!) ? NUMERIC[opcode!] : undefined;
  if (!known) return null;
  const type = typeOf(instruction);
  if (type.kind === 'predicate') return logic(env, instruction);
  const [count, numeric, whole] = known;
  requireOperands(instruction, count);
  if (type.kind === 'float') requireNearest(instruction);
  if (opcode === 'div' && type.kind !== 'float' && type.bytes < 8)
    return computed(env, instruction, type, (a, b) => (b === 0 ? -1 : Math.trunc(a / b)), whole);
  const target = /^(popc|clz)$/.test(opcode!) ? { name: 'u32', bytes: 4, kind: 'unsigned' as const } : type;
  return computed(env, instruction, type, numeric, whole, target);
}

/** Real numbers are rounded to nearest here. */
function requireNearest({ parts, name, at }: PtxInstruction): void {
  const other = parts.find((part) => /^r[zmp]$/.test(part));
  if (other) refuse(`${name} is not supported: numbers are rounded to the nearest here, .rn instead of .${other}.`, at);
}

function multiplied(env: PtxContext, instruction: PtxInstruction): PtxOp {
  const { parts } = instruction;
  const isMad = /^(mad|mad24|fma)$/.test(parts[0]!);
  requireOperands(instruction, isMad ? 4 : 3);
  const type = typeOf(instruction);
  if (type.kind === 'float') {
    requireNearest(instruction);
    const fused = type.bytes === 4 ? fusedSingle : fusedDouble;
    return computed(env, instruction, type, isMad ? fused : (a, b) => a * b, (a) => a);
  }
  const isWide = parts.includes('wide');
  const isHigh = parts.includes('hi');
  const target = isWide ? { ...type, bytes: type.bytes * 2 } : type;
  const bits = BigInt(type.bytes * 8);
  const of = (a: bigint, b: bigint, c: bigint): bigint => (isHigh ? (a * b) >> bits : a * b) + c;
  if (target.bytes === 8 && type.bytes < 8) {
    const { values } = env;
    const [to, a, b, c] = instruction.operands as [PtxOperand, PtxOperand, PtxOperand, PtxOperand | undefined];
    const [x, y] = [values.number(a, type), values.number(b, type)];
    const z = c ? values.big(c, target) : () => 0n;
    const set = values.bigSetter(to, target);
    return { run: (mask) => lanes(mask, (i) => set(i, product(x(i), y(i)) + z(i))) };
  }
  const numeric: Numeric = (a, b, c) => Number(BigInt.asIntN(32, of(BigInt(a), BigInt(b), BigInt(c))));
  return computed(env, instruction, type, numeric, of, target);
}
