import { mappedAddresses, ranksOfAddresses } from '../execute/instructions/cluster-addresses';
import { clusterArrive, clusterWait } from '../execute/instructions/cluster-barrier';
import { alongAxis, clusterPlace, threadOf, threadsOf } from '../execute/instructions/launch';
import { eachRun, fillRun } from '../execute/instructions/values';
import { outside } from '../ir/node';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { CLUSTER, int, uint, vectorType, voidType, type Group } from '../types/type';
import { hoistWait } from './calls/hoist';
import type { Context } from './context';
import { convert } from './convert';
import { newRegister, noValue, plain, type Operand, runAfter } from './operand';
import { expr } from './parts';

/** Member functions of `cluster_group`; `null`: the group is not one. */
export function clusterMethod(
  cx: Context,
  group: Group,
  name: string,
  args: readonly Expr[],
  at: number,
): Operand | null {
  if (group.size !== CLUSTER) return null;
  const { compiler } = cx;
  const { machine } = compiler;
  const { indices } = compiler.registers;
  const place = (): ReturnType<typeof clusterPlace> => clusterPlace(indices, compiler.cluster);
  const number = (value: () => number): Operand => {
    const reg = newRegister(uint);
    return plain(uint, reg, { pure: false, cost: 1, run: outside('mov', fillRun(reg, value)) });
  };
  switch (name) {
    case 'sync':
      hoistWait(cx, null, function* (mask) {
        clusterArrive(machine);
        yield* clusterWait(machine, at);
        return mask;
      });
      return noValue(voidType, null);
    case 'barrier_arrive':
      return noValue(
        voidType,
        outside('barrier.cluster.arrive', () => clusterArrive(machine)),
      );
    case 'barrier_wait':
      hoistWait(cx, null, function* (mask) {
        yield* clusterWait(machine, at);
        return mask;
      });
      return noValue(voidType, null);
    case 'block_rank':
      return number(() => place().rank);
    case 'num_blocks':
      return number(() => place().size);
    case 'num_threads':
    case 'size':
      return number(() => place().size * threadsOf(indices));
    case 'thread_rank': {
      const reg = newRegister(uint);
      const run = eachRun(reg, (lane) => place().rank * threadsOf(indices) + threadOf(indices, lane));
      return plain(uint, reg, { pure: false, cost: 1, run });
    }
    case 'block_index':
    case 'dim_blocks': {
      const leaves = [0, 1, 2].map((axis) =>
        number(() =>
          name === 'dim_blocks'
            ? compiler.cluster[axis]!
            : alongAxis(indices, 'blockIdx', axis) % compiler.cluster[axis]!,
        ),
      );
      const run = (mask: number): void => {
        for (const each of leaves) each.run!(mask);
      };
      const still = leaves.map((each) => ({ ...each, run: null }));
      return plain(vectorType('dim3'), leaves[0]!.reg, { leaves: still, run, pure: false });
    }
    case 'map_shared_rank':
    case 'query_shared_rank':
      return mapped(cx, name, args, at);
    default:
      throw new SourceProblem(
        `Clusters have no function "${name}" here. They have sync, barrier_arrive, barrier_wait, block_rank, num_blocks and map_shared_rank.`,
        at,
      );
  }
}

/** The address of a shared-memory place in the block of a rank, or the rank of the block that an address belongs to. */
function mapped(cx: Context, name: string, args: readonly Expr[], at: number): Operand {
  const [pointer, rank] = args.map((each) => expr(cx, each));
  if (pointer?.type.k !== 'ptr' || (name === 'map_shared_rank' && rank?.type.k !== 'scalar'))
    throw new SourceProblem('map_shared_rank takes a pointer into shared memory and the rank of a block.', at);
  if (name === 'query_shared_rank') {
    const reg = newRegister(uint);
    const run = runAfter([pointer], 'getctarank', ranksOfAddresses(reg, pointer.reg, cx.compiler.machine));
    return plain(uint, reg, { run, pure: false, cost: 2 });
  }
  const ranks = convert(rank!, int);
  const to = newRegister(pointer.type);
  const run = runAfter([pointer, ranks], 'mapa', mappedAddresses(to, pointer.reg, ranks.reg));
  return plain(pointer.type, to, { run, pure: false, cost: pointer.cost + 2 });
}
