import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { params, threadsOf, type ReductionValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<ReductionValues>): ReductionValues =>
  ({ ...initialValues(params), ...values }) as ReductionValues;

/** Runs the printed CUDA, all threads of the block in step, a warp at a time at a shuffle: what is left in `out`. */
function run(code: string, threads: number): number[] {
  const body = /int thread = threadIdx\.x;\n([^]*)\}\n$/.exec(code)![1]!;
  const script = body
    .replace(/\/\/.*/g, '')
    .replace(/s \/= 2/g, 's >>= 1')
    .replace(/__shared__ \w+ words\[\d+\];/g, '')
    .replace(/int lane = (.*), warp = thread \/ 32;/, 'let lane = $1, warp = Math.floor(thread / 32);')
    .replace(/\b(int|float) (?=value|s\b)/g, 'let ')
    .replace(/\*out = /g, 'out[0] = ')
    .replace(/(words\[[^\]]+\]) \+= (words\[[^\]]+\]);/g, '{ const sum = $1 + $2; yield "barrier"; $1 = sum; }')
    .replace(/__syncthreads\(\);/g, 'yield "barrier";')
    .replace(/__shfl_(\w+)_sync\(0x\w+, value, s\)/g, '(yield ["$1", value, s])')
    .replace(/__reduce_add_sync\(0x\w+, value\)/g, '(yield ["redux", value, 0])')
    .replace(/in\[thread\]/g, 'thread % 32');
  const make = new Function('thread', 'words', 'out', `return (function* () {${script}})();`) as (
    thread: number,
    words: number[],
    out: number[],
  ) => Generator<unknown, void, number>;
  const words: number[] = [];
  const out: number[] = [];
  const runs = Array.from({ length: threads }, (_, thread) => make(thread, words, out));
  let states = runs.map((each) => each.next());
  for (let turn = 0; turn < 200 && states.some(({ done }) => !done); turn += 1) {
    // Shuffles first: a warp meets in them without the block.
    const asks = states.map(({ value }) => (Array.isArray(value) ? (value as [string, number, number]) : null));
    const some = asks.some((ask) => ask !== null);
    states = states.map((before, thread) => {
      const ask = asks[thread] ?? null;
      if (before.done || (some && ask === null)) return before;
      if (ask === null) return runs[thread]!.next(0);
      const [op, own, distance] = ask;
      const first = thread - (thread % 32);
      const lanes = asks.slice(first, first + 32).map((each) => each![1]);
      const lane = thread - first;
      if (op === 'redux') return runs[thread]!.next(lanes.reduce((a, b) => a + b));
      return runs[thread]!.next(lanes[op === 'xor' ? lane ^ distance : lane + distance] ?? own);
    });
  }
  return out;
}

describe('the CUDA of a state', () => {
  const ways = params.way.options.map(({ value }) => value);
  const sizes = params.threads.options.map(({ value }) => value);

  it.each(ways.flatMap((way) => sizes.map((threads) => [way, threads] as const)))(
    '%s makes the sum of %s threads, where the figure says that it is',
    (way, threads) => {
      const values = state({ way, threads });
      const { sum, holders } = simulate(values);
      const out = run(kernel(values), threadsOf(values));
      expect(out).toEqual(Array.from({ length: holders.length }, () => sum));
    },
  );

  it('is whole: the first state, to the letter', () => {
    expect(kernel(state({}))).toBe(`// Launch with <<<1, 32>>>.
__global__ void sum(const int* in, int* out) {
  int thread = threadIdx.x;
  int value = in[thread];
  for (int s = 16; s > 0; s /= 2) value += __shfl_down_sync(0xffffffffu, value, s);
  if (thread == 0) *out = value;  // only lane 0 has the sum
}
`);
  });
});
