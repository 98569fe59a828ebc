/** Conversions that name their rounding. What a plain conversion already does is written as one. */
export const conversions = `
inline __device__ long long __float2ll_rz(float x) { return (long long)x; }
inline __device__ long long __float2ll_rn(float x) { return (long long)rintf(x); }
inline __device__ long long __float2ll_rd(float x) { return (long long)floorf(x); }
inline __device__ long long __float2ll_ru(float x) { return (long long)ceilf(x); }
inline __device__ unsigned long long __float2ull_rz(float x) { return (unsigned long long)x; }
inline __device__ unsigned long long __float2ull_rn(float x) { return (unsigned long long)rintf(x); }
inline __device__ unsigned __float2uint_rn(float x) { return (unsigned)rintf(x); }
inline __device__ unsigned __float2uint_rd(float x) { return (unsigned)floorf(x); }
inline __device__ unsigned __float2uint_ru(float x) { return (unsigned)ceilf(x); }
inline __device__ int __double2int_rn(double x) { return (int)rint(x); }
inline __device__ int __double2int_rd(double x) { return (int)floor(x); }
inline __device__ int __double2int_ru(double x) { return (int)ceil(x); }
inline __device__ unsigned __double2uint_rz(double x) { return (unsigned)x; }
inline __device__ unsigned __double2uint_rn(double x) { return (unsigned)rint(x); }
inline __device__ long long __double2ll_rz(double x) { return (long long)x; }
inline __device__ long long __double2ll_rn(double x) { return (long long)rint(x); }
inline __device__ long long __double2ll_rd(double x) { return (long long)floor(x); }
inline __device__ long long __double2ll_ru(double x) { return (long long)ceil(x); }
inline __device__ unsigned long long __double2ull_rz(double x) { return (unsigned long long)x; }
inline __device__ unsigned long long __double2ull_rn(double x) { return (unsigned long long)rint(x); }
inline __device__ float __ull2float_rn(unsigned long long x) { return (float)x; }
inline __device__ double __int2double_rn(int x) { return (double)x; }
inline __device__ double __uint2double_rn(unsigned x) { return (double)x; }
inline __device__ double __ll2double_rn(long long x) { return (double)x; }
inline __device__ double __ull2double_rn(unsigned long long x) { return (double)x; }
inline __device__ int __double2hiint(double x) { return (int)(__double_as_longlong(x) >> 32); }
inline __device__ int __double2loint(double x) { return (int)__double_as_longlong(x); }
inline __device__ double __hiloint2double(int hi, int lo) {
  return __longlong_as_double(((long long)hi << 32) | (long long)(unsigned)lo);
}
inline __device__ long int lrintf(float x) { return (long int)rintf(x); }
inline __device__ long int lrint(double x) { return (long int)rint(x); }
inline __device__ long int lroundf(float x) { return (long int)roundf(x); }
inline __device__ long int lround(double x) { return (long int)round(x); }
inline __device__ long long llrintf(float x) { return (long long)rintf(x); }
inline __device__ long long llrint(double x) { return (long long)rint(x); }
inline __device__ long long llroundf(float x) { return (long long)roundf(x); }
inline __device__ long long llround(double x) { return (long long)round(x); }
`;
