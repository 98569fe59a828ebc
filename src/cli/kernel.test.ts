import { describe, expect, it } from 'vitest';
import { answerer } from './answer';

const source = 'template <int n> __global__ void half(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] /= n; }';
const query = {
  kind: 'kernel',
  arch: 'h200',
  source,
  kernel: 'half<2>',
  grid: [2, 1, 1],
  block: [32, 1, 1],
  sharedBytes: 0,
  arguments: [{ buffer: { type: 'int32', count: 64, init: 'iota' } }],
};
const ask = (fields: object = {}) =>
  JSON.parse(answerer()(JSON.stringify({ ...query, ...fields }))) as Record<string, unknown>;

describe('a query about a kernel', () => {
  it('is answered with counters, accesses, checksums and errors', () => {
    const answer = ask();
    expect(Object.keys(answer)).toEqual([
      'metrics',
      'compiled',
      'estimates',
      'accesses',
      'buffers',
      'diagnostics',
      'blocks',
      'time',
    ]);
    expect(answer['time']).toMatchObject({ cold: { bound: 'launch' }, warm: { bound: 'launch' } });
    expect(answer['metrics']).toMatchObject({
      'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum': 2,
      'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum': 8,
      'l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld.sum': 2,
      'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum': 0,
    });
    expect(answer['buffers']).toEqual([expect.stringMatching(/^[\da-f]{16}$/)]);
    expect(answer['diagnostics']).toEqual([]);
  });

  it('samples a grid that is too large to run, and says how its counts were scaled', () => {
    const blocks = 10_000_000;
    const arguments_ = [{ buffer: { type: 'int32', count: blocks * 32 } }];
    const answer = ask({ sample: true, grid: blocks, arguments: arguments_ });
    expect(answer['metrics']).toMatchObject({ 'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum': blocks });
    expect(answer['scaled']).toMatchObject({ of: blocks, alike: blocks, unlike: 0, error: 0 });
    expect(answer['scaled']).not.toHaveProperty('totals');
    expect(answer['buffers']).toEqual([]);
    expect(ask({ sample: 1 })).toEqual({ error: '"sample" is 1. It must be true or false.' });
  });

  it('separates hits in the L1 from the counters, as an estimate', () => {
    const source =
      '__global__ void twice(int *p) { int a = p[threadIdx.x & 7]; __syncthreads(); p[8] = a + p[threadIdx.x]; }';
    const answer = ask({ source, kernel: 'twice', grid: [1, 1, 1] });
    expect(Object.keys(answer['metrics'] as object).filter((name) => name.includes('lookup'))).toEqual([]);
    expect(answer['estimates']).toMatchObject({
      'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum': 1,
      'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_miss.sum': 4,
      about: expect.stringContaining('model'),
    });
  });

  it('fills buffers as specified, in 64-bit unsigned arithmetic', () => {
    const copy = '__global__ void k(unsigned long long *p) { if (threadIdx.x == 0) printf("%llu %llu", p[1], p[3]); }';
    const init = ['affine', 2 ** 52 + 1, 7, 2 ** 53 - 1];
    const answer = ask({
      source: copy,
      kernel: 'k',
      grid: [1, 1, 1],
      arguments: [{ buffer: { type: 'uint64', count: 4, init } }],
    });
    const expected = [1n, 3n].map((i) => (i * (2n ** 52n + 1n) + 7n) % (2n ** 53n - 1n));
    expect(answer['console']).toEqual([expected.join(' ')]);
    const random = (): unknown =>
      ask({
        source: copy,
        kernel: 'k',
        grid: [1, 1, 1],
        arguments: [{ buffer: { type: 'uint64', count: 4, init: 'random' } }],
      })['console'];
    expect(random()).toEqual(random());
    expect(random()).toEqual([expect.stringMatching(/^[0-3] [0-3]$/)]);
  });

  it('lists the rules that it assumes for a GPU that was not measured', () => {
    expect((ask({ arch: 'a100' })['assumed'] as string[]).join()).toContain('tag-wavefronts');
  });

  it.each<[string, object, string]>([
    ['no source', { source: 4 }, '"source" is 4.'],
    ['a kernel that is not there', { kernel: 'other' }, 'There is no kernel "other" in the file. It has half.'],
    ['a bad grid', { grid: [0] }, '"grid" is [0].'],
    ['a bad type', { arguments: [{ buffer: { type: 'int', count: 1 } }] }, '"type" of argument 0 is "int".'],
    [
      'a bad init',
      { arguments: [{ buffer: { type: 'float', count: 1, init: 'two' } }] },
      '"init" of argument 0 is "two".',
    ],
    ['a number for a pointer', { arguments: [{ int: 3 }] }, '"p" is a pointer: give it a buffer.'],
    ['no arguments', { arguments: [] }, 'half takes 1 arguments, 0 came.'],
    ['too many threads', { block: [1025, 1, 1] }, 'up to 1024 threads'],
  ])('with %s is refused', (_, fields, message) => {
    expect(ask(fields)['error']).toContain(message);
  });

  it('with an unreadable source reports the place, and no counters', () => {
    expect(ask({ source: '__global__ void half(int *p) { p[0] = ; }', kernel: 'half' })).toMatchObject({
      metrics: {},
      diagnostics: [{ kind: 'unsupported', line: 1, column: 39 }],
    });
  });
});
