constexpr int n = 64;

__global__ void product(float *c, const float *a, const float *b) {
  __shared__ float aTile[16][16], bTile[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    aTile[y][x] = a[row * n + k + x];
    bTile[y][x] = b[(k + y) * n + column];
    __syncthreads();
    for (int i = 0; i < 16; ++i) sum += aTile[y][i] * bTile[i][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
