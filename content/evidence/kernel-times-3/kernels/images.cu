// Images and matrices: turned, enlarged, made smaller, and smoothed.

__global__ void padRows(float *out, const float *in, int width, int pitch, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < pitch && y < height) out[y * pitch + x] = x < width ? in[y * width + x] : 0.0f;
}

__global__ void flipColumns(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * width + x] = in[(height - 1 - y) * width + x];
}

__global__ void enlarge(float *out, const float *in, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * width + x] = in[(y / 2) * (width / 2) + x / 2];
}

__global__ void transposeBytes(unsigned char *out, const unsigned char *in, int n) {
  __shared__ unsigned char tile[32][36];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
#pragma unroll
  for (int j = 0; j < 32; j += 8) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
#pragma unroll
  for (int j = 0; j < 32; j += 8) out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void transposeHalfBlock(float *out, const float *in, int n) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  tile[threadIdx.y + 16][threadIdx.x] = in[(y + 16) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
  out[(y + 16) * n + x] = tile[threadIdx.x][threadIdx.y + 16];
}

__global__ void largestOfFour(float *out, const float *in, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  const float2 *rows = reinterpret_cast<const float2 *>(in);
  float2 above = rows[(2 * y) * width + x], below = rows[(2 * y + 1) * width + x];
  out[y * width + x] = fmaxf(fmaxf(above.x, above.y), fmaxf(below.x, below.y));
}

__global__ void heatShared(float *out, const float *in, int width, int height) {
  __shared__ float tile[10][34];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  int up = max(y - 1, 0), down = min(y + 1, height - 1), left = max(x - 1, 0), right = min(x + 1, width - 1);
  int column = threadIdx.x + 1, row = threadIdx.y + 1;
  tile[row][column] = in[y * width + x];
  if (threadIdx.y == 0) tile[0][column] = in[up * width + x];
  if (threadIdx.y == 7) tile[9][column] = in[down * width + x];
  if (threadIdx.x == 0) tile[row][0] = in[y * width + left];
  if (threadIdx.x == 31) tile[row][33] = in[y * width + right];
  __syncthreads();
  float here = tile[row][column];
  out[y * width + x] = here + 0.1f * (tile[row - 1][column] + tile[row + 1][column] + tile[row][column - 1] + tile[row][column + 1] - 4.0f * here);
}

__global__ void middleOfThree(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1 || i >= n - 1) return;
  float a = in[i - 1], b = in[i], c = in[i + 1];
  out[i] = fmaxf(fminf(a, b), fminf(fmaxf(a, b), c));
}

__global__ void gradient(float *across, float *down, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width - 1 || y >= height - 1) return;
  float here = in[y * width + x];
  across[y * width + x] = in[y * width + x + 1] - here;
  down[y * width + x] = in[(y + 1) * width + x] - here;
}
