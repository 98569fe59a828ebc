// Exercises in which a block works together in shared memory.

__global__ void maxOfBlock(int *out, const int *in, int n) {
  __shared__ int s[128];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? in[i] : -1;
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    if (t < d && s[t + d] > s[t]) s[t] = s[t + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void argMax(int *at, float *value, const float *in) {
  __shared__ float v[64];
  __shared__ int p[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  v[t] = in[i];
  p[t] = i;
  __syncthreads();
  for (int d = 32; d > 0; d >>= 1) {
    if (t < d)
      if (v[t + d] > v[t]) {
        v[t] = v[t + d];
        p[t] = p[t + d];
      }
    __syncthreads();
  }
  if (t == 0) {
    at[blockIdx.x] = p[0];
    value[blockIdx.x] = v[0];
  }
}

__global__ void meanAndSpread(float *mean, float *spread, const float *in) {
  __shared__ float sum[128], square[128];
  int t = threadIdx.x;
  float x = in[blockIdx.x * 128 + t];
  sum[t] = x;
  square[t] = x * x;
  __syncthreads();
  for (int d = 64; d > 0; d >>= 1) {
    if (t < d) {
      sum[t] += sum[t + d];
      square[t] += square[t + d];
    }
    __syncthreads();
  }
  if (t == 0) {
    mean[blockIdx.x] = sum[0] / 128;
    spread[blockIdx.x] = square[0] / 128 - (sum[0] / 128) * (sum[0] / 128);
  }
}

__global__ void bitonic(int *data) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * 64 + t];
  __syncthreads();
  for (int k = 2; k <= 64; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) {
      int o = t ^ j;
      if (o > t) {
        if ((t & k) == 0) {
          if (s[t] > s[o]) {
            int v = s[t];
            s[t] = s[o];
            s[o] = v;
          }
        } else if (s[t] < s[o]) {
          int v = s[t];
          s[t] = s[o];
          s[o] = v;
        }
      }
      __syncthreads();
    }
  data[blockIdx.x * 64 + t] = s[t];
}

__global__ void oddEven(int *data, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * 64 + t];
  __syncthreads();
  for (int p = 0; p < n; p++) {
    int at = 2 * t + p % 2;
    if (at + 1 < 64 && s[at] > s[at + 1]) {
      int v = s[at];
      s[at] = s[at + 1];
      s[at + 1] = v;
    }
    __syncthreads();
  }
  data[blockIdx.x * 64 + t] = s[t];
}

__global__ void hillis(int *out, const int *in) {
  __shared__ int s[2][128];
  int t = threadIdx.x, from = 0;
  s[0][t] = in[blockIdx.x * 128 + t];
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    if (t >= d) s[1 - from][t] = s[from][t] + s[from][t - d];
    else s[1 - from][t] = s[from][t];
    from = 1 - from;
    __syncthreads();
  }
  out[blockIdx.x * 128 + t] = s[from][t];
}

__global__ void blelloch(int *data) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[2 * t] = data[blockIdx.x * 128 + 2 * t];
  s[2 * t + 1] = data[blockIdx.x * 128 + 2 * t + 1];
  int offset = 1;
  for (int d = 64; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  if (t == 0) s[127] = 0;
  for (int d = 1; d < 128; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      int v = s[a];
      s[a] = s[b];
      s[b] += v;
    }
  }
  __syncthreads();
  data[blockIdx.x * 128 + 2 * t] = s[2 * t];
  data[blockIdx.x * 128 + 2 * t + 1] = s[2 * t + 1];
}

__global__ void gemmTile(float *C, const float *A, const float *B, int n) {
  __shared__ float a[8][8], b[8][8];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 8 + y, col = blockIdx.x * 8 + x;
  float sum = 0;
  for (int p = 0; p < n / 8; p++) {
    a[y][x] = A[row * n + p * 8 + x];
    b[y][x] = B[(p * 8 + y) * n + col];
    __syncthreads();
    for (int k = 0; k < 8; k++) sum += a[y][k] * b[k][x];
    __syncthreads();
  }
  C[row * n + col] = sum;
}

__global__ void gemmTwo(float *C, const float *A, const float *B, int n) {
  __shared__ float a[16][16], b[16][32];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, col = blockIdx.x * 32 + x;
  float s0 = 0, s1 = 0;
  for (int p = 0; p < n; p += 16) {
    a[y][x] = A[row * n + p + x];
    b[y][x] = B[(p + y) * n + col];
    b[y][x + 16] = B[(p + y) * n + col + 16];
    __syncthreads();
    for (int k = 0; k < 16; k++) {
      s0 += a[y][k] * b[k][x];
      s1 += a[y][k] * b[k][x + 16];
    }
    __syncthreads();
  }
  C[row * n + col] = s0;
  C[row * n + col + 16] = s1;
}

__global__ void transposeTile(float *out, const float *in, int w, int h) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < w && y < h) tile[threadIdx.y][threadIdx.x] = in[y * w + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  if (x < h && y < w) out[y * h + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void blurTile(float *out, const float *in, int w) {
  __shared__ float s[18][18];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  for (int r = threadIdx.y; r < 18; r += 16)
    for (int c = threadIdx.x; c < 18; c += 16) s[r][c] = in[(blockIdx.y * 16 + r) * w + blockIdx.x * 16 + c];
  __syncthreads();
  float sum = 0;
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++) sum += s[threadIdx.y + r][threadIdx.x + c];
  out[y * w + x] = sum / 9;
}

__global__ void stencil7(float *out, const float *in, const float *weight) {
  __shared__ float s[134], c[7];
  int t = threadIdx.x, i = blockIdx.x * 128 + t;
  s[t] = in[i];
  if (t < 6) s[t + 128] = in[i + 128];
  if (t < 7) c[t] = weight[t];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 7; k++) sum += s[t + k] * c[k];
  out[i] = sum;
}

__global__ void countDigits(int *out, const int *in, int each) {
  __shared__ int counts[16];
  int t = threadIdx.x;
  if (t < 16) counts[t] = 0;
  __syncthreads();
  for (int k = 0; k < each; k++) atomicAdd(&counts[in[(blockIdx.x * each + k) * 64 + t]], 1);
  __syncthreads();
  if (t < 16) out[blockIdx.x * 16 + t] = counts[t];
}

__global__ void rankSort(int *out, const int *in, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  int rank = 0;
  for (int k = 0; k < n; k++)
    if (s[k] < s[t] || (s[k] == s[t] && k < t)) rank++;
  out[blockIdx.x * 64 + rank] = s[t];
}

__global__ void serialPrefix(int *out, const int *in) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  if (t == 0)
    for (int k = 1; k < 64; k++) s[k] += s[k - 1];
  __syncthreads();
  out[blockIdx.x * 64 + t] = s[t];
}

__global__ void neighborsMax(int *out, const int *in, int n) {
  __shared__ int s[66];
  int t = threadIdx.x + 1, i = blockIdx.x * 64 + threadIdx.x;
  s[t] = in[i];
  if (t == 1) s[0] = i > 0 ? in[i - 1] : in[i];
  if (t == 64) s[65] = i < n - 1 ? in[i + 1] : in[i];
  __syncthreads();
  out[i] = max(s[t], max(s[t - 1], s[t + 1]));
}

__global__ void moments(float *out, const float *in, int n) {
  __shared__ float s[3][64];
  int t = threadIdx.x;
  s[0][t] = s[1][t] = s[2][t] = 0;
  for (int i = t; i < n; i += 64) {
    s[0][t] += in[i];
    s[1][t] += in[i] * in[i];
    s[2][t] += in[i] * in[i] * in[i];
  }
  __syncthreads();
  if (t < 3) {
    float sum = 0;
    for (int k = 0; k < 64; k++) sum += s[t][k];
    out[t] = sum;
  }
}

__global__ void lookupTable(float *out, const int *index, const float *table, int each) {
  __shared__ float s[32];
  if (threadIdx.x < 32) s[threadIdx.x] = table[threadIdx.x];
  __syncthreads();
  for (int k = 0; k < each; k++) {
    int i = (blockIdx.x * each + k) * blockDim.x + threadIdx.x;
    out[i] = s[index[i] & 31];
  }
}

__global__ void vectorMatrix(float *y, const float *x, const float *m, int rows, int cols) {
  __shared__ float v[256];
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  for (int r = threadIdx.x; r < rows; r += blockDim.x) v[r] = x[r];
  __syncthreads();
  if (c >= cols) return;
  float sum = 0;
  for (int r = 0; r < rows; r++) sum += v[r] * m[r * cols + c];
  y[c] = sum;
}

__global__ void jacobiTile(float *out, const float *in, int n) {
  __shared__ float s[10][10];
  int x = threadIdx.x, y = threadIdx.y, c = blockIdx.x * 8 + x, r = blockIdx.y * 8 + y;
  s[y + 1][x + 1] = in[r * n + c];
  if (x == 0) s[y + 1][0] = c > 0 ? in[r * n + c - 1] : 0;
  if (x == 7) s[y + 1][9] = c < n - 1 ? in[r * n + c + 1] : 0;
  if (y == 0) s[0][x + 1] = r > 0 ? in[(r - 1) * n + c] : 0;
  if (y == 7) s[9][x + 1] = r < n - 1 ? in[(r + 1) * n + c] : 0;
  __syncthreads();
  out[r * n + c] = 0.25f * (s[y + 1][x] + s[y + 1][x + 2] + s[y][x + 1] + s[y + 2][x + 1]);
}

__global__ void warpSums(int *out, const int *in) {
  __shared__ int part[4];
  int t = threadIdx.x, v = in[blockIdx.x * 128 + t];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d);
  if (t % 32 == 0) part[t / 32] = v;
  __syncthreads();
  if (t == 0) out[blockIdx.x] = part[0] + part[1] + part[2] + part[3];
}

__global__ void forces(float4 *out, const float4 *body, int n) {
  __shared__ float4 s[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  float4 me = body[i];
  float3 a = {0, 0, 0};
  for (int base = 0; base < n; base += 64) {
    s[threadIdx.x] = body[base + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 64; j++) {
      float dx = s[j].x - me.x, dy = s[j].y - me.y, dz = s[j].z - me.z;
      float w = s[j].w / (dx * dx + dy * dy + dz * dz + 1);
      a.x += dx * w;
      a.y += dy * w;
      a.z += dz * w;
    }
    __syncthreads();
  }
  out[i] = make_float4(a.x, a.y, a.z, 0);
}

__global__ void polyTile(float *out, const float *x, const float *coefficients, int degree) {
  __shared__ float c[32];
  if (threadIdx.x <= degree) c[threadIdx.x] = coefficients[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i], sum = c[degree];
  for (int d = degree - 1; d >= 0; d--) sum = sum * v + c[d];
  out[i] = sum;
}
