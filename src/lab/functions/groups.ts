import { doing, type CudaFunction, type Table, upTo } from './function';
import type { Operation } from './operation';

const branching = (meaning: Operation, takes = 0): CudaFunction => ({
  ...doing(meaning, takes),
  branches: true,
});

/** Functions of cooperative groups, and of barriers and pipelines of `cuda::`. */
export const groupFunctions: Table = {
  // With memory for tiles of several warps.
  this_thread_block: upTo(1, branching({ kind: 'group', of: 'block' })),
  this_grid: branching({ kind: 'group', of: 'grid' }),
  this_cluster: doing({ kind: 'group', of: 'cluster' }),
  coalesced_threads: branching({ kind: 'group', of: 'coalesced' }),
  // The tile size is a template argument, or the second argument.
  tiled_partition: upTo(2, branching({ kind: 'tiles' }, 1)),
  binary_partition: doing({ kind: 'partition', isBinary: true }, 2),
  labeled_partition: doing({ kind: 'partition', isBinary: false }, 2),
  reduce: doing({ kind: 'group reduce' }, 3),
  inclusive_scan: upTo(3, doing({ kind: 'group scan', isInclusive: true }, 2)),
  exclusive_scan: upTo(3, doing({ kind: 'group scan', isInclusive: false }, 2)),
  sync: doing({ kind: 'group sync' }, 1),
  wait: doing({ kind: 'group wait', isPrior: false }, 1),
  wait_prior: doing({ kind: 'group wait', isPrior: true }, 1),
  // Of a thread, or of a group with its shared state, and with a role or a number of producers.
  make_pipeline: upTo(3, doing({ kind: 'make pipeline' })),
  pipeline_consumer_wait_prior: doing({ kind: 'pipeline wait' }, 1),
  aligned_size_t: doing({ kind: 'same' }, 1),
  init: doing({ kind: 'init barrier' }, 2),
  barrier_native_handle: doing({ kind: 'barrier address' }, 1),
};

type VectorOperation = Extract<Operation, { kind: 'vector' }>['what'];

/** Functions that helper_math.h defines for vectors, when a file includes it. */
export const vectorFunctions: Table = Object.fromEntries(
  Object.entries({ dot: 2, length: 1, normalize: 1, cross: 2, lerp: 3, clamp: 3 } as const).map(([what, takes]) => [
    what,
    doing({ kind: 'vector', what: what as VectorOperation }, takes),
  ]),
);
