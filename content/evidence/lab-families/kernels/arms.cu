// Written by draw.py.

__global__ void arms1(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] > 2 ? (w[i] > 1 ? x[i] : w[i]) : x[i + 1];
}

__global__ void arms2(int * y, const int * x, const int * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] > 2 ? (i % 3 == 0 ? x[i] : w[i]) : x[i + 1];
}

__global__ void arms3(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] > 2 ? (i % 3 == 0 ? x[i] : w[i]) : x[i + 1];
}

__global__ void arms4(float * y, const float * x, const float * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = i % 2 ? (i % 3 == 0 ? x[i] : w[i]) : x[i + 1];
}

__global__ void arms5(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = i % 2 ? (i % 3 == 0 ? x[i] : w[i]) : x[i + 1];
}

__global__ void arms6(float * y, const float * x, const float * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = i % 2 ? (i % 3 == 0 ? x[i] : w[i]) : (i % 5 ? x[i + 1] : w[i + 1]);
}

__global__ void arms7(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = i % 2 ? (i % 3 == 0 ? x[i] : w[i]) : (i % 5 ? x[i + 1] : w[i + 1]);
}

__global__ void arms8(int * y, const int * x, const int * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] > w[i] ? x[i] : w[i];
}

__global__ void arms9(int * y, const int * x, const int * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] > w[i] ? x[i] - w[i] : w[i] - x[i];
}

__global__ void arms10(int * y, const int * x, const int * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] > 2 ? x[i] : w[i];
}

__global__ void arms11(float * y, const float * x, const float * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] > 2 ? w[i] : x[i];
}

__global__ void arms12(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] > 2 ? w[i] : 0;
}

__global__ void arms13(float * y, const float * x, const float * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = i % 2 ? w[i] : 0;
}

__global__ void arms14(float * y, const float * x, const float * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] > 0 ? x[i] : x[i] * 2;
}

__global__ void arms15(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] > 0 ? x[i] : x[i] * 2;
}

__global__ void arms16(float * y, const float * x, const float * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = i < n / 2 ? x[i] : x[n - 1 - i];
}

__global__ void arms17(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = i < n / 2 ? x[i] : x[n - 1 - i];
}

__global__ void arms18(int * y, const int * x, const int * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = i < n / 2 ? x[i] * 2 : x[n - 1 - i] * 2;
}

__global__ void arms19(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = i < n / 2 ? x[i] * 2 : x[n - 1 - i] * 2;
}

__global__ void arms20(int * __restrict__ y, const int * __restrict__ x, const int * __restrict__ w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i < n / 2 ? i : n - 1 - i];
}

__global__ void arms21(int * y, const int * x, const int * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = (i > 0 ? x[i - 1] : x[n - 1]) + x[i];
}

__global__ void arms22(int * __restrict__ y, const int * __restrict__ x, const int * __restrict__ w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = (i > 0 ? x[i - 1] : x[n - 1]) + x[i];
}

__global__ void arms23(float * y, const float * x, const float * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = (i > 0 ? x[i - 1] : 0) + (i < n - 1 ? x[i + 1] : 0);
}

__global__ void arms24(float * y, const float * x, const float * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = max(x[i], max(x[i + 1], w[i]));
}

__global__ void arms25(int * __restrict__ y, const int * __restrict__ x, const int * __restrict__ w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = max(x[i], max(x[i + 1], w[i]));
}

__global__ void arms26(int * y, const int * x, const int * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int best = x[i];
  if (w[i] < best) best = w[i];
  if (x[i + 1] < best) best = x[i + 1];
  y[i] = best;
}

__global__ void arms27(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float best = x[i];
  if (w[i] < best) best = w[i];
  if (x[i + 1] < best) best = x[i + 1];
  y[i] = best;
}

__global__ void arms28(float * y, const float * x, const float * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v;
  if (x[i] > 2) v = w[i]; else v = x[i + 1];
  y[i] = v * 2;
}

__global__ void arms29(int * y, const int * x, const int * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = 0;
  if (i % 2) v = x[i];
  else if (i % 3) v = w[i];
  y[i] = v;
}

__global__ void arms30(float * y, const float * x, const float * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float *p = i % 2 ? x : w;
  y[i] = p[i] + p[i + 1];
}

__global__ void arms31(int * __restrict__ y, const int * __restrict__ x, const int * __restrict__ w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = x[i] > w[i] ? i : i + 1;
  y[i] = x[j] + w[j];
}

__global__ void arms32(float * y, const float * x, const float * w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] == w[i] ? x[i] : x[i + 1];
}

__global__ void arms33(int * __restrict__ y, const int * __restrict__ x, const int * __restrict__ w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = (x[i] > 1 ? w[i] : w[i + 1]) + (x[i] > 1 ? x[i] : x[i + 1]);
}
