import { doing, named, type Table, upTo } from './function';

/** Barriers and fences of a block, asynchronous copies, and functions about the run itself. */
export const blockFunctions: Table = {
  __syncthreads: doing('barrier', { kind: 'block barrier', vote: 'none' }),
  __barrier_sync: doing('barrier', { kind: 'block barrier', vote: 'none' }, 1),
  ...Object.fromEntries(
    (['count', 'and', 'or'] as const).map((vote) => [
      `__syncthreads_${vote}`,
      doing('barrier', { kind: 'block barrier', vote }, 1),
    ]),
  ),
  ...named(['__threadfence', '__threadfence_system'], () => doing('barrier', { kind: 'fence' })),
  __threadfence_block: doing('barrier', { kind: 'nothing' }),
  __nanosleep: doing('barrier', { kind: 'nothing' }, 1),
  ...named(['__prof_trigger', '__builtin_assume'], () => doing('none', { kind: 'nothing' }, 1)),
  // Its last argument is the number of bytes at the end to fill with zeros.
  __pipeline_memcpy_async: upTo(4, doing('unknown', { kind: 'asynchronous copy' }, 3)),
  // With a group, a barrier or a pipeline, or the first and one of the others.
  memcpy_async: upTo(5, doing('unknown', { kind: 'asynchronous copy' }, 4)),
  __pipeline_commit: doing('barrier', { kind: 'close copies' }),
  __pipeline_wait_prior: doing('barrier', { kind: 'wait for copies' }, 1),
  assert: doing('unknown', { kind: 'assert' }, 1),
  __trap: doing('unknown', { kind: 'trap' }),
  printf: upTo(Infinity, doing('unknown', { kind: 'print' }, 1)),
};
