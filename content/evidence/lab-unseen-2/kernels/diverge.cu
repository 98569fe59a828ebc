// Written by draw.py.

__global__ void divergeU1(float * y, const float * x, const float * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = from[i]; k != from[i + 1]; ++k) sum = max(sum, x[k]);
  y[i] = sum;
}

__global__ void divergeU2(int * y, int * x, int * w, int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  #pragma unroll
  for (int k = i; k < n; k += 32) y[k] = x[k] * 2;
  y[i] = sum;
}

__global__ void divergeU3(float * y, const float * __restrict__ x, const float * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  #pragma unroll 1
  for (int k = 0; k < from[m - i] % 13; ++k) sum += x[k * m + i];
  y[i] = sum;
}

__global__ void divergeU4(int * y, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  #pragma unroll 1
  for (int k = from[i]; k < from[i] + from[m - i] % 13; ++k) sum += x[k];
  y[i] += sum;
}

__global__ void divergeU5(double * y, const double * x, const double * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 0;
  for (int k = 0; k < n; ++k) if (x[k * m + i] > 2) sum += w[k];
  y[i] += sum;
}

__global__ void divergeU6(int * y, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = from[i]; k < from[i + 1]; ++k) sum += x[k] * w[k % 64];
  y[i] = sum;
}

__global__ void divergeU7(int * __restrict__ y, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = from[i]; k < from[i] + from[m - i] % 13; ++k) sum += x[k];
  y[i] += sum;
}

__global__ void divergeU8(float * y, const float * __restrict__ x, const float * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = from[i]; k < from[i] + from[m - i] % 13; ++k) sum += x[k];
  y[i] = sum;
}

__global__ void divergeU9(float * y, const float * __restrict__ x, const float * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < from[m - i] % 13; ++k) sum += x[k * m + i];
  y[i] += sum;
}

__global__ void divergeU10(float * y, float * x, float * w, int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  #pragma unroll
  for (int k = 0; k < n; ++k) if (x[k * m + i] > 2) sum += w[k];
  y[i] = sum;
}
