// Copies and their relatives: one element per thread, wide, strided, shifted, in stretches.

__global__ void copyFloat(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

__global__ void copyFloat2(float2 *out, const float2 *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

__global__ void copyFloat4(float4 *out, const float4 *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

__global__ void copyBytes(unsigned char *out, const unsigned char *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

__global__ void copyShorts(short *out, const short *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

__global__ void copyDoubles(double *out, const double *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

__global__ void copyLoop(float *out, const float *in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = in[i];
}

__global__ void copyFour(float *out, const float *in, int n) {
  int base = blockIdx.x * blockDim.x * 4 + threadIdx.x;
  float v[4];
#pragma unroll
  for (int k = 0; k < 4; ++k) v[k] = in[base + k * blockDim.x];
#pragma unroll
  for (int k = 0; k < 4; ++k) out[base + k * blockDim.x] = v[k];
}

__global__ void copyStride(float *out, const float *in, int stride, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i * stride < n) out[i] = in[i * stride];
}

__global__ void storeStride(float *out, const float *in, int stride, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i * stride < n) out[i * stride] = in[i];
}

__global__ void copyShifted(float *out, const float *in, int shift, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + shift < n) out[i] = in[i + shift];
}

__global__ void copyChunks(float *out, const float *in, int chunk, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < chunk; ++k) {
    int i = t * chunk + k;
    if (i < n) out[i] = in[i];
  }
}

__global__ void addTwo(float *c, const float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

__global__ void triad(float4 *c, const float4 *a, const float4 *b, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 x = a[i], y = b[i];
  c[i] = make_float4(x.x + s * y.x, x.y + s * y.y, x.z + s * y.z, x.w + s * y.w);
}

__global__ void saxpy(float *y, const float *x, float a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = a * x[i] + y[i];
}

__global__ void fillWith(float *out, float value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = value;
}

__global__ void scaleInPlace(float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= a;
}

__global__ void copyBackward(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[n - 1 - i] = in[i];
}

__global__ void sumOfFive(float *out, const float *a, const float *b, const float *c, const float *d, const float *e, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] + b[i] + c[i] + d[i] + e[i];
}

__global__ void toBytes(unsigned char *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = (unsigned char)(in[i] * 2.0f + 0.5f);
}

__global__ void interleave(float2 *out, const float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = make_float2(a[i], b[i]);
}
