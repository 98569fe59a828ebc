import { expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { params, type OverlapValues } from './params';

const of = (values: Partial<OverlapValues>): string => kernel({ ...initialValues(params), ...values });

it('cuts the bytes of the state into its pieces and streams', () => {
  expect(of({})).toContain('BYTES = 268435456,');
  expect(of({ mib: '1' })).toContain('BYTES = 1048576,');
  expect(of({ streams: 2 })).toContain('PIECES = 8, STREAMS = 2, MULTIPLY_ADDS = 4096;');
  expect(of({})).toContain('streams[piece % STREAMS]');
});

it('takes the host memory of the state', () => {
  expect(of({})).toContain('cudaMallocHost(&from, BYTES)');
  expect(of({ memory: 'pageable' })).not.toContain('cudaMallocHost');
  expect(of({ memory: 'pageable' })).toContain('malloc(BYTES)');
});

it('launches no kernel where there is no work, and then copies out what came in', () => {
  expect(of({})).toContain('work<<<528, 256, 0, stream>>>');
  expect(of({ work: 0 })).not.toContain('<<<');
  expect(of({ work: 0 })).toContain('cudaMemcpyAsync(to + at, in + at');
});
