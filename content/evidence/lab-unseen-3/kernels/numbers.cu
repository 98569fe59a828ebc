// Numbers: primes, fractals, chance.

__global__ void sieve(char *composite, int n, int root) {
  int p = blockIdx.x * blockDim.x + threadIdx.x + 2;
  if (p > root) return;
  for (int d = 2; d * d <= p; d++)
    if (p % d == 0) return;
  for (int m = p * p; m < n; m += p) composite[m] = 1;
}

__global__ void mandelbrot(int *iterations, int width, int height, float scale, int maxIterations) {
  int px = blockIdx.x * blockDim.x + threadIdx.x;
  int py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= width || py >= height) return;
  float cx = (px - width / 2) * scale - 0.5f;
  float cy = (py - height / 2) * scale;
  float x = 0, y = 0;
  int n = 0;
  while (x * x + y * y <= 4.0f && n < maxIterations) {
    float t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
    n++;
  }
  iterations[py * width + px] = n;
}

struct Complex {
  float r, i;
  __device__ Complex(float a, float b) : r(a), i(b) {}
  __device__ float magnitude2() { return r * r + i * i; }
  __device__ Complex operator*(const Complex &a) { return Complex(r * a.r - i * a.i, i * a.r + r * a.i); }
  __device__ Complex operator+(const Complex &a) { return Complex(r + a.r, i + a.i); }
};

__device__ int inJulia(int x, int y, int dim) {
  float jx = 1.5f * (float)(dim / 2 - x) / (dim / 2);
  float jy = 1.5f * (float)(dim / 2 - y) / (dim / 2);
  Complex c(-0.8f, 0.156f);
  Complex a(jx, jy);
  for (int i = 0; i < 40; i++) {
    a = a * a + c;
    if (a.magnitude2() > 1000) return 0;
  }
  return 1;
}

__global__ void julia(unsigned char *ptr, int dim) {
  int x = blockIdx.x;
  int y = threadIdx.x;
  int offset = x + y * gridDim.x;
  int value = inJulia(x, y, dim);
  ptr[offset * 4 + 0] = 255 * value;
  ptr[offset * 4 + 1] = 0;
  ptr[offset * 4 + 2] = 0;
  ptr[offset * 4 + 3] = 255;
}

__global__ void monteCarloPi(unsigned long long *hits, unsigned *seeds, int tries, int threads) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= threads) return;
  unsigned state = seeds[id];
  unsigned inside = 0;
  for (int t = 0; t < tries; t++) {
    state = state * 1664525u + 1013904223u;
    float x = (state >> 8) * (1.0f / 16777216.0f);
    state = state * 1664525u + 1013904223u;
    float y = (state >> 8) * (1.0f / 16777216.0f);
    if (x * x + y * y < 1.0f) inside++;
  }
  seeds[id] = state;
  atomicAdd(hits, (unsigned long long)inside);
}
