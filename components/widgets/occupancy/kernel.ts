import { count } from '@src/units/words';
import { number } from './describe';
import { carveoutPercent, type OccupancyValues } from './params';
import { simulate } from './simulate';

/** Registers that a thread of this kernel needs for addresses and counters, besides the values that it holds. */
const SPARE = 10;
/** ptxas hands out registers in eights. */
const EIGHTS = 8;
const MOST = 255;

/** A kernel of these registers, threads and bytes, and the host's question: how many blocks of it fit on an SM? */
export function kernel(values: OccupancyValues): string {
  const { threads, shared, registers } = values;
  const { blocksPerSm, gpu } = simulate(values);
  const cap = Math.min(MOST, Math.ceil(registers / EIGHTS) * EIGHTS);
  const percent = carveoutPercent(values);
  const hint =
    percent === null
      ? ''
      : `  cudaFuncSetAttribute(hold, cudaFuncAttributePreferredSharedMemoryCarveout, ${percent});\n`;
  const ask = blocksPerSm > 0 ? blocksPerSm : 1;
  return `// ${count(threads, 'thread')} per block, ${registers} registers per thread, ${number(shared)} B of shared memory per block.
// The book's answer for the ${gpu}: ${count(blocksPerSm, 'block')} on an SM.
#include <cstdio>

constexpr int THREADS = ${threads};
constexpr int SHARED_BYTES = ${shared};
constexpr int HELD = ${Math.max(1, cap - SPARE)};  // values that a thread keeps in registers across the barrier

// At most ${cap} registers per thread. The other way is __launch_bounds__(${threads}, ${ask}): "${count(threads, 'thread')}, and I want
// ${count(ask, 'block')} on an SM". A kernel takes one of the two, not both.
__global__ void __maxnreg__(${cap}) hold(volatile float *data) {
  float held[HELD];
#pragma unroll
  for (int i = 0; i < HELD; ++i) held[i] = data[i * THREADS + threadIdx.x];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < HELD; ++i) data[i * THREADS + threadIdx.x] = held[i];
}

int main() {
  cudaFuncSetAttribute(hold, cudaFuncAttributeMaxDynamicSharedMemorySize, SHARED_BYTES);
${hint}  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, hold);
  int blocks = 0, device = 0, threadsPerSm = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&threadsPerSm, cudaDevAttrMaxThreadsPerMultiProcessor, device);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, hold, THREADS, SHARED_BYTES);
  const int warps = blocks * ((THREADS + 31) / 32);
  printf("%d registers per thread: %d blocks, %d of %d warps\\n", attributes.numRegs, blocks, warps, threadsPerSm / 32);
}
`;
}
