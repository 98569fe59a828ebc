// Moves, gathers, and conversions that kernel-times does not have.

__global__ void copyMixedBlocks(float *out, const float *in, int n) {
  int i = (blockIdx.x ^ 5) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

__global__ void expandRows(float *out, const float *in, int times, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i / times];
}

__global__ void rotateImage(unsigned char *out, const unsigned char *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) out[x * height + height - 1 - y] = in[y * width + x];
}

__global__ void quantize(signed char *out, const float4 *in, float scale, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 v = in[i];
  out[4 * i] = (signed char)(int)(v.x * scale);
  out[4 * i + 1] = (signed char)(int)(v.y * scale);
  out[4 * i + 2] = (signed char)(int)(v.z * scale);
  out[4 * i + 3] = (signed char)(int)(v.w * scale);
}

__global__ void twoHops(int *out, const int *next, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = next[next[i]];
}

__global__ void butterflies(float *data, int half, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n / 2) return;
  int group = i / half, k = i % half, a = group * 2 * half + k, b = a + half;
  float x = data[a], y = data[b];
  data[a] = x + y;
  data[b] = x - y;
}

__global__ void ellRows(float *y, const int *column, const float *value, const float *x, int each, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int k = 0; k < each; ++k) sum += value[k * rows + row] * x[column[k * rows + row]];
  y[row] = sum;
}

__global__ void bilinear(float *out, const float *in, int width, int height, float sx, float sy) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float u = x * sx, v = y * sy;
  int i = (int)u, j = (int)v;
  float a = u - i, b = v - j;
  const float *p = in + j * width + i;
  out[y * width + x] = (1 - b) * ((1 - a) * p[0] + a * p[1]) + b * ((1 - a) * p[width] + a * p[width + 1]);
}

__global__ void byteTable(unsigned char *out, const unsigned short *in, const unsigned char *table, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = table[in[i]];
}
