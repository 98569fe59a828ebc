// Pictures.
#define CHANNELS 3

__global__ void colorToGreyscaleConversion(unsigned char *Pout, unsigned char *Pin, int width, int height) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col < width && row < height) {
    int greyOffset = row * width + col;
    int rgbOffset = greyOffset * CHANNELS;
    unsigned char r = Pin[rgbOffset];
    unsigned char g = Pin[rgbOffset + 1];
    unsigned char b = Pin[rgbOffset + 2];
    Pout[greyOffset] = (r * 2 + g * 5 + b) / 8;
  }
}

__global__ void greyFromUchar3(unsigned char *out, const uchar3 *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    uchar3 p = in[i];
    out[i] = (p.x + p.y + p.z) / 3;
  }
}

__global__ void greyFromUchar4(unsigned char *out, const uchar4 *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const uchar4 p = in[i];
    out[i] = (unsigned char)(0.25f * p.x + 0.5f * p.y + 0.25f * p.z);
  }
}

__global__ void bilinear(float *dst, const float *src, int sw, int sh, int dw, int dh) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= dw || y >= dh) return;
  float fx = x * 0.5f, fy = y * 0.5f;
  int x0 = (int)floorf(fx), y0 = (int)floorf(fy);
  int x1 = min(x0 + 1, sw - 1), y1 = min(y0 + 1, sh - 1);
  float ax = fx - x0, ay = fy - y0;
  float top = src[y0 * sw + x0] * (1 - ax) + src[y0 * sw + x1] * ax;
  float bottom = src[y1 * sw + x0] * (1 - ax) + src[y1 * sw + x1] * ax;
  dst[y * dw + x] = top * (1 - ay) + bottom * ay;
}

__global__ void mandelbrot(unsigned char *out, int w, int h, int maxIter) {
  int px = blockIdx.x * blockDim.x + threadIdx.x;
  int py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  float cx = -2.0f + 3.0f * px / w, cy = -1.5f + 3.0f * py / h;
  float x = 0, y = 0;
  int i;
  for (i = 0; i < maxIter && x * x + y * y < 4.0f; ++i) {
    float t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
  }
  out[py * w + px] = (unsigned char)i;
}

__global__ void flipRows(uchar4 *image, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h / 2) return;
  uchar4 a = image[y * w + x];
  image[y * w + x] = image[(h - 1 - y) * w + x];
  image[(h - 1 - y) * w + x] = a;
}

__global__ void planar(unsigned char *r, unsigned char *g, unsigned char *b, const unsigned char *rgb, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    r[i] = rgb[3 * i];
    g[i] = rgb[3 * i + 1];
    b[i] = rgb[3 * i + 2];
  }
}

__global__ void threshold16(unsigned short *image, unsigned short level, int n) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) image[i] = image[i] > level ? 65535 : 0;
  if (i + 1 < n) image[i + 1] = image[i + 1] > level ? 65535 : 0;
}

__global__ void integralColumns(int *image, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < w)
    for (int y = 1; y < h; ++y) image[y * w + x] += image[(y - 1) * w + x];
}
