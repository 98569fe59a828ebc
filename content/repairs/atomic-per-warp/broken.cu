// The sum of all elements, in one word.
__global__ void total(int *sum, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int value = in[i];
  for (int step = 16; step > 0; step /= 2)
    value += __shfl_xor_sync(0xffffffff, value, step);
  if (threadIdx.x % 32 == 0) atomicAdd(sum, value);
}
