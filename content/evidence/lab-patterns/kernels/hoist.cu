// Written by draw.py.

__global__ void hoistS1(float * y, float * x, float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = 0;
  while (k < 40) {
    y[k * m + i] = x[k * m + i] + w[0];
  ++k;
  }
}

__global__ void hoistS2(float * y, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  __shared__ float part[96];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = x[i];
  __syncthreads();
  for (int k = 0; k < n; ++k) {
    y[k * m + i] = part[threadIdx.x] + part[96 - 1 - threadIdx.x];
  }
}

__global__ void hoistS3(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  __shared__ float scale;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) scale = w[blockIdx.x];
  __syncthreads();
  for (int k = 0; k < n; k += 1) {
    y[k * m + i] = x[k * m + i] * scale;
  }
}

__global__ void hoistS4(double * __restrict__ y, const double * __restrict__ x, const double * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 20; k += 1) {
    y[k * m + i] = x[k * m + i] + w[0];
  }
}

__global__ void hoistS5(double * __restrict__ y, const double * __restrict__ x, const double * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; k++) {
    y[k * m + i] = x[k * m + i] + w[0];
  }
}

__global__ void hoistS6(int * y, int * x, int * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned k = 0; k < 20; k += 1) {
    y[i] = x[k * m + i] + w[blockIdx.x];
  }
}

__global__ void hoistS7(float * y, const float * x, const float * w, int n, int m) {
  __shared__ float scale;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) scale = w[blockIdx.x];
  __syncthreads();
  int k = 0;
  while (k < 16) {
    y[k * m + i] = x[k * m + i] * scale;
  ++k;
  }
}

__global__ void hoistS8(double * y, const double * x, const double * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    y[i] = x[k * m + i] + w[blockIdx.x];
  }
}

__global__ void hoistS9(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  __shared__ float part[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = x[i];
  __syncthreads();
  for (int k = 0; k < n; ++k) {
    y[k * m + i] = part[threadIdx.x] + part[64 - 1 - threadIdx.x];
  }
}

__global__ void hoistS10(float * y, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 4
  for (int k = 0; k < 12; k++) {
    if (x[i] > w[k]) y[k * m + i] = x[i];
  }
}

__global__ void hoistS11(float * y, float * x, float * w, int n, int m) {
  __shared__ float scale;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) scale = w[blockIdx.x];
  __syncthreads();
  int k = 0;
  while (k < n) {
    y[k * m + i] = x[k * m + i] * scale;
  ++k;
  }
}

__global__ void hoistS12(int * y, int * x, int * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; k += 1) {
    y[k * m + i] = x[k * m + i] + w[0];
  }
}

__global__ void hoistS13(float * y, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 100; ++k) {
    y[k * m + i] = x[k * m + i] + w[0];
  }
}

__global__ void hoistS14(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = 0;
  while (k < n) {
    y[k * m + i] = x[k * m + i] + w[0];
  ++k;
  }
}

__global__ void hoistS15(float * y, float * x, float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; k += 1) {
    y[k * m + i] = x[k * m + i] + w[0];
  }
}

__global__ void hoistS16(float * y, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 1
  for (int k = 0; k < n; k += 1) {
    y[i] = x[k * m + i] + w[blockIdx.x];
  }
}

__global__ void hoistS17(float * y, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  __shared__ float part[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = x[i];
  __syncthreads();
  #pragma unroll 2
  for (size_t k = 0; k < n; ++k) {
    y[k * m + i] = part[threadIdx.x] + part[64 - 1 - threadIdx.x];
  }
}

__global__ void hoistS18(double * y, const double * __restrict__ x, const double * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; k += 1) {
    y[k * m + i] = x[i] + w[k];
  }
}

__global__ void hoistS19(double * __restrict__ y, const double * __restrict__ x, const double * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned k = 0; k < n; ++k) {
    y[k * m + i] = x[k * m + i] + w[0];
  }
}

__global__ void hoistS20(float * y, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 8; k += 1) {
    if (x[i] > w[k]) y[k * m + i] = x[i];
  }
}
