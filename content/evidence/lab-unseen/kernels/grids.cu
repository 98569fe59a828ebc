// Steps in space and time.

#define LX 32
#define LY 8
__global__ void laplace3D(float *out, const float *in, int nx, int ny, int nz) {
  __shared__ float plane[LY + 2][LX + 2];
  int i = blockIdx.x * LX + threadIdx.x + 1;
  int j = blockIdx.y * LY + threadIdx.y + 1;
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  int stride = nx * ny;
  int at = j * nx + i;
  float behind = in[at], current = in[at + stride];
  for (int k = 1; k < nz - 1; ++k) {
    at += stride;
    float infront = in[at + stride];
    plane[ty][tx] = current;
    if (threadIdx.x == 0) plane[ty][0] = in[at - 1];
    if (threadIdx.x == LX - 1) plane[ty][LX + 1] = in[at + 1];
    if (threadIdx.y == 0) plane[0][tx] = in[at - nx];
    if (threadIdx.y == LY - 1) plane[LY + 1][tx] = in[at + nx];
    __syncthreads();
    out[at] = plane[ty][tx - 1] + plane[ty][tx + 1] + plane[ty - 1][tx] + plane[ty + 1][tx] + behind + infront -
              6.0f * current;
    __syncthreads();
    behind = current;
    current = infront;
  }
}

__global__ void waveStep(float *next, const float *now, const float *before, int nx, int ny, float c2) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i > 0 && i < nx - 1 && j > 0 && j < ny - 1) {
    int p = j * nx + i;
    float lap = now[p - 1] + now[p + 1] + now[p - nx] + now[p + nx] - 4.0f * now[p];
    next[p] = 2.0f * now[p] - before[p] + c2 * lap;
  }
}

__constant__ int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant__ int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__constant__ float wi[9] = {4.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36};

__global__ void lbmStreamCollide(float *fout, const float *fin, int nx, int ny, float omega) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;
  float f[9];
  float rho = 0, ux = 0, uy = 0;
  for (int q = 0; q < 9; q++) {
    int xs = (x - cx[q] + nx) % nx;
    int ys = (y - cy[q] + ny) % ny;
    f[q] = fin[q * nx * ny + ys * nx + xs];
    rho += f[q];
    ux += f[q] * cx[q];
    uy += f[q] * cy[q];
  }
  ux /= rho;
  uy /= rho;
  float usq = 1.5f * (ux * ux + uy * uy);
  for (int q = 0; q < 9; q++) {
    float cu = 3.0f * (cx[q] * ux + cy[q] * uy);
    float feq = wi[q] * rho * (1.0f + cu + 0.5f * cu * cu - usq);
    fout[q * nx * ny + y * nx + x] = f[q] - omega * (f[q] - feq);
  }
}

__global__ void redBlackSweep(float *u, const float *rhs, int n, int color) {
  int col = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int row = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (row >= n - 1 || col >= n - 1) return;
  if (((row + col) & 1) == color) {
    u[row * n + col] = 0.25f * (u[(row - 1) * n + col] + u[(row + 1) * n + col] + u[row * n + col - 1] +
                                u[row * n + col + 1] - rhs[row * n + col]);
  }
}

// System s has its element k at k * systems + s.
__global__ void thomasInterleaved(const float *a, const float *b, float *c, float *d, int n, int systems) {
  int s = blockIdx.x * blockDim.x + threadIdx.x;
  if (s >= systems) return;
  c[s] = c[s] / b[s];
  d[s] = d[s] / b[s];
  for (int k = 1; k < n; k++) {
    int i = k * systems + s;
    float m = 1.0f / (b[i] - a[i] * c[i - systems]);
    c[i] = c[i] * m;
    d[i] = (d[i] - a[i] * d[i - systems]) * m;
  }
  for (int k = n - 2; k >= 0; k--) {
    int i = k * systems + s;
    d[i] -= c[i] * d[i + systems];
  }
}

__global__ void floydWarshall(int *dist, int n, int k) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y;
  if (j >= n) return;
  int through = dist[i * n + k] + dist[k * n + j];
  if (through < dist[i * n + j]) dist[i * n + j] = through;
}

#define FW 16
__global__ void floydPhase3(int *dist, int n, int stage) {
  __shared__ int rowTile[FW][FW];
  __shared__ int colTile[FW][FW];
  if (blockIdx.x == stage || blockIdx.y == stage) return;
  int x = threadIdx.x, y = threadIdx.y;
  int i = blockIdx.y * FW + y, j = blockIdx.x * FW + x;
  rowTile[y][x] = dist[(stage * FW + y) * n + j];
  colTile[y][x] = dist[i * n + stage * FW + x];
  __syncthreads();
  int best = dist[i * n + j];
#pragma unroll
  for (int k = 0; k < FW; ++k) best = min(best, colTile[y][k] + rowTile[k][x]);
  dist[i * n + j] = best;
}

// Several steps in shared memory, the tile shrinking by one cell a side each step.
template <int STEPS>
__global__ void heatGhostZone(int *out, const int *in, int n) {
  __shared__ int a[2][256];
  int i = blockIdx.x * (256 - 2 * STEPS) + threadIdx.x - STEPS;
  int t = threadIdx.x;
  a[0][t] = i >= 0 && i < n ? in[i] : 0;
  __syncthreads();
  for (int s = 0; s < STEPS; ++s) {
    if (t > s && t < 255 - s) a[(s + 1) % 2][t] = a[s % 2][t - 1] + 2 * a[s % 2][t] + a[s % 2][t + 1];
    __syncthreads();
  }
  if (t >= STEPS && t < 256 - STEPS && i < n) out[i] = a[STEPS % 2][t];
}

__global__ void advectUpwind(double *q, const double *old, const double *speed, int nx, int ny) {
  const int i = threadIdx.x + blockIdx.x * blockDim.x;
  const int j = threadIdx.y + blockIdx.y * blockDim.y;
  if (i < 1 || i >= nx - 1 || j >= ny) return;
  const int c = i + nx * j;
  if (speed[c] > 8.0)
    q[c] = old[c] - speed[c] * (old[c] - old[c - 1]);
  else
    q[c] = old[c] - speed[c] * (old[c + 1] - old[c]);
}
