// Differential equations on grids, and tables that are filled step by step.

__global__ void fdtdElectric(float *ex, float *ey, const float *hz, int nx, int ny) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < nx && j < ny) {
    if (i > 0) ey[i * ny + j] = ey[i * ny + j] - 0.5f * (hz[i * ny + j] - hz[(i - 1) * ny + j]);
    if (j > 0) ex[i * (ny + 1) + j] = ex[i * (ny + 1) + j] - 0.5f * (hz[i * ny + j] - hz[i * ny + (j - 1)]);
  }
}

__global__ void grayScott(const float *u, const float *v, float *uNew, float *vNew, int n, float feed, float kill, float dt) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= n) return;
  int l = (x - 1 + n) % n, r = (x + 1) % n, t = (y - 1 + n) % n, b = (y + 1) % n;
  int c = y * n + x;
  float lu = u[y * n + l] + u[y * n + r] + u[t * n + x] + u[b * n + x] - 4.0f * u[c];
  float lv = v[y * n + l] + v[y * n + r] + v[t * n + x] + v[b * n + x] - 4.0f * v[c];
  float uvv = u[c] * v[c] * v[c];
  uNew[c] = u[c] + dt * (0.16f * lu - uvv + feed * (1.0f - u[c]));
  vNew[c] = v[c] + dt * (0.08f * lv + uvv - (feed + kill) * v[c]);
}

// threadIdx.x walks along the slowest axis.
__global__ void laplaceWrongOrder(const double *u, double *out, int nx, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  int k = blockIdx.z * blockDim.z + threadIdx.z;
  if (i > 0 && i < nx - 1 && j > 0 && j < ny - 1 && k > 0 && k < nz - 1) {
    int c = (i * ny + j) * nz + k;
    out[c] = u[c - 1] + u[c + 1] + u[c - nz] + u[c + nz] + u[c - ny * nz] + u[c + ny * nz] - 6.0 * u[c];
  }
}

__global__ void multigridRestrict(const float *fine, float *coarse, int nc) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= nc - 1 || y >= nc - 1) return;
  int nf = 2 * nc - 1;
  const float *f = fine + 2 * y * nf + 2 * x;
  coarse[y * nc + x] = 0.25f * f[0] + 0.125f * (f[1] + f[-1] + f[nf] + f[-nf]) + 0.0625f * (f[nf + 1] + f[nf - 1] + f[-nf + 1] + f[-nf - 1]);
}

__global__ void ruleManySteps(const unsigned char *in, unsigned char *out, int rule, int steps, int n) {
  __shared__ unsigned char a[512], b[512];
  int t = threadIdx.x;
  int own = 512 - 2 * steps;
  int i = blockIdx.x * own + t - steps;
  a[t] = in[(i + n) % n] & 1;
  __syncthreads();
  unsigned char *now = a, *then = b;
  for (int s = 0; s < steps; s++) {
    if (t > s && t < 511 - s) {
      int pattern = (now[t - 1] << 2) | (now[t] << 1) | now[t + 1];
      then[t] = (rule >> pattern) & 1;
    }
    __syncthreads();
    unsigned char *swap = now;
    now = then;
    then = swap;
  }
  if (t >= steps && t < 512 - steps && i < n) out[i] = now[t];
}

// One tile of Needleman-Wunsch per block, along a diagonal of tiles, cell diagonals within; a pair of strings per row of the grid.
__global__ void needlemanTiles(int *table, const int *similar, int cols, int penalty, int first, int diagonal) {
  __shared__ int temp[17][17];
  __shared__ int ref[16][16];
  table += blockIdx.y * cols * cols;
  similar += blockIdx.y * cols * cols;
  int bx = first + blockIdx.x, by = diagonal - bx, tx = threadIdx.x;
  int corner = cols * 16 * by + 16 * bx;
  for (int i = 0; i < 16; i++) ref[i][tx] = similar[corner + cols * (i + 1) + tx + 1];
  temp[tx + 1][0] = table[corner + cols * (tx + 1)];
  temp[0][tx + 1] = table[corner + tx + 1];
  if (tx == 0) temp[0][0] = table[corner];
  __syncthreads();
  for (int m = 0; m < 16; m++) {
    if (tx <= m) {
      int x = tx + 1, y = m - tx + 1;
      temp[y][x] = max(temp[y - 1][x - 1] + ref[y - 1][x - 1], max(temp[y][x - 1] - penalty, temp[y - 1][x] - penalty));
    }
    __syncthreads();
  }
  for (int m = 14; m >= 0; m--) {
    if (tx <= m) {
      int x = tx + 16 - m, y = 16 - tx;
      temp[y][x] = max(temp[y - 1][x - 1] + ref[y - 1][x - 1], max(temp[y][x - 1] - penalty, temp[y - 1][x] - penalty));
    }
    __syncthreads();
  }
  for (int i = 0; i < 16; i++) table[corner + cols * (i + 1) + tx + 1] = temp[i + 1][tx + 1];
}

__global__ void dtwPairs(const float *a, const float *b, float *distance, int length, int pairs) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= pairs) return;
  float row[65];
  for (int j = 0; j <= length; j++) row[j] = 1e30f;
  row[0] = 0.f;
  for (int i = 0; i < length; i++) {
    float diagonal = row[0], ai = a[p * length + i];
    row[0] = 1e30f;
    for (int j = 1; j <= length; j++) {
      float up = row[j];
      float best = fminf(diagonal, fminf(up, row[j - 1]));
      row[j] = best + fabsf(ai - b[p * length + j - 1]);
      diagonal = up;
    }
  }
  distance[p] = row[length];
}

// Parallel cyclic reduction: a system per block, an equation per thread.
__global__ void cyclicReduction(const float *lower, const float *diag, const float *upper, const float *rhs, float *x, int n) {
  extern __shared__ float s[];
  float *a = s, *b = s + n, *c = s + 2 * n, *d = s + 3 * n;
  int i = threadIdx.x, g = blockIdx.x * n + i;
  a[i] = i == 0 ? 0.f : lower[g];
  b[i] = diag[g] + 40.f;
  c[i] = i == n - 1 ? 0.f : upper[g];
  d[i] = rhs[g];
  __syncthreads();
  for (int step = 1; step < n; step *= 2) {
    int lo = i - step, hi = i + step;
    float a1 = 0.f, b1 = b[i], c1 = 0.f, d1 = d[i];
    if (lo >= 0) {
      float k = a[i] / b[lo];
      a1 = -a[lo] * k;
      b1 -= c[lo] * k;
      d1 -= d[lo] * k;
    }
    if (hi < n) {
      float k = c[i] / b[hi];
      c1 = -c[hi] * k;
      b1 -= a[hi] * k;
      d1 -= d[hi] * k;
    }
    __syncthreads();
    a[i] = a1;
    b[i] = b1;
    c[i] = c1;
    d[i] = d1;
    __syncthreads();
  }
  x[g] = d[i] / b[i];
}

__global__ void jacobiStride2d(const double *u, const double *f, double *out, int n, double h2) {
  for (int i = blockIdx.y * blockDim.y + threadIdx.y + 1; i < n - 1; i += blockDim.y * gridDim.y)
    for (int j = blockIdx.x * blockDim.x + threadIdx.x + 1; j < n - 1; j += blockDim.x * gridDim.x)
      out[i * n + j] = 0.25 * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1] + h2 * f[i * n + j]);
}

__global__ void curlOfField(const float3 *F, float3 *curl, int n, float half) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= n - 1 || y >= n - 1 || z >= n - 1) return;
  int c = (z * n + y) * n + x;
  float3 xp = F[c + 1], xm = F[c - 1], yp = F[c + n], ym = F[c - n], zp = F[c + n * n], zm = F[c - n * n];
  curl[c] = make_float3(half * (yp.z - ym.z - zp.y + zm.y), half * (zp.x - zm.x - xp.z + xm.z), half * (xp.y - xm.y - yp.x + ym.x));
}
