import { LANES } from '../../machine/registers';
import type { PtxOperand } from './parse';
import type { Family } from './op';
import { refuse, requireOperands, typeOf } from './types';

const WORD = { name: 'u32', bytes: 4, kind: 'unsigned' } as const;
const SIGNED = { name: 's32', bytes: 4, kind: 'signed' } as const;

/** What lanes of a warp tell each other. */
export const warp: Family = ({ cx, values }, instruction) => {
  const { parts, operands, name, at } = instruction;
  const { machine } = cx.compiler;
  const each = (mask: number, set: (lane: number, value: number) => void, of: (lane: number) => number): void => {
    for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) set(i, of(i));
  };
  switch (parts[0]) {
    case 'shfl': {
      requireOperands(instruction, 4, 5);
      const [target, a, b, c] = operands as [PtxOperand, PtxOperand, PtxOperand, PtxOperand];
      const mode = parts.find((part) => /^(up|down|bfly|idx)$/.test(part));
      if (!mode) return refuse(`${name} does not say how: .up, .down, .bfly or .idx.`, at);
      const to = target.k === 'pair' ? target.first : target;
      const isIn = target.k === 'pair' ? values.setPredicate(target.second) : null;
      const from = values.words(a);
      const by = values.words(b);
      const clamp = values.words(c);
      const set = values.setter(to, SIGNED);
      return {
        run: (mask) => {
          const before = from.slice();
          let inside = 0;
          each(mask, set, (lane) => {
            const segment = (clamp[lane]! >>> 8) & 31;
            const limit = clamp[lane]! & 31;
            const least = lane & segment;
            const most = least | (limit & ~segment);
            const n = by[lane]! & 31;
            const wanted =
              mode === 'up'
                ? lane - n
                : mode === 'down'
                  ? lane + n
                  : mode === 'bfly'
                    ? lane ^ n
                    : least | (n & ~segment);
            // Going up, the clamp is the lowest lane.
            const isFine = mode === 'up' ? wanted >= most : wanted <= most;
            if (isFine) inside |= 1 << lane;
            const source = isFine ? wanted & 31 : lane;
            if (((mask >>> source) & 1) === 0)
              machine.memory.fault(
                ...(['shuffle', at, lane, null] as const),
                `reads from lane ${source}, which does not take part: the result is undefined`,
              );
            return before[source]!;
          });
          isIn?.(mask, inside);
        },
      };
    }
    case 'vote': {
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
    }
    case 'match': {
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
    }
    case 'redux': {
      requireOperands(instruction, 3);
      const type = typeOf(instruction);
      if (type.kind === 'float') return refuse(`${name} is not supported. Use a tree of shuffles.`, at);
      const read = values.number(operands[1]!, type);
      const set = values.setter(operands[0]!, type);
      const combine = new Map<string, (a: number, b: number) => number>(
        Object.entries({
          ...{ add: (a: number, b: number) => a + b, min: Math.min, max: Math.max },
          ...{
            and: (a: number, b: number) => a & b,
            or: (a: number, b: number) => a | b,
            xor: (a: number, b: number) => a ^ b,
          },
        }),
      ).get(parts.find((part) => /^(add|min|max|and|or|xor)$/.test(part)) ?? '');
      if (!combine) return refuse(`${name} does not say what it does.`, at);
      return {
        run: (mask) => {
          let result: number | null = null;
          for (let i = 0; i < LANES; i += 1)
            if ((mask >>> i) & 1) result = result === null ? read(i) : combine(result, read(i));
          each(mask, set, () => result!);
        },
      };
    }
    case 'activemask': {
      const set = values.setter(operands[0]!, WORD);
      return { run: (mask) => each(mask, set, () => mask) };
    }
    case 'elect': {
      requireOperands(instruction, 2);
      const [target] = operands as [PtxOperand];
      const set = values.setPredicate(target.k === 'pair' ? target.second : target);
      const setLane = target.k === 'pair' ? values.setter(target.first, WORD) : null;
      return {
        run: (mask) => {
          const first = 31 - Math.clz32(mask & -mask);
          set(mask, 1 << first);
          if (setLane) each(mask, setLane, () => first);
        },
      };
    }
    default:
      return null;
  }
};
