// Images: what is pasted of preprocessing, filters, and matching.

__constant__ float channelMean[3] = {123.675f, 116.28f, 103.53f};
__constant__ float channelStd[3] = {58.395f, 57.12f, 57.375f};

// A camera's bytes, three per pixel, cropped and as planes of floats for a network.
__global__ void cropNormalize(const unsigned char *src, float *dst, int srcW, int x0, int y0, int w, int h, int mirror) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int sx = mirror ? x0 + w - 1 - x : x0 + x;
  for (int c = 0; c < 3; c++) {
    float v = (float)src[((y0 + y) * srcW + sx) * 3 + c];
    dst[c * w * h + y * w + x] = (v - channelMean[c]) / channelStd[c];
  }
}

__global__ void alphaBlend(const uchar4 *fg, const uchar4 *bg, uchar4 *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uchar4 f = fg[i], b = bg[i];
  float a = f.w / 255.0f;
  uchar4 o;
  o.x = (unsigned char)(f.x * a + b.x * (1.0f - a));
  o.y = (unsigned char)(f.y * a + b.y * (1.0f - a));
  o.z = (unsigned char)(f.z * a + b.z * (1.0f - a));
  o.w = 255;
  out[i] = o;
}

__global__ void undistortLens(const float *src, float *dst, int w, int h, float k1, float k2, float fx, float fy) {
  int u = blockIdx.x * blockDim.x + threadIdx.x;
  int v = blockIdx.y * blockDim.y + threadIdx.y;
  if (u >= w || v >= h) return;
  float cx = 0.5f * w, cy = 0.5f * h;
  float x = (u - cx) / fx, y = (v - cy) / fy;
  float r2 = x * x + y * y;
  float scale = 1.0f + k1 * r2 + k2 * r2 * r2;
  float px = x * scale * fx + cx, py = y * scale * fy + cy;
  int ix = (int)floorf(px), iy = (int)floorf(py);
  float ax = px - ix, ay = py - iy;
  float value = 0.0f;
  if (ix >= 0 && iy >= 0 && ix + 1 < w && iy + 1 < h) {
    float a = src[iy * w + ix], b = src[iy * w + ix + 1];
    float c = src[(iy + 1) * w + ix], d = src[(iy + 1) * w + ix + 1];
    value = (1 - ay) * ((1 - ax) * a + ax * b) + ay * ((1 - ax) * c + ax * d);
  }
  dst[v * w + u] = value;
}

// RGGB.
__global__ void demosaicBayer(const unsigned char *raw, unsigned char *rgb, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
#define P(dx, dy) (int)raw[(y + (dy)) * width + x + (dx)]
  int here = P(0, 0);
  int cross = (P(-1, 0) + P(1, 0) + P(0, -1) + P(0, 1)) / 4;
  int diagonal = (P(-1, -1) + P(1, -1) + P(-1, 1) + P(1, 1)) / 4;
  int across = (P(-1, 0) + P(1, 0)) / 2, down = (P(0, -1) + P(0, 1)) / 2;
#undef P
  int r, g, b;
  if (y % 2 == 0 && x % 2 == 0) {
    r = here, g = cross, b = diagonal;
  } else if (y % 2 == 1 && x % 2 == 1) {
    r = diagonal, g = cross, b = here;
  } else if (y % 2 == 0) {
    r = across, g = here, b = down;
  } else {
    r = down, g = here, b = across;
  }
  unsigned char *p = rgb + 3 * (y * width + x);
  p[0] = r;
  p[1] = g;
  p[2] = b;
}

__global__ void nlMeans(const float *in, float *out, int w, int h, int search, float h2) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float sum = 0.0f, norm = 0.0f;
  for (int dy = -search; dy <= search; dy++)
    for (int dx = -search; dx <= search; dx++) {
      float d2 = 0.0f;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
          int ax = min(max(x + i, 0), w - 1), ay = min(max(y + j, 0), h - 1);
          int bx = min(max(x + dx + i, 0), w - 1), by = min(max(y + dy + j, 0), h - 1);
          float d = in[ay * w + ax] - in[by * w + bx];
          d2 += d * d;
        }
      float weight = expf(-d2 / h2);
      int sx = min(max(x + dx, 0), w - 1), sy = min(max(y + dy, 0), h - 1);
      sum += weight * in[sy * w + sx];
      norm += weight;
    }
  out[y * w + x] = sum / norm;
}

__global__ void harrisResponse(const float *img, float *resp, int w, int h, float k) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 2 || y < 2 || x >= w - 2 || y >= h - 2) return;
  float xx = 0, yy = 0, xy = 0;
  for (int j = -1; j <= 1; j++) {
    for (int i = -1; i <= 1; i++) {
      int p = (y + j) * w + x + i;
      float gx = (img[p + 1] - img[p - 1]) * 0.5f;
      float gy = (img[p + w] - img[p - w]) * 0.5f;
      xx += gx * gx;
      yy += gy * gy;
      xy += gx * gy;
    }
  }
  float trace = xx + yy;
  resp[y * w + x] = xx * yy - xy * xy - k * trace * trace;
}

__global__ void sadMatch(const unsigned char *image, const unsigned char *patch, int *score, int w, int h, int pw, int ph) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > w - pw || y > h - ph) return;
  int sad = 0;
  for (int j = 0; j < ph; j++)
    for (int i = 0; i < pw; i++) sad += abs((int)image[(y + j) * w + (x + i)] - (int)patch[j * pw + i]);
  score[y * (w - pw + 1) + x] = sad;
}

// A block for each tile of the mosaic: everyone adds to one sum.
__global__ void pixelateTiles(const unsigned char *in, unsigned char *out, int width) {
  __shared__ unsigned int total;
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (threadIdx.x == 0 && threadIdx.y == 0) total = 0;
  __syncthreads();
  atomicAdd(&total, (unsigned int)in[y * width + x]);
  __syncthreads();
  out[y * width + x] = total / (blockDim.x * blockDim.y);
}

__global__ void erodeNaive(const unsigned char *src, unsigned char *dst, int w, int h, int radius) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  unsigned char least = 255;
  for (int v = max(y - radius, 0); v <= min(y + radius, h - 1); v++)
    for (int u = max(x - radius, 0); u <= min(x + radius, w - 1); u++) least = min(least, src[v * w + u]);
  dst[y * w + x] = least;
}

__global__ void labelSpread(const int *labels, int *next, int *changed, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int id = y * w + x;
  int mine = labels[id];
  if (mine == 0) {
    next[id] = 0;
    return;
  }
  int best = mine;
  if (x > 0 && labels[id - 1] != 0) best = min(best, labels[id - 1]);
  if (x < w - 1 && labels[id + 1] != 0) best = min(best, labels[id + 1]);
  if (y > 0 && labels[id - w] != 0) best = min(best, labels[id - w]);
  if (y < h - 1 && labels[id + w] != 0) best = min(best, labels[id + w]);
  next[id] = best;
  if (best != mine) *changed = 1;
}

__global__ void histogramRgb(const unsigned char *rgb, unsigned int *histo, int pixels) {
  __shared__ unsigned int local[3 * 256];
  for (int i = threadIdx.x; i < 3 * 256; i += blockDim.x) local[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pixels; i += blockDim.x * gridDim.x) {
    atomicAdd(&local[rgb[3 * i]], 1);
    atomicAdd(&local[256 + rgb[3 * i + 1]], 1);
    atomicAdd(&local[512 + rgb[3 * i + 2]], 1);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 3 * 256; i += blockDim.x) atomicAdd(&histo[i], local[i]);
}

__global__ void equalizeApply(const unsigned char *in, const int *cdf, unsigned char *out, int cdfMin, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n) out[i] = (unsigned char)(((float)(cdf[in[i]] - cdfMin) / (float)(n - cdfMin)) * 255.0f + 0.5f);
}

__global__ void distanceAlongRows(const unsigned char *mask, int *dist, int limit, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y;
  if (x >= w) return;
  const unsigned char *row = mask + y * w;
  int d = 0;
  while (d < w) {
    if (x - d >= 0 && row[x - d] > limit) break;
    if (x + d < w && row[x + d] > limit) break;
    d++;
  }
  dist[y * w + x] = d;
}
