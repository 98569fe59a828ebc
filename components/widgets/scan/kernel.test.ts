import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { params, type ScanValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<ScanValues>): ScanValues => ({ ...initialValues(params), ...values }) as ScanValues;

/** Runs the printed CUDA with 32 lanes that meet at each shuffle and each barrier. */
function run(code: string): number[] {
  const script = /int lane = threadIdx\.x;\n([^]*)\}\n$/
    .exec(code)![1]!
    .replace(/\/\/.*/g, '')
    .replace(/__shared__ .*;/g, '')
    .replace(/\bint (?=\w)/g, 'let ')
    .replace(/__syncthreads\(\);/g, 'yield null;')
    .replace(/__shfl_up_sync\(0xffffffffu, value, (\w+)(?:, (\d+))?\)/g, (_, distance: string, width?: string) => {
      return `(yield [value, ${distance}, ${width ?? '32'}])`;
    })
    .replace('in[lane]', '1 + lane % 4');
  const make = new Function('lane', 'words', 'out', `return (function* () {${script}})();`) as (
    lane: number,
    words: number[][],
    out: number[],
  ) => Generator<[number, number, number] | null, void, number>;
  const words = [[], []] as number[][];
  const out: number[] = [];
  const lanes = Array.from({ length: 32 }, (_, lane) => make(lane, words, out));
  let states = lanes.map((lane) => lane.next());
  for (let turn = 0; turn < 50 && states.some(({ done }) => !done); turn += 1) {
    const offers = states.map(({ value }) => (value ? value[0] : 0));
    states = states.map(({ value }, lane) => {
      const [own, distance, width] = value ?? [0, 0, 32];
      return lanes[lane]!.next(lane % width >= distance ? offers[lane - distance]! : own);
    });
  }
  return out;
}

describe('the CUDA of a state', () => {
  const all = params.way.options.flatMap(({ value: way }) =>
    params.kind.options.flatMap(({ value: kind }) =>
      params.width.options.map(({ value: width }) => ({ way, kind, width })),
    ),
  );

  it.each(all)('makes the sums that the figure draws: %o', (values) => {
    expect(run(kernel(state(values)))).toEqual(simulate(state(values)).resultByLane);
  });

  it('is whole: the first state, to the letter', () => {
    expect(kernel(state({}))).toBe(`// Launch with <<<1, 32>>>.
__global__ void scan(const int* in, int* out) {
  int lane = threadIdx.x;
  int value = in[lane];
  for (int d = 1; d < 32; d *= 2) {
    int below = __shfl_up_sync(0xffffffffu, value, d);
    if (lane >= d) value += below;
  }
  out[lane] = value;
}
`);
  });
});
