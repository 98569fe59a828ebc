// Divergence.

__global__ void nested(int *out, const int *a, const int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (a[i] > 8) {
      if (b[i] > a[i]) out[i] = b[i];
      else out[i] = a[i] - b[i];
    } else if (a[i] > 4) {
      out[i] = 2 * b[n - 1 - i];
    } else {
      out[i] = -1;
    }
  }
}

__global__ void operations(float *out, const float *a, const float *b, const int *op, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  switch (op[i]) {
    case 0:
      out[i] = a[i] + b[i];
      break;
    case 1:
      out[i] = a[i] - b[i];
      break;
    case 2:
    case 3:
      out[i] = a[i] * b[i];
      break;
    case 4:
      return;
    default:
      out[i] = a[n - i - 1];
  }
}

__global__ void skipping(int *out, const int *in, int width) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int c = 0; c < width; c++) {
    int v = in[row * width + c];
    if (v % 3 == 0) continue;
    if (v > 95) break;
    sum += v;
  }
  out[row] = sum;
}

__global__ void triangle(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = 0;
  for (int j = 0; j <= i; ++j) s += in[j];
  out[i] = s;
}

__global__ void shortCircuit(int *out, const int *a, const int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && a[i] > 3 && b[i] < 12 || i % 7 == 0) out[i] += 1;
}

__global__ void ternaries(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float left = i > 0 ? in[i - 1] : in[n - 1];
  float right = i + 1 < n ? in[i + 1] : in[0];
  out[i] = left > right ? left : right;
}

__global__ void gcdLoop(int *out, const int *a, const int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int x = a[i], y = b[i];
    do {
      int r = y == 0 ? 0 : x % y;
      x = y == 0 ? x : y;
      y = r;
    } while (y != 0);
    out[i] = x;
  }
}

__global__ void chase(int *out, const int *next, int hops, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int at = i;
  for (int h = 0; h < hops + i % 4; h++) at = next[at];
  out[i] = at;
}

__global__ void warpSpecial(int *out, const int *in) {
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int *mine = in + blockIdx.x * 128;
  if (warp == 0) {
    out[blockIdx.x * 128 + lane] = mine[lane];
  } else if (warp == 1) {
    out[blockIdx.x * 128 + 32 + lane] = mine[32 + 31 - lane];
  } else if (lane < 8) {
    for (int k = 0; k < 4; ++k) out[blockIdx.x * 128 + warp * 32 + lane * 4 + k] = mine[warp * 32 + lane + 8 * k];
  }
}

__global__ void goodOld(int *data, int n) {
  int i = threadIdx.x;
  while (true) {
    if (i >= n) break;
    data[i] = data[i] ? data[i] - 1 : n;
    i += blockDim.x;
  }
}
