// Signals: filters, transforms, and what instruments record.

__constant__ float taps[32] = {0.01f, 0.02f, -0.03f, 0.04f, 0.05f, -0.06f, 0.07f, 0.08f, 0.09f, 0.1f, 0.11f, 0.12f, 0.13f, 0.14f, 0.15f, 0.16f,
                               0.16f, 0.15f, 0.14f,  0.13f, 0.12f, 0.11f,  0.1f,  0.09f, 0.08f, 0.07f, -0.06f, 0.05f, 0.04f, -0.03f, 0.02f, 0.01f};

__global__ void firDecimate(const float *in, float *out, int factor, int outputs) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= outputs) return;
  float acc = 0.0f;
  for (int k = 0; k < 32; k++) acc += taps[k] * in[i * factor + k];
  out[i] = acc;
}

__global__ void goertzelBins(const float *frames, float *power, const float *coeff, int length, int bins, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count * bins) return;
  int frame = i / bins, bin = i % bins;
  float c = coeff[bin] * 0.1f - 0.8f, s1 = 0.f, s2 = 0.f;
  for (int k = 0; k < length; k++) {
    float s0 = frames[frame * length + k] + c * s1 - s2;
    s2 = s1;
    s1 = s0;
  }
  power[i] = s1 * s1 + s2 * s2 - c * s1 * s2;
}

__global__ void hannFrames(const float *audio, float *frames, int frameLength, int hop, int count) {
  int frame = blockIdx.x;
  for (int i = threadIdx.x; i < frameLength; i += blockDim.x) {
    float window = 0.5 * (1.0 - cos(2.0 * 3.14159265358979 * i / (frameLength - 1)));
    if (frame < count) frames[frame * frameLength + i] = audio[frame * hop + i] * window;
  }
}

__global__ void autocorrelation(const float *x, float *r, int n, int lags) {
  int lag = blockIdx.x * blockDim.x + threadIdx.x;
  if (lag >= lags) return;
  float sum = 0.0f;
  for (int i = 0; i + lag < n; i++) sum += x[i] * x[i + lag];
  r[lag] = sum / n;
}

__global__ void haarLevel(const float *in, float *approx, float *detail, int half) {
  __shared__ float s[1024];
  int t = threadIdx.x, base = blockIdx.x * 1024;
  for (int k = t; k < 1024; k += blockDim.x) s[k] = base + k < 2 * half ? in[base + k] : 0.f;
  __syncthreads();
  int out = blockIdx.x * 512 + t;
  if (out < half) {
    float a = s[2 * t], b = s[2 * t + 1];
    approx[out] = (a + b) * 0.70710678f;
    detail[out] = (a - b) * 0.70710678f;
  }
}

__global__ void pointwiseComplexMul(float2 *a, const float2 *b, int size, float scale) {
  const int numThreads = blockDim.x * gridDim.x;
  const int threadID = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = threadID; i < size; i += numThreads) {
    float2 x = a[i], y = b[i], c;
    c.x = (x.x * y.x - x.y * y.y) * scale;
    c.y = (x.x * y.y + x.y * y.x) * scale;
    a[i] = c;
  }
}

// Delay and sum: each pixel asks every element of the array when its echo came.
__global__ void beamformDelays(const float *rf, float *image, int w, int h, int elements, int samples, float pitch, float rate) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, z = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || z >= h) return;
  float px = (x - 0.5f * w) * 0.1f, pz = z * 0.1f + 1.0f, sum = 0.f;
  for (int e = 0; e < elements; e++) {
    float ex = (e - 0.5f * elements) * pitch;
    float path = pz + sqrtf((px - ex) * (px - ex) + pz * pz);
    float at = path * rate;
    int i = (int)at;
    if (i + 1 < samples) {
      float frac = at - i;
      sum += (1.f - frac) * rf[e * samples + i] + frac * rf[e * samples + i + 1];
    }
  }
  image[z * w + x] = sum;
}

#define MOD 998244353u

__global__ void nttButterfly(unsigned int *a, const unsigned int *roots, int half, int n) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= n / 2) return;
  int k = p % half, i = p / half * 2 * half + k, j = i + half;
  unsigned int u = a[i];
  unsigned int v = (unsigned long long)a[j] * roots[half + k] % MOD;
  a[i] = u + v >= MOD ? u + v - MOD : u + v;
  a[j] = u >= v ? u - v : u + MOD - v;
}
