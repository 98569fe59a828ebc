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
    ...{
      CUDART_INF_F: 'INFINITY',
      CUDART_INF: '((double)INFINITY)',
      CUDART_PI_F: '3.141592654f',
      HUGE_VALF: 'INFINITY',
    },
  };
}
