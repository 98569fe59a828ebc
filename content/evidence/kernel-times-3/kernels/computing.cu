// More arithmetic than memory, and work on the chip.

__global__ void cubeRoots(float *out, const float *in, int times, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float value = in[i] + 1.0f, root = value;
  for (int k = 0; k < times; ++k) root = (2.0f * root + value / (root * root)) / 3.0f;
  out[i] = root;
}

__global__ void randomWalks(unsigned *out, unsigned steps) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, state = i * 747796405u + 1u;
  unsigned place = 0;
  for (unsigned k = 0; k < steps; ++k) {
    state = state * 1664525u + 1013904223u;
    place += (state >> 30) - 1u;
  }
  out[i] = place;
}

__global__ void complexPowers(float2 *out, const float2 *in, int times, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float2 z = in[i], w = z;
  for (int k = 0; k < times; ++k) {
    float real = w.x * z.x - w.y * z.y;
    w.y = w.x * z.y + w.y * z.x;
    w.x = real;
  }
  out[i] = w;
}

__global__ void onTheSphere(float *out, const float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = __sinf(0.5f * (a[i] - b[i]));
  float c = __cosf(a[i]) * __cosf(b[i]);
  out[i] = sqrtf(s * s + c * 0.25f);
}

__global__ void doubleHorner(double *out, const double *in, int degree, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double x = in[i], a = 0, b = 1;
  for (int k = 0; k < degree; ++k) {
    a = a * x + 0.5;
    b = b * x + 0.25;
  }
  out[i] = a + b;
}

__global__ void oddEvenSort(int *data) {
  __shared__ int keys[256];
  int t = threadIdx.x;
  keys[t] = data[blockIdx.x * 256 + t];
  __syncthreads();
  for (int round = 0; round < 256; ++round) {
    int at = 2 * t + (round & 1);
    if (at + 1 < 256) {
      int a = keys[at], b = keys[at + 1];
      keys[at] = min(a, b);
      keys[at + 1] = max(a, b);
    }
    __syncthreads();
  }
  data[blockIdx.x * 256 + t] = keys[t];
}

__global__ void sharedRotations(float *out, int times) {
  __shared__ float ring[512];
  int t = threadIdx.x;
  ring[t] = t;
  ring[t + 256] = t + 256;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < times; ++k) {
    sum += ring[(t + k * 7) % 512];
    sum += ring[(t * 2 + k) % 512];
  }
  out[blockIdx.x * 256 + t] = sum;
}

__global__ void raggedRows(float *out, const float *in, const int *starts, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  float sum = 0;
  for (int k = starts[row] + lane; k < starts[row + 1]; k += 32) sum += in[k];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
  if (lane == 0) out[row] = sum;
}

__global__ void scaleStrided(float *data, float by, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) data[i] = data[i] * by + 1.0f;
}

__global__ void threeArrays(float *out, const float4 *a, const float4 *b, const float4 *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 p = a[i], q = b[i], r = c[i];
  out[i] = p.x * q.x * r.x + p.y * q.y * r.y + p.z * q.z * r.z + p.w * q.w * r.w;
}
