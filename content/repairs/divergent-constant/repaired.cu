__constant__ int curve[16] = {0,  1,  4,  9,   16,  25,  36,  49,
                              64, 81, 100, 121, 144, 169, 196, 225};

__global__ void look(int *out, const int *in) {
  __shared__ int own[16];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 16) own[threadIdx.x] = curve[threadIdx.x];
  __syncthreads();
  out[i] = own[in[i]];
}
