import { LANES } from '../machine/registers';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { int, uint, ullong, vectorType, voidType, type Group, type Type } from '../types/type';
import { binary } from './arithmetic';
import { barrier, warpBarrier } from './barriers';
import type { Context } from './context';
import { constant, convert } from './convert';
import { expr } from './expressions';
import { noValue, plain, type Operand } from './operand';
import { shuffled, voted } from './warp';

/** Member functions of thread_block and thread_block_tile. */
export function groupMethod(cx: Context, group: Group, name: string, args: readonly Expr[], at: number): Operand {
  const { compiler } = cx;
  if (group.size < 0 && name === 'sync')
    throw new SourceProblem('A barrier of the whole grid is not supported. Split the kernel in two.', at);
  if (group.size < -1) return pipelineMethod(cx, group, name, at);
  const isTile = group.size > 0;
  const least = name.startsWith('shfl') ? 2 : /^(any|all|ballot)$/.test(name) ? 1 : 0;
  if (args.length < least) throw new SourceProblem(`${name} takes ${least} arguments, ${args.length} came.`, at);
  const operands = args.map((each) => expr(cx, each));
  const thread = plain(int, compiler.thread);
  switch (name) {
    case 'sync':
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
    case 'thread_index': {
      const { parts } = name === 'group_index' ? compiler.blockIdx : compiler.threadIdx;
      const leaves = parts.map((reg) => plain(uint, reg));
      return plain(vectorType('dim3'), leaves[0]!.reg, { leaves });
    }
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
      return voted(cx, name, operands[0]!, group.size);
    default:
      throw new SourceProblem(
        `Groups have no function "${name}" here. They have sync, thread_rank, size, shfl, any, all, ballot.`,
        at,
      );
  }
}

/**
 * Pipelines and barriers of `cuda::`. Copies arrive at once, so there is nothing to wait for; where a block waits together, it
 * waits at a barrier.
 */
function pipelineMethod(cx: Context, { size }: Group, name: string, at: number): Operand {
  if (/^(producer_acquire|producer_commit|consumer_release|arrive|quit)$/.test(name)) return noValue(voidType, null);
  if (/^(consumer_wait|arrive_and_wait|wait)$/.test(name))
    return size === -3 ? barrier(cx, at, 'none', null) : noValue(voidType, null);
  throw new SourceProblem(
    `"${name}" of pipelines and barriers is not supported. Use arrive_and_wait or consumer_wait.`,
    at,
  );
}

function blockThreads(cx: Context, at: number): Operand {
  const [x, y, z] = cx.compiler.blockDim.parts.map((reg) => plain(int, reg));
  return binary('*', binary('*', x!, y!, at), z!, at);
}

export const groupValue = (type: Type): Operand => plain(type, new Int32Array(LANES));
