import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architecture } from '@src/arch';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { params, type InFlightValues } from './params';

const first: InFlightValues = initialValues(params);
const SIZE: Readonly<Record<string, number>> = { float: 4, float2: 8, float4: 16 };

describe('the CUDA of a state', () => {
  it('has its width, its loads, and as many warps on each SM, as read from the printed code', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        const code = kernel(values);
        const [, type, loads] = /(float\d?) value\[(\d+)\];/.exec(code)!;
        expect(SIZE[type!]).toBe(Number(values.bytes));
        expect(loads).toBe(values.loads);
        const [, blocks, threads] = /read<<<(\d+), (\d+)>>>/.exec(code)!;
        const perSm = Number(blocks) / architecture(values.gpu).sms.value;
        const leaving = code.includes('return;') ? perSm / 2 : 0;
        expect(perSm * (Number(threads) / 32) - leaving).toBe(values.warps);
        expect(Number(threads)).toBeLessThanOrEqual(1024);
        expect(code).toContain(`__launch_bounds__(${threads}, ${perSm})`);
        // Every word that was loaded is used: else the compiler drops its load.
        expect(code.match(/value\[n\](\.\w)?(?= \+|;\n {4}\})/g)).toHaveLength(Number(values.bytes) / 4);
      }),
    );
  });

  it('is whole: an odd number of warps, to the letter', () => {
    expect(kernel({ ...first, warps: 33, bytes: '8', loads: '2' })).toBe(
      `// The data: many times the L2 of 60 MiB, read once, so that all of it comes from DRAM.
// read<<<264, 544>>>(data, rounds, passes, sums);
// One float of sums for each thread. The SASS tells whether all loads of a round come before the first use.

__global__ void __launch_bounds__(544, 2)
    read(const float2 *data, int rounds, int passes, float *sums) {
  int warp = threadIdx.x / 32;
  // An odd number of warps: every second block has one warp less.
  if (blockIdx.x % 2 == 1 && warp == 16) return;
  int threads = gridDim.x * blockDim.x;
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int pass = 0; pass < passes; ++pass) {
    const float2 *at = data + thread;
#pragma unroll 1
    for (int round = 0; round < rounds; ++round, at += 2 * threads) {
      // Asked of the L2 and not of the L1; all of them before the first is used.
      float2 value[2];
#pragma unroll
      for (int n = 0; n < 2; ++n) value[n] = __ldcg(at + n * threads);
#pragma unroll
      for (int n = 0; n < 2; ++n) sum += value[n].x + value[n].y;
    }
  }
  sums[thread] = sum;
}
`,
    );
  });
});
