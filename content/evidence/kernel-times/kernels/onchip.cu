// Loops over shared memory, with and without conflicts; shuffles; barriers.

__global__ void sharedStride(float *out, int stride, int times) {
  __shared__ float data[2048];
  for (int k = threadIdx.x; k < 2048; k += blockDim.x) data[k] = k;
  __syncthreads();
  float sum = 0;
  int at = threadIdx.x * stride;
  for (int k = 0; k < times; ++k) sum += data[(at + k) & 2047];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void sharedStores(float *out, int stride, int times) {
  __shared__ float data[2048];
  for (int k = 0; k < times; ++k) data[(threadIdx.x * stride + k) & 2047] = k;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = data[threadIdx.x];
}

__global__ void sharedWide(float *out, int times) {
  __shared__ float4 data[512];
  for (int k = threadIdx.x; k < 512; k += blockDim.x) data[k] = make_float4(k, k, k, k);
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < times; ++k) {
    float4 v = data[(threadIdx.x + k * 32) & 511];
    sum += v.x + v.y + v.z + v.w;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void sharedChase(int *out, int times) {
  __shared__ int next[1024];
  for (int k = threadIdx.x; k < 1024; k += blockDim.x) next[k] = (k * 5 + 1) & 1023;
  __syncthreads();
  int at = threadIdx.x;
  for (int k = 0; k < times; ++k) at = next[at];
  out[blockIdx.x * blockDim.x + threadIdx.x] = at;
}

__global__ void sharedBroadcast(float *out, int times) {
  __shared__ float data[256];
  data[threadIdx.x & 255] = threadIdx.x;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < times; ++k) sum = sum * 0.5f + data[k & 255];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void barriers(float *out, int times) {
  __shared__ float data[1024];
  float x = threadIdx.x;
  for (int k = 0; k < times; ++k) {
    data[threadIdx.x] = x;
    __syncthreads();
    x = data[(threadIdx.x + 1) % blockDim.x] + 1.0f;
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

__global__ void shuffles(float *out, int times) {
  float x = threadIdx.x;
  for (int k = 0; k < times; ++k) x += __shfl_xor_sync(0xffffffff, x, 1 << (k & 3));
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

__global__ void bitonic(int *out, const int *in) {
  __shared__ int data[512];
  int t = threadIdx.x;
  data[t] = in[blockIdx.x * 512 + t];
  __syncthreads();
  for (int size = 2; size <= 512; size *= 2)
    for (int step = size / 2; step > 0; step /= 2) {
      int other = t ^ step;
      if (other > t) {
        int a = data[t], b = data[other];
        if ((a > b) == ((t & size) == 0)) {
          data[t] = b;
          data[other] = a;
        }
      }
      __syncthreads();
    }
  out[blockIdx.x * 512 + t] = data[t];
}

__global__ void reverseBlocks(float *out, const float *in) {
  __shared__ float data[256];
  data[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = data[255 - threadIdx.x];
}

__global__ void l1Loop(float *out, const float *in, int times) {
  float sum = 0;
  for (int k = 0; k < times; ++k) sum += in[(threadIdx.x + k * 32) & 4095];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void l1Columns(float *out, const float *in, int times) {
  float sum = 0;
  for (int k = 0; k < times; ++k) sum += in[((threadIdx.x & 31) * 32 + k) & 8191];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void l2Loop(float *out, const float4 *in, int mask, int times) {
  float sum = 0;
  int i = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  for (int k = 0; k < times; ++k) {
    float4 v = __ldcg(&in[(i + k * all) & mask]);
    sum += v.x + v.y + v.z + v.w;
  }
  out[i] = sum;
}
