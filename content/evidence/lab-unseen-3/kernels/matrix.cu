// Matrices: products, transposes, elimination.

__global__ void gemmNaive(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < M && y < N) {
    float tmp = 0.0;
    for (int i = 0; i < K; ++i) {
      tmp += A[x * K + i] * B[i * N + y];
    }
    C[x * N + y] = alpha * tmp + beta * C[x * N + y];
  }
}

constexpr int TS = 16;
__global__ void gemmShared(const float *__restrict__ A, const float *__restrict__ B, float *__restrict__ C, int M, int N,
                           int K) {
  __shared__ float As[TS][TS];
  __shared__ float Bs[TS][TS];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * TS + ty, col = blockIdx.x * TS + tx;
  float acc = 0.f;
  for (int t = 0; t < (K + TS - 1) / TS; ++t) {
    if (row < M && t * TS + tx < K)
      As[ty][tx] = A[row * K + t * TS + tx];
    else
      As[ty][tx] = 0.f;
    if (col < N && t * TS + ty < K)
      Bs[ty][tx] = B[(t * TS + ty) * N + col];
    else
      Bs[ty][tx] = 0.f;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TS; ++k) acc += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = acc;
}

#define BM 32
#define BN 32
#define BK 8
#define TM 4
__global__ void gemmThreadTile(int N, int K, const float *A, const float *B, float *C) {
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  const int threadCol = threadIdx.x % BN;
  const int threadRow = threadIdx.x / BN;
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;
  const int innerColA = threadIdx.x % BK, innerRowA = threadIdx.x / BK;
  const int innerColB = threadIdx.x % BN, innerRowB = threadIdx.x / BN;
  float results[TM] = {0.0};
  for (int bk = 0; bk < K; bk += BK) {
    As[innerRowA * BK + innerColA] = A[innerRowA * K + innerColA];
    Bs[innerRowB * BN + innerColB] = B[innerRowB * N + innerColB];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (int d = 0; d < BK; ++d) {
      float tmpB = Bs[d * BN + threadCol];
      for (int r = 0; r < TM; ++r) results[r] += As[(threadRow * TM + r) * BK + d] * tmpB;
    }
    __syncthreads();
  }
  for (int r = 0; r < TM; ++r) C[(threadRow * TM + r) * N + threadCol] = results[r];
}

__global__ void gemvWarp(float *y, const float *A, const float *x, int rows, int cols) {
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
  int lane = threadIdx.x & 31;
  if (row >= rows) return;
  const float *a = A + row * cols;
  float sum = 0;
  for (int c = lane; c < cols; c += 32) sum += a[c] * x[c];
#pragma unroll
  for (int offset = 16; offset > 0; offset >>= 1) sum += __shfl_xor_sync(0xffffffffu, sum, offset);
  if (lane == 0) y[row] = sum;
}

__global__ void transposeSimple(double *out, const double *in, int rows, int cols) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < cols && r < rows) out[c * rows + r] = in[r * cols + c];
}

const int TILE_DIM = 32;
const int BLOCK_ROWS = 8;
__global__ void transposePadded(float *odata, const float *idata, int width, int height) {
  __shared__ float tile[TILE_DIM][TILE_DIM + 1];
  int x = blockIdx.x * TILE_DIM + threadIdx.x;
  int y = blockIdx.y * TILE_DIM + threadIdx.y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    if (x < width && y + j < height) tile[threadIdx.y + j][threadIdx.x] = idata[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * TILE_DIM + threadIdx.x;
  y = blockIdx.x * TILE_DIM + threadIdx.y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    if (x < height && y + j < width) odata[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void eliminate(float *a, float *b, const float *factors, int size, int pivot) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= size - 1 - pivot) return;
  if (col >= size - pivot) return;
  a[size * (row + 1 + pivot) + (col + pivot)] -= factors[size * (row + 1 + pivot) + pivot] * a[size * pivot + (col + pivot)];
  if (col == 0) b[row + 1 + pivot] -= factors[size * (row + 1 + pivot) + pivot] * b[pivot];
}
