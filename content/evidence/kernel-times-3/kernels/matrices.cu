// Products, and rows that are brought to one length.

__global__ void productStrip(float *c, const float *a, const float *b, int n) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = (blockIdx.y * blockDim.y + threadIdx.y) * 4;
  float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  for (int k = 0; k < n; ++k) {
    float value = b[k * n + column];
    s0 += a[row * n + k] * value;
    s1 += a[(row + 1) * n + k] * value;
    s2 += a[(row + 2) * n + k] * value;
    s3 += a[(row + 3) * n + k] * value;
  }
  c[row * n + column] = s0;
  c[(row + 1) * n + column] = s1;
  c[(row + 2) * n + column] = s2;
  c[(row + 3) * n + column] = s3;
}

__global__ void productBySelf(float *c, const float *a, int n) {
  if (blockIdx.x > blockIdx.y) return;
  __shared__ float left[16][16], right[16][17];
  int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    left[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
    right[threadIdx.y][threadIdx.x] = a[(blockIdx.x * 16 + threadIdx.y) * n + k + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 16; ++j) sum += left[threadIdx.y][j] * right[threadIdx.x][j];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

__global__ void vectorTimesMatrix(float *out, const float *matrix, const float *vector, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
#pragma unroll 4
  for (int y = 0; y < height; ++y) sum += vector[y] * matrix[y * width + x];
  out[x] = sum;
}

__global__ void manyDots(float *out, const float *a, const float *b, int width) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float sum = 0;
  for (int k = lane; k < width; k += 32) sum += a[warp * width + k] * b[warp * width + k];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
  if (lane == 0) out[warp] = sum;
}

__global__ void unitRows(float *out, const float *in, int width) {
  __shared__ float parts[4];
  const float *row = in + blockIdx.x * width;
  float sum = 0;
  for (int k = threadIdx.x; k < width; k += 128) sum += row[k] * row[k];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(0xffffffff, sum, step);
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = sum;
  __syncthreads();
  float scale = rsqrtf(parts[0] + parts[1] + parts[2] + parts[3] + 1e-6f);
  for (int k = threadIdx.x; k < width; k += 128) out[blockIdx.x * width + k] = row[k] * scale;
}

__global__ void gatedUnits(float *out, const float *gate, const float *up, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float g = gate[i];
    out[i] = up[i] * g / (1.0f + __expf(-g));
  }
}
