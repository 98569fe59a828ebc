// Written by draw.py.

__global__ void treeU1(float *y, const float *x) {
  __shared__ float s[32];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  if (t == 0) {
    float sum = 0;
    for (int j = 0; j < 32; ++j) {
      float v = s[j];
      s[j] = sum;
      sum += v;
    }
  }
  __syncthreads();
  y[i] = s[t];
}

__global__ void treeU2(int *y, const int *x) {
  __shared__ int s[32];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  if (t == 0) {
    int sum = 0;
    for (int j = 0; j < 32; ++j) {
      int v = s[j];
      s[j] = sum;
      sum += v;
    }
  }
  __syncthreads();
  y[i] = s[t];
}

__global__ void treeU3(double *y, const double *x) {
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

__global__ void treeU4(float *y, const float *x) {
  __shared__ float s[256];
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

__global__ void treeU5(float *y, const float *x) {
  __shared__ float s[32];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = 32 / 2; d > 0; d >>= 1) {
    if (t < d) s[t] = s[t] + s[t + d];
    __syncthreads();
  }
  if (t == 0) y[blockIdx.x] = s[0];
}

__global__ void treeU6(float *y, const float *x) {
  __shared__ float s[128];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    int at = 2 * d * t;
    if (at + d < 128) s[at] += s[at + d];
    __syncthreads();
  }
  if (t == 0) y[blockIdx.x] = s[0];
}

__global__ void treeU7(float *y, const float *x) {
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

__global__ void treeU8(double *y, const double *x) {
  __shared__ double s[64];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = 64 / 2; d > 0; d >>= 1) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) y[blockIdx.x] = s[0];
}

__global__ void treeU9(float *y, const float *x) {
  __shared__ float s[32];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];
  __syncthreads();
  for (int d = 1; d < 32; d *= 2) {
    int at = (t + 1) * 2 * d - 1;
    if (at < 32) s[at] += s[at - d];
    __syncthreads();
  }
  y[i] = s[t];
}

__global__ void treeU10(float *y, const float *x) {
  __shared__ float s[64];
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
