// Image filters.

__global__ void rgbToGrey(unsigned char *grey, const unsigned char *rgb, int width, int height) {
  int col = threadIdx.x + blockIdx.x * blockDim.x;
  int row = threadIdx.y + blockIdx.y * blockDim.y;
  if (col < width && row < height) {
    int offset = row * width + col;
    int rgbOffset = offset * 3;
    unsigned char r = rgb[rgbOffset];
    unsigned char g = rgb[rgbOffset + 1];
    unsigned char b = rgb[rgbOffset + 2];
    grey[offset] = (r * 77 + g * 151 + b * 28) >> 8;
  }
}

__global__ void sobel(unsigned char *out, const unsigned char *in, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && y > 0 && x < w - 1 && y < h - 1) {
    int dx = -1 * in[(y - 1) * w + (x - 1)] + -2 * in[y * w + (x - 1)] + -1 * in[(y + 1) * w + (x - 1)] +
             in[(y - 1) * w + (x + 1)] + 2 * in[y * w + (x + 1)] + in[(y + 1) * w + (x + 1)];
    int dy = in[(y - 1) * w + (x - 1)] + 2 * in[(y - 1) * w + x] + in[(y - 1) * w + (x + 1)] +
             -1 * in[(y + 1) * w + (x - 1)] + -2 * in[(y + 1) * w + x] + -1 * in[(y + 1) * w + (x + 1)];
    int sum = abs(dx) + abs(dy);
    out[y * w + x] = sum > 255 ? 255 : sum;
  }
}

__global__ void gaussianBlur(float *output, const float *input, int width, int height) {
  const float k[3] = {0.25f, 0.5f, 0.25f};
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float sum = 0;
  for (int j = -1; j <= 1; j++) {
    for (int i = -1; i <= 1; i++) {
      int xx = min(max(x + i, 0), width - 1);
      int yy = min(max(y + j, 0), height - 1);
      sum += input[yy * width + xx] * k[i + 1] * k[j + 1];
    }
  }
  output[y * width + x] = sum;
}

__global__ void bilateral(float *dst, const float *src, int width, int height, int radius, float sigma) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float centre = src[y * width + x];
  float sum = 0.0f, weights = 0.0f;
  for (int dy = -radius; dy <= radius; dy++) {
    int yy = y + dy;
    if (yy < 0 || yy >= height) continue;
    for (int dx = -radius; dx <= radius; dx++) {
      int xx = x + dx;
      if (xx < 0 || xx >= width) continue;
      float v = src[yy * width + xx];
      float d = v - centre;
      float wgt = __expf(-(d * d) * sigma) / (1 + dx * dx + dy * dy);
      sum += wgt * v;
      weights += wgt;
    }
  }
  dst[y * width + x] = sum / weights;
}

__global__ void resizeBilinear(float *dst, const float *src, int srcW, int srcH, int dstW, int dstH) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= dstW || y >= dstH) return;
  float fx = (x + 0.5f) * srcW / dstW - 0.5f;
  float fy = (y + 0.5f) * srcH / dstH - 0.5f;
  fx = fmaxf(fx, 0.0f);
  fy = fmaxf(fy, 0.0f);
  int x0 = (int)fx, y0 = (int)fy;
  int x1 = min(x0 + 1, srcW - 1), y1 = min(y0 + 1, srcH - 1);
  float ax = fx - x0, ay = fy - y0;
  float top = src[y0 * srcW + x0] * (1 - ax) + src[y0 * srcW + x1] * ax;
  float bottom = src[y1 * srcW + x0] * (1 - ax) + src[y1 * srcW + x1] * ax;
  dst[y * dstW + x] = top * (1 - ay) + bottom * ay;
}
