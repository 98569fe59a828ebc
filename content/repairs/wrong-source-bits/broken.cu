constexpr int n = 64;

__device__ int at(int r, int c) {  // (32,32):(32,1), swizzled
  return r * 32 + (c ^ r % 8 * 4);
}

__global__ void transpose(float *out, const float *in) {
  __shared__ alignas(16) float tile[1024];
  int x = blockIdx.x * 32, y = blockIdx.y * 32, t = threadIdx.x;
  for (int r = t / 8, c = t % 8 * 4; r < 32; r += 8)
    *(float4 *)&tile[at(r, c)] = *(const float4 *)&in[(y + r) * n + x + c];
  __syncthreads();
  int r = t % 8 * 4, c = t / 8 * 4;
  float4 row[4];
  for (int k = 0; k < 4; ++k)
    row[k] = *(float4 *)&tile[at(r + k, c)];
  float *to = &out[(x + c) * n + y + r];
  *(float4 *)to = make_float4(row[0].x, row[1].x, row[2].x, row[3].x);
  *(float4 *)(to + n) = make_float4(row[0].y, row[1].y, row[2].y, row[3].y);
  *(float4 *)(to + 2 * n) = make_float4(row[0].z, row[1].z, row[2].z, row[3].z);
  *(float4 *)(to + 3 * n) = make_float4(row[0].w, row[1].w, row[2].w, row[3].w);
}
