import { lanes } from './computed';
import type { PtxContext, PtxOp } from './op';
import type { PtxInstruction } from './parse';
import { refuse, requireOperands, typeOf } from './types';

/** Shifts, a three-input logic function by its table, and a byte permutation. */
export function bitwise({ values }: PtxContext, instruction: PtxInstruction): PtxOp {
  const [opcode, ...mods] = instruction.parts;
  const { at, operands, name } = instruction;
  switch (opcode) {
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
    case 'bfe': {
      requireOperands(instruction, 4);
      const type = typeOf(instruction);
      if (type.bytes !== 4) return refuse(`${name} is not supported; bfe.u32 and bfe.s32 are.`, at);
      const [a, from, count] = operands.slice(1).map((each) => values.words(each));
      const set = values.setter(operands[0]!, type);
      const isSigned = type.kind === 'signed';
      return { run: (mask) => lanes(mask, (i) => set(i, field(a![i]!, from![i]! & 255, count![i]! & 255, isSigned))) };
    }
    case 'bfi': {
      requireOperands(instruction, 5);
      const type = typeOf(instruction);
      if (type.bytes !== 4) return refuse(`${name} is not supported; bfi.b32 is.`, at);
      const [a, b, from, count] = operands.slice(1).map((each) => values.words(each));
      const set = values.setter(operands[0]!, type);
      return {
        run: (mask) =>
          lanes(mask, (i) => {
            const start = from![i]! & 255;
            const bits = start > 31 ? 0 : ones(count![i]! & 255) << start;
            set(i, (b![i]! & ~bits) | ((a![i]! << start) & bits));
          }),
      };
    }
    case 'bfind': {
      requireOperands(instruction, 2);
      const type = typeOf(instruction);
      if (type.bytes !== 4) return refuse(`${name} is not supported; bfind.u32 and bfind.s32 are.`, at);
      const from = values.words(operands[1]!);
      const set = values.setter(operands[0]!, { ...type, kind: 'signed' });
      const isAmount = mods.includes('shiftamt');
      return {
        run: (mask) =>
          lanes(mask, (i) => {
            const word = type.kind === 'signed' && from[i]! < 0 ? ~from[i]! : from[i]!;
            const leading = Math.clz32(word);
            set(i, leading === 32 ? -1 : isAmount ? leading : 31 - leading);
          }),
      };
    }
    default:
      return refuse(`${name} is not supported.`, at);
  }
}

const ones = (count: number): number => (count > 31 ? -1 : 2 ** count - 1);

/** `count` bits of a word from bit `from` on; if signed, the highest of them is extended. */
function field(word: number, from: number, count: number, isSigned: boolean): number {
  if (count === 0) return 0;
  const last = Math.min(31, from + count - 1);
  const sign = isSigned && (word >>> last) & 1 ? -1 : 0;
  if (from > 31) return sign;
  const inside = last - from + 1;
  const bits = (word >>> from) & ones(inside);
  return sign === 0 || inside > 31 ? bits : bits | (sign << inside);
}
