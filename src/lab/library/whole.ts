/** Integer functions: averages, high halves of products, funnel shifts that clamp at 32, masks of lanes. */
export const whole = `
inline __device__ int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
inline __device__ unsigned __uhadd(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a + b) >> 1); }
inline __device__ unsigned __urhadd(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a + b + 1) >> 1); }
inline __device__ unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  unsigned long long al = a & 0xffffffffull, ah = a >> 32, bl = b & 0xffffffffull, bh = b >> 32;
  unsigned long long middle = ah * bl + ((al * bl) >> 32);
  unsigned long long other = al * bh + (middle & 0xffffffffull);
  return ah * bh + (middle >> 32) + (other >> 32);
}
inline __device__ long long __mul64hi(long long a, long long b) {
  return (long long)__umul64hi(a, b) - (a < 0 ? b : 0ll) - (b < 0 ? a : 0ll);
}
inline __device__ long long llmin(long long a, long long b) { return a < b ? a : b; }
inline __device__ long long llmax(long long a, long long b) { return a > b ? a : b; }
inline __device__ unsigned long long ullmin(unsigned long long a, unsigned long long b) { return a < b ? a : b; }
inline __device__ unsigned long long ullmax(unsigned long long a, unsigned long long b) { return a > b ? a : b; }
inline __device__ unsigned __usad(unsigned a, unsigned b, unsigned c) { return (a > b ? a - b : b - a) + c; }
inline __device__ unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned s) {
  return s >= 32u ? lo : __funnelshift_l(lo, hi, s);
}
inline __device__ unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned s) {
  return s >= 32u ? hi : __funnelshift_r(lo, hi, s);
}
inline __device__ unsigned __lab_lane() {
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31u;
}
inline __device__ unsigned __lanemask_eq() { return 1u << __lab_lane(); }
inline __device__ unsigned __lanemask_lt() { return (1u << __lab_lane()) - 1u; }
inline __device__ unsigned __lanemask_le() { return __lanemask_lt() | __lanemask_eq(); }
inline __device__ unsigned __lanemask_gt() { return ~__lanemask_le(); }
inline __device__ unsigned __lanemask_ge() { return ~__lanemask_lt(); }
inline __device__ unsigned __fns(unsigned mask, unsigned base, int offset) {
  if (offset == 0) return (mask >> base) & 1u ? base : 0xffffffffu;
  int step = offset > 0 ? 1 : -1, left = offset * step;
  for (int bit = (int)base; bit >= 0 && bit < 32; bit += step)
    if ((mask >> bit) & 1u && --left == 0) return (unsigned)bit;
  return 0xffffffffu;
}
`;
