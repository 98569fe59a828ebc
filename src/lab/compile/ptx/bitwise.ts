import { lanes } from './computed';
import type { PtxContext, PtxOp } from './op';
import type { PtxInstruction } from './parse';
import { refuse, requireOperands, typeOf } from './types';

/** Shifts, a function of three bits by its table, and a choice of bytes. */
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
    default:
      return refuse(`${name} is not supported.`, at);
  }
}
