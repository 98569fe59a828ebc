import { expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { predictTime } from '@src/engine/time';
import { demandOfRun, runKernel, type KernelQuery } from '@src/lab';
import { gainsOf, topGain } from './gains';

/** A row per thread: narrower blocks reach more SMs. */
const query = (threads: number): KernelQuery => ({
  source: `__global__ void f(const float *a, float *b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int j = 0; j < n; ++j) sum += a[i * n + j];
    b[i] = sum;
  }`,
  grid: [2048 / threads, 1, 1],
  block: [threads, 1, 1],
  arguments: [
    { buffer: { type: 'float', count: 2048 * 512 } },
    { buffer: { type: 'float', count: 2048 } },
    { int: 512 },
  ],
});
const { h200 } = architectures;
const demand = (threads: number) => demandOfRun(runKernel(query(threads), h200), query(threads), h200)!;
const block = (threads: number) => ({
  text: `With ${threads}`,
  job: null as never,
  demand: demand(threads),
  isProved: true,
});

it('names the best of the block sizes that were tried, and at the top what was run before what was only removed', () => {
  const now = predictTime(demand(1024), h200, { cache: 'cold' });
  const [wide, narrow] = [block(512), block(64)];
  const removed = { kind: 'latency', line: null, without: { ...demand(64), grid: [1, 1, 1] } } as const;
  const gains = gainsOf(now, [], [removed], 'h200', 'cold', [wide, narrow]);
  const tried = gains.filter((gain) => gain.block);
  expect(tried.map(({ text }) => text)).toEqual(['With 64']);
  expect(topGain(gains, now)).toBe(tried[0]);
  expect(topGain(gainsOf(now, [], [], 'h200', 'cold', []), now)).toBeNull();
});
