// Differential equations on grids, and convolutions of one row.

#define MASK_WIDTH 9
#define TILE 256

__constant__ float M[MASK_WIDTH] = {0.05f, 0.09f, 0.12f, 0.15f, 0.18f, 0.15f, 0.12f, 0.09f, 0.05f};
__constant__ float rowKernel[17] = {0.01f, 0.02f, 0.03f, 0.04f, 0.06f, 0.08f, 0.09f, 0.1f, 0.14f, 0.1f, 0.09f, 0.08f, 0.06f, 0.04f, 0.03f, 0.02f, 0.01f};

__global__ void redBlackSweep(float *u, const float *f, int nx, int ny, int color) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i >= nx - 1 || j >= ny - 1) return;
  if ((i + j) % 2 == color) u[j * nx + i] = 0.25f * (u[j * nx + i - 1] + u[j * nx + i + 1] + u[(j - 1) * nx + i] + u[(j + 1) * nx + i] - f[j * nx + i]);
}

// The game of life, 32 cells to a word.
__global__ void lifeInBits(const unsigned int *in, unsigned int *out, int words, int rows) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x >= words) return;
  unsigned int ones = 0, twos = 0, fours = 0;
  for (int dy = -1; dy <= 1; dy++) {
    int r = (y + dy + rows) % rows;
    unsigned int c = in[r * words + x], l = in[r * words + (x + words - 1) % words], g = in[r * words + (x + 1) % words];
    unsigned int sides[3] = {(c << 1) | (l >> 31), (c >> 1) | (g << 31), c};
    for (int k = 0; k < (dy == 0 ? 2 : 3); k++) {
      unsigned int carry = ones & sides[k];
      ones ^= sides[k];
      unsigned int carry2 = twos & carry;
      twos ^= carry;
      fours |= carry2;
    }
  }
  out[y * words + x] = twos & ~fours & (ones | in[y * words + x]);
}

__global__ void heatTile3d(const float *in, float *out, int nx, int ny, int nz, float c) {
  __shared__ float s[10][10][10];
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1, tz = threadIdx.z + 1;
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y, z = blockIdx.z * 8 + threadIdx.z;
  int plane = nx * ny, id = z * plane + y * nx + x;
  s[tz][ty][tx] = in[id];
  if (threadIdx.x == 0) s[tz][ty][0] = x > 0 ? in[id - 1] : 0;
  if (threadIdx.x == 7) s[tz][ty][9] = x < nx - 1 ? in[id + 1] : 0;
  if (threadIdx.y == 0) s[tz][0][tx] = y > 0 ? in[id - nx] : 0;
  if (threadIdx.y == 7) s[tz][9][tx] = y < ny - 1 ? in[id + nx] : 0;
  if (threadIdx.z == 0) s[0][ty][tx] = z > 0 ? in[id - plane] : 0;
  if (threadIdx.z == 7) s[9][ty][tx] = z < nz - 1 ? in[id + plane] : 0;
  __syncthreads();
  out[id] = s[tz][ty][tx] + c * (s[tz][ty][tx - 1] + s[tz][ty][tx + 1] + s[tz][ty - 1][tx] + s[tz][ty + 1][tx] + s[tz - 1][ty][tx] + s[tz + 1][ty][tx] -
                                 6.0f * s[tz][ty][tx]);
}

__global__ void advectBackward(float *d, const float *d0, const float *u, const float *v, int n, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i > n || j > n) return;
  int pitch = n + 2;
  float x = i - dt * u[j * pitch + i], y = j - dt * v[j * pitch + i];
  x = fminf(fmaxf(x, 0.5f), n + 0.5f);
  y = fminf(fmaxf(y, 0.5f), n + 0.5f);
  int i0 = (int)x, j0 = (int)y, i1 = i0 + 1, j1 = j0 + 1;
  float s1 = x - i0, s0 = 1 - s1, t1 = y - j0, t0 = 1 - t1;
  d[j * pitch + i] = s0 * (t0 * d0[j0 * pitch + i0] + t1 * d0[j1 * pitch + i0]) + s1 * (t0 * d0[j0 * pitch + i1] + t1 * d0[j1 * pitch + i1]);
}

// What lies outside the tile is read from the caches.
__global__ void convolutionTiled1d(const float *N, float *P, int width) {
  __shared__ float N_ds[TILE];
  int i = blockIdx.x * TILE + threadIdx.x;
  N_ds[threadIdx.x] = i < width ? N[i] : 0.0f;
  __syncthreads();
  int thisTile = blockIdx.x * TILE, nextTile = (blockIdx.x + 1) * TILE, start = i - MASK_WIDTH / 2;
  float Pvalue = 0;
  for (int j = 0; j < MASK_WIDTH; j++) {
    int at = start + j;
    if (at >= 0 && at < width) {
      if (at >= thisTile && at < nextTile)
        Pvalue += N_ds[threadIdx.x + j - MASK_WIDTH / 2] * M[j];
      else
        Pvalue += N[at] * M[j];
    }
  }
  if (i < width) P[i] = Pvalue;
}

#define ROWS_X 16
#define ROWS_Y 4
#define STEPS 8
#define HALO 1
#define R 8
__global__ void convolveRowsInSteps(float *dst, const float *src, int imageW, int imageH, int pitch) {
  __shared__ float s_Data[ROWS_Y][(STEPS + 2 * HALO) * ROWS_X];
  const int baseX = (blockIdx.x * STEPS - HALO) * ROWS_X + threadIdx.x;
  const int baseY = blockIdx.y * ROWS_Y + threadIdx.y;
  src += baseY * pitch + baseX;
  dst += baseY * pitch + baseX;
#pragma unroll
  for (int i = HALO; i < HALO + STEPS; i++) s_Data[threadIdx.y][threadIdx.x + i * ROWS_X] = src[i * ROWS_X];
#pragma unroll
  for (int i = 0; i < HALO; i++) s_Data[threadIdx.y][threadIdx.x + i * ROWS_X] = (baseX >= -i * ROWS_X) ? src[i * ROWS_X] : 0;
#pragma unroll
  for (int i = HALO + STEPS; i < HALO + STEPS + HALO; i++) s_Data[threadIdx.y][threadIdx.x + i * ROWS_X] = (imageW - baseX > i * ROWS_X) ? src[i * ROWS_X] : 0;
  __syncthreads();
#pragma unroll
  for (int i = HALO; i < HALO + STEPS; i++) {
    float sum = 0;
#pragma unroll
    for (int j = -R; j <= R; j++) sum += rowKernel[R - j] * s_Data[threadIdx.y][threadIdx.x + i * ROWS_X + j];
    dst[i * ROWS_X] = sum;
  }
}

__global__ void laplaceResidual(const double *a, double *aNew, double *norm, int nx, int ny) {
  __shared__ double part[8];
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  double r = 0.0;
  if (x > 0 && y > 0 && x < nx - 1 && y < ny - 1) {
    double v = 0.25 * (a[y * nx + x + 1] + a[y * nx + x - 1] + a[(y + 1) * nx + x] + a[(y - 1) * nx + x]);
    aNew[y * nx + x] = v;
    double diff = v - a[y * nx + x];
    r = diff * diff;
  }
  for (int d = 16; d > 0; d /= 2) r += __shfl_down_sync(0xffffffff, r, d);
  if (t % 32 == 0) part[t / 32] = r;
  __syncthreads();
  if (t == 0) {
    for (int w = 1; w < blockDim.x * blockDim.y / 32; w++) r += part[w];
    atomicAdd(norm, r);
  }
}

__global__ void burgersUpwind(const float *u, float *un, float nu, float dt, float dx, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) {
    float c = u[i], l = u[i - 1], r = u[i + 1];
    float slope = c > 0.0f ? (c - l) / dx : (r - c) / dx;
    un[i] = c - dt * c * slope + nu * dt / (dx * dx) * (r - 2.0f * c + l);
  }
}

struct Vec3 {
  float x, y, z;
};

__global__ void divergenceOfField(const Vec3 *field, float *div, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= n - 1 || y >= n - 1 || z >= n - 1) return;
  int i = (z * n + y) * n + x;
  div[i] = 0.5f * (field[i + 1].x - field[i - 1].x + field[i + n].y - field[i - n].y + field[i + n * n].z - field[i - n * n].z);
}
