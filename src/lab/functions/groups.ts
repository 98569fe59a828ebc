import { doing, type CudaFunction, type Effect, type Table, upTo } from './function';
import type { Operation } from './operation';

const branching = (meaning: Operation, takes = 0): CudaFunction => ({
  ...doing('none', meaning, takes),
  branches: true,
});

/** Functions of cooperative groups, and of barriers and pipelines of `cuda::`. */
export const groupFunctions: Table = {
  // With memory for tiles of several warps.
  this_thread_block: upTo(1, branching({ kind: 'group', of: 'block' })),
  this_grid: branching({ kind: 'group', of: 'grid' }),
  this_cluster: doing('unknown', { kind: 'group', of: 'cluster' }),
  coalesced_threads: branching({ kind: 'group', of: 'coalesced' }),
  // The tile size is a template argument, or the second argument.
  tiled_partition: upTo(2, branching({ kind: 'tiles' }, 1)),
  binary_partition: doing('unknown', { kind: 'partition', isBinary: true }, 2),
  labeled_partition: doing('unknown', { kind: 'partition', isBinary: false }, 2),
  reduce: doing('unknown', { kind: 'group reduce' }, 3),
  inclusive_scan: upTo(3, doing('unknown', { kind: 'group scan', isInclusive: true }, 2)),
  exclusive_scan: upTo(3, doing('unknown', { kind: 'group scan', isInclusive: false }, 2)),
  sync: doing('barrier', { kind: 'group sync' }, 1),
  wait: doing('barrier', { kind: 'group wait', isPrior: false }, 1),
  wait_prior: doing('unknown', { kind: 'group wait', isPrior: true }, 1),
  // Of a thread, or of a group with its shared state, and with a role or a number of producers.
  make_pipeline: upTo(3, doing('unknown', { kind: 'make pipeline' })),
  pipeline_consumer_wait_prior: doing('unknown', { kind: 'pipeline wait' }, 1),
  aligned_size_t: doing('unknown', { kind: 'same' }, 1),
  init: doing('unknown', { kind: 'init barrier' }, 2),
  barrier_native_handle: doing('unknown', { kind: 'barrier address' }, 1),
};

/** Effects of group member functions; a group's type has the implementations. */
export const groupMethods: Readonly<Record<string, Effect>> = {
  ...effects('exchange', [
    'shfl',
    'shfl_up',
    'shfl_down',
    'shfl_xor',
    'any',
    'all',
    'ballot',
    'match_any',
    'match_all',
  ]),
  ...effects('barrier', ['sync', 'wait', 'arrive', 'arrive_and_wait', 'arrive_and_drop']),
  ...effects('none', [
    'thread_rank',
    'size',
    'num_threads',
    'meta_group_rank',
    'meta_group_size',
    'thread_index',
    'group_index',
    'group_dim',
    'block_rank',
    'is_valid',
  ]),
};

function effects(effect: Effect, names: readonly string[]): Record<string, Effect> {
  return Object.fromEntries(names.map((name) => [name, effect]));
}

type VectorOperation = Extract<Operation, { kind: 'vector' }>['what'];

/** Functions that helper_math.h defines for vectors, when a file includes it. */
export const vectorFunctions: Table = Object.fromEntries(
  Object.entries({ dot: 2, length: 1, normalize: 1, cross: 2, lerp: 3, clamp: 3 } as const).map(([what, takes]) => [
    what,
    doing('unknown', { kind: 'vector', what: what as VectorOperation }, takes),
  ]),
);
