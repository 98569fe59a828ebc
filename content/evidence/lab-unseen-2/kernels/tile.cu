// Written by draw.py.

__global__ void tileU1(int *y, const int *x, int n, int m) {
  __shared__ int a[384][4];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 1536; j += blockDim.x) a[j / 4][j % 4] = x[j];
  __syncthreads();
  int sum = 0;
  int k = 0;
  while (k < 384) {
    sum += a[k][0];
    sum += a[k][1];
    sum += a[k][2];
    sum += a[k][3];
  ++k;
  }
  y[i] = sum + r;
}

__global__ void tileU2(float *y, const float *x, int n, int m) {
  __shared__ float a[128];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 128; j += blockDim.x) a[j] = x[j];
  __syncthreads();
  float sum = 0;
  #pragma unroll 1
  for (int k = 0; k < 128; k += 1) {
    sum += a[k];
  }
  y[i] = sum + r;
}

__global__ void tileU3(int *y, const int *x, int n, int m) {
  __shared__ int a[384], b[384];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 384; j += blockDim.x) {
    a[j] = x[j];
    b[j] = x[j + 384];
  }
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < 384; k++) {
    sum += a[k] * b[k];
  }
  y[i] = sum + r;
}

__global__ void tileU4(double *y, const double *x, int n, int m) {
  __shared__ double a[4][160];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 640; j += blockDim.x) a[j / 160][j % 160] = x[j];
  __syncthreads();
  double sum = 0;
  for (int k = 0; k < n; k++) {
    sum += a[r][k] * x[k * m + i];
  }
  y[i] = sum + r;
}

__global__ void tileU5(float *y, const float *x, int n, int m) {
  __shared__ float a[4][200];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 800; j += blockDim.x) a[j / 200][j % 200] = x[j];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < n; k += 1) {
    sum = max(sum, a[r][k]);
  }
  y[i] = sum + r;
}

__global__ void tileU6(int *y, const int *x, int n, int m) {
  __shared__ int a[4][128];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 512; j += blockDim.x) a[j / 128][j % 128] = x[j];
  __syncthreads();
  int sum = 0;
  #pragma unroll 2
  for (int k = 0; k < 128; k += 1) {
    sum = max(sum, a[r][k]);
  }
  y[i] = sum + r;
}

__global__ void tileU7(float *y, const float *x, int n, int m) {
  __shared__ float a[32], b[32];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 32; j += blockDim.x) {
    a[j] = x[j];
    b[j] = x[j + 32];
  }
  __syncthreads();
  float sum = 0;
  #pragma unroll 4
  for (int k = 0; k < 32; k++) {
    sum += a[k] * b[k];
  }
  y[i] = sum + r;
}

__global__ void tileU8(float *y, const float *x, int n, int m) {
  __shared__ float a[4][40];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 160; j += blockDim.x) a[j / 40][j % 40] = x[j];
  __syncthreads();
  float sum = 0;
  #pragma unroll
  for (unsigned k = 0; k < 40; ++k) {
    sum += a[r][k] * x[k * m + i];
  }
  y[i] = sum + r;
}

__global__ void tileU9(float *y, const float *x, int n, int m) {
  __shared__ float a[4][128];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 512; j += blockDim.x) a[j / 128][j % 128] = x[j];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 128; k += 1) {
    sum += a[r][k];
  }
  y[i] = sum + r;
}

__global__ void tileU10(double *y, const double *x, int n, int m) {
  __shared__ double a[4][96];
  int t = threadIdx.x, r = t % 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = t; j < 384; j += blockDim.x) a[j / 96][j % 96] = x[j];
  __syncthreads();
  double sum = 0;
  for (int k = 0; k < 96; k += 1) {
    sum = max(sum, a[r][k]);
  }
  y[i] = sum + r;
}
