import type { RooflineValues } from './params';

/** A kernel that reads once and does as much with each byte as its intensity says. */
export const ownKernel = ({ power, precision }: RooflineValues): string =>
  precision === 'tensor' ? fragments(2 ** power) : floats(2 ** power);

/** So many operations for each float of 4 bytes: an addition, or multiply-adds, which are two each. */
function floats(intensity: number): string {
  const operations = intensity * 4;
  const work =
    operations === 1
      ? '    sum += data[i];  // 1 operation for 4 bytes\n'
      : `    float value = data[i];
#pragma unroll
    for (int n = 0; n < ${operations / 2}; ++n) value = fmaf(value, factor, factor);  // 2 operations each
    sum += value;  // one more, not counted
`;
  return `// ${operations} operations for each float read. Let data be many times the L2, so that it comes from DRAM.

__global__ void work(const float *__restrict__ data, int count, float factor, float *sums) {
  const int threads = gridDim.x * blockDim.x;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = thread; i < count; i += threads) {
${work}  }
  sums[thread] = sum;
}
`;
}

/** A product of 16 × 16 × 16 is 8,192 operations, and its two factors of 16 bit are 1,024 bytes: 8 operations per byte. */
const OF_A_PRODUCT = 8;

function fragments(intensity: number): string {
  const products = Math.max(1, intensity / OF_A_PRODUCT);
  const pairs = Math.max(1, OF_A_PRODUCT / intensity);
  const more =
    pairs === 1
      ? ''
      : `    // More is read than multiplied; these additions are not counted.
    for (int n = 1; n < ${pairs}; ++n) {
      load_matrix_sync(more, data + (pair + n) * 512, 16);
      for (int i = 0; i < more.num_elements; ++i) left.x[i] = __hadd(left.x[i], more.x[i]);
      load_matrix_sync(more, data + (pair + n) * 512 + 256, 16);
      for (int i = 0; i < more.num_elements; ++i) left.x[i] = __hadd(left.x[i], more.x[i]);
    }
`;
  return `// ${intensity} operations for each byte read. Let data be many times the L2, so that it comes from DRAM.
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda::wmma;

// A warp takes ${pairs === 1 ? 'two matrices' : `${2 * pairs} matrices`} of 16 × 16 halves at a time.
__global__ void work(const half *data, int pairs, float *sums) {
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, warps = gridDim.x * blockDim.x / 32;
  fragment<matrix_a, 16, 16, 16, half, row_major> left${pairs === 1 ? '' : ', more'};
  fragment<matrix_b, 16, 16, 16, half, row_major> right;
  fragment<accumulator, 16, 16, 16, float> sum;
  fill_fragment(sum, 0.0f);
  for (int pair = warp${pairs === 1 ? '' : ` * ${pairs}`}; pair < pairs; pair += warps${pairs === 1 ? '' : ` * ${pairs}`}) {
    load_matrix_sync(left, data + pair * 512, 16);
    load_matrix_sync(right, data + pair * 512 + 256, 16);
${more}#pragma unroll 8
    for (int n = 0; n < ${products}; ++n) mma_sync(sum, left, right, sum);
  }
  store_matrix_sync(sums + warp * 256, sum, 16, mem_row_major);
}
`;
}
