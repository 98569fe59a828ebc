// Counting.

__global__ void histoGlobal(unsigned int *histo, const unsigned char *buffer, long size) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  int stride = blockDim.x * gridDim.x;
  while (i < size) {
    atomicAdd(&(histo[buffer[i]]), 1);
    i += stride;
  }
}

__global__ void histoShared(unsigned int *histo, const unsigned char *buffer, int size) {
  __shared__ unsigned int temp[256];
  temp[threadIdx.x] = 0;
  __syncthreads();
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  int offset = blockDim.x * gridDim.x;
  while (i < size) {
    atomicAdd(&temp[buffer[i]], 1);
    i += offset;
  }
  __syncthreads();
  atomicAdd(&(histo[threadIdx.x]), temp[threadIdx.x]);
}

#define NUM_BINS 7
__global__ void letterHistogram(const char *data, unsigned length, unsigned *histo) {
  __shared__ unsigned local[NUM_BINS];
  for (unsigned bin = threadIdx.x; bin < NUM_BINS; bin += blockDim.x) local[bin] = 0u;
  __syncthreads();
  unsigned tid = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned i = tid; i < length; i += blockDim.x * gridDim.x) {
    int position = data[i] - 'a';
    if (position >= 0 && position < 26) atomicAdd(&local[position / 4], 1);
  }
  __syncthreads();
  for (unsigned bin = threadIdx.x; bin < NUM_BINS; bin += blockDim.x) {
    unsigned value = local[bin];
    if (value > 0) atomicAdd(&histo[bin], value);
  }
}
