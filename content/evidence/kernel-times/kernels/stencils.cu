// Neighbors in one, two, and three dimensions.

__constant__ float mask[25];

__global__ void threePoints(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) out[i] = 0.25f * in[i - 1] + 0.5f * in[i] + 0.25f * in[i + 1];
}

__global__ void seventeenPoints(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 8 || i >= n - 8) return;
  float sum = 0;
#pragma unroll
  for (int k = -8; k <= 8; ++k) sum += in[i + k];
  out[i] = sum / 17.0f;
}

__global__ void seventeenShared(float *out, const float *in, int n) {
  __shared__ float tile[256 + 16];
  int i = blockIdx.x * 256 + threadIdx.x;
  tile[threadIdx.x + 8] = in[i];
  if (threadIdx.x < 8) {
    tile[threadIdx.x] = i >= 8 ? in[i - 8] : 0.0f;
    tile[threadIdx.x + 264] = i + 256 < n ? in[i + 256] : 0.0f;
  }
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int k = 0; k <= 16; ++k) sum += tile[threadIdx.x + k];
  out[i] = sum / 17.0f;
}

__global__ void fivePoints(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
  int i = y * width + x;
  out[i] = in[i - 1] + in[i + 1] + in[i - width] + in[i + width] - 4.0f * in[i];
}

__global__ void ninePoints(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
  float sum = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) sum += in[(y + dy) * width + x + dx];
  out[y * width + x] = sum / 9.0f;
}

__global__ void nineShared(float *out, const float *in, int width) {
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
  for (int dy = 0; dy < 3; ++dy)
    for (int dx = 0; dx < 3; ++dx) sum += tile[threadIdx.y + dy][threadIdx.x + dx];
  out[y * width + x] = sum / 9.0f;
}

__global__ void sevenPoints3d(float *out, const float *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= n - 1 || y >= n - 1 || z >= n - 1) return;
  int i = (z * n + y) * n + x;
  out[i] = in[i - 1] + in[i + 1] + in[i - n] + in[i + n] + in[i - n * n] + in[i + n * n] - 6.0f * in[i];
}

__global__ void marchZ(float *out, const float *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int i = y * n + x;
  float below = in[i], here = in[i + n * n];
  for (int z = 1; z < n - 1; ++z) {
    float above = in[i + (z + 1) * n * n];
    out[i + z * n * n] = below + above - 2.0f * here;
    below = here;
    here = above;
  }
}

__global__ void blurFive(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) return;
  float sum = 0;
#pragma unroll
  for (int dy = 0; dy < 5; ++dy)
#pragma unroll
    for (int dx = 0; dx < 5; ++dx) sum += mask[dy * 5 + dx] * in[(y + dy - 2) * width + x + dx - 2];
  out[y * width + x] = sum;
}

__global__ void sobel(unsigned char *out, const unsigned char *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
  const unsigned char *p = in + y * width + x;
  int gx = p[1 - width] + 2 * p[1] + p[1 + width] - p[-1 - width] - 2 * p[-1] - p[-1 + width];
  int gy = p[width - 1] + 2 * p[width] + p[width + 1] - p[-width - 1] - 2 * p[-width] - p[-width + 1];
  out[y * width + x] = min(255, abs(gx) + abs(gy));
}

__global__ void life(unsigned char *out, const unsigned char *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
  int alive = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (dx != 0 || dy != 0) alive += in[(y + dy) * width + x + dx];
  out[y * width + x] = alive == 3 || (alive == 2 && in[y * width + x]);
}

__global__ void halve(float *out, const float *in, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  const float *p = in + 2 * y * width + 2 * x;
  out[y * (width / 2) + x] = 0.25f * (p[0] + p[1] + p[width] + p[width + 1]);
}
