import { LANES } from '../../machine/registers';
import type { PtxInstruction, PtxOperand } from './parse';
import type { Family, PtxContext, PtxOp } from './op';
import { refuse, requireOperands, typeOf } from './types';

const WORD = { name: 'u32', bytes: 4, kind: 'unsigned' } as const;
const SIGNED = { name: 's32', bytes: 4, kind: 'signed' } as const;

type Made = (env: PtxContext, instruction: PtxInstruction) => PtxOp;

/** Communication between the lanes of a warp. */
export const warp: Family = (env, instruction) =>
  INSTRUCTIONS.get(instruction.parts[0] ?? '')?.(env, instruction) ?? null;

/** Writes a number for each lane of a mask. */
function each(mask: number, set: (lane: number, value: number) => void, of: (lane: number) => number): void {
  for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) set(i, of(i));
}

type ShuffleMode = 'up' | 'down' | 'bfly' | 'idx';

/** The lane of its segment that a shuffle cannot exceed. */
const lastLane = (lane: number, clamp: number): number => {
  const segment = (clamp >>> 8) & 31;
  return (lane & segment) | (clamp & 31 & ~segment);
};

/** The source lane of a shuffle, perhaps outside its segment. */
function askedLane(mode: ShuffleMode, lane: number, n: number, clamp: number): number {
  if (mode === 'up') return lane - n;
  if (mode === 'down') return lane + n;
  if (mode === 'bfly') return lane ^ n;
  const segment = (clamp >>> 8) & 31;
  return (lane & segment) | (n & ~segment);
}

const shuffle: Made = ({ host, values }, instruction) => {
  const { parts, operands, name, at } = instruction;
  const { machine } = host;
  requireOperands(instruction, 4, 5);
  const [target, a, b, c] = operands as [PtxOperand, PtxOperand, PtxOperand, PtxOperand];
  const mode = (['up', 'down', 'bfly', 'idx'] as const).find((way) => parts.includes(way));
  if (!mode) return refuse(`${name} does not say how: .up, .down, .bfly or .idx.`, at);
  const to = target.k === 'pair' ? target.first : target;
  const isIn = target.k === 'pair' ? values.setPredicate(target.second) : null;
  const [from, by, clamp] = [values.words(a), values.words(b), values.words(c)];
  const set = values.setter(to, SIGNED);
  return {
    run: (mask) => {
      const before = from.slice();
      let inside = 0;
      each(mask, set, (lane) => {
        const asked = askedLane(mode, lane, by[lane]! & 31, clamp[lane]!);
        const last = lastLane(lane, clamp[lane]!);
        // Going up, the clamp is the lowest lane.
        const isInside = mode === 'up' ? asked >= last : asked <= last;
        const source = isInside ? asked & 31 : lane;
        if (isInside) inside |= 1 << lane;
        if (((mask >>> source) & 1) === 0)
          machine.memory.fault(
            'shuffle',
            at,
            lane,
            null,
            `reads from lane ${source}, which does not take part: the result is undefined`,
          );
        return before[source]!;
      });
      isIn?.(mask, inside);
    },
  };
};

const vote: Made = ({ values }, instruction) => {
  const { parts, operands } = instruction;
  requireOperands(instruction, 3, 3);
  const kind = parts.find((part) => /^(all|any|uni|ballot)$/.test(part));
  const test = values.predicate(operands[1]!);
  if (kind === 'ballot') {
    const set = values.setter(operands[0]!, WORD);
    return { run: (mask) => each(mask, set, () => test() & mask) };
  }
  const set = values.setPredicate(operands[0]!);
  return {
    run: (mask) => {
      const yes = test() & mask;
      const isTrue = kind === 'all' ? yes === mask : kind === 'any' ? yes !== 0 : yes === mask || yes === 0;
      set(mask, isTrue ? -1 : 0);
    },
  };
};

const match: Made = ({ values }, { parts, operands, name, at }) => {
  const read = values.words(operands[1]!);
  const set = values.setter(operands[0]!, WORD);
  if (!parts.includes('any')) return refuse(`${name} is not supported. Use __match_all_sync.`, at);
  return {
    run: (mask) =>
      each(mask, set, (lane) => {
        let equal = 0;
        for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1 && read[i] === read[lane]) equal |= 1 << i;
        return equal;
      }),
  };
};

const REDUCTIONS = {
  add: (a: number, b: number) => a + b,
  min: Math.min,
  max: Math.max,
  and: (a: number, b: number) => a & b,
  or: (a: number, b: number) => a | b,
  xor: (a: number, b: number) => a ^ b,
} as const;
const reductions = Object.keys(REDUCTIONS) as (keyof typeof REDUCTIONS)[];

const reduce: Made = ({ values }, instruction) => {
  const { parts, operands, name, at } = instruction;
  requireOperands(instruction, 3);
  const type = typeOf(instruction);
  if (type.kind === 'float') return refuse(`${name} is not supported. Use a tree of shuffles.`, at);
  const read = values.number(operands[1]!, type);
  const set = values.setter(operands[0]!, type);
  const which = reductions.find((one) => parts.includes(one));
  if (!which) return refuse(`${name} does not say what it does.`, at);
  const combine = REDUCTIONS[which];
  return {
    run: (mask) => {
      let result: number | null = null;
      for (let i = 0; i < LANES; i += 1)
        if ((mask >>> i) & 1) result = result === null ? read(i) : combine(result, read(i));
      each(mask, set, () => result!);
    },
  };
};

const activeMask: Made = ({ values }, { operands }) => {
  const set = values.setter(operands[0]!, WORD);
  return { run: (mask) => each(mask, set, () => mask) };
};

const elect: Made = ({ values }, instruction) => {
  requireOperands(instruction, 2);
  const [target] = instruction.operands as [PtxOperand];
  const set = values.setPredicate(target.k === 'pair' ? target.second : target);
  const setLane = target.k === 'pair' ? values.setter(target.first, WORD) : null;
  return {
    run: (mask) => {
      const first = 31 - Math.clz32(mask & -mask);
      set(mask, 1 << first);
      if (setLane) each(mask, setLane, () => first);
    },
  };
};

const INSTRUCTIONS: ReadonlyMap<string, Made> = new Map(
  Object.entries({ shfl: shuffle, vote, match, redux: reduce, activemask: activeMask, elect }),
);
