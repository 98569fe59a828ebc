// Filters and colours.

__global__ void bilateralFilter(float *out, const float *in, int w, int h, int r, float sigma) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float center = in[y * w + x];
  float sum = 0.0f, norm = 0.0f;
  for (int dy = -r; dy <= r; ++dy) {
    for (int dx = -r; dx <= r; ++dx) {
      int cx = min(max(x + dx, 0), w - 1);
      int cy = min(max(y + dy, 0), h - 1);
      float value = in[cy * w + cx];
      float diff = value - center;
      float weight = __expf(-(dx * dx + dy * dy) * 0.1f - diff * diff * sigma);
      sum += weight * value;
      norm += weight;
    }
  }
  out[y * w + x] = sum / norm;
}

#define SOBEL_W 16
#define SOBEL_H 16
__global__ void sobelShared(unsigned char *out, const unsigned char *in, int w, int h) {
  __shared__ unsigned char tile[SOBEL_H + 2][SOBEL_W + 2];
  int x0 = blockIdx.x * SOBEL_W - 1, y0 = blockIdx.y * SOBEL_H - 1;
  for (int ty = threadIdx.y; ty < SOBEL_H + 2; ty += SOBEL_H) {
    for (int tx = threadIdx.x; tx < SOBEL_W + 2; tx += SOBEL_W) {
      int x = min(max(x0 + tx, 0), w - 1), y = min(max(y0 + ty, 0), h - 1);
      tile[ty][tx] = in[y * w + x];
    }
  }
  __syncthreads();
  int x = x0 + 1 + threadIdx.x, y = y0 + 1 + threadIdx.y;
  if (x >= w || y >= h) return;
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  int gx = -tile[ty - 1][tx - 1] + tile[ty - 1][tx + 1] - 2 * tile[ty][tx - 1] + 2 * tile[ty][tx + 1] -
           tile[ty + 1][tx - 1] + tile[ty + 1][tx + 1];
  int gy = -tile[ty - 1][tx - 1] - 2 * tile[ty - 1][tx] - tile[ty - 1][tx + 1] + tile[ty + 1][tx - 1] +
           2 * tile[ty + 1][tx] + tile[ty + 1][tx + 1];
  int g = abs(gx) + abs(gy);
  out[y * w + x] = g > 255 ? 255 : g;
}

__device__ inline void order(int &a, int &b) {
  int low = min(a, b);
  b = max(a, b);
  a = low;
}

__global__ void median9(int *out, const int *in, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (x >= w - 1 || y >= h - 1) return;
  int v[9];
  int k = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++) v[k++] = in[(y + dy) * w + x + dx];
  order(v[1], v[2]); order(v[4], v[5]); order(v[7], v[8]);
  order(v[0], v[1]); order(v[3], v[4]); order(v[6], v[7]);
  order(v[1], v[2]); order(v[4], v[5]); order(v[7], v[8]);
  order(v[0], v[3]); order(v[5], v[8]); order(v[4], v[7]);
  order(v[3], v[6]); order(v[1], v[4]); order(v[2], v[5]);
  order(v[4], v[7]); order(v[4], v[2]); order(v[6], v[4]);
  order(v[4], v[2]);
  out[y * w + x] = v[4];
}

#define KERNEL_RADIUS 4
__constant__ float c_Kernel[2 * KERNEL_RADIUS + 1] = {1, 2, 4, 7, 9, 7, 4, 2, 1};
#define ROWS_BLOCKDIM_X 16
#define ROWS_BLOCKDIM_Y 4
#define ROWS_RESULT_STEPS 4
#define ROWS_HALO_STEPS 1
__global__ void convolutionRowsKernel(float *d_Dst, float *d_Src, int imageW, int imageH, int pitch) {
  __shared__ float s_Data[ROWS_BLOCKDIM_Y][(ROWS_RESULT_STEPS + 2 * ROWS_HALO_STEPS) * ROWS_BLOCKDIM_X];
  const int baseX = (blockIdx.x * ROWS_RESULT_STEPS - ROWS_HALO_STEPS) * ROWS_BLOCKDIM_X + threadIdx.x;
  const int baseY = blockIdx.y * ROWS_BLOCKDIM_Y + threadIdx.y;
  d_Src += baseY * pitch + baseX;
  d_Dst += baseY * pitch + baseX;
#pragma unroll
  for (int i = ROWS_HALO_STEPS; i < ROWS_HALO_STEPS + ROWS_RESULT_STEPS; i++) {
    s_Data[threadIdx.y][threadIdx.x + i * ROWS_BLOCKDIM_X] = d_Src[i * ROWS_BLOCKDIM_X];
  }
#pragma unroll
  for (int i = 0; i < ROWS_HALO_STEPS; i++) {
    s_Data[threadIdx.y][threadIdx.x + i * ROWS_BLOCKDIM_X] =
        (baseX >= -i * ROWS_BLOCKDIM_X) ? d_Src[i * ROWS_BLOCKDIM_X] : 0;
  }
#pragma unroll
  for (int i = ROWS_HALO_STEPS + ROWS_RESULT_STEPS; i < ROWS_HALO_STEPS + ROWS_RESULT_STEPS + ROWS_HALO_STEPS; i++) {
    s_Data[threadIdx.y][threadIdx.x + i * ROWS_BLOCKDIM_X] =
        (imageW - baseX > i * ROWS_BLOCKDIM_X) ? d_Src[i * ROWS_BLOCKDIM_X] : 0;
  }
  __syncthreads();
#pragma unroll
  for (int i = ROWS_HALO_STEPS; i < ROWS_HALO_STEPS + ROWS_RESULT_STEPS; i++) {
    float sum = 0;
#pragma unroll
    for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++) {
      sum += c_Kernel[KERNEL_RADIUS - j] * s_Data[threadIdx.y][threadIdx.x + i * ROWS_BLOCKDIM_X + j];
    }
    d_Dst[i * ROWS_BLOCKDIM_X] = sum;
  }
}

__global__ void gaussColumns(float *out, const float *in, int w, int h) {
  __shared__ float column[32 + 2 * KERNEL_RADIUS][33];
  int x = blockIdx.x * 32 + threadIdx.x;
  int top = blockIdx.y * 32 - KERNEL_RADIUS;
  for (int r = threadIdx.y; r < 32 + 2 * KERNEL_RADIUS; r += blockDim.y) {
    int y = top + r;
    column[r][threadIdx.x] = (x < w && y >= 0 && y < h) ? in[y * w + x] : 0.0f;
  }
  __syncthreads();
  for (int r = threadIdx.y; r < 32; r += blockDim.y) {
    float sum = 0.0f;
    for (int k = 0; k <= 2 * KERNEL_RADIUS; ++k) sum += c_Kernel[k] * column[r + k][threadIdx.x];
    int y = blockIdx.y * 32 + r;
    if (x < w && y < h) out[y * w + x] = sum;
  }
}

__global__ void rgbToYuv(uchar4 *yuv, const uchar4 *rgb, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uchar4 p = rgb[i];
  int y = (66 * p.x + 129 * p.y + 25 * p.z + 128) >> 8;
  int u = (-38 * p.x - 74 * p.y + 112 * p.z + 128) >> 8;
  int v = (112 * p.x - 94 * p.y - 18 * p.z + 128) >> 8;
  yuv[i] = make_uchar4(y + 16, u + 128, v + 128, p.w);
}

__global__ void alphaBlend(float4 *dst, const float4 *over, int w, int h, int ox, int oy, int ow, int oh) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= ow || y >= oh || x + ox >= w || y + oy >= h) return;
  float4 src = over[y * ow + x];
  float4 &to = dst[(y + oy) * w + x + ox];
  float rest = 1.0f - src.w;
  to.x = src.x * src.w + to.x * rest;
  to.y = src.y * src.w + to.y * rest;
  to.z = src.z * src.w + to.z * rest;
  to.w = src.w + to.w * rest;
}

__global__ void histogram2D(unsigned *bins, const unsigned char *a, const unsigned char *b, int n) {
  __shared__ unsigned local[16][16];
  for (int k = threadIdx.x; k < 256; k += blockDim.x) local[k / 16][k % 16] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&local[a[i] >> 4][b[i] >> 4], 1u);
  __syncthreads();
  for (int k = threadIdx.x; k < 256; k += blockDim.x)
    if (local[k / 16][k % 16]) atomicAdd(&bins[k], local[k / 16][k % 16]);
}

// 32 cells a word; the neighbours are added bit by bit.
__global__ void lifeBits(unsigned *next, const unsigned *now, int words, int rows) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= words || r >= rows) return;
  unsigned one = 0, two = 0, four = 0;
  int left = (c + words - 1) % words, right = (c + 1) % words;
  for (int d = -1; d <= 1; ++d) {
    const unsigned *line = now + ((r + d + rows) % rows) * words;
    unsigned mid = line[c];
    unsigned west = (mid << 1) | (line[left] >> 31);
    unsigned east = (mid >> 1) | (line[right] << 31);
    unsigned each[3] = {west, east, mid};
    for (int k = 0; k < (d == 0 ? 2 : 3); ++k) {
      unsigned carry = one & each[k];
      one ^= each[k];
      four |= two & carry;
      two ^= carry;
    }
  }
  unsigned self = now[r * words + c];
  next[r * words + c] = two & ~four & (one | self);
}

__constant__ unsigned char bayer[8][8] = {{0, 32, 8, 40, 2, 34, 10, 42},     {48, 16, 56, 24, 50, 18, 58, 26},
                                          {12, 44, 4, 36, 14, 46, 6, 38},    {60, 28, 52, 20, 62, 30, 54, 22},
                                          {3, 35, 11, 43, 1, 33, 9, 41},     {51, 19, 59, 27, 49, 17, 57, 25},
                                          {15, 47, 7, 39, 13, 45, 5, 37},    {63, 31, 55, 23, 61, 29, 53, 21}};
__global__ void ditherOrdered(unsigned char *out, const unsigned char *in, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) out[y * w + x] = (in[y * w + x] >> 2) > bayer[y & 7][x & 7] ? 255 : 0;
}

__global__ void halfSize(unsigned char *out, const unsigned char *in, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x >= w / 2) return;
  const unsigned char *p = in + 2 * y * w + 2 * x;
  out[y * (w / 2) + x] = (p[0] + p[1] + p[w] + p[w + 1] + 2) / 4;
}
