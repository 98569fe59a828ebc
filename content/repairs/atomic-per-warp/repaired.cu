// The sum of all elements, in one word.
__global__ void total(int *sum, const int *in) {
  __shared__ int words[8];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int value = in[i];
  for (int step = 16; step > 0; step /= 2)
    value += __shfl_xor_sync(0xffffffff, value, step);
  if (threadIdx.x % 32 == 0) words[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < 8; ++w) value += words[w];
    atomicAdd(sum, value);
  }
}
