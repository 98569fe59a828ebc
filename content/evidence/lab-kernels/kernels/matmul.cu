// Matrix products of small whole numbers, exact in any order.

__global__ void matmulNaive(float *c, const float *a, const float *b, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n || column >= n) return;
  float sum = 0.0f;
#pragma unroll 1
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}

template <int T>
__global__ void matmulTiled(float *c, const float *a, const float *b, int n) {
  __shared__ float tileA[T][T];
  __shared__ float tileB[T][T];
  int row = blockIdx.y * T + threadIdx.y;
  int column = blockIdx.x * T + threadIdx.x;
  float sum = 0.0f;
  for (int start = 0; start < n; start += T) {
    tileA[threadIdx.y][threadIdx.x] = a[row * n + start + threadIdx.x];
    tileB[threadIdx.y][threadIdx.x] = b[(start + threadIdx.y) * n + column];
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < T; ++k) sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

__global__ void matvec(float *y, const float *a, const float *x, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  float sum = 0.0f;
#pragma unroll 1
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * x[k];
  y[row] = sum;
}
