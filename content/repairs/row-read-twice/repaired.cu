// Each warp takes a row of 128 numbers: how far each is below the largest.
__global__ void belowLargest(int *out, const int *in) {
  int lane = threadIdx.x % 32;
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int kept[4];
  int largest = 0;
  for (int k = 0; k < 4; ++k) {
    kept[k] = in[row * 128 + k * 32 + lane];
    largest = max(largest, kept[k]);
  }
  for (int step = 16; step > 0; step /= 2)
    largest = max(largest, __shfl_xor_sync(0xffffffff, largest, step));
  for (int k = 0; k < 4; ++k)
    out[row * 128 + k * 32 + lane] = largest - kept[k];
}
