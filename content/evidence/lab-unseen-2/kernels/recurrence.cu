// Written by draw.py.

__global__ void recurrenceU1(double * y, const double * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 1; k < n; ++k) {
    y[i * n + k] -= x[i * n + k] * y[i * n + k-1];
  }
}

__global__ void recurrenceU2(float * __restrict__ y, const float * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 1; k < n - 1; k++) {
    y[k * m + i] = x[(k-1) * m + i] + x[k * m + i] + x[(k+1) * m + i];
  }
}

__global__ void recurrenceU3(float * y, const float * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (int k = 1; k < 6 - 1; ++k) {
    y[k * m + i] = 2 * x[k * m + i] - x[(k-1) * m + i] - x[(k+1) * m + i];
  }
}

__global__ void recurrenceU4(double * __restrict__ y, const double * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 1; k < n - 1; k++) {
    y[k * m + i] = x[(k-1) * m + i] + x[k * m + i] + x[(k+1) * m + i];
  }
}

__global__ void recurrenceU5(int * y, const int * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (int k = 1; k < 3 - 1; ++k) {
    y[k * m + i] = 2 * x[k * m + i] - x[(k-1) * m + i] - x[(k+1) * m + i];
  }
}

__global__ void recurrenceU6(int * y, int * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 1; k <= n - 1 - 1; k++) {
    y[k * m + i] = 2 * x[k * m + i] - x[(k-1) * m + i] - x[(k+1) * m + i];
  }
}

__global__ void recurrenceU7(float * y, const float * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  #pragma unroll 1
  for (int k = 1; k < 8; k++) {
    y[k * m + i] -= x[k * m + i] * y[(k-1) * m + i];
  }
}

__global__ void recurrenceU8(float * y, const float * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (int k = n - 2; k >= 0; --k) {
    y[k * m + i] -= x[k * m + i] * y[(k+1) * m + i];
  }
}

__global__ void recurrenceU9(double * __restrict__ y, const double * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (int k = 1; k < 4; k += 1) {
    y[i * 4 + k] -= x[i * 4 + k] * y[i * 4 + k-1];
  }
}

__global__ void recurrenceU10(float * y, const float * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  int k = 1;
  while (k < n) {
    y[k * m + i] += y[(k-1) * m + i];
  ++k;
  }
}
