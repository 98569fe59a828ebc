// Written by draw.py.

__global__ void chooseS1(double * y, const double * x, const double * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] > 2 ? x[i] : w[i];
}

__global__ void chooseS2(int * y, const int * __restrict__ x, const int * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] > w[i]) {
    y[i] = x[i];
  } else {
    y[i] = w[i];
  }
}

__global__ void chooseS3(int * __restrict__ y, const int * __restrict__ x, const int * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = (i & 3) == 1 ? x[i] + w[i] : x[i] - w[i];
}

__global__ void chooseS4(float * y, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float left = i > 0 ? x[i - 1] : 0;
  float right = i < n ? x[i + 1] : 0;
  y[i] = left + x[i] + right;
}

__global__ void chooseS5(float * y, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] > w[i] ? x[i] : w[i];
}

__global__ void chooseS6(int * y, const int * x, const int * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 40) {
    y[i] = x[i];
    y[i + m] = w[i];
  } else {
    y[i] = w[i];
    y[i + m] = x[i];
  }
}

__global__ void chooseS7(float * y, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 40)
    y[i] = x[i] * 2;
  else
    y[i] = x[i] + 1;
}

__global__ void chooseS8(double * y, double * x, double * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 40) {
    y[i] = x[i];
    y[i + m] = w[i];
  } else {
    y[i] = w[i];
    y[i + m] = x[i];
  }
}

__global__ void chooseS9(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n) y[i] += x[i];
  if (x[i] > 1) y[i] -= w[i];
}

__global__ void chooseS10(int * y, const int * __restrict__ x, const int * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2 == 0)
    y[i] = x[i] * 2;
  else
    y[i] = x[i] + 1;
}

__global__ void chooseS11(float * y, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if ((i & 3) == 1)
    y[i] = x[i];
  else
    y[i] = w[i];
}

__global__ void chooseS12(float * y, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v;
  if (i % 2 == 0)
    v = x[i] + w[i + 1];
  else
    v = w[i];
  y[i] = v;
}

__global__ void chooseS13(float * y, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  switch (i % 4) {
    case 0: y[i] = x[i]; break;
    case 1: y[i] = w[i]; break;
    case 2: y[i] = x[i + 1];
    default: y[i] = 1;
  }
}

__global__ void chooseS14(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 40)
    y[i] = x[i];
  else
    y[i] = w[i];
}

__global__ void chooseS15(double * y, const double * __restrict__ x, const double * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double left = i > 0 ? x[i - 1] : 0;
  double right = i < n ? x[i + 1] : 0;
  y[i] = left + x[i] + right;
}

__global__ void chooseS16(float * y, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = 0;
  if ((i & 3) == 1) v = x[i];
  y[i] = v;
}

__global__ void chooseS17(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[max(i - 1, 0)] + x[min(i + 1, n)];
}

__global__ void chooseS18(double * __restrict__ y, const double * __restrict__ x, const double * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2 == 0)
    y[i] = x[i];
  else
    y[i] = w[i];
}

__global__ void chooseS19(float * __restrict__ y, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v;
  if ((i & 3) == 1)
    v = x[i] + w[i + 1];
  else
    v = w[i];
  y[i] = v;
}

__global__ void chooseS20(double * y, double * x, double * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if ((i & 3) == 1) y[i] += x[i];
  if (x[i] > 1) y[i] -= w[i];
}
