// Shared memory and shuffles in the patterns that people write.

struct Cell {
  float pressure, flow, heat, salt;
};

__global__ void sumOfSharedColumns(float *out, const float *in, int times) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = y; j < 32; j += 8) tile[j][x] = in[blockIdx.x * 1024 + j * 32 + x];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < times; ++k)
    for (int j = 0; j < 32; ++j) sum += tile[x][(j + k + y) % 32];
  out[(blockIdx.x * 8 + y) * 32 + x] = sum;
}

__global__ void cellsInShared(float *out, const float4 *in, int times) {
  __shared__ Cell cells[256];
  int t = threadIdx.x;
  float4 v = in[blockIdx.x * 256 + t];
  cells[t].pressure = v.x;
  cells[t].flow = v.y;
  cells[t].heat = v.z;
  cells[t].salt = v.w;
  __syncthreads();
  float sum = 0;
  for (int k = 1; k <= times; ++k) {
    int other = (t + k) & 255;
    sum += cells[other].pressure - cells[other].flow * cells[other].heat;
  }
  out[blockIdx.x * 256 + t] = sum;
}

__global__ void fourierInShared(float2 *data) {
  __shared__ float2 x[256];
  int t = threadIdx.x;
  float2 *mine = data + blockIdx.x * 256;
  x[__brev(t) >> 24] = mine[t];
  x[__brev(t + 128) >> 24] = mine[t + 128];
  __syncthreads();
  for (int half = 1; half < 256; half *= 2) {
    int k = t & (half - 1), at = 2 * t - k;
    float s, c;
    __sincosf(-3.14159265f * k / half, &s, &c);
    float2 a = x[at], b = x[at + half];
    float re = b.x * c - b.y * s, im = b.x * s + b.y * c;
    x[at] = make_float2(a.x + re, a.y + im);
    x[at + half] = make_float2(a.x - re, a.y - im);
    __syncthreads();
  }
  mine[t] = x[t];
  mine[t + 128] = x[t + 128];
}

__global__ void sortInWarp(int *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32, value = data[i];
  for (int size = 2; size <= 32; size *= 2)
    for (int far = size / 2; far > 0; far /= 2) {
      int other = __shfl_xor_sync(0xffffffff, value, far);
      bool isLow = (lane & far) == 0, isUp = (lane & size) == 0;
      value = isLow == isUp ? min(value, other) : max(value, other);
    }
  data[i] = value;
}

__global__ void sortByRankInBlock(int *out, const int *in) {
  __shared__ int keys[512];
  int t = threadIdx.x;
  keys[t] = in[blockIdx.x * 512 + t];
  __syncthreads();
  int mine = keys[t], rank = 0;
  for (int k = 0; k < 512; ++k) rank += keys[k] < mine || (keys[k] == mine && k < t);
  out[blockIdx.x * 512 + rank] = mine;
}

__global__ void doublesAcrossBanks(double *out, const double *in, int stride, int times) {
  __shared__ double pool[1024];
  int t = threadIdx.x;
  for (int k = t; k < 1024; k += 256) pool[k] = in[blockIdx.x * 1024 + k];
  __syncthreads();
  double sum = 0;
  for (int k = 0; k < times; ++k) sum += pool[(t * stride + k) & 1023];
  out[blockIdx.x * 256 + t] = sum;
}

__global__ void transposeInWarp(float *out, const float *in) {
  int lane = threadIdx.x % 32, base = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * 256 + lane;
  float v[8];
#pragma unroll
  for (int k = 0; k < 8; ++k) v[k] = in[base + 32 * k];
#pragma unroll
  for (int d = 1; d < 8; d *= 2)
#pragma unroll
    for (int k = 0; k < 8; ++k)
      if ((k & d) == 0) {
        float send = (lane & d) ? v[k] : v[k + d], got = __shfl_xor_sync(0xffffffff, send, d);
        if (lane & d) v[k] = got;
        else v[k + d] = got;
      }
#pragma unroll
  for (int k = 0; k < 8; ++k) out[base + 32 * k] = v[k];
}
