import { lanes } from './computed';
import { narrowFormat } from './narrow-reals';
import type { PtxContext, PtxOp } from './op';
import type { PtxInstruction, PtxOperand } from './parse';
import { refuse, requireOperands, typeOf } from './types';

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

/** `setp`: the lanes in which a comparison holds. */
export function compared({ values }: PtxContext, instruction: PtxInstruction): PtxOp {
  requireOperands(instruction, 3, 4);
  const { parts, operands, name, at } = instruction;
  const test = COMPARE[parts[1]!];
  if (!test || operands.length === 4 || parts.length > 3)
    return refuse(`${name} is not supported. Use setp with eq, ne, lt, le, gt or ge, and two sources.`, at);
  const type = typeOf(instruction);
  const [to, a, b] = operands as [PtxOperand, PtxOperand, PtxOperand];
  const isLong = type.bytes === 8 && type.kind !== 'float';
  const narrow = narrowFormat(type.name);
  if (narrow?.isPair) return refuse(`${name} is not supported. Compare the two numbers one after the other.`, at);
  const numberAt = (operand: PtxOperand): ((lane: number) => number) => {
    const read = values.number(operand, type);
    return narrow ? (i) => narrow.value(read(i)) : read;
  };
  const [x, y] = [a, b].map((each) => (isLong ? values.big(each, type) : numberAt(each)));
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

/** `selp`: one of two values by a predicate. */
export function selected({ values }: PtxContext, instruction: PtxInstruction): PtxOp {
  const { operands } = instruction;
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
