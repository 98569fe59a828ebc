// Written by draw.py.

__global__ void hoistU1(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  __shared__ float scale;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) scale = w[blockIdx.x];
  __syncthreads();
  for (unsigned k = 0; k < n; ++k) {
    y[k * m + i] = x[k * m + i] * scale;
  }
}

__global__ void hoistU2(int * y, int * x, int * w, int n, int m) {
  __shared__ int tab[4];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 4) tab[threadIdx.x] = w[threadIdx.x];
  __syncthreads();
  #pragma unroll 1
  for (int k = 0; k < n; k += 1) {
    y[k * m + i] = x[k * m + i] * tab[k % 4];
  }
}

__global__ void hoistU3(double * __restrict__ y, const double * __restrict__ x, const double * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll
  for (int k = 0; k < 100; ++k) {
    if (x[i] > w[k]) y[k * m + i] = x[i];
  }
}

__global__ void hoistU4(float * y, const float * x, const float * w, int n, int m) {
  __shared__ float tab[4];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 4) tab[threadIdx.x] = w[threadIdx.x];
  __syncthreads();
  #pragma unroll 2
  for (int k = 0; k < 8; k++) {
    y[k * m + i] = x[k * m + i] * tab[blockIdx.x];
  }
}

__global__ void hoistU5(double * y, const double * x, const double * w, int n, int m) {
  __shared__ double part[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = x[i];
  __syncthreads();
  for (int k = 0; k < 64; k++) {
    y[k * m + i] = part[threadIdx.x] + part[128 - 1 - threadIdx.x];
  }
}

__global__ void hoistU6(int * y, int * x, int * w, int n, int m) {
  __shared__ int scale;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) scale = w[blockIdx.x];
  __syncthreads();
  for (size_t k = 0; k < n; ++k) {
    y[k * m + i] = x[k * m + i] * scale;
  }
}

__global__ void hoistU7(int * __restrict__ y, const int * __restrict__ x, const int * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 2
  for (int k = 0; k < n; ++k) {
    y[i] = x[k * m + i] + w[blockIdx.x];
  }
}

__global__ void hoistU8(double * __restrict__ y, const double * __restrict__ x, const double * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 4; ++k) {
    y[k * m + i] = x[k * m + i] + w[0];
  }
}

__global__ void hoistU9(float * y, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = 0;
  while (k < n) {
    y[i] = x[k * m + i] + w[blockIdx.x];
  ++k;
  }
}

__global__ void hoistU10(double * __restrict__ y, const double * __restrict__ x, const double * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 4
  for (size_t k = 0; k < n; k += 1) {
    if (x[i] > w[k]) y[k * m + i] = x[i];
  }
}
