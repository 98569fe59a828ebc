// Counting: in global memory, in shared memory, and one atomic a group of equal lanes.

__global__ void histogramGlobal(unsigned *bins, const unsigned char *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[data[i]], 1u);
}

__global__ void histogramShared(unsigned *bins, const unsigned char *data, int n) {
  __shared__ unsigned local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&local[data[i]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__global__ void histogramAggregated(unsigned *bins, const unsigned char *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int bin = data[i];
  unsigned equals = __match_any_sync(0xffffffff, bin);
  int leader = __ffs(equals) - 1;
  if ((threadIdx.x & 31) == leader) atomicAdd(&bins[bin], (unsigned)__popc(equals));
}

__global__ void ticket(int *tickets, int *counter, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i % 3 == 0) tickets[atomicAdd(counter, 1)] = 1;
}

__global__ void largest(int *best, const int *in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicMax(best, in[i]);
}
