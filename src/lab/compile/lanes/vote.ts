import { matchInGroups, voteInGroups } from '../../execute/instructions/votes';
import { SourceProblem } from '../../source/problem';
import { int, uint } from '../../types/type';
import { intrinsic, newRegister, plain, traits, type Operand } from '../operand';
import type { Members } from './members';

/** `any`, `all`, `ballot` of a group of lanes. */
export function votedInGroup(kind: string, predicate: Operand, { masks, run }: Members): Operand {
  const type = kind === 'ballot' ? uint : int;
  const reg = newRegister(type);
  const signature = { type, args: [run, predicate], results: [reg] };
  return plain(type, reg, {
    ...traits([predicate], 2),
    pure: false,
    constant: false,
    run: intrinsic(`vote.${kind}`, signature, voteInGroups(kind, reg, predicate.reg, masks)),
  });
}

/** `match_any`, `match_all` of a group of lanes: the lanes with the same value, by rank. */
export function matchedInGroup(kind: 'any' | 'all', value: Operand, { masks, run }: Members, at: number): Operand {
  if (value.type.k !== 'scalar' && value.type.k !== 'ptr') throw new SourceProblem('Only numbers can be matched.', at);
  const reg = newRegister(uint);
  const signature = { type: value.type, args: [run, value], results: [reg] };
  return plain(uint, reg, {
    ...traits([value], 3),
    pure: false,
    constant: false,
    run: intrinsic(`match.${kind}`, signature, matchInGroups(kind, reg, value.reg, masks)),
  });
}
