// Steps of sorting.

__global__ void bitonicStep(float *values, int j, int k) {
  unsigned int i = threadIdx.x + blockDim.x * blockIdx.x;
  unsigned int ixj = i ^ j;
  if (ixj > i) {
    if ((i & k) == 0) {
      if (values[i] > values[ixj]) {
        float temp = values[i];
        values[i] = values[ixj];
        values[ixj] = temp;
      }
    }
    if ((i & k) != 0) {
      if (values[i] < values[ixj]) {
        float temp = values[i];
        values[i] = values[ixj];
        values[ixj] = temp;
      }
    }
  }
}

__global__ void bitonicShared(int *data, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = t < n ? data[blockIdx.x * n + t] : 0x7fffffff;
  __syncthreads();
  for (int k = 2; k <= blockDim.x; k <<= 1) {
    for (int j = k >> 1; j > 0; j >>= 1) {
      int other = t ^ j;
      if (other > t) {
        bool up = (t & k) == 0;
        int a = s[t], b = s[other];
        if ((a > b) == up) {
          s[t] = b;
          s[other] = a;
        }
      }
      __syncthreads();
    }
  }
  if (t < n) data[blockIdx.x * n + t] = s[t];
}

__global__ void oddEven(int *a, int n, int phase) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + phase;
  if (i + 1 < n) {
    int x = a[i], y = a[i + 1];
    if (x > y) {
      a[i] = y;
      a[i + 1] = x;
    }
  }
}

__global__ void mergePass(int *out, const int *in, int width, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int start = t * 2 * width;
  if (start >= n) return;
  int middle = min(start + width, n);
  int end = min(start + 2 * width, n);
  int i = start, j = middle;
  for (int k = start; k < end; k++) {
    if (i < middle && (j >= end || in[i] < in[j])) {
      out[k] = in[i];
      i++;
    } else {
      out[k] = in[j];
      j++;
    }
  }
}

__global__ void rankSort(int *sorted, const int *keys, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int mine = keys[i];
    int rank = 0;
    for (int j = 0; j < n; j++)
      if (keys[j] < mine || (keys[j] == mine && j < i)) rank++;
    sorted[rank] = mine;
  }
}
