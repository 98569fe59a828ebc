import type { Architecture } from '@src/arch/architecture';

/** Macros that the compiler and its headers define. */
export function definesFor(arch: Architecture): Record<string, string> {
  const target = String(Math.round(Number(arch.computeCapability) * 100));
  return {
    ...{ __CUDACC__: '1', __CUDA_ARCH__: target, __NVCC__: '1', __cplusplus: '201703', NDEBUG_LAB: '1' },
    ...{
      INT_MAX: '2147483647',
      INT_MIN: '(-2147483647-1)',
      UINT_MAX: '4294967295u',
      LLONG_MAX: '9223372036854775807LL',
    },
    ...{
      SHRT_MAX: '32767',
      CHAR_MAX: '127',
      UCHAR_MAX: '255',
      USHRT_MAX: '65535',
      ULLONG_MAX: '18446744073709551615ull',
    },
    ...{ INT32_MAX: '2147483647', UINT32_MAX: '4294967295u', LLONG_MIN: '(-9223372036854775807LL-1)' },
    ...{ FLT_MAX: '3.402823466e+38f', FLT_MIN: '1.175494351e-38f', FLT_EPSILON: '1.192092896e-07f' },
    ...{ DBL_MAX: '1.7976931348623157e+308', DBL_MIN: '2.2250738585072014e-308', DBL_EPSILON: '2.220446049250313e-16' },
    ...{ M_PI: '3.14159265358979323846', M_E: '2.7182818284590452354', M_SQRT2: '1.41421356237309504880' },
    ...{ M_PI_2: '1.57079632679489661923', M_PI_4: '0.78539816339744830962', M_1_PI: '0.31830988618379067154' },
    ...{ M_2_PI: '0.63661977236758134308', M_2_SQRTPI: '1.12837916709551257390', M_SQRT1_2: '0.70710678118654752440' },
    ...{ M_LN2: '0.69314718055994530942', M_LN10: '2.30258509299404568402', M_LOG2E: '1.4426950408889634074' },
    ...{
      M_LOG10E: '0.43429448190325182765',
      CUDART_PI: '3.1415926535897931',
      CUDART_NAN_F: 'NAN',
      HUGE_VAL: 'CUDART_INF',
    },
    ...{ INT64_MAX: '9223372036854775807LL', UINT64_MAX: '18446744073709551615ull', INT16_MAX: '32767' },
    ...{
      INT8_MAX: '127',
      UINT8_MAX: '255',
      UINT16_MAX: '65535',
      INT32_MIN: '(-2147483647-1)',
      SIZE_MAX: '18446744073709551615ull',
    },
    ...{
      LONG_MAX: '9223372036854775807LL',
      LONG_MIN: '(-9223372036854775807LL-1)',
      ULONG_MAX: '18446744073709551615ull',
    },
    ...{ SHRT_MIN: '(-32767-1)', CHAR_MIN: '(-128)', SCHAR_MAX: '127', FLT_DIG: '6', DBL_DIG: '15' },
    ...{
      CUDART_INF_F: 'INFINITY',
      CUDART_INF: '((double)INFINITY)',
      CUDART_PI_F: '3.141592654f',
      HUGE_VALF: 'INFINITY',
    },
  };
}
