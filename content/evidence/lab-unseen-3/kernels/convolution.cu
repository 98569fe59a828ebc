// Convolutions and pooling.

#define MASK_WIDTH 5
__constant__ float smooth[MASK_WIDTH] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};

__global__ void conv1dConstant(const float *N, float *P, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = 0;
  int start = i - (MASK_WIDTH / 2);
  for (int j = 0; j < MASK_WIDTH; j++) {
    if (start + j >= 0 && start + j < width) value += N[start + j] * smooth[j];
  }
  if (i < width) P[i] = value;
}

__global__ void conv2d(float *out, const float *in, const float *filter, int width, int height, int r) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col >= width || row >= height) return;
  float sum = 0.0f;
  for (int fr = 0; fr < 2 * r + 1; fr++) {
    for (int fc = 0; fc < 2 * r + 1; fc++) {
      int y = row - r + fr;
      int x = col - r + fc;
      if (y >= 0 && y < height && x >= 0 && x < width) sum += filter[fr * (2 * r + 1) + fc] * in[y * width + x];
    }
  }
  out[row * width + col] = sum;
}

#define OUT_TILE 12
#define IN_TILE 16
__global__ void conv2dHalo(float *out, const float *in, const float *__restrict__ filter, int width, int height) {
  __shared__ float tile[IN_TILE][IN_TILE];
  int col = blockIdx.x * OUT_TILE + threadIdx.x - 2;
  int row = blockIdx.y * OUT_TILE + threadIdx.y - 2;
  if (row >= 0 && row < height && col >= 0 && col < width)
    tile[threadIdx.y][threadIdx.x] = in[row * width + col];
  else
    tile[threadIdx.y][threadIdx.x] = 0.0f;
  __syncthreads();
  int tc = threadIdx.x - 2, tr = threadIdx.y - 2;
  if (col >= 0 && col < width && row >= 0 && row < height) {
    if (tc >= 0 && tc < OUT_TILE && tr >= 0 && tr < OUT_TILE) {
      float sum = 0.0f;
      for (int y = 0; y < 5; y++)
        for (int x = 0; x < 5; x++) sum += filter[y * 5 + x] * tile[tr + y][tc + x];
      out[row * width + col] = sum;
    }
  }
}

__global__ void convLayer(float *y, const float *x, const float *w, int C, int H, int W, int K) {
  int Hout = H - K + 1, Wout = W - K + 1;
  int m = blockIdx.x;
  int M = gridDim.x;
  int tilesAcross = (Wout + blockDim.x - 1) / blockDim.x;
  int h = (blockIdx.y / tilesAcross) * blockDim.y + threadIdx.y;
  int v = (blockIdx.y % tilesAcross) * blockDim.x + threadIdx.x;
  int n = blockIdx.z;
  if (h < Hout && v < Wout) {
    float acc = 0.f;
    for (int c = 0; c < C; c++)
      for (int p = 0; p < K; p++)
        for (int q = 0; q < K; q++)
          acc += x[((n * C + c) * H + h + p) * W + v + q] * w[((m * C + c) * K + p) * K + q];
    y[((n * M + m) * Hout + h) * Wout + v] = acc;
  }
}

__global__ void maxPool2x2(float *out, const float *in, int channels, int height, int width) {
  int ow = width / 2, oh = height / 2;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= channels * oh * ow) return;
  int x = i % ow, y = i / ow % oh, c = i / (ow * oh);
  const float *p = in + (c * height + 2 * y) * width + 2 * x;
  out[i] = fmaxf(fmaxf(p[0], p[1]), fmaxf(p[width], p[width + 1]));
}
