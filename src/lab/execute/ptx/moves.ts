import { computed, lanes, rounded } from './computed';
import type { PtxContext, PtxOp } from './op';
import type { PtxInstruction, PtxOperand } from './parse';
import { refuse, requireOperands, typeOf, typesIn } from './types';

/** `and.pred` and the like. */
export function logic({ values }: PtxContext, { parts, operands, name, at }: PtxInstruction): PtxOp {
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
export function moved(env: PtxContext, instruction: PtxInstruction): PtxOp {
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

/** `cvt` between numbers of all kinds. */
export function converted({ values }: PtxContext, instruction: PtxInstruction): PtxOp {
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
