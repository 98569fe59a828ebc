// Written by draw.py.

__global__ void recurrenceS1(double * __restrict__ y, const double * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = n - 2; k >= 0; --k) {
    y[k * m + i] = y[(k+1) * m + i] + x[k * m + i];
  }
}

__global__ void recurrenceS2(float * __restrict__ y, const float * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (int k = 1; k < 16 - 1; k++) {
    y[k * m + i] = x[(k-1) * m + i] + x[k * m + i] + x[(k+1) * m + i];
  }
}

__global__ void recurrenceS3(int * y, const int * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (int k = 1; k < n; k++) {
    y[k * m + i] = y[(k-1) * m + i] + x[k * m + i];
  }
}

__global__ void recurrenceS4(double * __restrict__ y, const double * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 1; k < 40 - 1; ++k) {
    y[k * m + i] = x[(k-1) * m + i] + x[k * m + i] + x[(k+1) * m + i];
  }
}

__global__ void recurrenceS5(float * y, float * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (int k = 1; k < 100; k += 1) {
    y[k * m + i] = y[(k-1) * m + i] + x[k * m + i];
  }
}

__global__ void recurrenceS6(float * y, const float * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (int k = 1; k < n; k += 1) {
    float v = y[(k-1) * m + i];
    y[k * m + i] = max(v, x[k * m + i]);
  }
}

__global__ void recurrenceS7(double * y, double * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  int k = 1;
  while (k < n - 1) {
    y[k * m + i] = x[(k-1) * m + i] + x[k * m + i] + x[(k+1) * m + i];
  ++k;
  }
}

__global__ void recurrenceS8(double * y, double * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  #pragma unroll 2
  for (int k = 1; k <= n - 1 - 1; k++) {
    y[k * m + i] = x[(k-1) * m + i] + x[k * m + i] + x[(k+1) * m + i];
  }
}

__global__ void recurrenceS9(float * __restrict__ y, const float * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 1; k < n - 1; ++k) {
    y[k * m + i] = x[(k-1) * m + i] + x[k * m + i] + x[(k+1) * m + i];
  }
}

__global__ void recurrenceS10(float * y, float * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 1; k < 12; ++k) {
    y[i * 12 + k] = x[i * 12 + k] - x[i * 12 + k-1];
  }
}

__global__ void recurrenceS11(float * y, const float * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 2
  for (int k = 1; k < 64; k++) {
    y[k * m + i] = y[(k-1) * m + i] + x[k * m + i];
  }
}

__global__ void recurrenceS12(float * __restrict__ y, const float * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 1; k < 40; k++) {
    y[i * 40 + k] = y[i * 40 + k-1] + x[i * 40 + k];
  }
}

__global__ void recurrenceS13(double * y, double * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (int k = 1; k <= 100 - 1; k++) {
    y[k * m + i] += y[(k-1) * m + i];
  }
}

__global__ void recurrenceS14(double * __restrict__ y, const double * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (int k = 1; k < 8; ++k) {
    y[k * m + i] = x[k * m + i] - x[(k-1) * m + i];
  }
}

__global__ void recurrenceS15(double * y, const double * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  #pragma unroll 1
  for (int k = 1; k < 100; k += 1) {
    y[k * m + i] = y[(k-1) * m + i] + x[k * m + i];
  }
}

__global__ void recurrenceS16(double * __restrict__ y, const double * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  int k = 1;
  while (k < 16) {
    y[k * m + i] = y[(k-1) * m + i] + x[k * m + i];
  ++k;
  }
}

__global__ void recurrenceS17(float * __restrict__ y, const float * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 2
  for (int k = 1; k < 6; k += 1) {
    float v = y[(k-1) * m + i];
    y[k * m + i] = max(v, x[k * m + i]);
  }
}

__global__ void recurrenceS18(float * __restrict__ y, const float * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  #pragma unroll
  for (int k = 1; k < 40; ++k) {
    y[k * m + i] = x[k * m + i] - x[(k-1) * m + i];
  }
}

__global__ void recurrenceS19(int * y, const int * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = 1;
  while (k < n) {
    y[k * m + i] = x[k * m + i] - x[(k-1) * m + i];
  ++k;
  }
}

__global__ void recurrenceS20(double * y, const double * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (int k = 1; k < n - 1; k++) {
    y[i * n + k] = x[i * n + k-1] + x[i * n + k] + x[i * n + k+1];
  }
}
