// Matrix products, matrix-vector products and batches of small matrices.
#define TILE_WIDTH 16

__global__ void MatrixMulKernel(float *M, float *N, float *P, int Width) {
  int Row = blockIdx.y * blockDim.y + threadIdx.y;
  int Col = blockIdx.x * blockDim.x + threadIdx.x;
  if ((Row < Width) && (Col < Width)) {
    float Pvalue = 0;
    for (int k = 0; k < Width; ++k) {
      Pvalue += M[Row * Width + k] * N[k * Width + Col];
    }
    P[Row * Width + Col] = Pvalue;
  }
}

__global__ void tiledMatMul(float *M, float *N, float *P, int Width) {
  __shared__ float Mds[TILE_WIDTH][TILE_WIDTH];
  __shared__ float Nds[TILE_WIDTH][TILE_WIDTH];
  int bx = blockIdx.x, by = blockIdx.y;
  int tx = threadIdx.x, ty = threadIdx.y;
  int Row = by * TILE_WIDTH + ty;
  int Col = bx * TILE_WIDTH + tx;
  float Pvalue = 0;
  for (int ph = 0; ph < (Width + TILE_WIDTH - 1) / TILE_WIDTH; ++ph) {
    if (Row < Width && ph * TILE_WIDTH + tx < Width) Mds[ty][tx] = M[Row * Width + ph * TILE_WIDTH + tx];
    else Mds[ty][tx] = 0.0f;
    if (ph * TILE_WIDTH + ty < Width && Col < Width) Nds[ty][tx] = N[(ph * TILE_WIDTH + ty) * Width + Col];
    else Nds[ty][tx] = 0.0f;
    __syncthreads();
    for (int k = 0; k < TILE_WIDTH; ++k) {
      Pvalue += Mds[ty][k] * Nds[k][tx];
    }
    __syncthreads();
  }
  if (Row < Width && Col < Width) P[Row * Width + Col] = Pvalue;
}

template <int BLOCK_SIZE>
__global__ void MatrixMulCUDA(float *C, float *A, float *B, int wA, int wB) {
  int bx = blockIdx.x;
  int by = blockIdx.y;
  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int aBegin = wA * BLOCK_SIZE * by;
  int aEnd = aBegin + wA - 1;
  int aStep = BLOCK_SIZE;
  int bBegin = BLOCK_SIZE * bx;
  int bStep = BLOCK_SIZE * wB;
  float Csub = 0;
  for (int a = aBegin, b = bBegin; a <= aEnd; a += aStep, b += bStep) {
    __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
    As[ty][tx] = A[a + wA * ty + tx];
    Bs[ty][tx] = B[b + wB * ty + tx];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BLOCK_SIZE; ++k) {
      Csub += As[ty][k] * Bs[k][tx];
    }
    __syncthreads();
  }
  int c = wB * BLOCK_SIZE * by + BLOCK_SIZE * bx;
  C[c + wB * ty + tx] = Csub;
}

#define COARSE_FACTOR 4
__global__ void coarsened(float *M, float *N, float *P, int width) {
  __shared__ float Mds[TILE_WIDTH][TILE_WIDTH];
  __shared__ float Nds[TILE_WIDTH][TILE_WIDTH];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE_WIDTH + ty;
  int colStart = blockIdx.x * TILE_WIDTH * COARSE_FACTOR + tx;
  float Pvalue[COARSE_FACTOR];
  for (int c = 0; c < COARSE_FACTOR; ++c) Pvalue[c] = 0.0f;
  for (int ph = 0; ph < width / TILE_WIDTH; ++ph) {
    Mds[ty][tx] = M[row * width + ph * TILE_WIDTH + tx];
    for (int c = 0; c < COARSE_FACTOR; ++c) {
      int col = colStart + c * TILE_WIDTH;
      Nds[ty][tx] = N[(ph * TILE_WIDTH + ty) * width + col];
      __syncthreads();
      for (int k = 0; k < TILE_WIDTH; ++k) Pvalue[c] += Mds[ty][k] * Nds[k][tx];
      __syncthreads();
    }
  }
  for (int c = 0; c < COARSE_FACTOR; ++c) P[row * width + colStart + c * TILE_WIDTH] = Pvalue[c];
}

template <int BM, int BN, int BK, int TM>
__global__ void registerTiled(const float *A, const float *B, float *C, int K, int N) {
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  const int threadCol = threadIdx.x % BN;
  const int threadRow = threadIdx.x / BN;
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;
  const int innerColA = threadIdx.x % BK, innerRowA = threadIdx.x / BK;
  const int innerColB = threadIdx.x % BN, innerRowB = threadIdx.x / BN;
  float threadResults[TM] = {0.0f};
  for (int bkIdx = 0; bkIdx < K; bkIdx += BK) {
    As[innerRowA * BK + innerColA] = A[innerRowA * K + innerColA];
    Bs[innerRowB * BN + innerColB] = B[innerRowB * N + innerColB];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (int dotIdx = 0; dotIdx < BK; ++dotIdx) {
      float tmpB = Bs[dotIdx * BN + threadCol];
      for (int resIdx = 0; resIdx < TM; ++resIdx) {
        threadResults[resIdx] += As[(threadRow * TM + resIdx) * BK + dotIdx] * tmpB;
      }
    }
    __syncthreads();
  }
  for (int resIdx = 0; resIdx < TM; ++resIdx) C[(threadRow * TM + resIdx) * N + threadCol] = threadResults[resIdx];
}

__global__ void float4Product(const float *A, const float *B, float *C, int n) {
  __shared__ float4 As[32][8];
  __shared__ float4 Bs[32][8];
  int row = blockIdx.y * 32 + threadIdx.y;
  int col4 = blockIdx.x * 8 + threadIdx.x;
  float4 sum = make_float4(0, 0, 0, 0);
  for (int k0 = 0; k0 < n; k0 += 32) {
    As[threadIdx.y][threadIdx.x] = ((const float4 *)A)[(row * n + k0) / 4 + threadIdx.x];
    Bs[threadIdx.y][threadIdx.x] = ((const float4 *)B)[(k0 + threadIdx.y) * n / 4 + col4];
    __syncthreads();
    for (int k = 0; k < 8; ++k) {
      float4 a = As[threadIdx.y][k];
      float4 b0 = Bs[4 * k][threadIdx.x], b1 = Bs[4 * k + 1][threadIdx.x];
      float4 b2 = Bs[4 * k + 2][threadIdx.x], b3 = Bs[4 * k + 3][threadIdx.x];
      sum.x += a.x * b0.x + a.y * b1.x + a.z * b2.x + a.w * b3.x;
      sum.y += a.x * b0.y + a.y * b1.y + a.z * b2.y + a.w * b3.y;
      sum.z += a.x * b0.z + a.y * b1.z + a.z * b2.z + a.w * b3.z;
      sum.w += a.x * b0.w + a.y * b1.w + a.z * b2.w + a.w * b3.w;
    }
    __syncthreads();
  }
  ((float4 *)C)[row * n / 4 + col4] = sum;
}

__global__ void matVecRow(float *y, const float *A, const float *x, int rows, int cols) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += 32) sum += A[row * cols + c] * x[c];
  for (int offset = 16; offset > 0; offset >>= 1) sum += __shfl_down_sync(0xffffffff, sum, offset);
  if (threadIdx.x == 0) y[row] = sum;
}

__global__ void matVecTransposed(float *y, const float *A, const float *x, int rows, int cols) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (col < cols) {
    float sum = 0;
    for (int r = 0; r < rows; ++r) sum += A[r * cols + col] * x[r];
    y[col] = sum;
  }
}

__global__ void batched4x4(float *out, const float *a, const float *b, int batch) {
  int m = blockIdx.x * blockDim.z + threadIdx.z;
  if (m >= batch) return;
  const float *A = a + m * 16, *B = b + m * 16;
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 4; k++) sum += A[threadIdx.y * 4 + k] * B[k * 4 + threadIdx.x];
  out[m * 16 + threadIdx.y * 4 + threadIdx.x] = sum;
}

__global__ void outerProduct(double *out, const double *u, const double *v, int n) {
  int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && j < n) out[i * n + j] += u[i] * v[j];
}
