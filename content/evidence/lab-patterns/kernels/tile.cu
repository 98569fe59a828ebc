// Written by draw.py.

__global__ void tileS1(int *y, const int *x, int n, int m) {
  __shared__ int a[24][4];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 96; j += blockDim.x) a[j / 4][j % 4] = x[j];
  __syncthreads();
  int sum = 0;
  #pragma unroll 2
  for (int k = 0; k < n; k++) {
    sum += a[k][0];
    sum += a[k][1];
    sum += a[k][2];
    sum += a[k][3];
  }
  y[i] = sum + r;
}

__global__ void tileS2(int *y, const int *x, int n, int m) {
  __shared__ int a[64];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 64; j += blockDim.x) a[j] = x[j];
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < n; k += 1) {
    if (a[k] > 2) sum += a[k];
  }
  y[i] = sum + r;
}

__global__ void tileS3(int *y, const int *x, int n, int m) {
  __shared__ int a[48];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 48; j += blockDim.x) a[j] = x[j];
  __syncthreads();
  int sum = 0;
  #pragma unroll 4
  for (int k = 0; k < n; k += 1) {
    if (a[k] > 2) sum += a[k];
  }
  y[i] = sum + r;
}

__global__ void tileS4(float *y, const float *x, int n, int m) {
  __shared__ float a[24][4];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 96; j += blockDim.x) a[j / 4][j % 4] = x[j];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += a[k][0];
    sum += a[k][1];
    sum += a[k][2];
    sum += a[k][3];
  }
  y[i] = sum + r;
}

__global__ void tileS5(int *y, const int *x, int n, int m) {
  __shared__ int a[4][48];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 192; j += blockDim.x) a[j / 48][j % 48] = x[j];
  __syncthreads();
  int sum = 0;
  #pragma unroll 1
  for (int k = 0; k < 48; ++k) {
    sum += a[r][k] * x[k * m + i];
  }
  y[i] = sum + r;
}

__global__ void tileS6(double *y, const double *x, int n, int m) {
  __shared__ double a[320];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 320; j += blockDim.x) a[j] = x[j];
  __syncthreads();
  double sum = 0;
  int k = 0;
  while (k < 320) {
    if (a[k] > 2) sum += a[k];
  ++k;
  }
  y[i] = sum + r;
}

__global__ void tileS7(float *y, const float *x, int n, int m) {
  __shared__ float a[384];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 384; j += blockDim.x) a[j] = x[j];
  __syncthreads();
  float sum = 0;
  #pragma unroll 2
  for (int k = 0; k < 384; k++) {
    sum += a[k];
  }
  y[i] = sum + r;
}

__global__ void tileS8(float *y, const float *x, int n, int m) {
  __shared__ float a[4][40];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 160; j += blockDim.x) a[j / 40][j % 40] = x[j];
  __syncthreads();
  float sum = 0;
  #pragma unroll 2
  for (size_t k = 0; k < 40; k += 1) {
    sum += a[r][k];
  }
  y[i] = sum + r;
}

__global__ void tileS9(float *y, const float *x, int n, int m) {
  __shared__ float a[4][200];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 800; j += blockDim.x) a[j / 200][j % 200] = x[j];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < n; k++) {
    sum += a[r][k] * x[k * m + i];
  }
  y[i] = sum + r;
}

__global__ void tileS10(float *y, const float *x, int n, int m) {
  __shared__ float a[8][4];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 32; j += blockDim.x) a[j / 4][j % 4] = x[j];
  __syncthreads();
  float sum = 0;
  #pragma unroll 4
  for (int k = 0; k < 8; k++) {
    sum += a[k][0];
    sum += a[k][1];
    sum += a[k][2];
    sum += a[k][3];
  }
  y[i] = sum + r;
}

__global__ void tileS11(double *y, const double *x, int n, int m) {
  __shared__ double a[200], b[200];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 200; j += blockDim.x) {
    a[j] = x[j];
    b[j] = x[j + 200];
  }
  __syncthreads();
  double sum = 0;
  #pragma unroll
  for (int k = 0; k < 200; k++) {
    sum += a[k] * b[k];
  }
  y[i] = sum + r;
}

__global__ void tileS12(int *y, const int *x, int n, int m) {
  __shared__ int a[384], b[384];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 384; j += blockDim.x) {
    a[j] = x[j];
    b[j] = x[j + 384];
  }
  __syncthreads();
  int sum = 0;
  for (size_t k = 0; k < 384; k++) {
    sum = max(sum, a[k] * b[k]);
  }
  y[i] = sum + r;
}

__global__ void tileS13(int *y, const int *x, int n, int m) {
  __shared__ int a[256][4];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 1024; j += blockDim.x) a[j / 4][j % 4] = x[j];
  __syncthreads();
  int sum = 0;
  for (unsigned k = 0; k < 256; ++k) {
    sum += a[k][0];
    sum += a[k][1];
    sum += a[k][2];
    sum += a[k][3];
  }
  y[i] = sum + r;
}

__global__ void tileS14(double *y, const double *x, int n, int m) {
  __shared__ double a[320];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 320; j += blockDim.x) a[j] = x[j];
  __syncthreads();
  double sum = 0;
  for (unsigned k = 0; k < n; ++k) {
    if (a[k] > 2) sum += a[k];
  }
  y[i] = sum + r;
}

__global__ void tileS15(float *y, const float *x, int n, int m) {
  __shared__ float a[4][8];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 32; j += blockDim.x) a[j / 8][j % 8] = x[j];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 8; ++k) {
    sum += a[r][k] * x[k * m + i];
  }
  y[i] = sum + r;
}

__global__ void tileS16(float *y, const float *x, int n, int m) {
  __shared__ float a[128];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 128; j += blockDim.x) a[j] = x[j];
  __syncthreads();
  float sum = 0;
  #pragma unroll
  for (int k = 0; k < 128; ++k) {
    sum += a[k];
  }
  y[i] = sum + r;
}

__global__ void tileS17(float *y, const float *x, int n, int m) {
  __shared__ float a[8], b[8];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 8; j += blockDim.x) {
    a[j] = x[j];
    b[j] = x[j + 8];
  }
  __syncthreads();
  float sum = 0;
  for (size_t k = 0; k < n; k++) {
    sum += a[k] * b[k];
  }
  y[i] = sum + r;
}

__global__ void tileS18(int *y, const int *x, int n, int m) {
  __shared__ int a[48][4];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 192; j += blockDim.x) a[j / 4][j % 4] = x[j];
  __syncthreads();
  int sum = 0;
  #pragma unroll 4
  for (int k = 0; k < 48; k++) {
    sum += a[k][0];
    sum += a[k][1];
    sum += a[k][2];
    sum += a[k][3];
  }
  y[i] = sum + r;
}

__global__ void tileS19(float *y, const float *x, int n, int m) {
  __shared__ float a[4][24];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 96; j += blockDim.x) a[j / 24][j % 24] = x[j];
  __syncthreads();
  float sum = 0;
  #pragma unroll 4
  for (unsigned k = 0; k < 24; k += 1) {
    sum += a[r][k] * x[k * m + i];
  }
  y[i] = sum + r;
}

__global__ void tileS20(float *y, const float *x, int n, int m) {
  __shared__ float a[256];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 256; j += blockDim.x) a[j] = x[j];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 256; k++) {
    if (a[k] > 2) sum += a[k];
  }
  y[i] = sum + r;
}
