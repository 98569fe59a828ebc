// Each row has 32 elements: 32 times its distance from the mean of its row.
__global__ void deviations(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int value = in[i];
  int sum = value;
  for (int step = 16; step > 0; step /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, step);
  out[i] = 32 * value - sum;
}
