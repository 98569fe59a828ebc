// Neighbours: through global memory, and through a tile with a halo.

constexpr int RADIUS = 3;

__global__ void stencil1d(int *out, const int *in, int n) {
  __shared__ int tile[256 + 2 * RADIUS];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int local = threadIdx.x + RADIUS;
  tile[local] = in[i];
  if (threadIdx.x < RADIUS) {
    tile[local - RADIUS] = i >= RADIUS ? in[i - RADIUS] : 0;
    tile[local + 256] = i + 256 < n ? in[i + 256] : 0;
  }
  __syncthreads();
  int sum = 0;
  for (int offset = -RADIUS; offset <= RADIUS; offset++) sum += tile[local + offset];
  out[i] = sum;
}

__global__ void stencil5(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x <= 0 || y <= 0 || x >= width - 1 || y >= height - 1) return;
  int i = y * width + x;
  out[i] = in[i - 1] + in[i + 1] + in[i - width] + in[i + width] - 4.0f * in[i];
}

__global__ void boxShared(float *out, const float *in, int width) {
  __shared__ float tile[18][18];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  for (int row = threadIdx.y; row < 18; row += 16)
    for (int column = threadIdx.x; column < 18; column += 16) {
      int gx = min(max(int(blockIdx.x * 16) + column - 1, 0), width - 1);
      int gy = min(max(int(blockIdx.y * 16) + row - 1, 0), width - 1);
      tile[row][column] = in[gy * width + gx];
    }
  __syncthreads();
  float sum = 0;
  for (int dy = 0; dy < 3; dy++)
    for (int dx = 0; dx < 3; dx++) sum += tile[threadIdx.y + dy][threadIdx.x + dx];
  out[y * width + x] = sum;
}
