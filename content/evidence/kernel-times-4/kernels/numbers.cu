// Mostly arithmetic, and work that is shared out unevenly.

__constant__ float coefficients[16] = {1.0f, -0.5f, 0.33f, -0.25f, 0.2f, -0.16f, 0.14f, -0.12f, 0.11f, -0.1f, 0.09f, -0.08f, 0.07f, -0.06f, 0.05f, -0.04f};

__global__ void juliaSet(unsigned char *out, int width, int height, float re, float im, int most) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= width || py >= height) return;
  float x = 3.0f * px / width - 1.5f, y = 3.0f * py / height - 1.5f;
  int k = 0;
  while (k < most && x * x + y * y < 4.0f) {
    float next = x * x - y * y + re;
    y = 2.0f * x * y + im;
    x = next;
    ++k;
  }
  out[py * width + px] = k;
}

__global__ void pricesByPaths(float *out, float drift, float spread, int steps, int paths) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= paths) return;
  unsigned state = i * 2891336453u + 12345u;
  float price = 0;
  for (int k = 0; k < steps; ++k) {
    state = state * 747796405u + 2891336453u;
    unsigned a = ((state >> ((state >> 28) + 4u)) ^ state) * 277803737u;
    state = state * 747796405u + 2891336453u;
    unsigned b = ((state >> ((state >> 28) + 4u)) ^ state) * 277803737u;
    float u = ((a >> 8) + 1) * 5.9604645e-8f, v = (b >> 8) * 5.9604645e-8f;
    price += drift + spread * sqrtf(-2.0f * __logf(u)) * __cosf(6.2831853f * v);
  }
  out[i] = __expf(price);
}

__global__ void raysToSpheres(float *depth, const float4 *spheres, int count, int width, int height) {
  extern __shared__ float4 scene[];
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, t = threadIdx.y * blockDim.x + threadIdx.x;
  for (int k = t; k < count; k += blockDim.x * blockDim.y) scene[k] = spheres[k];
  __syncthreads();
  float dx = (x - 0.5f * width) / width, dy = (y - 0.5f * height) / width, scale = rsqrtf(dx * dx + dy * dy + 1.0f);
  float rx = dx * scale, ry = dy * scale, rz = scale, nearest = 1e30f;
  for (int k = 0; k < count; ++k) {
    float4 s = scene[k];
    float px = s.x - 8.0f, py = s.y - 8.0f, pz = s.z + 10.0f, along = px * rx + py * ry + pz * rz;
    float under = along * along - (px * px + py * py + pz * pz) + 0.25f * s.w;
    if (under > 0.0f) nearest = fminf(nearest, along - sqrtf(under));
  }
  depth[y * width + x] = nearest;
}

__global__ void primesByDivision(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int number = 2 * i + 3, isPrime = 1;
  for (int d = 3; d * d <= number; d += 2)
    if (number % d == 0) {
      isPrime = 0;
      break;
    }
  out[i] = isPrime;
}

__global__ void commonDivisors(unsigned *out, const unsigned *a, const unsigned *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned x = a[i] + 1, y = b[i] + 1;
  while (y != 0) {
    unsigned rest = x % y;
    x = y;
    y = rest;
  }
  out[i] = x;
}

__device__ unsigned turned(unsigned x, int by) { return x << by | x >> (32 - by); }

__global__ void quarterRounds(uint4 *out, int rounds) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned a = 0x61707865u, b = 0x3320646eu, c = i, d = 0x79622d32u;
  for (int k = 0; k < rounds; ++k) {
    a += b;
    d = turned(d ^ a, 16);
    c += d;
    b = turned(b ^ c, 12);
    a += b;
    d = turned(d ^ a, 8);
    c += d;
    b = turned(b ^ c, 7);
  }
  out[i] = make_uint4(a, b, c, d);
}

__global__ void seriesOfConstants(double *out, const double *in, int times, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double x = in[i] * 0.01;
  for (int t = 0; t < times; ++t) {
    double sum = 0;
    for (int k = 0; k < 16; ++k) sum = sum * x + coefficients[k];
    x = sum * 0.5;
  }
  out[i] = x;
}

__global__ void tableOfSines(float *out, const float *table, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float at = in[i] * 0.015625f;
  int k = (int)at;
  float rest = at - k;
  out[i] = __ldg(table + (k & 1023)) * (1.0f - rest) + __ldg(table + ((k + 1) & 1023)) * rest;
}

__global__ void tilesFromQueue(float *out, const float *in, unsigned *queue, int tiles) {
  __shared__ int tile;
  while (true) {
    // The last block to ask leaves the queue as it was.
    if (threadIdx.x == 0) tile = atomicInc(queue, tiles + gridDim.x - 1);
    __syncthreads();
    int mine = tile;
    __syncthreads();
    if (mine >= tiles) return;
    float value = in[mine * blockDim.x + threadIdx.x];
    int times = 16 << (mine % 6);
    for (int k = 0; k < times; ++k) value = value * 0.999f + 0.5f;
    out[mine * blockDim.x + threadIdx.x] = value;
  }
}

__global__ void axpyDoubles(double *y, const double *x, float a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = a * x[i] + y[i];
}

__global__ void norms(float *out, const short *x, const short *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = hypotf((float)x[i], (float)y[i]);
}

__global__ void distanceOfWords(int *out, const unsigned char *a, const unsigned char *b, int pairs) {
  __shared__ int rows[3][64];
  int t = threadIdx.x, pair = blockIdx.x;
  unsigned char mine = a[pair * 64 + t] & 3;
  rows[0][t] = 0;
  rows[1][t] = 0;
  __syncthreads();
  int now = 2;
  for (int d = 0; d < 127; ++d) {
    int j = d - t, one = (now + 2) % 3, two = (now + 1) % 3, best = 0;
    if (j >= 0 && j < 64) {
      int left = j > 0 ? rows[one][t] : t + 1;
      int up = t > 0 ? rows[one][t - 1] : j + 1;
      int corner = t > 0 && j > 0 ? rows[two][t - 1] : max(t, j);
      best = min(min(left, up) + 1, corner + (mine != (b[pair * 64 + j] & 3)));
    }
    rows[now][t] = best;
    now = (now + 1) % 3;
    __syncthreads();
  }
  if (t == 63) out[pair] = rows[(now + 2) % 3][63];
}
