// Written by draw.py.

__global__ void walks1(float *y, const float *x, int n) {
  __shared__ float a[192];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 192; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  float sum = 0;
  #pragma unroll 4
  for (int k = 0; k < 192; ++k) sum += a[k];
  y[i] = sum;
}

__global__ void walks2(float *y, const float *x, int n) {
  __shared__ float a[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 64; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  float sum = 0;
  int k = 0;
  while (k < n) {
    sum += a[k];
    k++;
  }
  y[i] = sum;
}

__global__ void walks3(short *y, const short *x, int n) {
  __shared__ short a[36], b[36];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 36; j += blockDim.x) {
    a[j] = x[j];
    b[j] = x[j];
  }
  __syncthreads();
  short sum = 0;
  #pragma unroll 8
  for (int k = 0; k < 36; ++k) sum += a[k] * b[k];
  y[i] = sum;
}

__global__ void walks4(float *y, const float *x, int n) {
  __shared__ float a[160];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 160; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  float sum = 0;
  for (int k = 1; k < 160; ++k) sum += a[k] - a[k - 1];
  y[i] = sum;
}

__global__ void walks5(float *y, const float *x, int n) {
  __shared__ float a[36];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 36; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 36; k += 2) sum += a[k] * a[k + 1];
  y[i] = sum;
}

__global__ void walks6(unsigned char *y, const unsigned char *x, int n) {
  __shared__ unsigned char a[96];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 96; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  unsigned char sum = 0;
  for (int k = 96 - 1; k >= 0; --k) sum = sum * 3 + a[k];
  y[i] = sum;
}

__global__ void walks7(int *y, const int *x, int n) {
  __shared__ int a[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 256; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  int sum = 0;
  #pragma unroll 4
  for (int k = threadIdx.x % 8; k < 256; ++k) sum += a[k];
  y[i] = sum;
}

__global__ void walks8(float *y, const float *x, int n) {
  __shared__ float a[20];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 20; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  float sum = 0;
  #pragma unroll 8
  for (int k = 0; k < 20; ++k) sum += a[k];
  y[i] = sum;
}

__global__ void walks9(double *y, const double *x, int n) {
  __shared__ double a[36];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 36; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  double sum = 0;
  int k = 0;
  while (k < n) {
    sum += a[k];
    k++;
  }
  y[i] = sum;
}

__global__ void walks10(int *y, const int *x, int n) {
  __shared__ int a[256], b[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 256; j += blockDim.x) {
    a[j] = x[j];
    b[j] = x[j];
  }
  __syncthreads();
  int sum = 0;
  #pragma unroll 1
  for (int k = 0; k < 256; ++k) sum += a[k] * b[k];
  y[i] = sum;
}

__global__ void walks11(double *y, const double *x, int n) {
  __shared__ double a[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 256; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  double sum = 0;
  for (int k = 1; k < n; ++k) sum += a[k] - a[k - 1];
  y[i] = sum;
}

__global__ void walks12(float *y, const float *x, int n) {
  __shared__ float a[160];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 160; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  float sum = 0;
  #pragma unroll 4
  for (int k = 0; k < 160; k += 2) sum += a[k] * a[k + 1];
  y[i] = sum;
}

__global__ void walks13(long long *y, const long long *x, int n) {
  __shared__ long long a[20];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 20; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  long long sum = 0;
  for (int k = 20 - 1; k >= 0; --k) sum = sum * 3 + a[k];
  y[i] = sum;
}

__global__ void walks14(int *y, const int *x, int n) {
  __shared__ int a[20];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 20; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  int sum = 0;
  for (int k = threadIdx.x % 8; k < n; ++k) sum += a[k];
  y[i] = sum;
}

__global__ void walks15(short *y, const short *x, int n) {
  __shared__ short a[192];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 192; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  short sum = 0;
  #pragma unroll 4
  for (int k = 0; k < 192; ++k) sum += a[k];
  y[i] = sum;
}

__global__ void walks16(long long *y, const long long *x, int n) {
  __shared__ long long a[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 128; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  long long sum = 0;
  int k = 0;
  while (k < 128) {
    sum += a[k];
    k++;
  }
  y[i] = sum;
}

__global__ void walks17(float *y, const float *x, int n) {
  __shared__ float a[96], b[96];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 96; j += blockDim.x) {
    a[j] = x[j];
    b[j] = x[j];
  }
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 96; ++k) sum += a[k] * b[k];
  y[i] = sum;
}

__global__ void walks18(float *y, const float *x, int n) {
  __shared__ float a[384];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 384; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  float sum = 0;
  for (int k = 1; k < 384; ++k) sum += a[k] - a[k - 1];
  y[i] = sum;
}

__global__ void walks19(long long *y, const long long *x, int n) {
  __shared__ long long a[160];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 160; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  long long sum = 0;
  for (int k = 0; k < 160; k += 2) sum += a[k] * a[k + 1];
  y[i] = sum;
}

__global__ void walks20(unsigned char *y, const unsigned char *x, int n) {
  __shared__ unsigned char a[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 256; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  unsigned char sum = 0;
  for (int k = 256 - 1; k >= 0; --k) sum = sum * 3 + a[k];
  y[i] = sum;
}

__global__ void walks21(short *y, const short *x, int n) {
  __shared__ short a[96];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 96; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  short sum = 0;
  for (int k = threadIdx.x % 8; k < n; ++k) sum += a[k];
  y[i] = sum;
}

__global__ void walks22(double *y, const double *x, int n) {
  __shared__ double a[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 256; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  double sum = 0;
  for (int k = 0; k < 256; ++k) sum += a[k];
  y[i] = sum;
}

__global__ void walks23(unsigned char *y, const unsigned char *x, int n) {
  __shared__ unsigned char a[160];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 160; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  unsigned char sum = 0;
  int k = 0;
  while (k < 160) {
    sum += a[k];
    k++;
  }
  y[i] = sum;
}

__global__ void walks24(float *y, const float *x, int n) {
  __shared__ float a[384], b[384];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 384; j += blockDim.x) {
    a[j] = x[j];
    b[j] = x[j];
  }
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 384; ++k) sum += a[k] * b[k];
  y[i] = sum;
}

__global__ void walks25(long long *y, const long long *x, int n) {
  __shared__ long long a[20];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 20; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  long long sum = 0;
  #pragma unroll 2
  for (int k = 1; k < 20; ++k) sum += a[k] - a[k - 1];
  y[i] = sum;
}

__global__ void walks26(double *y, const double *x, int n) {
  __shared__ double a[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 64; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  double sum = 0;
  #pragma unroll 8
  for (int k = 0; k < n; k += 2) sum += a[k] * a[k + 1];
  y[i] = sum;
}

__global__ void walks27(short *y, const short *x, int n) {
  __shared__ short a[20];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 20; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  short sum = 0;
  #pragma unroll 8
  for (int k = n - 1; k >= 0; --k) sum = sum * 3 + a[k];
  y[i] = sum;
}

__global__ void walks28(float *y, const float *x, int n) {
  __shared__ float a[192];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = threadIdx.x; j < 192; j += blockDim.x) {
    a[j] = x[j];
  }
  __syncthreads();
  float sum = 0;
  for (int k = threadIdx.x % 8; k < 192; ++k) sum += a[k];
  y[i] = sum;
}
