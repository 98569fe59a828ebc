/** Functions of real numbers with two results, or composed of others. In single precision unless \`both\` says otherwise. */
const single = `
inline __device__ void sincospif(float x, float *s, float *c) { *s = sinpif(x); *c = cospif(x); }
inline __device__ float modff(float x, float *whole) {
  *whole = truncf(x);
  return isinf(x) ? copysignf(0.0f, x) : copysignf(x - truncf(x), x);
}
inline __device__ float frexpf(float x, int *e) {
  if (x == 0.0f || isnan(x) || isinf(x)) { *e = 0; return x; }
  float y = fabsf(x) < 1.17549435e-38f ? x * 8388608.0f : x;
  int bits = __float_as_int(y);
  *e = ((bits >> 23) & 255) - 126 - (y == x ? 0 : 23);
  return __int_as_float((bits & 0x807fffff) | 0x3f000000);
}
inline __device__ float logbf(float x) {
  if (x == 0.0f) return -INFINITY;
  if (isnan(x) || isinf(x)) return fabsf(x);
  int e;
  frexpf(x, &e);
  return e - 1;
}
inline __device__ int ilogbf(float x) { return x == 0.0f ? (int)0x80000000 : isinf(x) ? 0x7fffffff : (int)logbf(x); }
inline __device__ float scalbnf(float x, int n) { return ldexpf(x, n); }
inline __device__ float scalblnf(float x, long int n) { return ldexpf(x, (int)n); }
inline __device__ float powif(float x, int n) { return powf(x, n); }
inline __device__ float nextafterf(float x, float to) {
  if (isnan(x) || isnan(to)) return x + to;
  if (x == to) return to;
  if (x == 0.0f) return copysignf(__int_as_float(1), to);
  int bits = __float_as_int(x);
  return __int_as_float((x < to) == (x > 0.0f) ? bits + 1 : bits - 1);
}
inline __device__ float rcbrtf(float x) { return (float)(1.0 / cbrt((double)x)); }
inline __device__ double rcbrt(double x) { return 1.0 / cbrt(x); }
inline __device__ float remquof(float x, float y, int *q) {
  double n = rint((double)x / y);
  *q = (int)fmod(n, 8.0);
  return remainderf(x, y);
}
inline __device__ float norm3df(float a, float b, float c) { return sqrt((double)a * a + (double)b * b + (double)c * c); }
inline __device__ float norm4df(float a, float b, float c, float d) {
  return sqrt((double)a * a + (double)b * b + (double)c * c + (double)d * d);
}
inline __device__ float rhypotf(float a, float b) { return 1.0 / hypot((double)a, (double)b); }
inline __device__ float rnorm3df(float a, float b, float c) { return 1.0 / sqrt((double)a * a + (double)b * b + (double)c * c); }
inline __device__ float rnorm4df(float a, float b, float c, float d) {
  return 1.0 / sqrt((double)a * a + (double)b * b + (double)c * c + (double)d * d);
}
inline __device__ float normf(int n, const float *a) {
  double sum = 0.0;
  for (int i = 0; i < n; ++i) sum += (double)a[i] * a[i];
  return sqrt(sum);
}
inline __device__ float __tanhf(float x) { return tanhf(x); }
inline __device__ bool signbit(double x) { return __double2hiint(x) < 0; }
inline __device__ double modf(double x, double *whole) {
  *whole = trunc(x);
  return isinf(x) ? copysign(0.0, x) : copysign(x - trunc(x), x);
}
inline __device__ void sincospi(double x, double *s, double *c) { *s = sinpi(x); *c = cospi(x); }
`;

/** The normal distribution and the gamma function, in double precision and rounded once for single. */
const both = `
inline __device__ double normcdf(double x) { return 0.5 * erfc(-x * 0.70710678118654752440); }
inline __device__ float normcdff(float x) { return (float)normcdf((double)x); }
inline __device__ double erfinv(double y) {
  if (!(y > -1.0 && y < 1.0)) return y == 1.0 ? INFINITY : y == -1.0 ? -INFINITY : NAN;
  double l = log((1.0 - y) * (1.0 + y)), h = 4.33074675034615 + 0.5 * l;
  double x = copysign(sqrt(sqrt(h * h - 6.802721088435375 * l) - h), y);
  for (int i = 0; i < 4; ++i) x -= (erf(x) - y) * 0.88622692545275801365 * exp(x * x);
  return x;
}
inline __device__ float erfinvf(float y) { return (float)erfinv((double)y); }
inline __device__ double erfcinv(double y) { return erfinv(1.0 - y); }
inline __device__ float erfcinvf(float y) { return (float)erfinv(1.0 - y); }
inline __device__ double normcdfinv(double p) { return 1.41421356237309504880 * erfinv(2.0 * p - 1.0); }
inline __device__ float normcdfinvf(float p) { return (float)normcdfinv((double)p); }
inline __device__ double erfcx(double x) { return exp(x * x) * erfc(x); }
inline __device__ float erfcxf(float x) { return (float)erfcx((double)x); }
// The sum of Lanczos, with g = 7 and nine terms.
inline __device__ double __lab_lanczos(double x) {
  return 0.99999999999980993 + 676.5203681218851 / (x + 1.0) - 1259.1392167224028 / (x + 2.0) + 771.32342877765313 / (x + 3.0)
      - 176.61502916214059 / (x + 4.0) + 12.507343278686905 / (x + 5.0) - 0.13857109526572012 / (x + 6.0)
      + 9.9843695780195716e-6 / (x + 7.0) + 1.5056327351493116e-7 / (x + 8.0);
}
inline __device__ double __lab_gamma(double x) {
  double y = x - 1.0, t = y + 7.5;
  return 2.50662827463100050242 * pow(t, y + 0.5) * exp(-t) * __lab_lanczos(y);
}
inline __device__ double __lab_lgamma(double x) {
  double y = x - 1.0, t = y + 7.5;
  return 0.91893853320467274178 + (y + 0.5) * log(t) - t + log(__lab_lanczos(y));
}
inline __device__ double tgamma(double x) {
  if (x == floor(x) && x <= 0.0) return x == 0.0 ? copysign(INFINITY, x) : NAN;
  return x < 0.5 ? 3.14159265358979323846 / (sinpi(x) * __lab_gamma(1.0 - x)) : __lab_gamma(x);
}
inline __device__ double lgamma(double x) {
  if (x == floor(x) && x <= 0.0) return INFINITY;
  return x < 0.5 ? log(3.14159265358979323846 / fabs(sinpi(x))) - __lab_lgamma(1.0 - x) : __lab_lgamma(x);
}
inline __device__ float tgammaf(float x) { return (float)tgamma((double)x); }
inline __device__ float lgammaf(float x) { return (float)lgamma((double)x); }
`;

export const realNumbers = `${single}${both}`;
