import { doing, named, type CudaFunction, type Effect, type Table } from './function';
import type { Operation } from './operation';

const branching = (meaning: Operation): CudaFunction => ({ ...doing('none', meaning), branches: true });

/** Functions of cooperative groups, and of barriers and pipelines of `cuda::`. */
export const groupFunctions: Table = {
  this_thread_block: branching({ kind: 'group', of: 'block' }),
  this_grid: branching({ kind: 'group', of: 'grid' }),
  this_cluster: doing('unknown', { kind: 'group', of: 'cluster' }),
  coalesced_threads: branching({ kind: 'group', of: 'coalesced' }),
  tiled_partition: branching({ kind: 'tiles' }),
  binary_partition: doing('unknown', { kind: 'partition', isBinary: true }),
  labeled_partition: doing('unknown', { kind: 'partition', isBinary: false }),
  reduce: doing('unknown', { kind: 'group reduce' }, 3),
  inclusive_scan: doing('unknown', { kind: 'group scan', isInclusive: true }),
  exclusive_scan: doing('unknown', { kind: 'group scan', isInclusive: false }),
  sync: doing('barrier', { kind: 'group sync' }),
  wait: doing('barrier', { kind: 'group wait', isPrior: false }),
  wait_prior: doing('unknown', { kind: 'group wait', isPrior: true }),
  make_pipeline: doing('unknown', { kind: 'make pipeline' }),
  pipeline_consumer_wait_prior: doing('unknown', { kind: 'pipeline wait' }),
  aligned_size_t: doing('unknown', { kind: 'same' }),
  init: doing('unknown', { kind: 'init barrier' }),
  barrier_native_handle: doing('unknown', { kind: 'barrier address' }),
};

/** What member functions of groups do; a group has its implementations with its type. */
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

/** What helper_math.h defines for vectors, when a file includes it. */
export const vectorFunctions: Table = named(['dot', 'length', 'normalize', 'cross', 'lerp', 'clamp'] as const, (what) =>
  doing('unknown', { kind: 'vector', what }),
);
