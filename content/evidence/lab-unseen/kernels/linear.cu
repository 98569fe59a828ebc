// Dense and sparse linear algebra.

template <int TM, int TN, int TK>
__global__ void gemmRect(const float *A, const float *B, float *C, int M, int N, int K) {
  __shared__ float tileA[TM][TK];
  __shared__ float tileB[TK][TN];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * TM + ty;
  const int col = blockIdx.x * TN + tx;
  float acc = 0.0f;
  for (int k0 = 0; k0 < K; k0 += TK) {
    for (int k = tx; k < TK; k += TN) tileA[ty][k] = (row < M && k0 + k < K) ? A[row * K + k0 + k] : 0.0f;
    for (int k = ty; k < TK; k += TM) tileB[k][tx] = (col < N && k0 + k < K) ? B[(k0 + k) * N + col] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TK; ++k) acc += tileA[ty][k] * tileB[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = acc;
}

template <int BM, int BN, int BK, int TM, int TN>
__global__ void gemm2DTiling(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  const int threadCol = threadIdx.x % (BN / TN);
  const int threadRow = threadIdx.x / (BN / TN);
  const int numThreads = (BM * BN) / (TM * TN);
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;
  const int innerRowA = threadIdx.x / BK, innerColA = threadIdx.x % BK, strideA = numThreads / BK;
  const int innerRowB = threadIdx.x / BN, innerColB = threadIdx.x % BN, strideB = numThreads / BN;
  float threadResults[TM * TN] = {0.0f};
  float regM[TM] = {0.0f};
  float regN[TN] = {0.0f};
  for (int bk = 0; bk < K; bk += BK) {
    for (int off = 0; off < BM; off += strideA)
      As[(innerRowA + off) * BK + innerColA] = A[(innerRowA + off) * K + innerColA];
    for (int off = 0; off < BK; off += strideB)
      Bs[(innerRowB + off) * BN + innerColB] = B[(innerRowB + off) * N + innerColB];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (int dot = 0; dot < BK; ++dot) {
      for (int i = 0; i < TM; ++i) regM[i] = As[(threadRow * TM + i) * BK + dot];
      for (int i = 0; i < TN; ++i) regN[i] = Bs[dot * BN + threadCol * TN + i];
      for (int m = 0; m < TM; ++m)
        for (int n = 0; n < TN; ++n) threadResults[m * TN + n] += regM[m] * regN[n];
    }
    __syncthreads();
  }
  for (int m = 0; m < TM; ++m)
    for (int n = 0; n < TN; ++n)
      C[(threadRow * TM + m) * N + threadCol * TN + n] =
          alpha * threadResults[m * TN + n] + beta * C[(threadRow * TM + m) * N + threadCol * TN + n];
}

#define SYRK_TILE 16
__global__ void syrkLower(const double *A, double *C, int n, int k) {
  if (blockIdx.x > blockIdx.y) return;
  __shared__ double rowsI[SYRK_TILE][SYRK_TILE];
  __shared__ double rowsJ[SYRK_TILE][SYRK_TILE + 1];
  int i = blockIdx.y * SYRK_TILE + threadIdx.y;
  int j = blockIdx.x * SYRK_TILE + threadIdx.x;
  double sum = 0.0;
  for (int t = 0; t < k; t += SYRK_TILE) {
    rowsI[threadIdx.y][threadIdx.x] = A[i * k + t + threadIdx.x];
    rowsJ[threadIdx.y][threadIdx.x] = A[(blockIdx.x * SYRK_TILE + threadIdx.y) * k + t + threadIdx.x];
    __syncthreads();
    for (int l = 0; l < SYRK_TILE; l++) sum += rowsI[threadIdx.y][l] * rowsJ[threadIdx.x][l];
    __syncthreads();
  }
  if (i < n && j <= i) C[i * n + j] += sum;
}

__global__ void gemvBatched(const float *A, const float *x, float *y, int m, int n) {
  extern __shared__ float xs[];
  const float *Ab = A + (size_t)blockIdx.x * m * n;
  for (int i = threadIdx.x; i < n; i += blockDim.x) xs[i] = x[blockIdx.x * n + i];
  __syncthreads();
  for (int row = threadIdx.x; row < m; row += blockDim.x) {
    float dot = 0.f;
    for (int j = 0; j < n; j++) dot += Ab[row * n + j] * xs[j];
    y[blockIdx.x * m + row] = dot;
  }
}

// C[a][b][c][d] = sum over e, f of A[a][e][b][f] * B[e][c][f][d]
__global__ void contract4(float *C, const float *A, const float *B, int na, int nb, int nc, int nd, int ne, int nf) {
  int d = threadIdx.x, c = threadIdx.y;
  int b = blockIdx.x, a = blockIdx.y;
  float sum = 0;
  for (int e = 0; e < ne; ++e)
    for (int f = 0; f < nf; ++f) sum += A[((a * ne + e) * nb + b) * nf + f] * B[((e * nc + c) * nf + f) * nd + d];
  C[((a * nb + b) * nc + c) * nd + d] = sum;
}

__global__ void luColumn(float *A, int n, int k) {
  int i = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) A[i * n + k] /= A[k * n + k];
}

__global__ void luUpdate(float *A, int n, int k) {
  int i = k + 1 + blockIdx.y * blockDim.y + threadIdx.y;
  int j = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && j < n) A[i * n + j] -= A[i * n + k] * A[k * n + j];
}

template <int N>
__global__ void choleskySmall(float *out, const float *in, int batch) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= batch) return;
  float L[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) L[i][j] = in[id * N * N + i * N + j] + (i == j ? 64.0f : 0.0f);
  for (int j = 0; j < N; j++) {
    for (int k = 0; k < j; k++) L[j][j] -= L[j][k] * L[j][k];
    L[j][j] = sqrtf(L[j][j]);
    for (int i = j + 1; i < N; i++) {
      for (int k = 0; k < j; k++) L[i][j] -= L[i][k] * L[j][k];
      L[i][j] /= L[j][j];
    }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++) out[id * N * N + i * N + j] = L[i][j];
}

__global__ void matrixPower(unsigned *out, const unsigned *in, const int *power, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  unsigned r[2][2] = {{1, 0}, {0, 1}};
  unsigned b[2][2];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) b[i][j] = in[4 * t + 2 * i + j];
  for (int p = power[t]; p > 0; p >>= 1) {
    unsigned c[2][2];
    if (p & 1) {
      for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) c[i][j] = r[i][0] * b[0][j] + r[i][1] * b[1][j];
      for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) r[i][j] = c[i][j];
    }
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 2; j++) c[i][j] = b[i][0] * b[0][j] + b[i][1] * b[1][j];
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 2; j++) b[i][j] = c[i][j];
  }
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) out[4 * t + 2 * i + j] = r[i][j];
}

// One warp a row of A, one lane a column of the dense matrix.
__global__ void spmmCsr(const int *__restrict__ rowPtr, const int *__restrict__ colIdx, const float *__restrict__ values,
                        const float *__restrict__ X, float *__restrict__ Y, int rows, int width) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  int start = rowPtr[row], end = rowPtr[row + 1];
  for (int c = threadIdx.x; c < width; c += blockDim.x) {
    float acc = 0.f;
    for (int k = start; k < end; ++k) acc += values[k] * X[colIdx[k] * width + c];
    Y[row * width + c] = acc;
  }
}

__global__ void spmvDia(const float *data, const int *offsets, int diagonals, const float *x, float *y, int n) {
  int row = blockDim.x * blockIdx.x + threadIdx.x;
  if (row < n) {
    float dot = 0;
    for (int d = 0; d < diagonals; d++) {
      int col = row + offsets[d] - n / 4;
      float val = data[n * d + row];
      if (col >= 0 && col < n) dot += val * x[col];
    }
    y[row] = dot;
  }
}

__global__ void scatterCoo(float *dense, const int *row, const int *col, const float *value, int nnz, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < nnz) atomicAdd(&dense[row[i] * width + col[i]], value[i]);
}
