import { LANES } from '../machine/registers';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { COALESCED, int, ullong, type Group, type Type } from '../types/type';
import { binary } from './arithmetic';
import { barrier, warpBarrier } from './barriers';
import { clusterMethod } from './cluster-group';
import type { Context } from './context';
import { constant, convert } from './convert';
import { axes, gridMethod, product } from './grid';
import { membersOf } from './lanes/members';
import { lanesMethod } from './lanes/method';
import { matchedInGroup } from './lanes/vote';
import { wideBarrier } from './lanes/wide';
import { plain, type Operand } from './operand';
import { pipelineMethod } from './pipelines';
import { type LValue } from './scope';
import { shuffled, voted } from './warp';
import { expr } from './parts';

const GRID = -1;

/** Member functions of groups of threads. `base`: the group itself, where its lanes are known only at run time. */
export function groupMethod(
  cx: Context,
  group: Group,
  name: string,
  args: readonly Expr[],
  at: number,
  base: LValue | null = null,
): Operand {
  const { compiler } = cx;
  if (group.size === GRID) return gridMethod(cx, name, at);
  const other = clusterMethod(cx, group, name, args, at) ?? pipelineMethod(cx, group, name, at);
  if (other) return other;
  const least = name.startsWith('shfl') ? 2 : /^(any|all|ballot|match_any|match_all)$/.test(name) ? 1 : 0;
  if (group.size === COALESCED && base?.k === 'value' && args.length >= least)
    return lanesMethod(
      cx,
      base.operand,
      name,
      args.map((each) => expr(cx, each)),
      at,
    );
  const isTile = group.size > 0;
  if (args.length < least) throw new SourceProblem(`${name} takes ${least} arguments, ${args.length} came.`, at);
  if (group.size > LANES && !/^(sync|thread_rank|size|num_threads|meta_group_rank|meta_group_size)$/.test(name))
    throw new SourceProblem(
      `A tile of ${group.size} threads has sync, thread_rank, num_threads, meta_group_rank, meta_group_size and reduce here. Use a tile of 32.`,
      at,
    );
  const operands = args.map((each) => expr(cx, each));
  const thread = plain(int, compiler.thread);
  switch (name) {
    case 'sync':
      if (group.size > LANES) return wideBarrier(cx, group, at);
      return isTile ? warpBarrier(cx) : barrier(cx, at, 'none', null);
    case 'thread_rank':
      return isTile ? convert(binary('&', thread, constant(int, group.size - 1), at), ullong) : convert(thread, ullong);
    case 'size':
    case 'num_threads':
      return isTile ? constant(ullong, group.size) : convert(blockThreads(cx, at), ullong);
    case 'meta_group_rank':
      return convert(binary('/', thread, constant(int, group.size), at), ullong);
    case 'meta_group_size':
      return convert(
        binary(
          '/',
          binary('+', blockThreads(cx, at), constant(int, group.size - 1), at),
          constant(int, group.size),
          at,
        ),
        ullong,
      );
    case 'group_index':
      return axes(compiler.blockIdx);
    case 'thread_index':
      return axes(compiler.threadIdx);
    case 'group_dim':
    case 'dim_threads':
      return axes(compiler.blockDim);
    case 'is_valid':
      return constant(ullong, 1);
    case 'shfl':
    case 'shfl_up':
    case 'shfl_down':
    case 'shfl_xor': {
      const kind = name === 'shfl' ? 'idx' : (name.slice(5) as 'up' | 'down' | 'xor');
      return shuffled(cx, kind, operands[0]!, convert(operands[1]!, int), group.size, at);
    }
    case 'any':
    case 'all':
    case 'ballot':
      return voted(name, operands[0]!, group.size);
    case 'match_any':
      return matchedInGroup('any', operands[0]!, membersOf(groupValue(group), at), at);
    default:
      throw new SourceProblem(
        `Groups have no function "${name}" here. They have sync, thread_rank, num_threads, group_index, thread_index, shfl, any, all, ballot, match_any.`,
        at,
      );
  }
}

function blockThreads(cx: Context, at: number): Operand {
  return product(cx.compiler.blockDim, int, at);
}

export const groupValue = (type: Type): Operand => plain(type, new Int32Array(LANES));
