// Written by draw.py.

__global__ void accumulateS1(float * __restrict__ y, float * __restrict__ z, const float * __restrict__ x, const float * __restrict__ w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 1
  for (int k = 0; k < n; k++) {
    y[i] += x[k * m + i];
    z[i] += w[k];
  }
}

__global__ void accumulateS2(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, int s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    y[i] += x[k] * w[k];
  }
}

__global__ void accumulateS3(double * y, double * z, const double * x, const double * w, double s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    if (x[k * m + i] > 3) y[i] += x[k * m + i];
  }
  y[i] *= s;
}

__global__ void accumulateS4(float * y, float * z, const float * x, const float * w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  y[i] = 0;
  #pragma unroll 4
  for (unsigned k = 0; k < n; k++) {
    if (x[k * m + i] > 3) y[i] += x[k * m + i];
  }
  y[i] *= s;
}

__global__ void accumulateS5(float * y, float * z, const float * __restrict__ x, const float * __restrict__ w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 40; k += 1) {
    y[i] += x[k * m + i] * w[k];
  }
  y[i] *= s;
}

__global__ void accumulateS6(int * y, int * z, const int * x, const int * w, int s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  #pragma unroll 4
  for (unsigned k = 0; k < n; k++) {
    y[i] = s * y[i] + x[k * m + i];
  }
  y[i] *= s;
}

__global__ void accumulateS7(float * y, float * z, const float * x, const float * w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  int k = 0;
  while (k < n) {
    y[i] += x[k];
    z[k * m + i] = y[i];
  ++k;
  }
  y[i] *= s;
}

__global__ void accumulateS8(double * __restrict__ y, double * __restrict__ z, const double * __restrict__ x, const double * __restrict__ w, double s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  y[i] = 0;
  for (int k = 0; k < 6; ++k) {
    y[i] += x[k * m + i];
  }
}

__global__ void accumulateS9(float * __restrict__ y, float * __restrict__ z, const float * __restrict__ x, const float * __restrict__ w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  y[i] = 0;
  #pragma unroll 4
  for (size_t k = 0; k < n; k += 1) {
    if (x[k * m + i] > 3) y[i] += x[k * m + i];
  }
}

__global__ void accumulateS10(float * __restrict__ y, float * __restrict__ z, const float * __restrict__ x, const float * __restrict__ w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  for (int k = 0; k < n; ++k) {
    y[i] -= x[k * m + i];
    z[i] = y[i];
  }
}

__global__ void accumulateS11(double * __restrict__ y, double * __restrict__ z, const double * __restrict__ x, const double * __restrict__ w, double s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 0;
  for (int k = 0; k < n; k++) {
    y[i] = y[i] + x[k * m + i];
  }
}

__global__ void accumulateS12(float * y, float * z, const float * x, const float * w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    y[i] = y[i] + x[i * n + k];
  }
}

__global__ void accumulateS13(float * y, float * z, float * x, float * w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    if (x[i * n + k] > y[i]) y[i] = x[i * n + k];
  }
}

__global__ void accumulateS14(float * __restrict__ y, float * __restrict__ z, const float * __restrict__ x, const float * __restrict__ w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  #pragma unroll 4
  for (int k = 0; k < 8; k++) {
    y[i] += x[k * m + i] * w[k];
  }
}

__global__ void accumulateS15(float * y, float * z, const float * x, const float * w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 0;
  for (unsigned k = 0; k < n; k++) {
    y[i] -= x[k];
    z[i] = y[i];
  }
  y[i] *= s;
}

__global__ void accumulateS16(int * y, int * z, const int * __restrict__ x, const int * __restrict__ w, int s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; k++) {
    y[i] += x[k];
  }
}

__global__ void accumulateS17(float * y, float * z, float * x, float * w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  y[i] = 0;
  int k = 0;
  while (k < n) {
    y[i] += x[i * n + k];
  ++k;
  }
}

__global__ void accumulateS18(int * y, int * z, const int * x, const int * w, int s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  y[i] = 0;
  for (int k = 0; k < n; k++) {
    if (x[k * m + i] > 3) y[i] += x[k * m + i];
  }
  y[i] *= s;
}

__global__ void accumulateS19(double * y, double * z, const double * x, const double * w, double s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 1
  for (int k = 0; k < n; k += 1) {
    y[i] -= x[i * n + k];
    z[i] = y[i];
  }
}

__global__ void accumulateS20(float * y, float * z, const float * x, const float * w, float s, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  y[i] = 0;
  for (int k = 0; k < n; ++k) {
    if (x[i * n + k] > 3) y[i] += x[i * n + k];
  }
}
