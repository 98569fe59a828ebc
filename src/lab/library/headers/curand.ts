/**
 * `<curand_kernel.h>` in CUDA: XORWOW and Philox. XORWOW's sequence 0 matches the library; other sequences start elsewhere
 * than the library's, which skips ahead by 2^67 numbers.
 */
export const curand = `
struct curandStateXORWOW { unsigned d, v[5]; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
typedef curandStateXORWOW curandStateXORWOW_t;
struct curandStatePhilox4_32_10 { uint4 ctr, output; uint2 key; unsigned STATE; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

__device__ inline unsigned curand(curandStateXORWOW *s) {
  const unsigned t = s->v[0] ^ (s->v[0] >> 2);
  s->v[0] = s->v[1];
  s->v[1] = s->v[2];
  s->v[2] = s->v[3];
  s->v[3] = s->v[4];
  s->v[4] = (s->v[4] ^ (s->v[4] << 4)) ^ (t ^ (t << 1));
  s->d += 362437u;
  return s->v[4] + s->d;
}
__device__ inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStateXORWOW *s) {
  const unsigned s0 = (unsigned)seed ^ 0xaad26b49u, s1 = (unsigned)(seed >> 32) ^ 0xf7dcefddu;
  const unsigned t0 = 1099087573u * s0, t1 = 2591861531u * s1;
  s->d = 6615241u + t1 + t0;
  s->v[0] = 123456789u + t0;
  s->v[1] = 362436069u ^ t0;
  s->v[2] = 521288629u + t1;
  s->v[3] = 88675123u ^ t1;
  s->v[4] = 5783321u + t0;
  if (sequence != 0) {
    unsigned x = (unsigned)sequence * 0x9e3779b9u ^ (unsigned)(sequence >> 32) * 0x85ebca6bu;
    for (int i = 0; i < 5; i++) {
      x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16;
      s->v[i] ^= x;
      x += 0x9e3779b9u;
    }
  }
  for (unsigned long long i = 0; i < offset && i < 4096; i++) curand(s);
  s->boxmuller_flag = 0;
  s->boxmuller_flag_double = 0;
  s->boxmuller_extra = 0.0f;
  s->boxmuller_extra_double = 0.0;
}

__device__ inline uint4 lab_philox(uint4 c, uint2 k) {
  for (int round = 0; round < 10; round++) {
    const unsigned hi0 = __umulhi(0xd2511f53u, c.x), lo0 = 0xd2511f53u * c.x, hi1 = __umulhi(0xcd9e8d57u, c.z), lo1 = 0xcd9e8d57u * c.z;
    c = make_uint4(hi1 ^ c.y ^ k.x, lo1, hi0 ^ c.w ^ k.y, lo0);
    k.x += 0x9e3779b9u;
    k.y += 0xbb67ae85u;
  }
  return c;
}
__device__ inline void lab_philox_ahead(curandStatePhilox4_32_10 *s, unsigned long long n) {
  const unsigned lo = (unsigned)n, hi = (unsigned)(n >> 32);
  s->ctr.x += lo;
  const unsigned carry = s->ctr.x < lo ? 1u : 0u;
  const unsigned long long upper = (unsigned long long)s->ctr.y + hi + carry;
  s->ctr.y = (unsigned)upper;
  if (upper >> 32) { s->ctr.z += 1u; if (s->ctr.z == 0u) s->ctr.w += 1u; }
}
__device__ inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStatePhilox4_32_10 *s) {
  s->ctr = make_uint4(0u, 0u, (unsigned)sequence, (unsigned)(sequence >> 32));
  s->key = make_uint2((unsigned)seed, (unsigned)(seed >> 32));
  s->STATE = (unsigned)(offset & 3);
  lab_philox_ahead(s, offset / 4);
  s->output = lab_philox(s->ctr, s->key);
  s->boxmuller_flag = 0;
  s->boxmuller_flag_double = 0;
  s->boxmuller_extra = 0.0f;
  s->boxmuller_extra_double = 0.0;
}
__device__ inline unsigned curand(curandStatePhilox4_32_10 *s) {
  const unsigned out = s->STATE == 0 ? s->output.x : s->STATE == 1 ? s->output.y : s->STATE == 2 ? s->output.z : s->output.w;
  s->STATE += 1;
  if (s->STATE == 4) {
    lab_philox_ahead(s, 1);
    s->output = lab_philox(s->ctr, s->key);
    s->STATE = 0;
  }
  return out;
}
__device__ inline uint4 curand4(curandStatePhilox4_32_10 *s) {
  const unsigned a = curand(s), b = curand(s), c = curand(s), d = curand(s);
  return make_uint4(a, b, c, d);
}

__device__ inline float lab_uniform(unsigned x) { return x * 2.3283064e-10f + (2.3283064e-10f / 2.0f); }
__device__ inline double lab_uniform_double(unsigned x, unsigned y) {
  const unsigned long long z = (unsigned long long)x ^ ((unsigned long long)y << 21);
  return z * 1.1102230246251565e-16 + (1.1102230246251565e-16 / 2.0);
}
template <typename S> __device__ inline float curand_uniform(S *s) { return lab_uniform(curand(s)); }
template <typename S> __device__ inline double curand_uniform_double(S *s) {
  const unsigned x = curand(s), y = curand(s);
  return lab_uniform_double(x, y);
}
template <typename S> __device__ inline float4 curand_uniform4(S *s) {
  const uint4 x = curand4(s);
  return make_float4(lab_uniform(x.x), lab_uniform(x.y), lab_uniform(x.z), lab_uniform(x.w));
}
template <typename S> __device__ inline float2 curand_normal2(S *s) {
  const unsigned x = curand(s), y = curand(s);
  const float u = x * 2.3283064e-10f + (2.3283064e-10f / 2.0f), v = y * (2.3283064e-10f * 6.2831855f) + (2.3283064e-10f * 6.2831855f / 2.0f);
  const float r = sqrtf(-2.0f * logf(u));
  return make_float2(r * sinf(v), r * cosf(v));
}
template <typename S> __device__ inline float curand_normal(S *s) {
  if (s->boxmuller_flag) { s->boxmuller_flag = 0; return s->boxmuller_extra; }
  const float2 both = curand_normal2(s);
  s->boxmuller_extra = both.y;
  s->boxmuller_flag = 1;
  return both.x;
}
template <typename S> __device__ inline float4 curand_normal4(S *s) {
  const float2 a = curand_normal2(s), b = curand_normal2(s);
  return make_float4(a.x, a.y, b.x, b.y);
}
template <typename S> __device__ inline double curand_normal_double(S *s) {
  const double u = curand_uniform_double(s), v = curand_uniform_double(s);
  return sqrt(-2.0 * log(u)) * sin(6.283185307179586 * v);
}
template <typename S> __device__ inline float curand_log_normal(S *s, float mean, float deviation) { return expf(mean + deviation * curand_normal(s)); }
`;
