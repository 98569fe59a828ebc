import type { RegisterName, Run } from '../../ir/node';
import { longNumber } from '../../machine/ops-long';
import { LANES, type Register } from '../../machine/registers';
import { registerOf } from '../registers';
import { testRegister } from '../values';
import { segment } from './members';

const words = (name: RegisterName): Int32Array => registerOf(name) as Int32Array;

/** `any`, `all`, `ballot` over each tile of this many lanes. */
export function vote(kind: string, to: RegisterName, predicate: RegisterName, width: number): Run {
  const [register, test] = [words(to), testRegister(registerOf(predicate))];
  return (mask) => {
    const yes = test() & mask;
    for (let i = 0; i < LANES; i += 1) {
      const part = segment(i, width);
      const mine = yes & part;
      register[i] =
        kind === 'ballot' ? (width === LANES ? mine : mine >>> (i & ~(width - 1))) : isTrue(kind, mine, mask & part);
    }
  };
}

const isTrue = (kind: string, yes: number, all: number): number => ((kind === 'any' ? yes !== 0 : yes === all) ? 1 : 0);

/** Lane bits as bits of their ranks in the group. */
function packed(bits: number, members: number): number {
  let result = 0;
  for (let rank = 0, left = members; left !== 0; rank += 1, left &= left - 1)
    if (bits & left & -left) result |= 1 << rank;
  return result;
}

/** `any`, `all`, `ballot` of groups of lanes. */
export function voteInGroups(kind: string, to: RegisterName, predicate: RegisterName, groups: RegisterName): Run {
  const [register, masks, test] = [words(to), words(groups), testRegister(registerOf(predicate))];
  return (mask) => {
    const yes = test() & mask;
    for (let i = 0; i < LANES; i += 1) {
      const all = masks[i]! & mask;
      const mine = yes & all;
      register[i] = kind === 'ballot' ? packed(mine, masks[i]!) : isTrue(kind, mine, all);
    }
  };
}

/** `match_any`, `match_all` of groups of lanes: the lanes with the same value, by rank. */
export function matchInGroups(kind: 'any' | 'all', to: RegisterName, value: RegisterName, groups: RegisterName): Run {
  const [register, masks, from] = [words(to), words(groups), registerOf(value)];
  const key = (lane: number): number => ('lo' in from ? longNumber(from, lane, true) : from[lane]!);
  return (mask) => {
    for (let i = 0; i < LANES; i += 1) {
      const all = masks[i]! & mask;
      let same = 0;
      for (let j = 0; j < LANES; j += 1) if ((all >>> j) & 1 && key(j) === key(i)) same |= 1 << j;
      register[i] = kind === 'any' || same === all ? packed(same, masks[i]!) : 0;
    }
  };
}

/** Bits of lane i that distinguish equal values from others. */
function keyIn(register: Register, lane: number): string {
  if ('lo' in register) return `${register.lo[lane]},${register.hi[lane]}`;
  return String(register[lane]);
}

/**
 * `__match_any_sync`, `__match_all_sync`: the lanes with the same value.
 *
 * @param predicate - Receives whether all lanes have one value.
 */
export function match(
  kind: 'any' | 'all',
  to: RegisterName,
  value: RegisterName,
  predicate: ((mask: number, all: boolean) => void) | null,
): Run {
  const [register, from] = [words(to), registerOf(value)];
  return (mask) => {
    const groups = new Map<string, number>();
    for (let i = 0; i < LANES; i += 1)
      if ((mask >>> i) & 1) groups.set(keyIn(from, i), (groups.get(keyIn(from, i)) ?? 0) | (1 << i));
    const isAll = groups.size === 1;
    for (let i = 0; i < LANES; i += 1)
      if ((mask >>> i) & 1) register[i] = kind === 'any' ? groups.get(keyIn(from, i))! : isAll ? mask : 0;
    predicate?.(mask, isAll);
  };
}

/** `__reduce_add_sync` and the like: reduces a 32-bit number over the lanes of each tile. */
export function reduce(kind: string, to: RegisterName, value: RegisterName, isUnsigned: boolean, width: number): Run {
  const [register, from] = [registerOf(to) as Float32Array, registerOf(value) as Float32Array];
  return (mask) => {
    for (let start = 0; start < LANES; start += width) {
      let result: number | null = null;
      for (let i = start; i < start + width; i += 1) {
        if (((mask >>> i) & 1) === 0) continue;
        const own = isUnsigned ? from[i]! >>> 0 : from[i]!;
        result = result === null ? own : combine(kind, result, own);
      }
      if (result !== null) for (let i = start; i < start + width; i += 1) register[i] = result;
    }
  };
}

function combine(kind: string, a: number, b: number): number {
  switch (kind) {
    case 'add':
      return a + b;
    case 'min':
      return Math.min(a, b);
    case 'max':
      return Math.max(a, b);
    case 'and':
      return a & b;
    case 'or':
      return a | b;
    default:
      return a ^ b;
  }
}
