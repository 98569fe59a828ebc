// Arithmetic and shapes of launches that kernel-times does not have.

__global__ void squareRoots(float *out, const float *in, int times, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i] + 2.0f;
  for (int k = 0; k < times; ++k) x = sqrtf(x) + 1.5f;
  out[i] = x;
}

__global__ void logistic(float *x, float r, int times, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = 0.25f + (i & 255) * 0.001f;
  for (int k = 0; k < times; ++k) v = r * v * (1.0f - v);
  x[i] = v;
}

__global__ void crossEntropy(float *out, const float *p, const float *q, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = -(p[i] + 0.5f) * logf(q[i] + 1.5f) + expf(-p[i]);
}

__global__ void xorshift(unsigned *out, int times) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x + 1, sum = 0;
  for (int k = 0; k < times; ++k) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    sum += x & 255;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void digits(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int x = in[i], sum = 0;
  while (x > 0) {
    sum += x % 10;
    x /= 10;
  }
  out[i] = sum;
}

__global__ void doubleSeries(double *out, int terms) {
  double x = 1.0 / (1 + threadIdx.x), term = 1, sum = 1;
  for (int k = 1; k <= terms; ++k) {
    term = term * x * 0.5;
    sum += term;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void sixChains(float *out, int times) {
  float a = threadIdx.x, b = a + 1, c = a + 2, d = a + 3, e = a + 4, f = a + 5;
  for (int k = 0; k < times; ++k) {
    a = a * 0.5f + b;
    b = b * 0.25f + c;
    c = c * 0.5f + d;
    d = d * 0.25f + e;
    e = e * 0.5f + f;
    f = f * 0.25f + a;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = a + b + c + d + e + f;
}

__global__ void triangle(float *out, const float *in, int n) {
  int row = blockIdx.x;
  float sum = 0;
  for (int k = threadIdx.x; k <= row; k += blockDim.x) sum += in[row * n + k];
  out[row * blockDim.x + threadIdx.x] = sum;
}

__global__ void hotSpot(float *out, const float *t, const float *p, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x == 0 || y == 0 || x >= width - 1 || y >= height - 1) return;
  int i = y * width + x;
  float c = t[i];
  out[i] = c + 0.1f * (p[i] + (t[i - 1] + t[i + 1] - 2.0f * c) * 0.3f + (t[i - width] + t[i + width] - 2.0f * c) * 0.2f + (80.0f - c) * 0.01f);
}

__global__ void leapfrog(float4 *position, float4 *speed, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 p = position[i], v = speed[i];
  float r2 = p.x * p.x + p.y * p.y + p.z * p.z + 1.0f, pull = -dt * rsqrtf(r2) / r2;
  v.x += pull * p.x;
  v.y += pull * p.y;
  v.z += pull * p.z;
  p.x += dt * v.x;
  p.y += dt * v.y;
  p.z += dt * v.z;
  position[i] = p;
  speed[i] = v;
}
