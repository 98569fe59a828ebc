import { costOf, kernelOf } from './kernels';
import { ownKernel } from './own-kernel';
import type { RooflineValues } from './params';

/** The product in the way that the state names, and how it is launched; or a kernel of the chosen intensity. */
export function kernel(values: RooflineValues): string {
  const named = kernelOf(values);
  if (!named) return ownKernel(values);
  const { grid, threadsPerBlock, plan } = costOf(named, values);
  const threads =
    named.kernel.kind === 'registers' ? `${threadsPerBlock}` : `dim3(${plan.threads.x}, ${plan.threads.y})`;
  const head = `// C = A B, ${values.n} × ${values.n} floats, row-major.
// multiply<<<dim3(${grid.x}, ${grid.y}), ${threads}>>>(a, b, c);

constexpr int N = ${values.n};
`;
  if (named.kernel.kind === 'naive') return head + NAIVE;
  return head + (named.kernel.kind === 'tiled' ? tiled(named.kernel.tile) : registers(values));
}

const NAIVE = `
__global__ void multiply(const float *a, const float *b, float *c) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < N; ++k) sum += a[row * N + k] * b[k * N + column];  // 2 operations for 8 bytes asked for
  c[row * N + column] = sum;
}
`;

const tiled = (tile: number): string => `constexpr int T = ${tile};

__global__ void multiply(const float *a, const float *b, float *c) {
  __shared__ float aTile[T][T], bTile[T][T];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * T + y, column = blockIdx.x * T + x;
  float sum = 0;
  for (int k0 = 0; k0 < N; k0 += T) {
    aTile[y][x] = a[row * N + k0 + x];
    bTile[y][x] = b[(k0 + y) * N + column];
    __syncthreads();  // both tiles are whole
    for (int k = 0; k < T; ++k) sum += aTile[y][k] * bTile[k][x];
    __syncthreads();  // nobody reads them any more
  }
  c[row * N + column] = sum;
}
`;

function registers({ registers: sizes }: RooflineValues): string {
  const [block, depth, thread] = sizes.split('-');
  return `constexpr int BLOCK = ${block}, DEPTH = ${depth}, PER = ${thread};
constexpr int ACROSS = BLOCK / PER, THREADS = ACROSS * ACROSS;

__global__ void __launch_bounds__(THREADS) multiply(const float *a, const float *b, float *c) {
  __shared__ float aTile[DEPTH][BLOCK], bTile[DEPTH][BLOCK];  // A stands transposed
  const int x = threadIdx.x % ACROSS, y = threadIdx.x / ACROSS;
  const int row = blockIdx.y * BLOCK, column = blockIdx.x * BLOCK;
  float sums[PER][PER] = {};
  for (int k0 = 0; k0 < N; k0 += DEPTH) {
    for (int i = threadIdx.x; i < BLOCK * DEPTH; i += THREADS) {
      aTile[i % DEPTH][i / DEPTH] = a[(row + i / DEPTH) * N + k0 + i % DEPTH];
      bTile[i / BLOCK][i % BLOCK] = b[(k0 + i / BLOCK) * N + column + i % BLOCK];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < DEPTH; ++k) {
      float left[PER], right[PER];  // read once from shared memory, used PER times each
#pragma unroll
      for (int i = 0; i < PER; ++i) left[i] = aTile[k][y * PER + i], right[i] = bTile[k][x * PER + i];
#pragma unroll
      for (int i = 0; i < PER; ++i)
#pragma unroll
        for (int j = 0; j < PER; ++j) sums[i][j] += left[i] * right[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < PER; ++i)
#pragma unroll
    for (int j = 0; j < PER; ++j) c[(row + y * PER + i) * N + column + x * PER + j] = sums[i][j];
}
`;
}
