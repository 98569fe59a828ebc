// Kernels that compute more than they move.

__global__ void polynomial(float *out, const float *in, int degree, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i], sum = 1.0f;
  for (int k = 0; k < degree; ++k) sum = sum * x + 0.5f;
  out[i] = sum;
}

__global__ void fourPolynomials(float *out, const float *in, int degree, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i], a = 1.0f, b = 2.0f, c = 3.0f, d = 4.0f;
#pragma unroll 8
  for (int k = 0; k < degree; ++k) {
    a = a * x + 0.5f;
    b = b * x + 0.25f;
    c = c * x + 0.125f;
    d = d * x + 0.0625f;
  }
  out[i] = a + b + c + d;
}

__global__ void eightPolynomials(float *out, int degree) {
  float x = 1.0f / (1 + threadIdx.x), v[8];
#pragma unroll
  for (int j = 0; j < 8; ++j) v[j] = j;
  for (int k = 0; k < degree; ++k)
#pragma unroll
    for (int j = 0; j < 8; ++j) v[j] = v[j] * x + 0.5f;
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 8; ++j) sum += v[j];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void sines(float *out, const float *in, int times, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  for (int k = 0; k < times; ++k) x = __sinf(x) + 0.5f;
  out[i] = x;
}

__global__ void exponentials(float *out, const float *in, int times, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i] * 0.001f, sum = 0;
  for (int k = 0; k < times; ++k) sum += __expf(x + k * 0.01f);
  out[i] = sum;
}

__global__ void roots(float *out, const float *in, int times, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i] + 1.0f;
  for (int k = 0; k < times; ++k) x = rsqrtf(x) + 1.0f;
  out[i] = x;
}

__global__ void divisions(float *out, const float *in, int times, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i] + 1.0f;
  for (int k = 0; k < times; ++k) x = 1.0f + 3.0f / x;
  out[i] = x;
}

__global__ void hashes(unsigned *out, int rounds, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned x = i;
  for (int k = 0; k < rounds; ++k) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    x ^= x >> 16;
  }
  if (i < n) out[i] = x;
}

__global__ void shifts(unsigned *out, int rounds) {
  unsigned a = threadIdx.x + 1, b = blockIdx.x + 77, c = 362436069u;
  for (int k = 0; k < rounds; ++k) {
    unsigned t = a ^ (a << 11);
    a = b;
    b = c;
    c = c ^ (c >> 19) ^ t ^ (t >> 8);
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = c;
}

__global__ void remainders(int *out, const int *in, int divisor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] / divisor + in[i] % divisor;
}

__global__ void doubles(double *out, const double *in, int degree, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double x = in[i] * 0.001, a = 1, b = 2;
  for (int k = 0; k < degree; ++k) {
    a = a * x + 0.5;
    b = b * x + 0.25;
  }
  out[i] = a + b;
}

__global__ void mandelbrot(int *out, int width, int height, int most) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float cx = 3.0f * x / width - 2.0f, cy = 2.0f * y / height - 1.0f, zx = 0, zy = 0;
  int k = 0;
  while (k < most && zx * zx + zy * zy < 4.0f) {
    float t = zx * zx - zy * zy + cx;
    zy = 2.0f * zx * zy + cy;
    zx = t;
    ++k;
  }
  out[y * width + x] = k;
}

__global__ void blackScholes(float *call, const float *price, const float *strike, float rate, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = price[i] + 1.0f, k = strike[i] + 1.0f, root = 0.3f;
  float d1 = (__logf(s / k) + rate + 0.045f) / root, d2 = d1 - root;
  float p1 = 1.0f / (1.0f + __expf(-1.702f * d1)), p2 = 1.0f / (1.0f + __expf(-1.702f * d2));
  call[i] = s * p1 - k * __expf(-rate) * p2;
}

__global__ void monteCarlo(int *out, int samples) {
  unsigned state = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int inside = 0;
  for (int k = 0; k < samples; ++k) {
    state = state * 1664525u + 1013904223u;
    float x = (state >> 8) * (1.0f / 16777216.0f);
    state = state * 1664525u + 1013904223u;
    float y = (state >> 8) * (1.0f / 16777216.0f);
    if (x * x + y * y < 1.0f) ++inside;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = inside;
}

__global__ void bitCounts(int *out, const unsigned *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = __popc(in[i]) + __clz(in[i]) + __ffs(in[i]);
}

__global__ void powers(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = powf(in[i] + 1.0f, 1.7f) + logf(in[i] + 2.0f);
}

__global__ void sinesExact(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = sinf(in[i]) * cosf(in[i]);
}

__global__ void collatz(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned x = i + 1;
  int steps = 0;
  while (x != 1 && steps < 200) {
    x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    ++steps;
  }
  out[i] = steps;
}

__global__ void branches(float *out, const float *in, int ways, int times, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  int way = i % ways;
  for (int k = 0; k < times; ++k) {
    if (way == 0) x = x * 1.01f + 0.5f;
    else if (way == 1) x = x * x - 0.25f;
    else if (way == 2) x = fabsf(x) * 0.5f;
    else x = fminf(x, 3.0f) + 0.125f;
  }
  out[i] = x;
}
