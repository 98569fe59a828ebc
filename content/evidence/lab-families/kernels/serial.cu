// Written by draw.py.

__global__ void serial1(float *y, const float *x) {
  __shared__ float s[8];
  int t = threadIdx.x;
  if (t < 8) s[t] = x[t];
  __syncthreads();
  float sum = 0;
  if (t == 0) {
    for (int j = 0; j < 8; ++j) {
      sum += s[j];
      s[j] = sum;
    }
  }
  __syncthreads();
  if (t < 8) y[t] = s[t] + sum;
}

__global__ void serial2(int *y, const int *x) {
  __shared__ int s[8];
  int t = threadIdx.x;
  if (t < 8) s[t] = x[t];
  __syncthreads();
  int sum = 0;
  if (t == 0) {
    for (int j = 1; j < 8; ++j) {
      s[j] = s[j - 1] + s[j];
    }
  }
  __syncthreads();
  if (t < 8) y[t] = s[t] + sum;
}

__global__ void serial3(int *y, const int *x) {
  __shared__ int s[16];
  int t = threadIdx.x;
  if (t < 16) s[t] = x[t];
  __syncthreads();
  int sum = 0;
  if (t == 0) {
    for (int j = 0; j < 16; ++j) {
      int v = s[j];
      s[j] = sum;
      sum += v;
    }
  }
  __syncthreads();
  if (t < 16) y[t] = s[t] + sum;
}

__global__ void serial4(double *y, const double *x) {
  __shared__ double s[16];
  int t = threadIdx.x;
  if (t < 16) s[t] = x[t];
  __syncthreads();
  double sum = 0;
  if (t == 0) {
    for (int j = 0; j < 16; ++j) {
      sum += s[j];
    }
  }
  __syncthreads();
  if (t < 16) y[t] = s[t] + sum;
}

__global__ void serial5(int *y, const int *x) {
  __shared__ int s[16];
  int t = threadIdx.x;
  if (t < 16) s[t] = x[t];
  __syncthreads();
  int sum = 0;
  if (t == 0) {
    for (int j = 0; j < 16; ++j) {
      if (s[j] > sum) sum = s[j];
    }
  }
  __syncthreads();
  if (t < 16) y[t] = s[t] + sum;
}

__global__ void serial6(double *y, const double *x) {
  __shared__ double s[16];
  int t = threadIdx.x;
  if (t < 16) s[t] = x[t];
  __syncthreads();
  double sum = 0;
  if (t == 0) {
    for (int j = 1; j < 16; ++j) {
      s[j] = s[j - 1] + s[j];
    }
  }
  __syncthreads();
  if (t < 16) y[t] = s[t] + sum;
}

__global__ void serial7(int *y, const int *x) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t < 32) s[t] = x[t];
  __syncthreads();
  int sum = 0;
  if (t == 0) {
    for (int j = 0; j < 32; ++j) {
      int v = s[j];
      s[j] = sum;
      sum += v;
    }
  }
  __syncthreads();
  if (t < 32) y[t] = s[t] + sum;
}

__global__ void serial8(int *y, const int *x) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t < 32) s[t] = x[t];
  __syncthreads();
  int sum = 0;
  if (t == 0) {
    for (int j = 0; j < 32; ++j) {
      sum += s[j];
      s[j] = sum;
    }
  }
  __syncthreads();
  if (t < 32) y[t] = s[t] + sum;
}

__global__ void serial9(double *y, const double *x) {
  __shared__ double s[32];
  int t = threadIdx.x;
  if (t < 32) s[t] = x[t];
  __syncthreads();
  double sum = 0;
  if (t == 0) {
    for (int j = 0; j < 32; ++j) {
      sum += s[j];
    }
  }
  __syncthreads();
  if (t < 32) y[t] = s[t] + sum;
}

__global__ void serial10(int *y, const int *x) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t < 32) s[t] = x[t];
  __syncthreads();
  int sum = 0;
  if (t == 0) {
    for (int j = 0; j < 32; ++j) {
      if (s[j] > sum) sum = s[j];
    }
  }
  __syncthreads();
  if (t < 32) y[t] = s[t] + sum;
}

__global__ void serial11(float *y, const float *x) {
  __shared__ float s[32];
  int t = threadIdx.x;
  if (t < 32) s[t] = x[t];
  __syncthreads();
  float sum = 0;
  if (t == 0) {
    for (int j = 1; j < 32; ++j) {
      s[j] = s[j - 1] + s[j];
    }
  }
  __syncthreads();
  if (t < 32) y[t] = s[t] + sum;
}

__global__ void serial12(int *y, const int *x) {
  __shared__ int s[48];
  int t = threadIdx.x;
  if (t < 48) s[t] = x[t];
  __syncthreads();
  int sum = 0;
  if (t == 0) {
    for (int j = 0; j < 48; ++j) {
      sum += s[j];
      s[j] = sum;
    }
  }
  __syncthreads();
  if (t < 48) y[t] = s[t] + sum;
}

__global__ void serial13(int *y, const int *x) {
  __shared__ int s[48];
  int t = threadIdx.x;
  if (t < 48) s[t] = x[t];
  __syncthreads();
  int sum = 0;
  if (t == 0) {
    for (int j = 1; j < 48; ++j) {
      s[j] = s[j - 1] + s[j];
    }
  }
  __syncthreads();
  if (t < 48) y[t] = s[t] + sum;
}

__global__ void serial14(double *y, const double *x) {
  __shared__ double s[64];
  int t = threadIdx.x;
  if (t < 64) s[t] = x[t];
  __syncthreads();
  double sum = 0;
  if (t == 0) {
    for (int j = 0; j < 64; ++j) {
      double v = s[j];
      s[j] = sum;
      sum += v;
    }
  }
  __syncthreads();
  if (t < 64) y[t] = s[t] + sum;
}

__global__ void serial15(int *y, const int *x) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 64) s[t] = x[t];
  __syncthreads();
  int sum = 0;
  if (t == 0) {
    for (int j = 0; j < 64; ++j) {
      sum += s[j];
      s[j] = sum;
    }
  }
  __syncthreads();
  if (t < 64) y[t] = s[t] + sum;
}

__global__ void serial16(double *y, const double *x) {
  __shared__ double s[64];
  int t = threadIdx.x;
  if (t < 64) s[t] = x[t];
  __syncthreads();
  double sum = 0;
  if (t == 0) {
    for (int j = 0; j < 64; ++j) {
      sum += s[j];
    }
  }
  __syncthreads();
  if (t < 64) y[t] = s[t] + sum;
}

__global__ void serial17(int *y, const int *x) {
  __shared__ int s[128];
  int t = threadIdx.x;
  if (t < 128) s[t] = x[t];
  __syncthreads();
  int sum = 0;
  if (t == 0) {
    for (int j = 0; j < 128; ++j) {
      int v = s[j];
      s[j] = sum;
      sum += v;
    }
  }
  __syncthreads();
  if (t < 128) y[t] = s[t] + sum;
}

__global__ void serial18(int *y, const int *x) {
  __shared__ int s[128];
  int t = threadIdx.x;
  if (t < 128) s[t] = x[t];
  __syncthreads();
  int sum = 0;
  if (t == 0) {
    for (int j = 0; j < 128; ++j) {
      sum += s[j];
      s[j] = sum;
    }
  }
  __syncthreads();
  if (t < 128) y[t] = s[t] + sum;
}

__global__ void serial19(double *y, const double *x) {
  __shared__ double s[128];
  int t = threadIdx.x;
  if (t < 128) s[t] = x[t];
  __syncthreads();
  double sum = 0;
  if (t == 0) {
    for (int j = 0; j < 128; ++j) {
      s[j] = s[j] * 2;
    }
  }
  __syncthreads();
  if (t < 128) y[t] = s[t] + sum;
}

__global__ void serial20(double *y, const double *x) {
  __shared__ double s[128];
  int t = threadIdx.x;
  if (t < 128) s[t] = x[t];
  __syncthreads();
  double sum = 0;
  if (t == 0) {
    for (int j = 0; j < 128; ++j) {
      sum += s[j];
    }
  }
  __syncthreads();
  if (t < 128) y[t] = s[t] + sum;
}

__global__ void serial21(double *y, const double *x) {
  __shared__ double s[128];
  int t = threadIdx.x;
  if (t < 128) s[t] = x[t];
  __syncthreads();
  double sum = 0;
  if (t == 0) {
    for (int j = 0; j < 128; ++j) {
      if (s[j] > sum) sum = s[j];
    }
  }
  __syncthreads();
  if (t < 128) y[t] = s[t] + sum;
}

__global__ void serial22(int *y, const int *x) {
  __shared__ int s[256];
  int t = threadIdx.x;
  if (t < 256) s[t] = x[t];
  __syncthreads();
  int sum = 0;
  if (t == 0) {
    for (int j = 0; j < 256; ++j) {
      s[j] = s[j] * 2;
    }
  }
  __syncthreads();
  if (t < 256) y[t] = s[t] + sum;
}

__global__ void serial23(double *y, const double *x) {
  __shared__ double s[256];
  int t = threadIdx.x;
  if (t < 256) s[t] = x[t];
  __syncthreads();
  double sum = 0;
  if (t == 0) {
    for (int j = 1; j < 256; ++j) {
      s[j] = s[j - 1] + s[j];
    }
  }
  __syncthreads();
  if (t < 256) y[t] = s[t] + sum;
}
