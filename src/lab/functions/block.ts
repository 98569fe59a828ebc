import { doing, named, type Table } from './function';

/** Barriers and fences of a block, asynchronous copies, and functions about the run itself. */
export const blockFunctions: Table = {
  ...named(['__syncthreads', '__barrier_sync'], () => doing('barrier', { kind: 'block barrier', vote: 'none' })),
  ...Object.fromEntries(
    (['count', 'and', 'or'] as const).map((vote) => [
      `__syncthreads_${vote}`,
      doing('barrier', { kind: 'block barrier', vote }, 1),
    ]),
  ),
  ...named(['__threadfence', '__threadfence_system'], () => doing('barrier', { kind: 'fence' })),
  ...named(['__threadfence_block', '__nanosleep'], () => doing('barrier', { kind: 'nothing' })),
  ...named(['__prof_trigger', '__builtin_assume'], () => doing('none', { kind: 'nothing' })),
  __pipeline_memcpy_async: doing('unknown', { kind: 'asynchronous copy' }, 3),
  memcpy_async: doing('unknown', { kind: 'asynchronous copy' }, 2),
  __pipeline_commit: doing('barrier', { kind: 'close copies' }),
  __pipeline_wait_prior: doing('barrier', { kind: 'wait for copies' }),
  assert: doing('unknown', { kind: 'assert' }, 1),
  __trap: doing('unknown', { kind: 'trap' }),
  printf: doing('unknown', { kind: 'print' }),
};
