import { computed, lanes } from './computed';
import type { PtxContext, PtxOp } from './op';
import type { PtxInstruction, PtxOperand } from './parse';
import { refuse, requireOperands, typeOf } from './types';

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
