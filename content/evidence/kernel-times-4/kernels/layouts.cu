// The same numbers in another order: channels, heads, structs, tiles, bits.

struct Body {
  float x, y, z, vx, vy;
};

__global__ void bodiesFromArrays(Body *out, const float *x, const float *y, const float *z, const float *vx, const float *vy, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Body b;
  b.x = x[i];
  b.y = y[i];
  b.z = z[i];
  b.vx = vx[i];
  b.vy = vy[i];
  out[i] = b;
}

__global__ void triplesThroughShared(float *x, float *y, float *z, const float *xyz) {
  __shared__ float stage[3 * 256];
  int t = threadIdx.x, base = blockIdx.x * 256;
  for (int k = t; k < 3 * 256; k += 256) stage[k] = xyz[3 * base + k];
  __syncthreads();
  x[base + t] = stage[3 * t];
  y[base + t] = stage[3 * t + 1];
  z[base + t] = stage[3 * t + 2];
}

__global__ void channelsLast(float *out, const float *in, int channels, int pixels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= channels * pixels) return;
  int channel = i % channels, pixel = i / channels;
  out[(size_t)blockIdx.y * channels * pixels + i] = in[((size_t)blockIdx.y * channels + channel) * pixels + pixel];
}

__global__ void shuffleChannels(float *out, const float *in, int groups, int channels, int pixels) {
  int pixel = blockIdx.x * blockDim.x + threadIdx.x, channel = blockIdx.y;
  if (pixel >= pixels) return;
  int from = (channel % groups) * (channels / groups) + channel / groups;
  out[channel * pixels + pixel] = in[from * pixels + pixel];
}

__global__ void splitHeads(float *out, const float *in, int tokens, int heads, int width) {
  int token = blockIdx.x, head = threadIdx.y;
  for (int k = threadIdx.x; k < width; k += blockDim.x)
    out[(head * tokens + token) * width + k] = in[(token * heads + head) * width + k];
}

__global__ void patchesToColumns(float *columns, const float *image, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x >= width) return;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      int u = x + dx, v = y + dy;
      bool inside = u >= 0 && u < width && v >= 0 && v < height;
      columns[((dy + 1) * 3 + dx + 1) * width * height + y * width + x] = inside ? image[v * width + u] : 0.0f;
    }
}

__global__ void depthToSpace(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int channel = (y % 2) * 2 + x % 2;
  out[y * 2 * width + x] = in[(channel * height + y / 2) * width + x / 2];
}

__global__ void joinColumns(float *out, const float *left, const float *right, int leftWidth, int rightWidth) {
  int row = blockIdx.x, width = leftWidth + rightWidth;
  for (int k = threadIdx.x; k < width; k += blockDim.x)
    out[row * width + k] = k < leftWidth ? left[row * leftWidth + k] : right[row * rightWidth + k - leftWidth];
}

__global__ void cutColumns(float *out, const float *in, int from, int width, int pitch) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column < width) out[row * width + column] = in[row * pitch + from + column];
}

__global__ void reflectEdges(float *out, const float *in, int width, int height, int edge) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int wide = width + 2 * edge, high = height + 2 * edge;
  if (x >= wide || y >= high) return;
  int u = abs(x - edge), v = abs(y - edge);
  if (u >= width) u = 2 * width - 2 - u;
  if (v >= height) v = 2 * height - 2 - v;
  out[y * wide + x] = in[v * width + u];
}

__global__ void transposeInRegisters(float4 *out, const float4 *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, quads = n / 4;
  float4 a = in[(4 * y) * quads + x], b = in[(4 * y + 1) * quads + x], c = in[(4 * y + 2) * quads + x], d = in[(4 * y + 3) * quads + x];
  out[(4 * x) * quads + y] = make_float4(a.x, b.x, c.x, d.x);
  out[(4 * x + 1) * quads + y] = make_float4(a.y, b.y, c.y, d.y);
  out[(4 * x + 2) * quads + y] = make_float4(a.z, b.z, c.z, d.z);
  out[(4 * x + 3) * quads + y] = make_float4(a.w, b.w, c.w, d.w);
}

__global__ void transposeShorts(unsigned short *out, const unsigned short *in, int n) {
  __shared__ unsigned short tile[64][66];
  const ushort2 *pairs = reinterpret_cast<const ushort2 *>(in);
  int tx = threadIdx.x, ty = threadIdx.y;
  for (int j = 0; j < 64; j += 8) {
    ushort2 p = pairs[(blockIdx.y * 64 + ty + j) * (n / 2) + blockIdx.x * 32 + tx];
    tile[ty + j][2 * tx] = p.x;
    tile[ty + j][2 * tx + 1] = p.y;
  }
  __syncthreads();
  ushort2 *to = reinterpret_cast<ushort2 *>(out);
  for (int j = 0; j < 64; j += 8)
    to[(blockIdx.x * 64 + ty + j) * (n / 2) + blockIdx.y * 32 + tx] = make_ushort2(tile[2 * tx][ty + j], tile[2 * tx + 1][ty + j]);
}

__global__ void widenNibbles(float *out, const unsigned *packed, const float *scales, int words) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= words) return;
  unsigned word = packed[i];
  float scale = scales[i / 16];
  for (int k = 0; k < 8; ++k) out[8 * i + k] = ((int)((word >> (4 * k)) & 15u) - 8) * scale;
}

__global__ void signsToBits(unsigned *bits, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned word = __ballot_sync(0xffffffff, in[i] > 7.5f);
  if (threadIdx.x % 32 == 0) bits[i / 32] = word;
}

__global__ void packPixels(uchar4 *out, const unsigned char *red, const unsigned char *green, const unsigned char *blue, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = make_uchar4(red[i], green[i], blue[i], 255);
}

__global__ void rollRows(double *out, const double *in, int by, int width) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
  int to = column + by;
  if (to >= width) to -= width;
  out[row * width + to] = in[row * width + column];
}
