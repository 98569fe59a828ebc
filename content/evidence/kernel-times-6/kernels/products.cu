// Products of matrices and vectors, and what linear algebra needs besides.

// The fast index walks down the rows: the usual mistake.
__global__ void matmulSwapped(const float *A, const float *B, float *C, int M, int N, int K) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < M && col < N) {
    float tmp = 0.0f;
    for (int k = 0; k < K; ++k) tmp += A[row * K + k] * B[k * N + col];
    C[row * N + col] = tmp;
  }
}

__global__ void bmmStrided(const float *A, const float *B, float *C, int m, int n, int k) {
  int batch = blockIdx.z;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= m || col >= n) return;
  const float *a = A + batch * m * k;
  const float *b = B + batch * k * n;
  float acc = 0.f;
  for (int i = 0; i < k; i++) acc += a[row * k + i] * b[i * n + col];
  C[batch * m * n + row * n + col] = acc;
}

// 64 x 64 results by 256 threads; the next tiles are on their way while these are multiplied.
__global__ void gemmPrefetch(int M, int N, int K, const float *A, const float *B, float *C) {
  __shared__ float As[2][16][64];
  __shared__ float Bs[2][16][64];
  int tid = threadIdx.x;
  int tx = tid % 16, ty = tid / 16;
  int aRow = tid / 4, aCol = (tid % 4) * 4;
  int bRow = tid / 16, bCol = (tid % 16) * 4;
  A += blockIdx.y * 64 * K;
  B += blockIdx.x * 64;
  float acc[4][4] = {0.f};
  float4 a = *(const float4 *)&A[aRow * K + aCol];
  float4 b = *(const float4 *)&B[bRow * N + bCol];
  As[0][aCol][aRow] = a.x;
  As[0][aCol + 1][aRow] = a.y;
  As[0][aCol + 2][aRow] = a.z;
  As[0][aCol + 3][aRow] = a.w;
  *(float4 *)&Bs[0][bRow][bCol] = b;
  __syncthreads();
  int cur = 0;
  for (int k0 = 16; k0 <= K; k0 += 16) {
    if (k0 < K) {
      a = *(const float4 *)&A[aRow * K + k0 + aCol];
      b = *(const float4 *)&B[(k0 + bRow) * N + bCol];
    }
#pragma unroll
    for (int k = 0; k < 16; ++k) {
      float4 x = *(float4 *)&As[cur][k][ty * 4];
      float4 y = *(float4 *)&Bs[cur][k][tx * 4];
      float xs[4] = {x.x, x.y, x.z, x.w}, ys[4] = {y.x, y.y, y.z, y.w};
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j) acc[i][j] += xs[i] * ys[j];
    }
    if (k0 < K) {
      int nxt = cur ^ 1;
      As[nxt][aCol][aRow] = a.x;
      As[nxt][aCol + 1][aRow] = a.y;
      As[nxt][aCol + 2][aRow] = a.z;
      As[nxt][aCol + 3][aRow] = a.w;
      *(float4 *)&Bs[nxt][bRow][bCol] = b;
      __syncthreads();
      cur = nxt;
    }
  }
  for (int i = 0; i < 4; ++i) {
    int row = blockIdx.y * 64 + ty * 4 + i;
    *(float4 *)&C[row * N + blockIdx.x * 64 + tx * 4] = make_float4(acc[i][0], acc[i][1], acc[i][2], acc[i][3]);
  }
}

// One small lower triangle per block, row after row.
__global__ void trsvBlock(const float *L, const float *rhs, float *x, int n) {
  extern __shared__ float b[];
  const float *l = L + (size_t)blockIdx.x * n * n;
  int t = threadIdx.x;
  b[t] = rhs[blockIdx.x * n + t];
  __syncthreads();
  for (int k = 0; k < n; k++) {
    if (t == k) b[k] /= l[k * n + k] + 16.0f;
    __syncthreads();
    if (t > k) b[t] -= l[t * n + k] * b[k];
    __syncthreads();
  }
  x[blockIdx.x * n + t] = b[t];
}

__global__ void luInShared(float *matrices) {
  __shared__ float m[32][32];
  int r = threadIdx.y, c = threadIdx.x;
  float *mine = matrices + blockIdx.x * 1024;
  m[r][c] = mine[r * 32 + c] + (r == c ? 500.0f : 0.0f);
  __syncthreads();
  for (int k = 0; k < 31; k++) {
    if (c == k && r > k) m[r][k] /= m[k][k];
    __syncthreads();
    if (r > k && c > k) m[r][c] -= m[r][k] * m[k][c];
    __syncthreads();
  }
  mine[r * 32 + c] = m[r][c];
}

__global__ void gemvTransAtomics(const float *A, const float *x, float *y, int rows, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows) {
    float xi = x[i];
    for (int j = 0; j < cols; j++) atomicAdd(&y[j], A[i * cols + j] * xi);
  }
}

// Two steps of conjugate gradients at once.
__global__ void axpyAndDot(double alpha, const double *Ap, double *r, double *rr, int n) {
  __shared__ double sum[256];
  int t = threadIdx.x;
  double s = 0;
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) {
    double v = r[i] - alpha * Ap[i];
    r[i] = v;
    s += v * v;
  }
  sum[t] = s;
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k /= 2) {
    if (t < k) sum[t] += sum[t + k];
    __syncthreads();
  }
  if (t == 0) atomicAdd(rr, sum[0]);
}

__global__ void householderColumns(float *A, const float *v, float beta, int rows, int cols) {
  __shared__ float partial[128];
  int col = blockIdx.x;
  float dot = 0.f;
  for (int i = threadIdx.x; i < rows; i += blockDim.x) dot += v[i] * A[i * cols + col];
  partial[threadIdx.x] = dot;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) partial[threadIdx.x] += partial[threadIdx.x + s];
    __syncthreads();
  }
  float scale = beta * partial[0];
  for (int i = threadIdx.x; i < rows; i += blockDim.x) A[i * cols + col] -= scale * v[i];
}

__global__ void gesummvRows(double *A, double *B, double *x, double *y, double alpha, double beta, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    double tmp = 0.0, sum = 0.0;
    for (int j = 0; j < n; j++) {
      tmp += A[i * n + j] * x[j];
      sum += B[i * n + j] * x[j];
    }
    y[i] = alpha * tmp + beta * sum;
  }
}

// What is summed lies in memory all the time, and the pointers may be aliases.
__global__ void matmulAccumulate(float *a, float *b, float *c, int n) {
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && j < n) {
    c[i * n + j] = 0;
    for (int k = 0; k < n; k++) c[i * n + j] += a[i * n + k] * b[k * n + j];
  }
}

#define TILE_WIDTH 16

__global__ void complexMatmul(const float2 *A, const float2 *B, float2 *C, int n) {
  __shared__ float2 as[TILE_WIDTH][TILE_WIDTH], bs[TILE_WIDTH][TILE_WIDTH];
  int row = blockIdx.y * TILE_WIDTH + threadIdx.y, col = blockIdx.x * TILE_WIDTH + threadIdx.x;
  float2 sum = make_float2(0, 0);
  for (int t = 0; t < (n + TILE_WIDTH - 1) / TILE_WIDTH; t++) {
    int ac = t * TILE_WIDTH + threadIdx.x, br = t * TILE_WIDTH + threadIdx.y;
    as[threadIdx.y][threadIdx.x] = row < n && ac < n ? A[row * n + ac] : make_float2(0, 0);
    bs[threadIdx.y][threadIdx.x] = br < n && col < n ? B[br * n + col] : make_float2(0, 0);
    __syncthreads();
    for (int k = 0; k < TILE_WIDTH; k++) {
      float2 x = as[threadIdx.y][k], y = bs[k][threadIdx.x];
      sum.x += x.x * y.x - x.y * y.y;
      sum.y += x.x * y.y + x.y * y.x;
    }
    __syncthreads();
  }
  if (row < n && col < n) C[row * n + col] = sum;
}
