// Loads that hit the L1 and begin anywhere: what a wavefront over two lines costs.

template <int step>
__global__ void offsetLoads(float *out, const float *in, int offset, int mask, int turns) {
  int at = (blockIdx.x * blockDim.x + threadIdx.x) * step;
  float a = 0, b = 0, c = 0, d = 0;
  for (int k = 0; k < turns; k += 4) {
    a += in[((at + k * 32) & mask) + offset];
    b += in[((at + k * 32 + 32) & mask) + offset];
    c += in[((at + k * 32 + 64) & mask) + offset];
    d += in[((at + k * 32 + 96) & mask) + offset];
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = a + b + c + d;
}

// The five loads of a row of a stencil, again and again on rows that are in the L1.
__global__ void rowOfFive(float *out, const float *in, int mask, int turns) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < turns; ++k) {
    int here = (at + k * 32) & mask;
#pragma unroll
    for (int dx = 0; dx < 5; ++dx) sum += in[here + dx];
  }
  out[at] = sum;
}

// A stream of loads that begin off the boundary of a sector, or of a line.
__global__ void offsetStream(float *out, const float *in, int offset, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i + offset];
}
