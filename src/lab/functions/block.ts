import { doing, named, type Table, upTo } from './function';

/** Barriers and fences of a block, asynchronous copies, and functions about the run itself. */
export const blockFunctions: Table = {
  __syncthreads: doing({ kind: 'block barrier', vote: 'none' }),
  __barrier_sync: doing({ kind: 'block barrier', vote: 'none' }, 1),
  ...Object.fromEntries(
    (['count', 'and', 'or'] as const).map((vote) => [
      `__syncthreads_${vote}`,
      doing({ kind: 'block barrier', vote }, 1),
    ]),
  ),
  ...named(['__threadfence', '__threadfence_system'], () => doing({ kind: 'fence' })),
  ...named(['__threadfence_block', '__nanosleep'], (name) =>
    doing({ kind: 'compiler fence' }, name === '__nanosleep' ? 1 : 0),
  ),
  ...named(['__prof_trigger', '__builtin_assume'], () => doing({ kind: 'nothing' }, 1)),
  // Its last argument is the number of bytes at the end to fill with zeros.
  __pipeline_memcpy_async: upTo(4, doing({ kind: 'asynchronous copy' }, 3)),
  // With a group, a barrier or a pipeline, or the first and one of the others.
  memcpy_async: upTo(5, doing({ kind: 'asynchronous copy' }, 4)),
  __pipeline_commit: doing({ kind: 'close copies' }),
  __pipeline_wait_prior: doing({ kind: 'wait for copies' }, 1),
  assert: doing({ kind: 'assert' }, 1),
  __trap: doing({ kind: 'trap' }),
  printf: upTo(Infinity, doing({ kind: 'print' }, 1)),
};
