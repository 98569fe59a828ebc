import { SourceProblem } from '../../source/problem';
import { ullong, voidType } from '../../types/type';
import type { Context } from '../context';
import { constant } from '../convert';
import { noValue, sequence, type Operand } from '../operand';
import { warpBarrier } from '../barriers';
import { shuffledInGroup } from './exchange';
import { asLane, countOf, membersOf } from './members';
import { rankIn, sizeOf } from '../../execute/instructions/members';
import { matchedInGroup, votedInGroup } from './vote';

/** Member functions of coalesced_group; partitions of tiles are such groups, too. */
export function lanesMethod(cx: Context, group: Operand, name: string, args: readonly Operand[], at: number): Operand {
  const [value, by] = args;
  switch (name) {
    case 'sync': {
      const barrier = warpBarrier(cx);
      return noValue(voidType, sequence([group, barrier]), { cost: 1 });
    }
    case 'size':
    case 'num_threads':
      return countOf(group, at, sizeOf);
    case 'thread_rank':
      return countOf(group, at, rankIn);
    case 'shfl':
    case 'shfl_up':
    case 'shfl_down': {
      const kind = name === 'shfl' ? 'idx' : (name.slice(5) as 'up' | 'down');
      return shuffledInGroup(cx, kind, value!, asLane(by, name, at), membersOf(group, at), at);
    }
    case 'any':
    case 'all':
    case 'ballot':
      return votedInGroup(name, value!, membersOf(group, at));
    case 'match_any':
      return matchedInGroup('any', value!, membersOf(group, at), at);
    case 'is_valid':
      return constant(ullong, 1);
    default:
      throw new SourceProblem(
        `A coalesced_group has no function "${name}" here. It has sync, thread_rank, size, shfl, shfl_up, shfl_down, any, all, ballot, match_any.`,
        at,
      );
  }
}
