// Written by draw.py.

__global__ void accumulateU1(float * y, float * z, const float * x, const float * w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 0;
  int k = 0;
  while (k < 6) {
    y[i] += x[i * 6 + k] * w[k];
  ++k;
  }
  y[i] *= s;
}

__global__ void accumulateU2(int * y, int * z, const int * __restrict__ x, const int * __restrict__ w, int s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  int k = 0;
  while (k < 40) {
    y[i] -= x[k];
    z[i] = y[i];
  ++k;
  }
}

__global__ void accumulateU3(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, int s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (int k = 0; k < n; ++k) {
    y[i] = y[i] + x[k * m + i];
  }
}

__global__ void accumulateU4(double * y, double * z, double * x, double * w, double s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (unsigned k = 0; k < n; k += 1) {
    y[i] += x[k * m + i];
    z[i] += w[k];
  }
}

__global__ void accumulateU5(float * __restrict__ y, float * __restrict__ z, const float * __restrict__ x, const float * __restrict__ w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (int k = 0; k < n; k += 1) {
    y[i] += x[k * m + i];
    z[i] += w[k];
  }
}

__global__ void accumulateU6(double * y, double * z, const double * __restrict__ x, const double * __restrict__ w, double s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (int k = 0; k < n; ++k) {
    y[i] = s * y[i] + x[k * m + i];
  }
}

__global__ void accumulateU7(double * __restrict__ y, double * __restrict__ z, const double * __restrict__ x, const double * __restrict__ w, double s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  y[i] = 0;
  for (int k = 0; k < n; k += 1) {
    y[i] += x[k] * w[k];
  }
}

__global__ void accumulateU8(float * y, float * z, const float * x, const float * w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 2
  for (int k = 0; k < n; k += 1) {
    y[i] += x[k * m + i] * w[k];
  }
}

__global__ void accumulateU9(float * y, float * z, const float * x, const float * w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = 0;
  while (k < n) {
    y[i] = s * y[i] + x[i * n + k];
  ++k;
  }
}

__global__ void accumulateU10(float * y, float * z, const float * x, const float * w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  y[i] = 0;
  for (unsigned k = 0; k < n; k += 1) {
    y[i] += x[i * n + k];
  }
}
