// Blocks of odd shapes, guards, early exits, strides and offsets.

__global__ void vectorAdd(const float *A, const float *B, float *C, int numElements) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < numElements) {
    C[i] = A[i] + B[i] + 0.0f;
  }
}

__global__ void fillVolume(float *volume, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x >= nx || y >= ny || z >= nz) return;
  volume[(z * ny + y) * nx + x] += x + 2 * y + 4 * z;
}

__global__ void addMatrices(const int *a, const int *b, int *c, int width, int height, int pitch) {
  const int col = threadIdx.x + blockIdx.x * blockDim.x;
  const int row = threadIdx.y + blockIdx.y * blockDim.y;
  if (col < width && row < height) {
    const int at = row * pitch + col;
    c[at] = a[at] - b[at];
  }
}

__global__ void columnMajor(double *m, int rows, int cols) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < rows && c < cols) m[c * rows + r] = 2.0 * m[c * rows + r] + 1.0;
}

__global__ void gridStride(float *y, const float *x, float a, size_t n) {
  size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) y[i] = a * x[i] + y[i];
}

__global__ void single(long long *out, const long long *in, int n) {
  long long sum = 0;
  for (int i = 0; i < n; i++) sum += in[i];
  out[0] = sum;
}

__global__ void backwards(int *dst, const int *src, int first, int stride, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  dst[t] = src[first + t * stride];
}

__global__ void shiftDown(float *data, const float *from, int offset, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + offset;
  if (i < n) data[i - offset] = from[i];
}

__global__ void chunked(float *out, const float *in, int perThread, int n) {
  int start = (blockIdx.x * blockDim.x + threadIdx.x) * perThread;
  int end = min(start + perThread, n);
  for (int i = start; i < end; ++i) out[i] = in[i] * 2.0f;
}

__global__ void everyOtherThread(int *a) {
  int tid = threadIdx.y * blockDim.x + threadIdx.x;
  int nt = blockDim.x * blockDim.y;
  if (threadIdx.x & 1) return;
  a[blockIdx.x * nt + tid] = tid;
}

__global__ void flattened(unsigned *out) {
  unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  out[block * threads + thread] = (block << 16) | thread;
}
