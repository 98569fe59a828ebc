// Stencils and cellular grids.

__global__ void heat2d(float *__restrict__ next, const float *__restrict__ now, int width, int height, float alpha) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int idx = y * width + x;
  float centre = now[idx];
  float left = x > 0 ? now[idx - 1] : centre;
  float right = x < width - 1 ? now[idx + 1] : centre;
  float up = y > 0 ? now[idx - width] : centre;
  float down = y < height - 1 ? now[idx + width] : centre;
  next[idx] = centre + alpha * (left + right + up + down - 4.0f * centre);
}

#define BX 32
#define BY 8
__global__ void jacobiTile(double *out, const double *in, int nx, int ny) {
  __shared__ double tile[BY + 2][BX + 2];
  int gx = blockIdx.x * BX + threadIdx.x;
  int gy = blockIdx.y * BY + threadIdx.y;
  int lx = threadIdx.x + 1, ly = threadIdx.y + 1;
  if (gx < nx && gy < ny) {
    tile[ly][lx] = in[gy * nx + gx];
    if (threadIdx.x == 0 && gx > 0) tile[ly][0] = in[gy * nx + gx - 1];
    if (threadIdx.x == BX - 1 && gx < nx - 1) tile[ly][BX + 1] = in[gy * nx + gx + 1];
    if (threadIdx.y == 0 && gy > 0) tile[0][lx] = in[(gy - 1) * nx + gx];
    if (threadIdx.y == BY - 1 && gy < ny - 1) tile[BY + 1][lx] = in[(gy + 1) * nx + gx];
  }
  __syncthreads();
  if (gx > 0 && gx < nx - 1 && gy > 0 && gy < ny - 1)
    out[gy * nx + gx] = 0.25 * (tile[ly][lx - 1] + tile[ly][lx + 1] + tile[ly - 1][lx] + tile[ly + 1][lx]);
}

__global__ void laplace3d(const float *u, float *v, int nx, int ny, int nz) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  int j = threadIdx.y + blockIdx.y * blockDim.y;
  if (i < 1 || j < 1 || i >= nx - 1 || j >= ny - 1) return;
  int plane = nx * ny;
  int at = i + j * nx;
  float below, middle = u[at], above = u[at + plane];
  for (int k = 1; k < nz - 1; k++) {
    at += plane;
    below = middle;
    middle = above;
    above = u[at + plane];
    v[at] = (below + above + u[at - 1] + u[at + 1] + u[at - nx] + u[at + nx]) * (1.0f / 6.0f) - middle;
  }
}

__global__ void gameOfLife(unsigned char *next, const unsigned char *grid, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    int alive = 0;
    for (int dy = -1; dy <= 1; dy++) {
      for (int dx = -1; dx <= 1; dx++) {
        if (dx == 0 && dy == 0) continue;
        int nx = (x + dx + w) % w;
        int ny = (y + dy + h) % h;
        alive += grid[ny * w + nx];
      }
    }
    unsigned char cell = grid[y * w + x];
    next[y * w + x] = (alive == 3 || (alive == 2 && cell)) ? 1 : 0;
  }
}
