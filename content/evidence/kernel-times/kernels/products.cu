// Matrix products.

__global__ void matmulNaive(float *c, const float *a, const float *b, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}

__global__ void matmulTransposed(float *c, const float *a, const float *b, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[column * n + k];
  c[row * n + column] = sum;
}

template <int T>
__global__ void matmulTiled(float *c, const float *a, const float *b, int n) {
  __shared__ float tileA[T][T], tileB[T][T];
  int row = blockIdx.y * T + threadIdx.y, column = blockIdx.x * T + threadIdx.x;
  float sum = 0;
  for (int start = 0; start < n; start += T) {
    tileA[threadIdx.y][threadIdx.x] = a[row * n + start + threadIdx.x];
    tileB[threadIdx.y][threadIdx.x] = b[(start + threadIdx.y) * n + column];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < T; ++k) sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

__global__ void matmulFour(float *c, const float *a, const float *b, int n) {
  __shared__ float tileA[16][64], tileB[16][64];
  int t = threadIdx.x, tx = t % 16, ty = t / 16;
  float sum[4][4];
#pragma unroll
  for (int i = 0; i < 4; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j) sum[i][j] = 0;
  for (int start = 0; start < n; start += 16) {
#pragma unroll
    for (int q = 0; q < 4; ++q) {
      int e = t + q * 256;
      tileA[e % 16][e / 16] = a[(blockIdx.y * 64 + e / 16) * n + start + e % 16];
      tileB[e / 64][e % 64] = b[(start + e / 64) * n + blockIdx.x * 64 + e % 64];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 16; ++k) {
      float x[4], y[4];
#pragma unroll
      for (int i = 0; i < 4; ++i) x[i] = tileA[k][ty * 4 + i];
#pragma unroll
      for (int j = 0; j < 4; ++j) y[j] = tileB[k][tx * 4 + j];
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j) sum[i][j] += x[i] * y[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 4; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j) c[(blockIdx.y * 64 + ty * 4 + i) * n + blockIdx.x * 64 + tx * 4 + j] = sum[i][j];
}

__global__ void matvecThreads(float *y, const float *a, const float *x, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * x[k];
  y[row] = sum;
}

__global__ void matvecWarps(float *y, const float *a, const float *x, int n) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
  float sum = 0;
  for (int k = lane; k < n; k += 32) sum += a[row * n + k] * x[k];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
  if (lane == 0) y[row] = sum;
}

__global__ void outerProduct(float *c, const float *x, const float *y, int n) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  c[row * n + column] = x[row] * y[column];
}

__global__ void smallProducts(float *c, const float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
#pragma unroll
  for (int r = 0; r < 4; ++r)
#pragma unroll
    for (int s = 0; s < 4; ++s) {
      float sum = 0;
#pragma unroll
      for (int k = 0; k < 4; ++k) sum += a[i * 16 + r * 4 + k] * b[i * 16 + k * 4 + s];
      c[i * 16 + r * 4 + s] = sum;
    }
}

__global__ void distances(float *d, const float *a, const float *b, int n, int dims) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < dims; ++k) {
    float difference = a[k * n + row] - b[k * n + column];
    sum += difference * difference;
  }
  d[row * n + column] = sqrtf(sum);
}
