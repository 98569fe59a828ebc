import { noRegister } from '../execute/names';
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
import { type LValue } from './lvalue';
import { shuffled, voted } from './warp';
import { expr } from './parts';

const LANES = 32;
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
  if (group.size === GRID) return gridMethod(cx, name, at);
  const other = clusterMethod(cx, group, name, args, at) ?? pipelineMethod(cx, group, name, at);
  if (other) return other;
  const least = leastArguments(name);
  const operands = (): Operand[] => args.map((each) => expr(cx, each));
  if (group.size === COALESCED && base?.k === 'value' && args.length >= least)
    return lanesMethod(cx, base.operand, name, operands(), at);
  if (args.length < least) throw new SourceProblem(`${name} takes ${least} arguments, ${args.length} came.`, at);
  if (group.size > LANES && !/^(sync|thread_rank|size|num_threads|meta_group_rank|meta_group_size)$/.test(name))
    throw new SourceProblem(
      `A tile of ${group.size} threads has sync, thread_rank, num_threads, meta_group_rank, meta_group_size and reduce here. Use a tile of 32.`,
      at,
    );
  return exchange(cx, group, name, operands(), at) ?? place(cx, group, name, at);
}

const leastArguments = (name: string): number =>
  name.startsWith('shfl') ? 2 : /^(any|all|ballot|match_any|match_all)$/.test(name) ? 1 : 0;

/** Values of other lanes of a tile; `null`: the function is none of those. */
function exchange(cx: Context, group: Group, name: string, operands: readonly Operand[], at: number): Operand | null {
  const [value, by] = operands;
  switch (name) {
    case 'shfl':
    case 'shfl_up':
    case 'shfl_down':
    case 'shfl_xor': {
      const kind = name === 'shfl' ? 'idx' : (name.slice('shfl_'.length) as 'up' | 'down' | 'xor');
      return shuffled(cx, kind, value!, convert(by!, int), group.size, at);
    }
    case 'any':
    case 'all':
    case 'ballot':
      return voted(name, value!, group.size);
    case 'match_any':
      return matchedInGroup('any', value!, membersOf(groupValue(group), at), at);
    default:
      return null;
  }
}

/** Waiting for a block or a tile, and the position of a thread in it. */
function place(cx: Context, group: Group, name: string, at: number): Operand {
  const { compiler } = cx;
  const { size } = group;
  const isTile = size > 0;
  const thread = plain(int, compiler.registers.thread);
  switch (name) {
    case 'sync':
      if (size > LANES) return wideBarrier(cx, group, at);
      return isTile ? warpBarrier(cx) : barrier(cx, at, 'none', null);
    case 'thread_rank':
      return convert(isTile ? binary('&', thread, constant(int, size - 1), at) : thread, ullong);
    case 'size':
    case 'num_threads':
      return isTile ? constant(ullong, size) : convert(blockThreads(cx, at), ullong);
    case 'meta_group_rank':
      return convert(binary('/', thread, constant(int, size), at), ullong);
    case 'meta_group_size': {
      const rounded = binary('+', blockThreads(cx, at), constant(int, size - 1), at);
      return convert(binary('/', rounded, constant(int, size), at), ullong);
    }
    case 'group_index':
      return axes(compiler.registers.axes('blockIdx'));
    case 'thread_index':
      return axes(compiler.registers.axes('threadIdx'));
    case 'group_dim':
    case 'dim_threads':
      return axes(compiler.registers.axes('blockDim'));
    case 'is_valid':
      return constant(ullong, 1);
    default:
      throw new SourceProblem(
        `Groups have no function "${name}" here. They have sync, thread_rank, num_threads, group_index, thread_index, shfl, any, all, ballot, match_any.`,
        at,
      );
  }
}

function blockThreads(cx: Context, at: number): Operand {
  return product(cx.compiler.registers.axes('blockDim'), int, at);
}

export const groupValue = (type: Type): Operand => plain(type, noRegister);
