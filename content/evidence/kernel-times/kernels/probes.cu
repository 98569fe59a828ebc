// What each unit gets done: the same instruction over and over, in eight independent chains per lane or one.

enum Op { FMA, ADD, MUL, IADD, IMAD, LOP, SHIFT, MINMAX, CONVERT, RCP, SINE, POPC, DFMA, SHFL, VOTE, HFMA2, SELECT, FSETP, WIDE, I2F };

template <int OP>
__device__ __forceinline__ void once(unsigned &v, unsigned a) {
  float *f = reinterpret_cast<float *>(&v);
  if (OP == FMA) asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+f"(*f) : "f"(__uint_as_float(a)));
  if (OP == ADD) asm volatile("add.rn.f32 %0, %0, %1;" : "+f"(*f) : "f"(__uint_as_float(a)));
  if (OP == MUL) asm volatile("mul.rn.f32 %0, %0, %1;" : "+f"(*f) : "f"(__uint_as_float(a)));
  if (OP == IADD) asm volatile("add.u32 %0, %0, %1;" : "+r"(v) : "r"(a));
  if (OP == IMAD) asm volatile("mad.lo.u32 %0, %0, %1, %1;" : "+r"(v) : "r"(a));
  if (OP == LOP) asm volatile("lop3.b32 %0, %0, %1, %1, 0x96;" : "+r"(v) : "r"(a));
  if (OP == SHIFT) asm volatile("shf.l.wrap.b32 %0, %0, %1, %1;" : "+r"(v) : "r"(a));
  if (OP == MINMAX) asm volatile("max.s32 %0, %0, %1;" : "+r"(v) : "r"(a));
  if (OP == CONVERT) asm volatile("cvt.rzi.s32.f32 %0, %1;" : "=r"(v) : "f"(*f));
  if (OP == I2F) asm volatile("{ .reg .f32 t; cvt.rn.f32.u32 t, %0; mov.b32 %0, t; }" : "+r"(v));
  if (OP == RCP) asm volatile("rcp.approx.ftz.f32 %0, %0;" : "+f"(*f));
  if (OP == SINE) asm volatile("sin.approx.ftz.f32 %0, %0;" : "+f"(*f));
  if (OP == POPC) asm volatile("popc.b32 %0, %0;" : "+r"(v));
  if (OP == SHFL) asm volatile("shfl.sync.bfly.b32 %0, %0, 1, 31, 0xffffffff;" : "+r"(v));
  if (OP == VOTE) asm volatile("{ .reg .pred p; setp.ne.u32 p, %0, 0; vote.sync.ballot.b32 %0, p, 0xffffffff; }" : "+r"(v));
  if (OP == HFMA2) asm volatile("fma.rn.f16x2 %0, %0, %1, %1;" : "+r"(v) : "r"(a));
  if (OP == SELECT) asm volatile("{ .reg .pred p; setp.gt.u32 p, %0, %1; selp.u32 %0, %0, %1, p; }" : "+r"(v) : "r"(a));
  if (OP == FSETP) asm volatile("{ .reg .pred p; setp.gt.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(v) : "f"(*f), "f"(__uint_as_float(a)));
}

template <int OP, int CHAINS>
__global__ void pipe(unsigned *out, unsigned a, int times) {
  unsigned v[CHAINS];
#pragma unroll
  for (int j = 0; j < CHAINS; ++j) v[j] = threadIdx.x * 77 + j;
#pragma unroll 1
  for (int k = 0; k < times; ++k)
#pragma unroll
    for (int r = 0; r < 64 / CHAINS; ++r)
#pragma unroll
      for (int j = 0; j < CHAINS; ++j) once<OP>(v[j], a);
  unsigned sum = 0;
#pragma unroll
  for (int j = 0; j < CHAINS; ++j) sum += v[j];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

template <int CHAINS>
__global__ void doublePipe(double *out, double a, int times) {
  double v[CHAINS];
#pragma unroll
  for (int j = 0; j < CHAINS; ++j) v[j] = threadIdx.x + j;
#pragma unroll 1
  for (int k = 0; k < times; ++k)
#pragma unroll
    for (int r = 0; r < 64 / CHAINS; ++r)
#pragma unroll
      for (int j = 0; j < CHAINS; ++j) asm volatile("fma.rn.f64 %0, %0, %1, %1;" : "+d"(v[j]) : "d"(a));
  double sum = 0;
#pragma unroll
  for (int j = 0; j < CHAINS; ++j) sum += v[j];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

/** Reductions in the L2: each lane at `spread` words from the next, each warp in a stretch of its own of `window` words. */
__global__ void reductions(unsigned *out, int spread, unsigned window, int times) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < times; ++k)
    asm volatile("red.global.add.u32 [%0], %1;" ::"l"(&out[(i * spread + k * 8191u * 32u) & (window - 1)]), "r"(k));
}

__global__ void returning(unsigned *out, int spread, unsigned window, int times) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  for (int k = 0; k < times; ++k) sum += atomicAdd(&out[(i * spread + k * 8191u * 32u) & (window - 1)], k);
  if (sum == 12345) out[0] = sum;
}

__global__ void sharedReductions(unsigned *out, int spread, int times) {
  __shared__ unsigned data[4096];
  for (int k = threadIdx.x; k < 4096; k += blockDim.x) data[k] = 0;
  __syncthreads();
  for (int k = 0; k < times; ++k) atomicAdd(&data[(threadIdx.x * spread + k) & 4095], threadIdx.x + k);
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = data[threadIdx.x];
}

/** Loads from the L1 or the L2, `spread` words from lane to lane. */
__global__ void loads(float *out, const float *in, int spread, int mask, int times) {
  float sum = 0;
  int at = threadIdx.x * spread;
#pragma unroll 8
  for (int k = 0; k < times; ++k) sum += in[(at + k * 32) & mask];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void wideLoads(float *out, const float4 *in, int mask, int times) {
  float sum = 0;
#pragma unroll 8
  for (int k = 0; k < times; ++k) {
    float4 v = in[(threadIdx.x + k * 32) & mask];
    sum += v.x + v.y + v.z + v.w;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void l2Loads(float *out, const float4 *in, int mask, int times) {
  float sum = 0;
  int i = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
#pragma unroll 8
  for (int k = 0; k < times; ++k) {
    float4 v = __ldcg(&in[(i + k * all) & mask]);
    sum += v.x + v.y + v.z + v.w;
  }
  out[i] = sum;
}

__global__ void l2Stores(float4 *out, int mask, int times) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
#pragma unroll 8
  for (int k = 0; k < times; ++k) out[(i + k * all) & mask] = make_float4(k, k, k, k);
}

__global__ void streamReads(float *out, const float4 *in, int n) {
  float sum = 0;
#pragma unroll 4
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float4 v = in[i];
    sum += v.x + v.y + v.z + v.w;
  }
  if (sum == 12345.6789f) out[0] = sum;
}
