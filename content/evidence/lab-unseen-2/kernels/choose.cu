// Written by draw.py.

__global__ void chooseU1(int * y, const int * x, const int * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v;
  if (i % 2 == 0)
    v = x[i] + w[i + 1];
  else
    v = w[i];
  y[i] = v;
}

__global__ void chooseU2(float * y, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = (i & 3) == 1 ? x[i] : w[i];
}

__global__ void chooseU3(double * y, double * x, double * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  switch (i % 4) {
    case 0: y[i] = x[i]; break;
    case 1: y[i] = w[i]; break;
    case 2: y[i] = x[i + 1];
    default: y[i] = 1;
  }
}

__global__ void chooseU4(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] > 2 ? (w[i] > 1 ? x[i] : w[i]) : x[i + 1];
}

__global__ void chooseU5(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] > 2 ? (i % 3 == 0 ? x[i] : w[i]) : x[i + 1];
}

__global__ void chooseU6(float * y, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = threadIdx.x < 40 ? x[i] + w[i] : x[i] - w[i];
}

__global__ void chooseU7(float * y, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = (i & 3) == 1 ? x[i] : x[i + 1];
}

__global__ void chooseU8(float * y, float * x, float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] > w[i])
    y[i] = x[i] * 2;
  else
    y[i] = x[i] + 1;
}

__global__ void chooseU9(float * y, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n)
    y[i] = x[i] * 2;
  else
    y[i] = x[i] + 1;
}

__global__ void chooseU10(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] > w[i] ? x[i] : w[i];
}
