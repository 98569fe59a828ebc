import { LANES } from '../../machine/registers';
import { halfBits, halfValue } from '../../machine/half';
import type { PtxInstruction, PtxOperand } from './parse';
import type { Family, PtxContext, PtxOp } from './op';
import { requireOperands, refuse, typeOf, typesIn, type PtxType } from './types';

const lanes = (mask: number, each: (lane: number) => void): void => {
  for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) each(i);
};

type Numeric = (a: number, b: number, c: number) => number;
type Whole = (a: bigint, b: bigint, c: bigint) => bigint;

/** Rounds what float instructions give to their type. */
const rounded = (type: PtxType, value: number): number =>
  type.kind === 'half' ? halfBits(value) : type.bytes === 4 ? Math.fround(value) : value;

/** An instruction of up to three sources that gives one number. */
function computed(
  { values }: PtxContext,
  { operands }: PtxInstruction,
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
  if (type.kind === 'float' || type.kind === 'half')
    return { run: (mask) => lanes(mask, (i) => set(i, rounded(type, numeric(a!(i), b!(i), c!(i))))) };
  return { run: (mask) => lanes(mask, (i) => set(i, numeric(a!(i), b!(i), c!(i)))) };
}

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
  min: [3, Math.min, (a, b) => (a < b ? a : b)],
  max: [3, Math.max, (a, b) => (a > b ? a : b)],
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
  const [opcode, ...mods] = instruction.parts;
  const { at, operands, name } = instruction;
  const { values } = env;
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
    case 'shr': {
      requireOperands(instruction, 3);
      const type = typeOf(instruction);
      const bits = type.bytes * 8;
      const by = values.words(operands[2]!);
      const isLeft = opcode === 'shl';
      const count = (i: number): number => Math.min(by[i]! >>> 0, bits);
      if (type.bytes === 8) {
        const from = values.big(operands[1]!, type);
        const set = values.bigSetter(operands[0]!, type);
        return {
          run: (mask) => lanes(mask, (i) => set(i, isLeft ? from(i) << BigInt(count(i)) : from(i) >> BigInt(count(i)))),
        };
      }
      const from = values.number(operands[1]!, type);
      const set = values.setter(operands[0]!, type);
      const shifted = (value: number, n: number): number =>
        n >= 32
          ? isLeft || value >= 0
            ? 0
            : -1
          : isLeft
            ? value << n
            : type.kind === 'signed'
              ? value >> n
              : value >>> n;
      return { run: (mask) => lanes(mask, (i) => set(i, shifted(from(i), count(i)))) };
    }
    case 'lop3': {
      requireOperands(instruction, 5);
      const [a, b, c, table] = operands.slice(1).map((each) => values.words(each));
      const set = values.setter(operands[0]!, typeOf(instruction));
      const one = (i: number): number => {
        let result = 0;
        for (let bit = 0; bit < 32; bit += 1) {
          const index = (((a![i]! >>> bit) & 1) << 2) | (((b![i]! >>> bit) & 1) << 1) | ((c![i]! >>> bit) & 1);
          result |= ((table![i]! >>> index) & 1) << bit;
        }
        return result;
      };
      return { run: (mask) => lanes(mask, (i) => set(i, one(i))) };
    }
    case 'prmt': {
      requireOperands(instruction, 4);
      if (mods.length > 1) return refuse(`${name} is not supported; prmt.b32 without a mode is.`, at);
      const [a, b, select] = operands.slice(1).map((each) => values.words(each));
      const set = values.setter(operands[0]!, typeOf(instruction));
      const byteOf = (i: number, which: number): number => {
        const byte = ((which & 4 ? b : a)![i]! >>> ((which & 3) * 8)) & 255;
        return which & 8 ? (byte & 128 ? 255 : 0) : byte;
      };
      const one = (i: number): number => {
        let result = 0;
        for (let k = 0; k < 4; k += 1) result |= byteOf(i, (select![i]! >>> (4 * k)) & 15) << (8 * k);
        return result;
      };
      return { run: (mask) => lanes(mask, (i) => set(i, one(i))) };
    }
    case 'setp':
      return compared(env, instruction);
    case 'selp': {
      requireOperands(instruction, 4);
      const type = typeOf(instruction);
      const test = values.predicate(operands[3]!);
      if (type.bytes === 8 && type.kind !== 'float') {
        const [y, n] = [operands[1]!, operands[2]!].map((each) => values.big(each, type));
        const set = values.bigSetter(operands[0]!, type);
        return { run: (mask) => lanes(mask, (i) => set(i, (test() >>> i) & 1 ? y!(i) : n!(i))) };
      }
      const [y, n] = [operands[1]!, operands[2]!].map((each) => values.number(each, type));
      const set = values.setter(operands[0]!, type);
      return { run: (mask) => lanes(mask, (i) => set(i, (test() >>> i) & 1 ? y!(i) : n!(i))) };
    }
    case 'cvt':
      return converted(env, instruction);
  }
  const known = Object.hasOwn(NUMERIC, opcode!) ? NUMERIC[opcode!] : undefined;
  if (!known) return null;
  const type = typeOf(instruction);
  if (type.kind === 'predicate') return logic(env, instruction);
  const [count, numeric, whole] = known;
  requireOperands(instruction, count);
  if (opcode === 'div' && type.kind !== 'float' && type.bytes < 8)
    return computed(env, instruction, type, (a, b) => (b === 0 ? -1 : Math.trunc(a / b)), whole);
  const target = /^(popc|clz)$/.test(opcode!) ? { name: 'u32', bytes: 4, kind: 'unsigned' as const } : type;
  return computed(env, instruction, type, numeric, whole, target);
};

/** `and.pred` and the like. */
function logic({ values }: PtxContext, { parts, operands, name, at }: PtxInstruction): PtxOp {
  const [a, b] = operands.slice(1).map((each) => values.predicate(each));
  const set = values.setPredicate(operands[0]!);
  const combine = {
    and: () => a!() & b!(),
    or: () => a!() | b!(),
    xor: () => a!() ^ b!(),
    not: () => ~a!(),
    mov: () => a!(),
  };
  const result = new Map(Object.entries(combine)).get(parts[0]!);
  if (!result || !a || (parts[0] !== 'not' && parts[0] !== 'mov' && !b)) return refuse(`${name} is not supported.`, at);
  return { run: (mask) => set(mask, result()) };
}

/** `mov`, also between a register and a list of its parts. */
function moved(env: PtxContext, instruction: PtxInstruction): PtxOp {
  requireOperands(instruction, 2);
  const { values } = env;
  const [to, from] = instruction.operands as [PtxOperand, PtxOperand];
  const type = typeOf(instruction);
  if (type.kind === 'predicate') return logic(env, instruction);
  if (from.k === 'list' || to.k === 'list') {
    const list = from.k === 'list' ? from : (to as Extract<PtxOperand, { k: 'list' }>);
    const bits = (type.bytes * 8) / list.items.length;
    const unsigned = { name: 'u64', bytes: 8, kind: 'unsigned' } as const;
    const part = { name: 'part', bytes: bits / 8, kind: 'unsigned' } as const;
    if (from.k === 'list') {
      const reads = from.items.map((each) => values.big(each, part));
      const set = type.bytes === 8 ? values.bigSetter(to, unsigned) : values.bigSetter(to, type);
      const joined = (i: number): bigint =>
        reads.reduce((sum, read, index) => sum | (BigInt.asUintN(bits, read(i)) << BigInt(index * bits)), 0n);
      return { run: (mask) => lanes(mask, (i) => set(i, joined(i))) };
    }
    const read = values.big(from, { ...unsigned, bytes: type.bytes });
    const sets = list.items.map((each) => values.bigSetter(each, part));
    return {
      run: (mask) =>
        lanes(mask, (i) => {
          const value = read(i);
          for (const [index, set] of sets.entries()) set(i, BigInt.asUintN(bits, value >> BigInt(index * bits)));
        }),
    };
  }
  return computed(
    env,
    instruction,
    type.kind === 'half' ? { ...type, kind: 'unsigned' } : type,
    (a) => a,
    (a) => a,
  );
}

function multiplied(env: PtxContext, instruction: PtxInstruction): PtxOp {
  const { parts } = instruction;
  const isMad = /^(mad|mad24|fma)$/.test(parts[0]!);
  requireOperands(instruction, isMad ? 4 : 3);
  const type = typeOf(instruction);
  if (type.kind === 'float' || type.kind === 'half')
    return computed(
      env,
      instruction,
      type,
      (a, b, c) => (isMad ? a * b + c : a * b),
      (a) => a,
    );
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

const COMPARE: Readonly<Record<string, (a: number | bigint, b: number | bigint) => boolean>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lo: (a, b) => a < b,
  ls: (a, b) => a <= b,
  hi: (a, b) => a > b,
  hs: (a, b) => a >= b,
};

function compared({ values }: PtxContext, instruction: PtxInstruction): PtxOp {
  requireOperands(instruction, 3, 4);
  const { parts, operands, name, at } = instruction;
  const test = COMPARE[parts[1]!];
  if (!test || operands.length === 4 || parts.length > 3)
    return refuse(`${name} is not supported. Use setp with eq, ne, lt, le, gt or ge, and two sources.`, at);
  const type = typeOf(instruction);
  const [to, a, b] = operands as [PtxOperand, PtxOperand, PtxOperand];
  const isLong = type.bytes === 8 && type.kind !== 'float';
  const [x, y] = [a, b].map((each) => (isLong ? values.big(each, type) : values.number(each, type)));
  const set = values.setPredicate(to.k === 'pair' ? to.first : to);
  const setOther = to.k === 'pair' ? values.setPredicate(to.second) : null;
  return {
    run: (mask) => {
      let bits = 0;
      lanes(mask, (i) => {
        if (test(x!(i), y!(i))) bits |= 1 << i;
      });
      set(mask, bits);
      setOther?.(mask, ~bits);
    },
  };
}

function converted({ values }: PtxContext, instruction: PtxInstruction): PtxOp {
  requireOperands(instruction, 2);
  const { operands, name, at, parts } = instruction;
  const [target, source] = typesIn(instruction);
  if (!target || !source || parts.includes('sat') || target.kind === 'half' || source.kind === 'half')
    return refuse(`${name} is not supported. Convert in C++.`, at);
  const [to, from] = operands as [PtxOperand, PtxOperand];
  if (target.kind === 'float') {
    const read = values.number(from, source);
    const set = values.setter(to, target);
    return { run: (mask) => lanes(mask, (i) => set(i, rounded(target, read(i)))) };
  }
  if (source.kind === 'float') {
    const read = values.number(from, source);
    const set = values.bigSetter(to, target);
    const whole = parts.includes('rni')
      ? even
      : parts.includes('rmi')
        ? Math.floor
        : parts.includes('rpi')
          ? Math.ceil
          : Math.trunc;
    return {
      run: (mask) => lanes(mask, (i) => set(i, BigInt(Math.max(-(2 ** 63), Math.min(2 ** 64, whole(read(i)) || 0))))),
    };
  }
  const read = values.big(from, source);
  const set = values.bigSetter(to, target);
  const cut = target.kind === 'signed' ? BigInt.asIntN : BigInt.asUintN;
  return { run: (mask) => lanes(mask, (i) => set(i, cut(target.bytes * 8, read(i)))) };
}

/** To the nearest whole number, the even one of two that are as near. */
const even = (value: number): number => {
  const below = Math.floor(value);
  const rest = value - below;
  return rest < 0.5 || (rest === 0.5 && below % 2 === 0) ? below : below + 1;
};
