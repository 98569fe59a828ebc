// Written by draw.py.

__global__ void sweeps1(int *x, int *y, int n, int sweeps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *r = x + i * n;
  for (int c = 1; c < n - 1; c++) r[c] = (r[c - 1] + r[c + 1]) / 2;
}

__global__ void sweeps2(float *x, float *y, int n, int sweeps) {
  __shared__ float tile[64][13];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *r = tile[threadIdx.x];
  for (int c = 0; c < n; c++) r[c] = x[i * n + c];
  for (int s = 0; s < sweeps; s++) {
    for (int c = 1; c < n - 1; c++) r[c] = (r[c - 1] + r[c + 1]) / 2;
  }
  for (int c = 0; c < n; c++) x[i * n + c] = r[c];
}

__global__ void sweeps3(int *x, int *y, int n, int sweeps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *r = x + i * n;
  for (int c = 1; c < n; c++) r[c] += r[c - 1];
}

__global__ void sweeps4(int *x, int *y, int n, int sweeps) {
  __shared__ int tile[64][13];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *r = tile[threadIdx.x];
  for (int c = 0; c < 9; c++) r[c] = x[i * n + c];
  for (int s = 0; s < sweeps; s++) {
    for (int c = 1; c < 9; c++) r[c] += r[c - 1];
  }
  for (int c = 0; c < 9; c++) x[i * n + c] = r[c];
}

__global__ void sweeps5(float *x, float *y, int n, int sweeps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *r = x + i * n;
  for (int c = n - 2; c >= 0; c--) r[c] += r[c + 1];
}

__global__ void sweeps6(float *x, float *y, int n, int sweeps) {
  __shared__ float tile[64][13];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *r = tile[threadIdx.x];
  for (int c = 0; c < n; c++) r[c] = x[i * n + c];
  for (int c = n - 2; c >= 0; c--) r[c] += r[c + 1];
  for (int c = 0; c < n; c++) x[i * n + c] = r[c];
}

__global__ void sweeps7(float *x, float *y, int n, int sweeps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *r = x + i * n;
  for (int s = 0; s < sweeps; s++) {
    for (int c = 0; c < 11; c++) r[c] = r[c + 1];
  }
}

__global__ void sweeps8(int *x, int *y, int n, int sweeps) {
  __shared__ int tile[64][13];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *r = tile[threadIdx.x];
  for (int c = 0; c < 9; c++) r[c] = x[i * n + c];
  for (int s = 0; s < sweeps; s++) {
    for (int c = 0; c < 8; c++) r[c] = r[c + 1];
  }
  for (int c = 0; c < 9; c++) x[i * n + c] = r[c];
}

__global__ void sweeps9(float *x, float *y, int n, int sweeps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *r = x + i * n;
  for (int s = 0; s < sweeps; s++) {
    for (int c = 0; c < n - 1; c++)
      if (r[c] > r[c + 1]) {
        float v = r[c];
        r[c] = r[c + 1];
        r[c + 1] = v;
      }
  }
}

__global__ void sweeps10(int *x, int *y, int n, int sweeps) {
  __shared__ int tile[64][13];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *r = tile[threadIdx.x];
  for (int c = 0; c < n; c++) r[c] = x[i * n + c];
  for (int c = 0; c < n - 1; c++)
      if (r[c] > r[c + 1]) {
        int v = r[c];
        r[c] = r[c + 1];
        r[c + 1] = v;
      }
  for (int c = 0; c < n; c++) x[i * n + c] = r[c];
}

__global__ void sweeps11(float *x, float *y, int n, int sweeps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *r = x + i * n;
  for (int c = 0; c < 8; c++) {
      float a = r[c], b = r[c + 1];
      r[c] = min(a, b);
      r[c + 1] = max(a, b);
    }
}

__global__ void sweeps12(int *x, int *y, int n, int sweeps) {
  __shared__ int tile[64][13];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *r = tile[threadIdx.x];
  for (int c = 0; c < n; c++) r[c] = x[i * n + c];
  for (int c = 0; c < n - 1; c++) {
      int a = r[c], b = r[c + 1];
      r[c] = min(a, b);
      r[c + 1] = max(a, b);
    }
  for (int c = 0; c < n; c++) x[i * n + c] = r[c];
}

__global__ void sweeps13(int *x, int *y, int n, int sweeps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *r = x + i * n;
  for (int s = 0; s < 1; s++) {
    for (int c = s % 2; c < 5; c += 2)
      if (r[c] > r[c + 1]) {
        int v = r[c];
        r[c] = r[c + 1];
        r[c + 1] = v;
      }
  }
}

__global__ void sweeps14(float *x, float *y, int n, int sweeps) {
  __shared__ float tile[64][13];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *r = tile[threadIdx.x];
  for (int c = 0; c < n; c++) r[c] = x[i * n + c];
  for (int s = 0; s < sweeps; s++) {
    for (int c = s % 2; c < n - 1; c += 2)
      if (r[c] > r[c + 1]) {
        float v = r[c];
        r[c] = r[c + 1];
        r[c + 1] = v;
      }
  }
  for (int c = 0; c < n; c++) x[i * n + c] = r[c];
}

__global__ void sweeps15(int *x, int *y, int n, int sweeps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *r = x + i * n;
  for (int c = 0; c < n / 2; c++) {
      int v = r[c];
      r[c] = r[n - 1 - c];
      r[n - 1 - c] = v;
    }
}

__global__ void sweeps16(int *x, int *y, int n, int sweeps) {
  __shared__ int tile[64][13];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *r = tile[threadIdx.x];
  for (int c = 0; c < n; c++) r[c] = x[i * n + c];
  for (int c = 0; c < n / 2; c++) {
      int v = r[c];
      r[c] = r[n - 1 - c];
      r[n - 1 - c] = v;
    }
  for (int c = 0; c < n; c++) x[i * n + c] = r[c];
}

__global__ void sweeps17(float *x, float *y, int n, int sweeps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *r = x + i * n;
  for (int s = 0; s < 1; s++) {
    int at = s;
    for (int c = s + 1; c < n; c++)
      if (r[c] < r[at]) at = c;
    float v = r[s];
    r[s] = r[at];
    r[at] = v;
  }
}

__global__ void sweeps18(float *x, float *y, int n, int sweeps) {
  __shared__ float tile[64][13];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *r = tile[threadIdx.x];
  for (int c = 0; c < 9; c++) r[c] = x[i * n + c];
  for (int s = 0; s < 1; s++) {
    int at = s;
    for (int c = s + 1; c < 9; c++)
      if (r[c] < r[at]) at = c;
    float v = r[s];
    r[s] = r[at];
    r[at] = v;
  }
  for (int c = 0; c < 9; c++) x[i * n + c] = r[c];
}

__global__ void sweeps19(float *x, float *y, int n, int sweeps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *r = x + i * n;
  for (int s = 0; s < sweeps; s++) {
    for (int c = 0; c < n; c++) r[c] = r[c] * 2 + s;
  }
}

__global__ void sweeps20(float *x, float *y, int n, int sweeps) {
  __shared__ float tile[64][13];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *r = tile[threadIdx.x];
  for (int c = 0; c < n; c++) r[c] = x[i * n + c];
  for (int s = 0; s < 1; s++) {
    for (int c = 0; c < n; c++) r[c] = r[c] * 2 + s;
  }
  for (int c = 0; c < n; c++) x[i * n + c] = r[c];
}

__global__ void sweeps21(int *x, int *y, int n, int sweeps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *r = x + i * n;
  for (int c = 1; c < n - 1; c++) y[i * n + c] = r[c - 1] + r[c] + r[c + 1];
}

__global__ void sweeps22(int *x, int *y, int n, int sweeps) {
  __shared__ int tile[64][13];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *r = tile[threadIdx.x];
  for (int c = 0; c < n; c++) r[c] = x[i * n + c];
  for (int c = 1; c < n - 1; c++) y[i * n + c] = r[c - 1] + r[c] + r[c + 1];
  for (int c = 0; c < n; c++) x[i * n + c] = r[c];
}

__global__ void sweeps23(int *x, int *y, int n, int sweeps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *r = x + i * n;
  for (int s = 0; s < sweeps; s++) {
    for (int c = 0; c < 6; c++) y[i * n + c] = r[c] + (c > 0 ? r[c - 1] : 0);
  }
}

__global__ void sweeps24(int *x, int *y, int n, int sweeps) {
  __shared__ int tile[64][13];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *r = tile[threadIdx.x];
  for (int c = 0; c < n; c++) r[c] = x[i * n + c];
  for (int s = 0; s < sweeps; s++) {
    for (int c = 0; c < n; c++) y[i * n + c] = r[c] + (c > 0 ? r[c - 1] : 0);
  }
  for (int c = 0; c < n; c++) x[i * n + c] = r[c];
}
