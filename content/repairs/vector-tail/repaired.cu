__global__ void copy(float *out, const float *in, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float4 *from = reinterpret_cast<const float4 *>(in);
  float4 *to = reinterpret_cast<float4 *>(out);
  if (4 * i + 3 < count) to[i] = from[i];
  int rest = count / 4 * 4 + i;
  if (rest < count) out[rest] = in[rest];
}
