// What people write in their first weeks.

__global__ void matVec(float *y, const float *A, const float *x, int rows, int cols) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < rows) {
    y[r] = 0.0f;
    for (int c = 0; c < cols; c++) y[r] += A[r * cols + c] * x[c];
  }
}

__global__ void matVecRestrict(float *__restrict__ y, const float *__restrict__ A, const float *__restrict__ x, int rows,
                               int cols) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  for (int c = 0; c < cols; c++) y[r] += A[r * cols + c] * x[c];
}

__global__ void matMul(float *C, float *A, float *B, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n && col < n) {
    C[row * n + col] = 0;
    for (int k = 0; k < n; k++) {
      C[row * n + col] += A[row * n + k] * B[k * n + col];
    }
  }
}

__global__ void columnSums(int *sums, const int *table, int rows, int cols) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= cols) return;
  int r = 0;
  while (r < rows) {
    sums[c] = sums[c] + table[r * cols + c];
    r++;
  }
}

__global__ void rowMeans(float *mean, float *data, int rows, int cols) {
  int r = threadIdx.x + blockIdx.x * blockDim.x;
  if (r < rows) {
    mean[r] = 0;
    for (int c = 0; c < cols; ++c) mean[r] += data[r * cols + c];
    mean[r] /= cols;
  }
}

__global__ void minAndMax(int *low, int *high, const int *in, int each) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  low[i] = in[i * each];
  high[i] = in[i * each];
  for (int k = 1; k < each; k++) {
    if (in[i * each + k] < low[i]) low[i] = in[i * each + k];
    if (in[i * each + k] > high[i]) high[i] = in[i * each + k];
  }
}

__global__ void countPerBin(int *bins, const unsigned char *text, int length, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n) {
    for (int k = 0; k < length; k++)
      if (text[k] == i) bins[i]++;
  }
}

__global__ void powers(float *out, const float *base, int n, int exponent) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = 1.0f;
    for (int e = 0; e < exponent; ++e) out[i] *= base[i];
  }
}

__global__ void polynomial(double *y, const double *x, const double *c, int degree, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = c[degree];
  for (int d = degree - 1; d >= 0; d--) y[i] = y[i] * x[i] + c[d];
}

__global__ void movingAverage(float *out, const float *in, int n, int radius) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < radius || i >= n - radius) return;
  out[i] = 0;
  for (int d = -radius; d <= radius; d++) out[i] += in[i + d];
  out[i] = out[i] / (2 * radius + 1);
}

__global__ void runningTotal(int *total, const int *in, int series, int length) {
  int s = blockIdx.x * blockDim.x + threadIdx.x;
  if (s < series) {
    total[s * length] = in[s * length];
    for (int k = 1; k < length; k++) total[s * length + k] = total[s * length + k - 1] + in[s * length + k];
  }
}

__global__ void fibonacci(unsigned *f, int count) {
  int i = threadIdx.x;
  unsigned *mine = f + i * count;
  mine[0] = i;
  mine[1] = i + 1;
  for (int k = 2; k < count; k++) mine[k] = mine[k - 1] + mine[k - 2];
}

__global__ void bubble(int *data, int each) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *a = data + i * each;
  for (int x = 0; x < each - 1; x++)
    for (int y = 0; y < each - 1 - x; y++)
      if (a[y] > a[y + 1]) {
        int t = a[y];
        a[y] = a[y + 1];
        a[y + 1] = t;
      }
}

__global__ void clampAll(float *x, float low, float high, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (x[i] < low) x[i] = low;
    if (x[i] > high) x[i] = high;
  }
}

__global__ void leakyRelu(float *out, const float *in, float slope, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = in[i] > 0 ? in[i] : in[i] * slope;
}

__global__ void grade(char *out, const int *points, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  switch (points[i] / 4) {
    case 3: out[i] = 'A'; break;
    case 2: out[i] = 'B'; break;
    case 1: out[i] = 'C'; break;
    default: out[i] = 'F';
  }
}

__global__ void wraparound(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int left = i == 0 ? n - 1 : i - 1;
  int right = i == n - 1 ? 0 : i + 1;
  out[i] = 0.25f * in[left] + 0.5f * in[i] + 0.25f * in[right];
}

__global__ void copyBorder(float *out, const float *in, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1)
    out[y * w + x] = in[y * w + x];
  else
    out[y * w + x] = (in[y * w + x - 1] + in[y * w + x + 1] + in[(y - 1) * w + x] + in[(y + 1) * w + x]) / 4;
}
