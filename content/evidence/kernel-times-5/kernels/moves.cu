// The same numbers in another place or another type.

#include <cuda_fp16.h>

struct Trade {
  int price, quantity;
  short venue;
  unsigned char side, flag;
};

template <typename T>
__global__ void transposeGuarded(T *odata, const T *idata, int width, int height) {
  __shared__ T tile[32][32 + 1];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  if (x < width && y < height) tile[threadIdx.y][threadIdx.x] = idata[y * width + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  if (x < height && y < width) odata[y * height + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void transposeInPlace(int *m, int n) {
  __shared__ int upper[16][17], lower[16][17];
  if (blockIdx.x < blockIdx.y) return;
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  int tx = blockIdx.y * 16 + threadIdx.x, ty = blockIdx.x * 16 + threadIdx.y;
  upper[threadIdx.y][threadIdx.x] = m[y * n + x];
  lower[threadIdx.y][threadIdx.x] = m[ty * n + tx];
  __syncthreads();
  m[ty * n + tx] = upper[threadIdx.x][threadIdx.y];
  m[y * n + x] = lower[threadIdx.x][threadIdx.y];
}

// Axes in any order: where each output comes from is worked out by division.
__global__ void permuteAxes(const float *in, float *out, const int *outShape, const int *inStrides, int dims, int total) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx >= total) return;
  int rest = idx, from = 0;
  for (int d = dims - 1; d >= 0; d--) {
    int size = outShape[d];
    from += (rest % size) * inStrides[d];
    rest /= size;
  }
  out[idx] = in[from];
}

__global__ void colToIm(const float *col, float *im, int channels, int height, int width, int ksize) {
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= channels * height * width) return;
  int x = index % width, y = (index / width) % height, c = index / (width * height), pad = ksize / 2;
  float val = 0;
  for (int kh = 0; kh < ksize; kh++) {
    for (int kw = 0; kw < ksize; kw++) {
      int h = y + pad - kh, w = x + pad - kw;
      if (h >= 0 && h < height && w >= 0 && w < width) val += col[(((c * ksize + kh) * ksize + kw) * height + h) * width + w];
    }
  }
  im[index] = val;
}

__global__ void maskedFill(const float4 *in, const uchar4 *mask, float4 *out, float value, int n4) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n4) {
    float4 v = in[i];
    uchar4 m = mask[i];
    if (m.x) v.x = value;
    if (m.y) v.y = value;
    if (m.z) v.z = value;
    if (m.w) v.w = value;
    out[i] = v;
  }
}

__global__ void valueOfTrades(const Trade *trades, long long *value, int venue, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Trade t = trades[i];
  long long v = 0;
  if (t.venue != venue) v = (long long)t.price * t.quantity;
  value[i] = (t.side & 1) ? -v : v;
}

__global__ void bitReverseCopy(const float2 *in, float2 *out, int bits) {
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[__brev(i) >> (32 - bits)] = in[i];
}

__global__ void swapEndian(unsigned int *data, size_t n) {
  size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) data[i] = __byte_perm(data[i], 0, 0x0123);
}

__device__ unsigned int spreadBits(unsigned int v) {
  v = (v | (v << 8)) & 0x00FF00FF;
  v = (v | (v << 4)) & 0x0F0F0F0F;
  v = (v | (v << 2)) & 0x33333333;
  return (v | (v << 1)) & 0x55555555;
}

__global__ void fromMortonOrder(const float *in, float *out, int side) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * side + x] = in[spreadBits(x) | (spreadBits(y) << 1)];
}

__global__ void doublesToHalves(const double2 *in, __half2 *out, int pairs) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pairs; i += gridDim.x * blockDim.x) {
    double2 v = in[i];
    out[i] = __floats2half2_rn((float)v.x, (float)v.y);
  }
}
