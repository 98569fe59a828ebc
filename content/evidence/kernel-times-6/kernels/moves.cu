// What is only moved, spread, packed, or looked at once.

struct Trade {
  int id;
  char side;
  double price;
  float size;
};

__global__ void unpackTrades(const Trade *trades, double *price, float *size, char *side, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    price[i] = trades[i].price;
    size[i] = trades[i].size;
    side[i] = trades[i].side;
  }
}

__global__ void bitsToBytes(const unsigned int *bits, unsigned char *bytes, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) bytes[i] = (bits[i >> 5] >> (i & 31)) & 1;
}

__global__ void kvAppend(const float *key, const float *value, float *kCache, float *vCache, const int *slots, int heads, int dim, int pageSize) {
  int token = blockIdx.x;
  int slot = slots[token];
  int page = slot / pageSize, at = slot % pageSize;
  for (int i = threadIdx.x; i < heads * dim; i += blockDim.x) {
    int h = i / dim, d = i % dim;
    kCache[((page * heads + h) * pageSize + at) * dim + d] = key[token * heads * dim + i];
    // Values lie the other way around.
    vCache[((page * heads + h) * dim + d) * pageSize + at] = value[token * heads * dim + i];
  }
}

__global__ void upsampleBackward(const float *dOut, float *dIn, int planes, int h, int w, int H, int W) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= planes * H * W) return;
  int X = i % W, Y = i / W % H, p = i / (W * H);
  float fx = fmaxf((X + 0.5f) * w / W - 0.5f, 0.f), fy = fmaxf((Y + 0.5f) * h / H - 0.5f, 0.f);
  int x0 = (int)fx, y0 = (int)fy;
  int x1 = x0 < w - 1 ? x0 + 1 : x0, y1 = y0 < h - 1 ? y0 + 1 : y0;
  float ax = fx - x0, ay = fy - y0, g = dOut[i];
  float *plane = dIn + p * h * w;
  atomicAdd(&plane[y0 * w + x0], (1 - ay) * (1 - ax) * g);
  atomicAdd(&plane[y0 * w + x1], (1 - ay) * ax * g);
  atomicAdd(&plane[y1 * w + x0], ay * (1 - ax) * g);
  atomicAdd(&plane[y1 * w + x1], ay * ax * g);
}

__global__ void rotate90Rgb(const unsigned char *in, unsigned char *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int from = (y * w + x) * 3, to = (x * h + (h - 1 - y)) * 3;
  out[to] = in[from];
  out[to + 1] = in[from + 1];
  out[to + 2] = in[from + 2];
}

__global__ void splitStereo(const short2 *pcm, float *left, float *right, int frames) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < frames) {
    short2 s = pcm[i];
    left[i] = s.x / 32768.0f;
    right[i] = s.y / 32768.0f;
  }
}

__global__ void scalePitched(char *base, size_t pitch, int width, int height, float by) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < height && c < width) {
    float *row = (float *)(base + r * pitch);
    row[c] = row[c] * by;
  }
}
