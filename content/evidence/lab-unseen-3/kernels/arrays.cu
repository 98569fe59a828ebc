// Plain arrays, small types and vectors of them.

#include <cuda_fp16.h>

__global__ void saxpy(int n, float a, const float *x, float *y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) y[i] = a * x[i] + y[i];
}

__global__ void copyVector4(int *out, const int *in, int n) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = idx; i < n / 4; i += blockDim.x * gridDim.x)
    reinterpret_cast<int4 *>(out)[i] = reinterpret_cast<const int4 *>(in)[i];
  int rest = n % 4;
  if (idx < rest) out[n - 1 - idx] = in[n - 1 - idx];
}

__global__ void axpyHalf(__half *y, const __half *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = __float2half(a * __half2float(x[i]) + __half2float(y[i]));
}

__global__ void complexMultiply(float2 *__restrict__ c, const float2 *__restrict__ a, const float2 *__restrict__ b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float2 p = a[i], q = b[i];
    c[i] = make_float2(p.x * q.x - p.y * q.y, p.x * q.y + p.y * q.x);
  }
}

__global__ void quantizeRows(signed char *q, float *scales, const float *x, int cols) {
  __shared__ float largest[64];
  int row = blockIdx.x, t = threadIdx.x;
  float m = 0;
  for (int c = t; c < cols; c += 64) m = fmaxf(m, fabsf(x[row * cols + c]));
  largest[t] = m;
  __syncthreads();
  for (int s = 32; s > 0; s /= 2) {
    if (t < s) largest[t] = fmaxf(largest[t], largest[t + s]);
    __syncthreads();
  }
  float scale = largest[0] / 127.0f;
  if (t == 0) scales[row] = scale;
  for (int c = t; c < cols; c += 64) {
    int v = scale > 0 ? (int)rintf(x[row * cols + c] / scale) : 0;
    q[row * cols + c] = v < -127 ? -127 : v > 127 ? 127 : v;
  }
}

__global__ void dequantize(float *out, const char4 *q, const float *scale, int groups, int groupSize) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= groups * groupSize / 4) return;
  float s = scale[i * 4 / groupSize];
  char4 v = q[i];
  out[i * 4] = v.x * s;
  out[i * 4 + 1] = v.y * s;
  out[i * 4 + 2] = v.z * s;
  out[i * 4 + 3] = v.w * s;
}

__global__ void reverseBlock(int *d, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  int tr = n - t - 1;
  s[t] = d[t];
  __syncthreads();
  d[t] = s[tr];
}

__global__ void applyOperation(int *out, const int *a, const int *b, const int *op, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  switch (op[i] % 4) {
    case 0:
      out[i] = a[i] + b[i];
      break;
    case 1:
      out[i] = a[i] - b[i];
      break;
    case 2:
      out[i] = a[i] * b[i];
      break;
    default:
      if (b[i] != 0)
        out[i] = a[i] / b[i];
      else
        out[i] = 0;
  }
}

__global__ void caesar(char *text, int key, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    char c = text[i];
    if (c >= 'a' && c <= 'z')
      text[i] = 'a' + (c - 'a' + key) % 26;
    else if (c >= 'A' && c <= 'Z')
      text[i] = 'A' + (c - 'A' + key) % 26;
  }
}
