// Stencils and convolutions with and without tiles.
#define RADIUS 3
#define BLOCK_SIZE 128

__global__ void stencil_1d(int *in, int *out) {
  __shared__ int temp[BLOCK_SIZE + 2 * RADIUS];
  int gindex = threadIdx.x + (blockIdx.x * blockDim.x) + RADIUS;
  int lindex = threadIdx.x + RADIUS;
  temp[lindex] = in[gindex];
  if (threadIdx.x < RADIUS) {
    temp[lindex - RADIUS] = in[gindex - RADIUS];
    temp[lindex + BLOCK_SIZE] = in[gindex + BLOCK_SIZE];
  }
  __syncthreads();
  int result = 0;
  for (int offset = -RADIUS; offset <= RADIUS; offset++) result += temp[lindex + offset];
  out[gindex - RADIUS] = result;
}

__global__ void averageThree(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) out[i] = in[i - 1] + 2.0f * in[i] + in[i + 1];
}

__global__ void jacobi(const float *u, float *v, int nx, int ny) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= 1 && i < nx - 1 && j >= 1 && j < ny - 1)
    v[j * nx + i] = 0.25f * (u[j * nx + i - 1] + u[j * nx + i + 1] + u[(j - 1) * nx + i] + u[(j + 1) * nx + i]);
}

__global__ void stencil_kernel(float *in, float *out, unsigned int N) {
  unsigned int i = blockIdx.z * blockDim.z + threadIdx.z;
  unsigned int j = blockIdx.y * blockDim.y + threadIdx.y;
  unsigned int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 1 && i < N - 1 && j >= 1 && j < N - 1 && k >= 1 && k < N - 1) {
    out[i * N * N + j * N + k] = 2.0f * in[i * N * N + j * N + k] + in[i * N * N + j * N + (k - 1)] +
                                 in[i * N * N + j * N + (k + 1)] + in[i * N * N + (j - 1) * N + k] +
                                 in[i * N * N + (j + 1) * N + k] + in[(i - 1) * N * N + j * N + k] +
                                 in[(i + 1) * N * N + j * N + k];
  }
}

#define IN_TILE_DIM 10
#define OUT_TILE_DIM 8
__global__ void stencilCoarse(float *in, float *out, unsigned int N) {
  int iStart = blockIdx.z * OUT_TILE_DIM;
  int j = blockIdx.y * OUT_TILE_DIM + threadIdx.y - 1;
  int k = blockIdx.x * OUT_TILE_DIM + threadIdx.x - 1;
  __shared__ float inPrev_s[IN_TILE_DIM][IN_TILE_DIM];
  __shared__ float inCurr_s[IN_TILE_DIM][IN_TILE_DIM];
  __shared__ float inNext_s[IN_TILE_DIM][IN_TILE_DIM];
  bool inside = j >= 0 && j < (int)N && k >= 0 && k < (int)N;
  inPrev_s[threadIdx.y][threadIdx.x] = 0.0f;
  inNext_s[threadIdx.y][threadIdx.x] = 0.0f;
  if (iStart - 1 >= 0 && inside) inPrev_s[threadIdx.y][threadIdx.x] = in[(iStart - 1) * N * N + j * N + k];
  inCurr_s[threadIdx.y][threadIdx.x] = inside ? in[iStart * N * N + j * N + k] : 0.0f;
  for (int i = iStart; i < iStart + OUT_TILE_DIM; ++i) {
    if (i + 1 < N && inside) inNext_s[threadIdx.y][threadIdx.x] = in[(i + 1) * N * N + j * N + k];
    __syncthreads();
    if (i >= 1 && i < N - 1 && j >= 1 && j < N - 1 && k >= 1 && k < N - 1) {
      if (threadIdx.y >= 1 && threadIdx.y < IN_TILE_DIM - 1 && threadIdx.x >= 1 && threadIdx.x < IN_TILE_DIM - 1) {
        out[i * N * N + j * N + k] = inCurr_s[threadIdx.y][threadIdx.x] + inCurr_s[threadIdx.y][threadIdx.x - 1] +
                                     inCurr_s[threadIdx.y][threadIdx.x + 1] + inCurr_s[threadIdx.y + 1][threadIdx.x] +
                                     inCurr_s[threadIdx.y - 1][threadIdx.x] + inPrev_s[threadIdx.y][threadIdx.x] +
                                     inNext_s[threadIdx.y][threadIdx.x];
      }
    }
    __syncthreads();
    inPrev_s[threadIdx.y][threadIdx.x] = inCurr_s[threadIdx.y][threadIdx.x];
    inCurr_s[threadIdx.y][threadIdx.x] = inNext_s[threadIdx.y][threadIdx.x];
  }
}

#define FILTER_RADIUS 2
__constant__ float F[2 * FILTER_RADIUS + 1][2 * FILTER_RADIUS + 1] = {
    {1, 2, 3, 2, 1}, {2, 3, 4, 3, 2}, {3, 4, 5, 4, 3}, {2, 3, 4, 3, 2}, {1, 2, 3, 2, 1}};

__global__ void convolution_2D_const_mem(float *N, float *P, int width, int height) {
  int outCol = blockIdx.x * blockDim.x + threadIdx.x;
  int outRow = blockIdx.y * blockDim.y + threadIdx.y;
  if (outCol >= width || outRow >= height) return;
  float Pvalue = 0.0f;
  for (int fRow = 0; fRow < 2 * FILTER_RADIUS + 1; fRow++) {
    for (int fCol = 0; fCol < 2 * FILTER_RADIUS + 1; fCol++) {
      int inRow = outRow - FILTER_RADIUS + fRow;
      int inCol = outCol - FILTER_RADIUS + fCol;
      if (inRow >= 0 && inRow < height && inCol >= 0 && inCol < width) {
        Pvalue += F[fRow][fCol] * N[inRow * width + inCol];
      }
    }
  }
  P[outRow * width + outCol] = Pvalue;
}

#define CTILE 16
#define COUT (CTILE - 2 * FILTER_RADIUS)
__global__ void convolution_tiled_2D(float *N, float *P, int width, int height) {
  int col = blockIdx.x * COUT + threadIdx.x - FILTER_RADIUS;
  int row = blockIdx.y * COUT + threadIdx.y - FILTER_RADIUS;
  __shared__ float N_s[CTILE][CTILE];
  if (row >= 0 && row < height && col >= 0 && col < width) {
    N_s[threadIdx.y][threadIdx.x] = N[row * width + col];
  } else {
    N_s[threadIdx.y][threadIdx.x] = 0.0f;
  }
  __syncthreads();
  int tileCol = threadIdx.x - FILTER_RADIUS;
  int tileRow = threadIdx.y - FILTER_RADIUS;
  if (col >= 0 && col < width && row >= 0 && row < height) {
    if (tileCol >= 0 && tileCol < COUT && tileRow >= 0 && tileRow < COUT) {
      float Pvalue = 0.0f;
      for (int fRow = 0; fRow < 2 * FILTER_RADIUS + 1; fRow++)
        for (int fCol = 0; fCol < 2 * FILTER_RADIUS + 1; fCol++) Pvalue += F[fRow][fCol] * N_s[tileRow + fRow][tileCol + fCol];
      P[row * width + col] = Pvalue;
    }
  }
}

#define ALIVE(column, row) (world[(row) * w + (column)] > 170)
__global__ void gameOfLife(const unsigned char *world, unsigned char *next, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int left = (x + w - 1) % w, right = (x + 1) % w;
  int up = (y + h - 1) % h, down = (y + 1) % h;
  int alive = ALIVE(left, up) + ALIVE(x, up) + ALIVE(right, up) + ALIVE(left, y) + ALIVE(right, y) + ALIVE(left, down) +
              ALIVE(x, down) + ALIVE(right, down);
  next[y * w + x] = alive == 3 || (alive == 2 && ALIVE(x, y)) ? 255 : 0;
}

__global__ void boxRows(const float *in, float *out, int w, int h, int r) {
  int y = blockIdx.x * blockDim.x + threadIdx.x;
  if (y >= h) return;
  const float *row = in + y * w;
  float t = row[0] * r;
  for (int x = 0; x < r + 1; x++) t += row[x];
  for (int x = 0; x < w; x++) {
    out[y * w + x] = t;
    int add = min(x + r + 1, w - 1), sub = max(x - r, 0);
    t += row[add] - row[sub];
  }
}

__global__ void blurKernel(unsigned char *in, unsigned char *out, int w, int h) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col < w && row < h) {
    int pixVal = 0;
    int pixels = 0;
    for (int blurRow = -1; blurRow < 2; ++blurRow) {
      for (int blurCol = -1; blurCol < 2; ++blurCol) {
        int curRow = row + blurRow;
        int curCol = col + blurCol;
        if (curRow >= 0 && curRow < h && curCol >= 0 && curCol < w) {
          pixVal += in[curRow * w + curCol];
          ++pixels;
        }
      }
    }
    out[row * w + col] = (unsigned char)(pixVal / pixels);
  }
}
