// Many blocks, and data that an L1 holds, shares, streams or loses.

__global__ void stream(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * 3.0f;
}

__global__ void againInBlock(float *out, const float *in) {
  int base = blockIdx.x * blockDim.x;
  float v = in[base + threadIdx.x];
  __syncthreads();
  out[base + threadIdx.x] = v + in[base + blockDim.x - 1 - threadIdx.x];
}

__global__ void smallTable(float *out, const float *table, int entries) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 4; k++) sum += table[(i + k * 32) % entries];
  out[i] = sum;
}

__global__ void tableByIndex(int *out, const int *table, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = table[index[i]];
}

__global__ void neighbours(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 2 && i < n - 2) out[i] = in[i - 2] + in[i - 1] + in[i] + in[i + 1] + in[i + 2];
}

__global__ void fivePoints(float *out, const float *in, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
  const float *p = in + y * w + x;
  out[y * w + x] = p[0] + p[-1] + p[1] + p[-w] + p[w];
}

__global__ void product(const float *a, const float *b, float *c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = sum;
}

__global__ void rowPerThread(float *out, const float *in, int width, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int c = 0; c < width; c++) sum += in[row * width + c];
  out[row] = sum;
}

__global__ void transposeBig(float *out, const float *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[x * n + y] = in[y * n + x];
}

__global__ void everySecond(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (2 * i + 1 < n) {
    out[2 * i] = in[2 * i + 1];
    out[2 * i + 1] = in[2 * i];
  }
}

struct Point {
  float x, y, z;
};

__global__ void lengths(float *out, const Point *points, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = points[i].x + 2.0f * points[i].y + 4.0f * points[i].z;
}

__global__ void passes(float *out, const float *in, int chunk, int times) {
  float sum = 0;
  for (int p = 0; p < times; ++p)
    for (int i = threadIdx.x; i < chunk; i += blockDim.x) sum += in[i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void ownChunk(float *out, const float *in, int chunk, int times) {
  const float *mine = in + (size_t)blockIdx.x * chunk;
  float sum = 0;
  for (int p = 0; p < times; ++p)
    for (int i = threadIdx.x; i < chunk; i += blockDim.x) sum += mine[i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void writeThenRead(float *data, float *out) {
  int base = blockIdx.x * blockDim.x;
  data[base + threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[base + threadIdx.x] = data[base + (threadIdx.x ^ 1)];
}

__global__ void readWriteRead(int *data, int *out) {
  int base = blockIdx.x * blockDim.x;
  int v = data[base + threadIdx.x];
  __syncthreads();
  data[base + blockDim.x - 1 - threadIdx.x] = v;
  __syncthreads();
  out[base + threadIdx.x] = data[base + threadIdx.x];
}

__global__ void pastL1(float *out, const float *in) {
  int base = blockIdx.x * blockDim.x;
  float v = __ldcg(&in[base + threadIdx.x]);
  __syncthreads();
  out[base + threadIdx.x] = v + __ldcg(&in[base + (threadIdx.x ^ 31)]);
}

__global__ void streamed(float *out, const float *in) {
  int base = blockIdx.x * blockDim.x;
  float v = __ldcs(&in[base + threadIdx.x]);
  __syncthreads();
  out[base + threadIdx.x] = v + __ldcs(&in[base + (threadIdx.x ^ 31)]);
}

__global__ void readOnly(float *out, const float *__restrict__ in) {
  int base = blockIdx.x * blockDim.x;
  float v = __ldg(&in[base + threadIdx.x]);
  __syncthreads();
  out[base + threadIdx.x] = v + __ldg(&in[base + (threadIdx.x ^ 31)]);
}

__global__ void countThenRead(int *counts, const unsigned char *keys, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = keys[i];
  atomicAdd(&counts[blockIdx.x * 64 + k % 64], 1);
  __syncthreads();
  out[i] = counts[blockIdx.x * 64 + threadIdx.x % 64];
}

__global__ void hops(int *out, const int *next, int count) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  for (int h = 0; h < count; ++h) at = next[at];
  out[blockIdx.x * blockDim.x + threadIdx.x] = at;
}

__global__ void muchShared(float *out, const float *in) {
  extern __shared__ float s[];
  int base = blockIdx.x * blockDim.x;
  s[threadIdx.x * 4] = in[base + threadIdx.x];
  __syncthreads();
  out[base + threadIdx.x] = s[(threadIdx.x ^ 5) * 4] + in[base + (threadIdx.x ^ 64)];
}

__global__ void bytesInOrder(int *out, const unsigned char *in, int per) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = 0; k < per; ++k) sum += in[t * per + k];
  out[t] = sum;
}

__global__ void embedding(float4 *out, const float4 *table, const int *ids, int width4) {
  int id = ids[blockIdx.x];
  out[blockIdx.x * width4 + threadIdx.x] = table[id * width4 + threadIdx.x];
}

__global__ void windowSum(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int j = i - 16; j <= i + 16; j++)
    if (j >= 0 && j < n) sum += in[j];
  if (i < n) out[i] = sum;
}

__global__ void doublesApart(double *out, const double *in, int stride, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = in[(long long)i * stride % n] + in[i];
}
