/** The four operations with a named rounding: to nearest, toward zero, down, up. */
export const rounded = `
inline __device__ double __dadd_rn(double a, double b) { double r = a + b; return r; }
inline __device__ double __dsub_rn(double a, double b) { double r = a - b; return r; }
inline __device__ double __dmul_rn(double a, double b) { return fma(a, b, -0.0); }
inline __device__ double __ddiv_rn(double a, double b) { return a / b; }
inline __device__ double __dsqrt_rn(double a) { return sqrt(a); }
inline __device__ double __drcp_rn(double a) { return 1.0 / a; }

// The error of a sum or product of singles is exact in double precision; its sign says on which side the rounded one lies.
inline __device__ float __lab_up(float r) {
  int bits = __float_as_int(r);
  return r == 0.0f ? __int_as_float(1) : __int_as_float(r > 0.0f ? bits + 1 : bits - 1);
}
inline __device__ float __lab_down(float r) { return -__lab_up(-r); }
inline __device__ float __lab_rd(float r, double error) { return error < 0.0 ? __lab_down(r) : r; }
inline __device__ float __lab_ru(float r, double error) { return error > 0.0 ? __lab_up(r) : r; }
inline __device__ float __lab_rz(float r, double error) { return r > 0.0f ? __lab_rd(r, error) : __lab_ru(r, error); }
inline __device__ double __lab_of_sum(float a, float b, float r) {
  double s = __dadd_rn(a, b);
  double part = s - a;
  double lost = (a - (s - part)) + (b - part);
  return (s - r) + lost;
}
inline __device__ double __lab_of_product(float a, float b, float r) { return __dmul_rn(a, b) - r; }
inline __device__ double __lab_of_quotient(float a, float b, float r) {
  double rest = fma(-(double)r, (double)b, (double)a);
  return b < 0.0f ? -rest : rest;
}
inline __device__ float __fadd_rz(float a, float b) { float r = __fadd_rn(a, b); return __lab_rz(r, __lab_of_sum(a, b, r)); }
inline __device__ float __fadd_rd(float a, float b) { float r = __fadd_rn(a, b); return __lab_rd(r, __lab_of_sum(a, b, r)); }
inline __device__ float __fadd_ru(float a, float b) { float r = __fadd_rn(a, b); return __lab_ru(r, __lab_of_sum(a, b, r)); }
inline __device__ float __fsub_rz(float a, float b) { return __fadd_rz(a, -b); }
inline __device__ float __fsub_rd(float a, float b) { return __fadd_rd(a, -b); }
inline __device__ float __fsub_ru(float a, float b) { return __fadd_ru(a, -b); }
inline __device__ float __fmul_rz(float a, float b) { float r = __fmul_rn(a, b); return __lab_rz(r, __lab_of_product(a, b, r)); }
inline __device__ float __fmul_rd(float a, float b) { float r = __fmul_rn(a, b); return __lab_rd(r, __lab_of_product(a, b, r)); }
inline __device__ float __fmul_ru(float a, float b) { float r = __fmul_rn(a, b); return __lab_ru(r, __lab_of_product(a, b, r)); }
inline __device__ float __fdiv_rz(float a, float b) { float r = __fdiv_rn(a, b); return __lab_rz(r, __lab_of_quotient(a, b, r)); }
inline __device__ float __fdiv_rd(float a, float b) { float r = __fdiv_rn(a, b); return __lab_rd(r, __lab_of_quotient(a, b, r)); }
inline __device__ float __fdiv_ru(float a, float b) { float r = __fdiv_rn(a, b); return __lab_ru(r, __lab_of_quotient(a, b, r)); }
inline __device__ float __frcp_rz(float a) { return __fdiv_rz(1.0f, a); }
inline __device__ float __frcp_rd(float a) { return __fdiv_rd(1.0f, a); }
inline __device__ float __frcp_ru(float a) { return __fdiv_ru(1.0f, a); }
inline __device__ float __lab_single(double x, float r, int way) {
  double error = x - r;
  return way == 0 ? __lab_rz(r, error) : way < 0 ? __lab_rd(r, error) : __lab_ru(r, error);
}
inline __device__ float __double2float_rz(double x) { return __lab_single(x, (float)x, 0); }
inline __device__ float __double2float_rd(double x) { return __lab_single(x, (float)x, -1); }
inline __device__ float __double2float_ru(double x) { return __lab_single(x, (float)x, 1); }
inline __device__ float __int2float_rz(int x) { return __lab_single(x, (float)x, 0); }
inline __device__ float __int2float_rd(int x) { return __lab_single(x, (float)x, -1); }
inline __device__ float __int2float_ru(int x) { return __lab_single(x, (float)x, 1); }
inline __device__ float __uint2float_rz(unsigned x) { return __lab_single(x, (float)x, 0); }
inline __device__ float __uint2float_rd(unsigned x) { return __lab_single(x, (float)x, -1); }
inline __device__ float __uint2float_ru(unsigned x) { return __lab_single(x, (float)x, 1); }
`;
