import { architecture } from '@src/arch';
import type { SchedulerValues } from './params';
import { turnsOf } from './simulate';

/** The kernel of this state: it was compiled for these loads and chains. */
export function kernel(values: SchedulerValues): string {
  const arch = architecture(values.gpu);
  const warps = values.warps * arch.partitionsPerSm.value;
  const blocks = warps > 32 ? 2 : 1;
  const repeats = { dram: 'each round reads on', l2: 'repeat a range of a few MiB', l1: 'repeat a few lines' }[
    values.level as 'dram' | 'l2' | 'l1'
  ];
  return `// hide<<<${arch.sms.value * blocks}, ${(warps / blocks) * 32}>>>(out, from, rounds); words come from ${values.level.toUpperCase()}: ${repeats}.
constexpr int LOADS = ${values.loads}, CHAINS = ${values.chains}, FMAS = ${turnsOf(values) * 32};

__global__ void hide(float *out, const float *from, int rounds) {
  const size_t warps = size_t(gridDim.x) * (blockDim.x / 32);
  const float *at = from + (blockIdx.x * blockDim.x + threadIdx.x) / 32 * LOADS * 32 + threadIdx.x % 32;
  float sum[CHAINS] = {};
#pragma unroll 1
  for (int round = 0; round < rounds; ++round${values.level === 'dram' ? ', at += warps * LOADS * 32' : ''}) {
    float word[LOADS];
#pragma unroll
    for (int n = 0; n < LOADS; ++n) asm volatile("ld.global.f32 %0, [%1];" : "=f"(word[n]) : "l"(at + n * 32));
#pragma unroll
    for (int n = 0; n < LOADS; ++n) sum[n % CHAINS] = fmaf(sum[n % CHAINS], 0.5f, word[n]);
#pragma unroll 1
    for (int done = 0; done < FMAS; done += 32)
#pragma unroll
      for (int k = 0; k < 32; ++k) sum[k % CHAINS] = fmaf(sum[k % CHAINS], 0.5f, word[k % LOADS]);
${values.barrier === 'none' ? '' : '    __syncthreads();\n'}  }
  float all = 0;
#pragma unroll
  for (int k = 0; k < CHAINS; ++k) all += sum[k];
  out[blockIdx.x * blockDim.x + threadIdx.x] = all;
}
`;
}
