// Written by draw.py.

__global__ void lasts1(float * y, float * z, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 1
  for (int k = 0; k < n; ++k) {
    y[i] = x[k * m + i];
  }
}

__global__ void lasts2(int * y, int * z, const int * x, const int * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 0;
  for (int k = 0; k < n; ++k) {
    y[i] = x[k * m + i];
  }
}

__global__ void lasts3(float * y, float * z, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 2
  for (int k = 0; k < 7; ++k) {
    y[i] = x[k * m + i];
  }
}

__global__ void lasts4(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 1
  for (int k = 0; k < n; ++k) {
    y[i] = x[k * m + i] + w[k];
  }
}

__global__ void lasts5(float * __restrict__ y, float * __restrict__ z, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 0;
  for (int k = 0; k < n; ++k) {
    y[i] = x[k * m + i] + w[k];
  }
}

__global__ void lasts6(int * y, int * z, const int * x, const int * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 1
  for (int k = 0; k < 7; ++k) {
    y[i] = x[k * m + i] + w[k];
  }
}

__global__ void lasts7(float * y, float * z, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    y[i] = x[k * m + i] * w[blockIdx.x];
  }
}

__global__ void lasts8(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 0;
  for (int k = 0; k < n; ++k) {
    y[i] = x[k * m + i] * w[blockIdx.x];
  }
}

__global__ void lasts9(float * __restrict__ y, float * __restrict__ z, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 1
  for (int k = 0; k < 7; ++k) {
    y[i] = x[k * m + i] * w[blockIdx.x];
  }
}

__global__ void lasts10(float * y, float * z, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    y[i] = k;
  }
}

__global__ void lasts11(int * y, int * z, const int * x, const int * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 1
  for (int k = 0; k < n; ++k) {
    y[i] = k;
  }
}

__global__ void lasts12(int * y, int * z, const int * x, const int * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 0;
  for (int k = 0; k < 7; ++k) {
    y[i] = k;
  }
}

__global__ void lasts13(float * __restrict__ y, float * __restrict__ z, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    if (x[k * m + i] > 2) y[i] = x[k * m + i];
  }
}

__global__ void lasts14(float * y, float * z, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    if (x[k * m + i] > 2) y[i] = x[k * m + i];
  }
}

__global__ void lasts15(float * __restrict__ y, float * __restrict__ z, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 7; ++k) {
    if (x[k * m + i] > 2) y[i] = x[k * m + i];
  }
}

__global__ void lasts16(float * __restrict__ y, float * __restrict__ z, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 1
  for (int k = 0; k < n; ++k) {
    y[i] = x[i] + w[k];
  }
}

__global__ void lasts17(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    y[i] = x[i] + w[k];
  }
}

__global__ void lasts18(float * y, float * z, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 7; ++k) {
    y[i] = x[i] + w[k];
  }
}

__global__ void lasts19(int * y, int * z, const int * x, const int * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    y[i] = x[k * m + i]; z[i] += w[k];
  }
}

__global__ void lasts20(float * y, float * z, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 2
  for (int k = 0; k < n; ++k) {
    y[i] = x[k * m + i]; z[i] += w[k];
  }
}

__global__ void lasts21(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 0;
  for (int k = 0; k < 7; ++k) {
    y[i] = x[k * m + i]; z[i] += w[k];
  }
}

__global__ void lasts22(float * __restrict__ y, float * __restrict__ z, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 2
  for (int k = 0; k < n; ++k) {
    y[i] = y[i] > x[k * m + i] ? y[i] : x[k * m + i];
  }
}

__global__ void lasts23(int * y, int * z, const int * x, const int * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    y[i] = y[i] > x[k * m + i] ? y[i] : x[k * m + i];
  }
}

__global__ void lasts24(int * y, int * z, const int * x, const int * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 0;
  for (int k = 0; k < 7; ++k) {
    y[i] = y[i] > x[k * m + i] ? y[i] : x[k * m + i];
  }
}

__global__ void lasts25(float * y, float * z, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  #pragma unroll 2
  for (int k = 0; k < n; ++k) {
    y[i] += x[k * m + i]; if (y[i] > 40) y[i] = 0;
  }
}

__global__ void lasts26(float * __restrict__ y, float * __restrict__ z, const float * __restrict__ x, const float * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    y[i] += x[k * m + i]; if (y[i] > 40) y[i] = 0;
  }
}

__global__ void lasts27(int * y, int * z, const int * x, const int * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 7; ++k) {
    y[i] += x[k * m + i]; if (y[i] > 40) y[i] = 0;
  }
}

__global__ void lasts28(int * y, int * z, const int * x, const int * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    y[i] = x[k * m + i]; z[k * m + i] = y[i];
  }
}

__global__ void lasts29(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    y[i] = x[k * m + i]; z[k * m + i] = y[i];
  }
}

__global__ void lasts30(float * y, float * z, const float * x, const float * w, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 7; ++k) {
    y[i] = x[k * m + i]; z[k * m + i] = y[i];
  }
}
