// Four transposes of a square matrix.

#define TILE 32
#define ROWS 8

__global__ void transposeNaive(float *out, const float *in, int n) {
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS) out[x * n + y + j] = in[(y + j) * n + x];
}

template <int padding>
__global__ void transposeTile(float *out, const float *in, int n) {
  __shared__ float tile[TILE][TILE + padding];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS) out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void transposeSwizzled(float *out, const float *in, int n) {
  __shared__ float tile[TILE * TILE];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS) {
    int row = threadIdx.y + j;
    tile[row * TILE + (threadIdx.x ^ row)] = in[(y + j) * n + x];
  }
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS) {
    int column = threadIdx.y + j;
    out[(y + j) * n + x] = tile[threadIdx.x * TILE + (column ^ threadIdx.x)];
  }
}
