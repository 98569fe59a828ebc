// Written by draw.py.

__global__ void treeS1(float *y, const float *x) {
  __shared__ float s[128];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = 1; d < blockDim.x; d *= 2) {
    if (t % (2 * d) == 0) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) y[blockIdx.x] = s[0];
}

__global__ void treeS2(int *y, const int *x) {
  __shared__ int s[128];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  if (t == 0) {
    int sum = 0;
    for (int j = 0; j < 128; ++j) {
      int v = s[j];
      s[j] = sum;
      sum += v;
    }
  }
  __syncthreads();
  y[i] = s[t];
}

__global__ void treeS3(float *y, const float *x) {
  __shared__ float s[64];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = 1; d < 64; d <<= 1) {
    float v = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += v;
    __syncthreads();
  }
  y[i] = s[t];
}

__global__ void treeS4(float *y, const float *x) {
  __shared__ float s[64];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = 64 / 2; d > 0; d >>= 1) {
    if (t < d) s[t] = max(s[t], s[t + d]);
    __syncthreads();
  }
  if (t == 0) y[blockIdx.x] = s[0];
}

__global__ void treeS5(float *y, const float *x) {
  __shared__ float s[256];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = 256 / 2; d > 32; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t < 32) {
    float v = s[t] + s[t + 32 < 256 ? t + 32 : t];
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d);
    if (t == 0) y[blockIdx.x] = v;
  }
}

__global__ void treeS6(double *y, const double *x) {
  __shared__ double s[64];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  if (t == 0) {
    double sum = 0;
    for (int j = 0; j < 64; ++j) {
      double v = s[j];
      s[j] = sum;
      sum += v;
    }
  }
  __syncthreads();
  y[i] = s[t];
}

__global__ void treeS7(int *y, const int *x) {
  __shared__ int s[64];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = 1; d < blockDim.x; d *= 2) {
    int at = 2 * d * t;
    if (at + d < blockDim.x) s[at] += s[at + d];
    __syncthreads();
  }
  if (t == 0) y[blockIdx.x] = s[0];
}

__global__ void treeS8(double *y, const double *x) {
  __shared__ double s[64];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = 1; d < 64; d *= 2) {
    int at = 2 * d * t;
    if (at + d < 64) s[at] += s[at + d];
    __syncthreads();
  }
  if (t == 0) y[blockIdx.x] = s[0];
}

__global__ void treeS9(float *y, const float *x) {
  __shared__ float s[128];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  if (t == 0) {
    float sum = 0;
    for (int j = 0; j < blockDim.x; ++j) {
      float v = s[j];
      s[j] = sum;
      sum += v;
    }
  }
  __syncthreads();
  y[i] = s[t];
}

__global__ void treeS10(float *y, const float *x) {
  __shared__ float s[64];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = blockDim.x / 2; d > 32; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t < 32) {
    float v = s[t] + s[t + 32 < blockDim.x ? t + 32 : t];
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d);
    if (t == 0) y[blockIdx.x] = v;
  }
}

__global__ void treeS11(float *y, const float *x) {
  __shared__ float s[32];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  #pragma unroll
  for (int d = 1; d < 32; d *= 2) {
    if (t % (2 * d) == 0) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) y[blockIdx.x] = s[0];
}

__global__ void treeS12(float *y, const float *x) {
  __shared__ float s[128];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = 128 / 2; d > 0; d >>= 1) {
    if (t < d) s[t] = s[t] + s[t + d];
    __syncthreads();
  }
  if (t == 0) y[blockIdx.x] = s[0];
}

__global__ void treeS13(float *y, const float *x) {
  __shared__ float s[32];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = blockDim.x / 2; d > 32; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t < 32) {
    float v = s[t] + s[t + 32 < blockDim.x ? t + 32 : t];
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d);
    if (t == 0) y[blockIdx.x] = v;
  }
}

__global__ void treeS14(int *y, const int *x) {
  __shared__ int s[128];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d >>= 1) {
    int v = 0;
    if (t < d) v = s[2 * t] + s[2 * t + 1];
    __syncthreads();
    if (t < d) s[t] = v;
    __syncthreads();
  }
  if (t == 0) y[blockIdx.x] = s[0];
}

__global__ void treeS15(float *y, const float *x) {
  __shared__ float s[128];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = 128 / 2; d > 32; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t < 32) {
    float v = s[t] + s[t + 32 < 128 ? t + 32 : t];
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d);
    if (t == 0) y[blockIdx.x] = v;
  }
}

__global__ void treeS16(float *y, const float *x) {
  __shared__ float s[128];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  #pragma unroll
  for (int d = 1; d < 128; d *= 2) {
    if (t % (2 * d) == 0) s[t] = s[t] + s[t + d];
    __syncthreads();
  }
  if (t == 0) y[blockIdx.x] = s[0];
}

__global__ void treeS17(int *y, const int *x) {
  __shared__ int s[64];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = 1; d < 64; d *= 2) {
    int at = (t + 1) * 2 * d - 1;
    if (at < 64) s[at] += s[at - d];
    __syncthreads();
  }
  y[i] = s[t];
}

__global__ void treeS18(float *y, const float *x) {
  __shared__ float s[64];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = 1; d < blockDim.x; d *= 2) {
    int at = (t + 1) * 2 * d - 1;
    if (at < blockDim.x) s[at] += s[at - d];
    __syncthreads();
  }
  y[i] = s[t];
}

__global__ void treeS19(float *y, const float *x) {
  __shared__ float s[32];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = blockDim.x / 2; d > 32; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t < 32) {
    float v = s[t] + s[t + 32 < blockDim.x ? t + 32 : t];
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d);
    if (t == 0) y[blockIdx.x] = v;
  }
}

__global__ void treeS20(int *y, const int *x) {
  __shared__ int s[32];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  #pragma unroll
  for (int d = 1; d < 32; d *= 2) {
    int at = 2 * d * t;
    if (at + d < 32) s[at] += s[at + d];
    __syncthreads();
  }
  if (t == 0) y[blockIdx.x] = s[0];
}
