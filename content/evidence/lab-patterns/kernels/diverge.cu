// Written by draw.py.

__global__ void divergeS1(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  #pragma unroll 4
  for (int k = 0, e = from[i + 1] - from[i]; k < e; ++k) sum += x[from[i] + k];
  y[i] += sum;
}

__global__ void divergeS2(float * y, const float * x, const float * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  #pragma unroll
  for (int k = i % 5; k < n; ++k) sum += x[k] + w[k];
  y[i] = sum;
}

__global__ void divergeS3(double * y, const double * x, const double * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 0;
  for (int k = i % 7; k < 16; ++k) sum += x[k * m + i];
  y[i] += sum;
}

__global__ void divergeS4(float * y, float * x, float * w, int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  #pragma unroll
  for (int k = 0; k < n; ++k) if (x[k * m + i] > 2) sum += w[k];
  y[i] += sum;
}

__global__ void divergeS5(int * y, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = 0; k < n; ++k) {
    if (w[k] == 0) continue;
    sum += x[k * m + i];
  }
  y[i] += sum;
}

__global__ void divergeS6(double * y, const double * __restrict__ x, const double * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 0;
  for (int k = threadIdx.x; k < n; k += blockDim.x) sum += x[k];
  y[i] += sum;
}

__global__ void divergeS7(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  #pragma unroll 4
  for (int k = 0; k <= i % 11; ++k) sum += x[k * m + i];
  y[i] += sum;
}

__global__ void divergeS8(float * y, const float * x, const float * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  #pragma unroll 1
  for (int k = from[i]; k != from[i + 1]; ++k) sum = max(sum, x[k]);
  y[i] = sum;
}

__global__ void divergeS9(float * y, float * x, float * w, int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  #pragma unroll
  for (int k = threadIdx.x; k < n; k += blockDim.x) sum += x[k];
  y[i] = sum;
}

__global__ void divergeS10(double * y, const double * x, const double * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 0;
  #pragma unroll 1
  for (int k = threadIdx.x; k < n; k += blockDim.x) sum += x[k];
  y[i] += sum;
}

__global__ void divergeS11(int * __restrict__ y, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = from[i]; k != from[i + 1]; ++k) sum = max(sum, x[k]);
  y[i] = sum;
}

__global__ void divergeS12(float * y, const float * x, const float * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  #pragma unroll
  for (int k = from[i]; k < from[i] + from[m - i] % 13; ++k) sum += x[k];
  y[i] += sum;
}

__global__ void divergeS13(double * y, const double * __restrict__ x, const double * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 0;
  for (int k = n - 1; k > i; --k) sum += x[k];
  y[i] = sum;
}

__global__ void divergeS14(float * y, const float * x, const float * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = i; k < n; k += m) sum += x[k] * w[k];
  y[i] += sum;
}

__global__ void divergeS15(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  #pragma unroll 1
  for (int k = threadIdx.x; k < 300; k += 64) y[k] = x[k] + w[k];
  y[i] += sum;
}

__global__ void divergeS16(int * y, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = 0, e = from[i + 1] - from[i]; k < e; ++k) sum += x[from[i] + k];
  y[i] = sum;
}

__global__ void divergeS17(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = n - 1; k > i; --k) sum += x[k];
  y[i] = sum;
}

__global__ void divergeS18(int * y, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  #pragma unroll 1
  for (int k = 0; k < from[m - i] % 13; ++k) sum += x[k * m + i];
  y[i] = sum;
}

__global__ void divergeS19(float * y, float * x, float * w, int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  #pragma unroll 4
  for (int k = i % 7; k < 16; ++k) sum += x[k * m + i];
  y[i] += sum;
}

__global__ void divergeS20(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  #pragma unroll
  for (int k = i; k < n; k += 32) y[k] = x[k] * 2;
  y[i] = sum;
}
