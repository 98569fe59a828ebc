import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { params, type PipelineValues } from './params';

const of = (values: Partial<PipelineValues>): string => kernel({ ...initialValues(params), ...values });
/** The loop over tiles, without comments, from its wait to its end. */
const loop = (text: string): string => {
  const code = text.replaceAll(/\/\/.*$/gm, '');
  return code.slice(code.lastIndexOf('for (int tile = 0; tile < TILES'));
};

describe('the order of the loop is that of the state', () => {
  it.each(['async-copy', 'bulk', 'tensor', 'registers'])('with %s', (method) => {
    const stages = 2;
    const issued = method === 'registers' ? /v\[n\] = __ldcg/ : /issue\(/;
    const ahead = loop(of({ method, stages }));
    expect(ahead.search(issued)).toBeLessThan(ahead.indexOf('sum = compute('));
    const late = loop(of({ method, stages, order: 'late' }));
    expect(late.search(issued)).toBeGreaterThan(late.indexOf('sum = compute('));
  });

  it('waits for all but the youngest groups, as many as are ahead', () => {
    expect(loop(of({ stages: 4 }))).toContain('__pipeline_wait_prior(2)');
    expect(loop(of({ stages: 4, order: 'late' }))).toContain('__pipeline_wait_prior(0)');
    expect(loop(of({ stages: 1 }))).toContain('__pipeline_wait_prior(0)');
  });

  it('has a second barrier with one stage, before it is filled again', () => {
    expect(loop(of({ stages: 1 })).match(/__syncthreads/g)).toHaveLength(2);
    expect(loop(of({})).match(/__syncthreads/g)).toHaveLength(1);
  });
});

it('states the numbers of the state and what the launch must allow', () => {
  expect(of({})).toContain('STAGES = 4, TILES = 64, TILE_BYTES = 16384, THREADS = 128, FMAS = 128;');
  expect(of({})).toContain('pipelined<<<132, THREADS');
  expect(of({})).toContain('65536 bytes of dynamic shared memory a block,');
  expect(of({ stages: 1 })).not.toContain('cudaFuncSetAttribute');
  expect(of({ sms: 'one' })).toContain('pipelined<<<1, THREADS');
});

it('names the instruction of its way of copying', () => {
  expect(of({ method: 'bulk' })).toContain('cp.async.bulk.shared::cluster.global');
  expect(of({ method: 'tensor' })).toContain('cp.async.bulk.tensor.2d');
  expect(of({})).toContain('__pipeline_memcpy_async');
  expect(of({ method: 'registers', stages: 2 })).not.toContain('cp.async');
});
