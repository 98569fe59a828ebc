import { remoteAddress, sharedPlaceOf } from '../machine/cluster-memory';
import { LANES } from '../machine/registers';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { CLUSTER, int, uint, vectorType, voidType, type Group } from '../types/type';
import { blockThreadsOf } from './block';
import { hoist } from './calls/hoist';
import { clusterArrive, clusterWait } from './cluster-barrier';
import { clusterPlace } from './cluster-place';
import type { Context } from './context';
import { convert } from './convert';
import { noValue, plain, type Operand } from './operand';
import { expr } from './parts';

/** Member functions of `cluster_group`; `null` when the group is none. */
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
  const number = (value: () => number): Operand => {
    const reg = new Int32Array(LANES);
    return plain(uint, reg, { pure: false, cost: 1, run: () => void reg.fill(value()) });
  };
  switch (name) {
    case 'sync':
      hoist(cx, null, {
        run: null,
        *wait(mask) {
          clusterArrive(machine);
          yield* clusterWait(cx, at);
          return mask;
        },
      });
      return noValue(voidType, null);
    case 'barrier_arrive':
      return noValue(voidType, () => clusterArrive(machine));
    case 'barrier_wait':
      hoist(cx, null, {
        run: null,
        *wait(mask) {
          yield* clusterWait(cx, at);
          return mask;
        },
      });
      return noValue(voidType, null);
    case 'block_rank':
      return number(() => clusterPlace(compiler).rank);
    case 'num_blocks':
      return number(() => clusterPlace(compiler).size);
    case 'num_threads':
    case 'size':
      return number(() => clusterPlace(compiler).size * blockThreadsOf(compiler));
    case 'thread_rank': {
      const reg = new Int32Array(LANES);
      const run = (): void => {
        const first = clusterPlace(compiler).rank * blockThreadsOf(compiler);
        for (let i = 0; i < LANES; i += 1) reg[i] = first + compiler.thread[i]!;
      };
      return plain(uint, reg, { pure: false, cost: 1, run });
    }
    case 'block_index':
    case 'dim_blocks': {
      const leaves = [0, 1, 2].map((axis) =>
        number(() =>
          name === 'dim_blocks'
            ? compiler.cluster[axis]!
            : compiler.blockIdx.parts[axis]![0]! % compiler.cluster[axis]!,
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

/** The address of a place of shared memory in the block with a rank, or the rank of the block that has an address. */
function mapped(cx: Context, name: string, args: readonly Expr[], at: number): Operand {
  const [pointer, rank] = args.map((each) => expr(cx, each));
  if (pointer?.type.k !== 'ptr' || (name === 'map_shared_rank' && rank?.type.k !== 'scalar'))
    throw new SourceProblem('map_shared_rank takes a pointer into shared memory and the rank of a block.', at);
  const { machine } = cx.compiler;
  const from = pointer.reg as Float64Array;
  if (name === 'query_shared_rank') {
    const reg = new Int32Array(LANES);
    const run = (mask: number): void => {
      pointer.run?.(mask);
      const { memory } = machine;
      for (let i = 0; i < LANES; i += 1)
        reg[i] = (sharedPlaceOf(memory, from[i]!)?.slot ?? memory.clusterStart) - memory.clusterStart;
    };
    return plain(uint, reg, { run, pure: false, cost: 2 });
  }
  const ranks = convert(rank!, int);
  const to = new Float64Array(LANES);
  const run = (mask: number): void => {
    pointer.run?.(mask);
    ranks.run?.(mask);
    for (let i = 0; i < LANES; i += 1) to[i] = remoteAddress(from[i]!, (ranks.reg as Int32Array)[i]!);
  };
  return plain(pointer.type, to, { run, pure: false, cost: pointer.cost + 2 });
}
