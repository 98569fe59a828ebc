// Filters of images, as courses set them and forums ask about them.

#define RADIUS 2
#define OUT_TILE 16
#define IN_TILE (OUT_TILE + 2 * RADIUS)

__constant__ float blurMask[25] = {1, 4, 6, 4, 1, 4, 16, 24, 16, 4, 6, 24, 36, 24, 6, 4, 16, 24, 16, 4, 1, 4, 6, 4, 1};

__global__ void boxBlurRgb(const unsigned char *in, unsigned char *out, int width, int height, int radius) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  for (int c = 0; c < 3; c++) {
    int sum = 0, count = 0;
    for (int dy = -radius; dy <= radius; dy++) {
      for (int dx = -radius; dx <= radius; dx++) {
        int u = x + dx, v = y + dy;
        if (u >= 0 && u < width && v >= 0 && v < height) {
          sum += in[(v * width + u) * 3 + c];
          count++;
        }
      }
    }
    out[(y * width + x) * 3 + c] = sum / count;
  }
}

__global__ void gaussTile(const float *in, float *out, int width, int height) {
  __shared__ float tile[IN_TILE][IN_TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int col = blockIdx.x * OUT_TILE + tx - RADIUS;
  int row = blockIdx.y * OUT_TILE + ty - RADIUS;
  if (row >= 0 && row < height && col >= 0 && col < width)
    tile[ty][tx] = in[row * width + col];
  else
    tile[ty][tx] = 0.0f;
  __syncthreads();
  int tileCol = tx - RADIUS, tileRow = ty - RADIUS;
  if (col >= 0 && col < width && row >= 0 && row < height) {
    if (tileCol >= 0 && tileCol < OUT_TILE && tileRow >= 0 && tileRow < OUT_TILE) {
      float sum = 0.0f;
      for (int i = 0; i < 2 * RADIUS + 1; i++)
        for (int j = 0; j < 2 * RADIUS + 1; j++) sum += blurMask[i * 5 + j] * tile[tileRow + i][tileCol + j];
      out[row * width + col] = sum / 256.0f;
    }
  }
}

__global__ void sharpenPixels(uchar4 *dst, const uchar4 *src, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  const uchar4 c = src[y * w + x];
  const uchar4 l = src[y * w + max(x - 1, 0)];
  const uchar4 r = src[y * w + min(x + 1, w - 1)];
  const uchar4 u = src[max(y - 1, 0) * w + x];
  const uchar4 d = src[min(y + 1, h - 1) * w + x];
  uchar4 o;
  o.x = min(max(5 * c.x - l.x - r.x - u.x - d.x, 0), 255);
  o.y = min(max(5 * c.y - l.y - r.y - u.y - d.y, 0), 255);
  o.z = min(max(5 * c.z - l.z - r.z - u.z - d.z, 0), 255);
  o.w = c.w;
  dst[y * w + x] = o;
}

__device__ float cubic(float a, float b, float c, float d, float t) {
  return b + 0.5f * t * (c - a + t * (2.0f * a - 5.0f * b + 4.0f * c - d + t * (3.0f * (b - c) + d - a)));
}

__global__ void bicubicResize(const float *src, float *dst, int srcW, int srcH, int dstW, int dstH) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= dstW || y >= dstH) return;
  float fx = x * (float)srcW / dstW, fy = y * (float)srcH / dstH;
  int ix = (int)fx, iy = (int)fy;
  float rows[4];
  for (int k = -1; k < 3; k++) {
    int v = min(max(iy + k, 0), srcH - 1);
    float p[4];
    for (int j = -1; j < 3; j++) p[j + 1] = src[v * srcW + min(max(ix + j, 0), srcW - 1)];
    rows[k + 1] = cubic(p[0], p[1], p[2], p[3], fx - ix);
  }
  dst[y * dstW + x] = cubic(rows[0], rows[1], rows[2], rows[3], fy - iy);
}

__device__ unsigned char clampByte(int v) { return v < 0 ? 0 : v > 255 ? 255 : v; }

__global__ void nv12ToRgba(const unsigned char *luma, const unsigned char *chroma, uchar4 *rgba, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int c = luma[y * width + x] - 16;
  int uv = (y / 2) * width + (x & ~1);
  int d = chroma[uv] - 128, e = chroma[uv + 1] - 128;
  rgba[y * width + x] = make_uchar4(clampByte((298 * c + 409 * e + 128) >> 8), clampByte((298 * c - 100 * d - 208 * e + 128) >> 8),
                                    clampByte((298 * c + 516 * d + 128) >> 8), 255);
}

// Canny's second step: only what is largest across the edge stays.
__global__ void thinEdges(const float *mag, const unsigned char *dir, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x <= 0 || y <= 0 || x >= w - 1 || y >= h - 1) return;
  int p = y * w + x;
  float m = mag[p], a, b;
  switch (dir[p]) {
    case 0:
      a = mag[p - 1];
      b = mag[p + 1];
      break;
    case 1:
      a = mag[p - w + 1];
      b = mag[p + w - 1];
      break;
    case 2:
      a = mag[p - w];
      b = mag[p + w];
      break;
    default:
      a = mag[p - w - 1];
      b = mag[p + w + 1];
  }
  out[p] = m >= a && m >= b ? m : 0.0f;
}

__global__ void medianBubble(const unsigned char *in, unsigned char *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x == 0 || y == 0 || x >= width - 1 || y >= height - 1) return;
  unsigned char v[9];
  int count = 0;
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++) v[count++] = in[(y + r - 1) * width + x + c - 1];
  for (int i = 0; i < 9; i++) {
    for (int j = i + 1; j < 9; j++) {
      if (v[i] > v[j]) {
        unsigned char tmp = v[i];
        v[i] = v[j];
        v[j] = tmp;
      }
    }
  }
  out[y * width + x] = v[4];
}

__global__ void houghVotes(const unsigned char *edges, const int *cosines, const int *sines, int *votes, int width, int height, int angles) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y;
  if (x >= width) return;
  if (edges[y * width + x] == 0) {
    for (int a = 0; a < angles; a++) {
      int rho = (x * cosines[a] + y * sines[a]) >> 10;
      atomicAdd(&votes[rho * angles + a], 1);
    }
  }
}

__global__ void adaptiveThreshold(const unsigned char *in, const int *integral, unsigned char *out, int w, int h, int r) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int x1 = max(x - r, 0), x2 = min(x + r, w - 1), y1 = max(y - r, 0), y2 = min(y + r, h - 1);
  int count = (x2 - x1) * (y2 - y1);
  int sum = integral[y2 * w + x2] - integral[y1 * w + x2] - integral[y2 * w + x1] + integral[y1 * w + x1];
  out[y * w + x] = in[y * w + x] * count * 100 <= sum * 85 ? 0 : 255;
}
