// Written by draw.py.

__global__ void firsts1(int * y, const int * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[(0) * m + i] = i;
  for (int k = 1; k < n; k++) {
    y[(k) * m + i] = y[(k-1) * m + i] + x[k];
  }
}

__global__ void firsts2(unsigned * y, const unsigned * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[(0) * m + i] = i;
  for (int k = 1; k < 8; k++) {
    y[(k) * m + i] = y[(k-1) * m + i] + x[k];
  }
}

__global__ void firsts3(unsigned * __restrict__ y, const unsigned * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[(0) * m + i] = i;
  for (int k = 1; k < 40; k++) {
    y[(k) * m + i] = y[(k-1) * m + i] + x[k];
  }
}

__global__ void firsts4(double * y, const double * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i * n + 0] = x[i];
  for (int k = 1; k < n; k++) {
    y[i * n + k] = y[i * n + k-1] + x[k * m + i];
  }
}

__global__ void firsts5(unsigned * __restrict__ y, const unsigned * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[(0) * m + i] = x[i];
  for (int k = 1; k < 8; k++) {
    y[(k) * m + i] = y[(k-1) * m + i] + x[k * m + i];
  }
}

__global__ void firsts6(unsigned * y, const unsigned * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i * 40 + 0] = x[i];
  for (int k = 1; k < 40; k++) {
    y[i * 40 + k] = y[i * 40 + k-1] + x[k * m + i];
  }
}

__global__ void firsts7(unsigned * y, const unsigned * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i * n + 0] = i;
  y[i * n + 1] = i + 1;
  for (int k = 2; k < n; k++) {
    y[i * n + k] = y[i * n + k-1] + y[i * n + k-2];
  }
}

__global__ void firsts8(int * __restrict__ y, const int * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i * 8 + 0] = i;
  y[i * 8 + 1] = i + 1;
  for (int k = 2; k < 8; k++) {
    y[i * 8 + k] = y[i * 8 + k-1] + y[i * 8 + k-2];
  }
}

__global__ void firsts9(int * __restrict__ y, const int * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i * 40 + 0] = i;
  y[i * 40 + 1] = i + 1;
  for (int k = 2; k < 40; k++) {
    y[i * 40 + k] = y[i * 40 + k-1] + y[i * 40 + k-2];
  }
}

__global__ void firsts10(double * __restrict__ y, const double * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i * n + 0] = 0;
  for (int k = 1; k < n; k++) {
    y[i * n + k] = y[i * n + k-1] + x[k - 1];
  }
}

__global__ void firsts11(int * __restrict__ y, const int * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i * 8 + 0] = 0;
  for (int k = 1; k < 8; k++) {
    y[i * 8 + k] = y[i * 8 + k-1] + x[k - 1];
  }
}

__global__ void firsts12(int * __restrict__ y, const int * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i * 40 + 0] = 0;
  for (int k = 1; k < 40; k++) {
    y[i * 40 + k] = y[i * 40 + k-1] + x[k - 1];
  }
}

__global__ void firsts13(unsigned * __restrict__ y, const unsigned * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[(0) * m + i] = 1;
  for (int k = 1; k < n; k++) {
    y[(k) * m + i] = y[(k-1) * m + i] * 2 + y[(k) * m + i];
  }
}

__global__ void firsts14(unsigned * __restrict__ y, const unsigned * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i * 8 + 0] = 1;
  for (int k = 1; k < 8; k++) {
    y[i * 8 + k] = y[i * 8 + k-1] * 2 + y[i * 8 + k];
  }
}

__global__ void firsts15(int * y, const int * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[(0) * m + i] = 1;
  for (int k = 1; k < 40; k++) {
    y[(k) * m + i] = y[(k-1) * m + i] * 2 + y[(k) * m + i];
  }
}

__global__ void firsts16(unsigned * y, const unsigned * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i * n + 0] = x[i];
  y[i * n + 1] = x[i + m];
  for (int k = 2; k < n; k++) {
    y[i * n + k] = max(y[i * n + k-1], y[i * n + k-2]) + x[k];
  }
}

__global__ void firsts17(double * y, const double * x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i * 8 + 0] = x[i];
  y[i * 8 + 1] = x[i + m];
  for (int k = 2; k < 8; k++) {
    y[i * 8 + k] = max(y[i * 8 + k-1], y[i * 8 + k-2]) + x[k];
  }
}

__global__ void firsts18(double * __restrict__ y, const double * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i * 40 + 0] = x[i];
  y[i * 40 + 1] = x[i + m];
  for (int k = 2; k < 40; k++) {
    y[i * 40 + k] = max(y[i * 40 + k-1], y[i * 40 + k-2]) + x[k];
  }
}

__global__ void firsts19(double * __restrict__ y, const double * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[(0) * m + i] = i;
  for (int k = 0; k < n; k++) {
    y[(k+1) * m + i] = y[(k) * m + i] + x[k];
  }
}

__global__ void firsts20(double * __restrict__ y, const double * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[(0) * m + i] = i;
  for (int k = 0; k < 8; k++) {
    y[(k+1) * m + i] = y[(k) * m + i] + x[k];
  }
}

__global__ void firsts21(int * __restrict__ y, const int * __restrict__ x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[(0) * m + i] = i;
  for (int k = 0; k < 40; k++) {
    y[(k+1) * m + i] = y[(k) * m + i] + x[k];
  }
}
