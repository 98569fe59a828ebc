import { testRegister } from '../../execute/values';
import { LANES } from '../../machine/registers';
import { longNumber } from '../../machine/ops-long';
import { SourceProblem } from '../../source/problem';
import { int, uint } from '../../types/type';
import { intrinsic, plain, traits, type Operand } from '../operand';
import type { Members } from './members';

/** Bits of lanes as bits of their places in the group. */
export function packed(bits: number, members: number): number {
  let result = 0;
  for (let rank = 0, left = members; left !== 0; rank += 1, left &= left - 1)
    if (bits & left & -left) result |= 1 << rank;
  return result;
}

/** `any`, `all`, `ballot` of a group of lanes. */
export function votedInGroup(kind: string, predicate: Operand, { masks, run }: Members): Operand {
  const test = testRegister(predicate.reg);
  const type = kind === 'ballot' ? uint : int;
  const reg = new Int32Array(LANES);
  return plain(type, reg, {
    ...traits([predicate], 2),
    pure: false,
    constant: false,
    run: intrinsic(`vote.${kind}`, { type, args: [run, predicate], results: [reg] }, (mask) => {
      const yes = test() & mask;
      for (let i = 0; i < LANES; i += 1) {
        const all = masks[i]! & mask;
        const mine = yes & all;
        reg[i] = kind === 'ballot' ? packed(mine, masks[i]!) : (kind === 'any' ? mine !== 0 : mine === all) ? 1 : 0;
      }
    }),
  });
}

/** `match_any`, `match_all` of a group of lanes: the lanes with the same value, by their places. */
export function matchedInGroup(kind: 'any' | 'all', value: Operand, { masks, run }: Members, at: number): Operand {
  if (value.type.k !== 'scalar' && value.type.k !== 'ptr') throw new SourceProblem('Only numbers can be matched.', at);
  const reg = new Int32Array(LANES);
  const from = value.reg;
  const key = (lane: number): number => ('lo' in from ? longNumber(from, lane, true) : from[lane]!);
  return plain(uint, reg, {
    ...traits([value], 3),
    pure: false,
    constant: false,
    run: intrinsic(`match.${kind}`, { type: value.type, args: [run, value], results: [reg] }, (mask) => {
      for (let i = 0; i < LANES; i += 1) {
        const all = masks[i]! & mask;
        let same = 0;
        for (let j = 0; j < LANES; j += 1) if ((all >>> j) & 1 && key(j) === key(i)) same |= 1 << j;
        reg[i] = kind === 'any' || same === all ? packed(same, masks[i]!) : 0;
      }
    }),
  });
}
