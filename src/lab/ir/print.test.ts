/** The operations of small kernels, as text: shows which basic blocks a C++ construct becomes. */
import { describe, expect, it } from 'vitest';
import { irOf } from '../testing-ir';

describe('straight-line code', () => {
  it('of an index, two loads and a store', () => {
    expect(
      irOf(
        'float *c, const float *a, const float *b, int n',
        'int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) c[i] = a[i] + b[i];',
      ),
    ).toMatchInlineSnapshot(`
      "
      b0:
        %0 = mul unsigned int blockIdx.x, blockDim.x
        %1 = add unsigned int %0, threadIdx.x
        i = %1
        %2 = lt int i, n
        branch %2, b1, b2
      b1:
        %3 = element float * a, i, 4
        %4 = load float [%3]   // site 0
        %5 = element float * b, i, 4
        %6 = load float [%5]   // site 1
        %7 = add float %4, %6
        %8 = element float * c, i, 4
        store float %7, [%8]   // site 2
        jump b2
      b2:
        exit
      "
    `);
  });
  it('of products and sums that are rounded once', () => {
    expect(irOf('float *y, const float *x, float a', 'int i = threadIdx.x; y[i] = a * x[i] - y[i];'))
      .toMatchInlineSnapshot(`
      "
      b0:
        i = threadIdx.x
        %0 = element float * x, i, 4
        %1 = load float [%0]   // site 0
        %2 = element float * y, i, 4
        %3 = load float [%2]   // site 1
        %4 = fms float a, %1, %3
        %5 = element float * y, i, 4
        store float %4, [%5]   // site 2
        exit
      "
    `);
  });
  it('of 64-bit indices', () => {
    expect(irOf('float *c, const float *a', 'int y = threadIdx.y; c[threadIdx.x] = a[size_t(y) * 1024 + threadIdx.x];'))
      .toMatchInlineSnapshot(`
      "
      b0:
        y = threadIdx.y
        %0 = convert unsigned long long int y
        %1 = mul unsigned long long %0, 1024
        %2 = convert unsigned long long unsigned int threadIdx.x
        %3 = add unsigned long long %1, %2
        %4 = element float * a, %3, 4
        %5 = load float [%4]   // site 0
        %6 = element float * c, threadIdx.x, 4
        store float %5, [%6]   // site 1
        exit
      "
    `);
  });
  it('of members of a struct', () => {
    expect(irOf('float4 *o, const float4 *a', 'float4 v = a[threadIdx.x]; o[threadIdx.x].y = v.x + v.w;'))
      .toMatchInlineSnapshot(`
        "
        b0:
          %0 = element float4 * a, threadIdx.x, 16
          load %1 float, %2 float, %3 float, %4 float [%0]   // site 0
          (member 0) = %1
          (member 1) = %2
          (member 2) = %3
          (member 3) = %4
          %5 = add float (member 0), (member 3)
          %6 = element float4 * o, threadIdx.x, 16
          %7 = bytes float * %6, 4
          store float %5, [%7]   // site 1
          exit
        "
      `);
  });
  it('of types that are narrower than a register', () => {
    expect(irOf('unsigned char *o, const short *a', 'int i = threadIdx.x; o[i] = a[i] >> 3;')).toMatchInlineSnapshot(`
      "
      b0:
        i = threadIdx.x
        %0 = element short * a, i, 2
        %1 = load short [%0]   // site 0
        %2 = shr int %1, 3
        %3 = convert unsigned char int %2
        %4 = element unsigned char * o, i, 1
        store unsigned char %3, [%4]   // site 1
        exit
      "
    `);
  });
});

describe('control flow', () => {
  it('of a loop', () => {
    expect(irOf('float *o, const float *a, int n', 'float s = 0; for (int k = 0; k < n; ++k) s += a[k]; *o = s;'))
      .toMatchInlineSnapshot(`
      "
      b0:
        s = 0
        k = 0
        jump b1
      b1:
        %0 = lt int k, n
        branch %0, b2, b4
      b2:
        %1 = element float * a, k, 4
        %2 = load float [%1]   // site 0
        %3 = add float s, %2
        s = %3
        jump b3
      b3:
        %4 = add int k, 1
        k = %4
        jump b1
      b4:
        store float s, [o]   // site 1
        exit
      "
    `);
  });
  it('of a loop that is left, and one whose condition comes last', () => {
    expect(
      irOf(
        'int *o, const int *a, int n',
        'int i = 0; do { if (a[i] == 0) break; if (a[i] < 0) continue; o[i] = 1; } while (++i < n);',
      ),
    ).toMatchInlineSnapshot(`
      "
      b0:
        i = 0
        jump b2
      b2:
        %0 = element int * a, i, 4
        %1 = load int [%0]   // site 0
        %2 = eq int %1, 0
        branch %2, b5, b6
      b5:
        break b4
      b6:
        %3 = element int * a, i, 4
        %4 = load int [%3]   // site 1
        %5 = lt int %4, 0
        branch %5, b7, b8
      b7:
        continue b3
      b8:
        %6 = element int * o, i, 4
        store int 1, [%6]   // site 2
        jump b3
      b3:
        %7 = add int i, 1
        i = %7
        %8 = lt int i, n
        branch %8, b2, b4
      b4:
        exit
      "
    `);
  });
  it('of conditions that short-circuit', () => {
    expect(irOf('int *o, const int *a, int n', 'int i = threadIdx.x; if (i < n && a[i] > 0) o[i] = 1; else o[i] = 2;'))
      .toMatchInlineSnapshot(`
        "
        b0:
          i = threadIdx.x
          %0 = lt int i, n
          branch %0, b1, b2
        b1:
          %1 = element int * a, i, 4
          %2 = load int [%1]   // site 0
          %3 = gt int %2, 0
          jump b2
        b2:
          %4 = both bool %0, %3
          branch %4, b3, b4
        b3:
          %5 = element int * o, i, 4
          store int 1, [%5]   // site 1
          jump b5
        b4:
          %6 = element int * o, i, 4
          store int 2, [%6]   // site 2
          jump b5
        b5:
          exit
        "
      `);
  });
  it('of a choice', () => {
    expect(irOf('int *o, const int *a, int n', 'int i = threadIdx.x; o[i] = i < n ? a[i] : -1;'))
      .toMatchInlineSnapshot(`
      "
      b0:
        i = threadIdx.x
        %0 = lt int i, n
        branch %0, b1, b2
      b1:
        %1 = element int * a, i, 4
        %2 = load int [%1]   // site 0
        jump b2
      b2:
        %3 = select int %0, %2, -1
        %4 = element int * o, i, 4
        store int %3, [%4]   // site 1
        exit
      "
    `);
  });
  it('of lanes that leave the kernel', () => {
    expect(irOf('int *o, int n', 'int i = threadIdx.x; if (i >= n) return; o[i] = i;')).toMatchInlineSnapshot(`
      "
      b0:
        i = threadIdx.x
        %0 = ge int i, n
        branch %0, b1, b2
      b1:
        exit
      b2:
        %1 = element int * o, i, 4
        store int i, [%1]   // site 0
        exit
      "
    `);
  });
  it('of an inlined function', () => {
    expect(
      irOf(
        'int *o, int n',
        'o[threadIdx.x] = clamped(threadIdx.x, n);',
        '__device__ int clamped(int x, int most) { if (x > most) return most; return x; }',
      ),
    ).toMatchInlineSnapshot(`
      "
      b0:
        // clamped
        x = threadIdx.x
        most = n
        %0 = gt int x, most
        branch %0, b2, b3
      b2:
        (result) = most
        return b1
      b3:
        (result) = x
        return b1
      b1:
        %1 = element int * o, threadIdx.x, 4
        store int (result), [%1]   // site 0
        exit
      "
    `);
  });
  it('of a barrier', () => {
    expect(
      irOf(
        'float *o, const float *a',
        '__shared__ float s[32]; int t = threadIdx.x; s[t] = a[t]; __syncthreads(); o[t] = s[31 - t];',
      ),
    ).toMatchInlineSnapshot(`
      "
      b0:
        t = threadIdx.x
        %0 = element float * a, t, 4
        %1 = load float [%0]   // site 0
        %2 = element float * 4294967296, t, 4
        store float %1, [%2]   // site 1
        bar.sync
        %3 = sub int 31, t
        %4 = element float * 4294967296, %3, 4
        %5 = load float [%4]   // site 2
        %6 = element float * o, t, 4
        store float %5, [%6]   // site 3
        exit
      "
    `);
  });
});
