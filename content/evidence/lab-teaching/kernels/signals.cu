// Butterflies, strings, bits.

__global__ void fwtStep(float *d_Output, float *d_Input, int stride) {
  const int pos = blockIdx.x * blockDim.x + threadIdx.x;
  int lo = pos & (stride - 1);
  int i0 = ((pos - lo) << 2) + lo;
  int i1 = i0 + stride;
  int i2 = i1 + stride;
  int i3 = i2 + stride;
  float D0 = d_Input[i0];
  float D1 = d_Input[i1];
  float D2 = d_Input[i2];
  float D3 = d_Input[i3];
  float T;
  T = D0; D0 = D0 + D2; D2 = T - D2;
  T = D1; D1 = D1 + D3; D3 = T - D3;
  T = D0; d_Output[i0] = D0 + D1; d_Output[i1] = T - D1;
  T = D2; d_Output[i2] = D2 + D3; d_Output[i3] = T - D3;
}

__global__ void fwtShared(float *data, int log2N) {
  extern __shared__ float s_data[];
  const int N = 1 << log2N;
  const int base = blockIdx.x << log2N;
  for (int pos = threadIdx.x; pos < N; pos += blockDim.x) s_data[pos] = data[base + pos];
  for (int stride = N / 2; stride > 0; stride >>= 1) {
    __syncthreads();
    for (int pos = threadIdx.x; pos < N / 2; pos += blockDim.x) {
      int lo = pos & (stride - 1);
      int i0 = ((pos - lo) << 1) + lo;
      int i1 = i0 + stride;
      float a = s_data[i0];
      float b = s_data[i1];
      s_data[i0] = a + b;
      s_data[i1] = a - b;
    }
  }
  __syncthreads();
  for (int pos = threadIdx.x; pos < N; pos += blockDim.x) data[base + pos] = s_data[pos];
}

__global__ void fftRadix2(float2 *data, const float2 *twiddle, int half) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int k = t % half;
  int top = (t / half) * 2 * half + k;
  float2 a = data[top], b = data[top + half];
  float2 w = twiddle[k];
  float2 bw = make_float2(b.x * w.x - b.y * w.y, b.x * w.y + b.y * w.x);
  data[top] = make_float2(a.x + bw.x, a.y + bw.y);
  data[top + half] = make_float2(a.x - bw.x, a.y - bw.y);
}

__global__ void bitReverse(float2 *out, const float2 *in, int bits) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[__brev(i) >> (32 - bits)] = in[i];
}

__global__ void findPattern(const char *text, int n, const char *pattern, int m, int *found) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n - m) return;
  int j = 0;
  while (j < m && text[i + j] == pattern[j]) j++;
  if (j == m) atomicAdd(found, 1);
}

__global__ void hashWords(const unsigned char *bytes, unsigned *hash, int length, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned h = 2166136261u;
  for (int k = 0; k < length; k++) {
    h ^= bytes[i * length + k];
    h *= 16777619u;
  }
  hash[i] = h;
}

__global__ void bits(unsigned *out, const unsigned *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned v = in[i];
  out[5 * i] = __popc(v);
  out[5 * i + 1] = __clz(v);
  out[5 * i + 2] = __ffs(v);
  out[5 * i + 3] = __brev(v);
  out[5 * i + 4] = __byte_perm(v, 0, 0x0123) ^ __funnelshift_l(v, v, 7);
}

__global__ void packBits(unsigned *out, const unsigned char *flags, int words) {
  int w = blockIdx.x * blockDim.x + threadIdx.x;
  if (w >= words) return;
  unsigned word = 0;
  for (int b = 0; b < 32; b++)
    if (flags[w * 32 + b]) word |= 1u << b;
  out[w] = word;
}

__global__ void xorShift(unsigned long long *state, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long x = state[i] + 88172645463325252ull;
  for (int r = 0; r < rounds; r++) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
  }
  state[i] = x;
}

__global__ void runLengths(const unsigned char *in, int *length, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (i > 0 && in[i] == in[i - 1]) {
    length[i] = 0;
    return;
  }
  int k = 1;
  while (i + k < n && in[i + k] == in[i]) ++k;
  length[i] = k;
}
