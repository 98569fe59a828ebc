/** As print.test.ts, for constructs that have separate operations. */
import { describe, expect, it } from 'vitest';
import { irOf } from '../testing-ir';

describe('what lanes do together', () => {
  it('of shuffles and votes', () => {
    expect(
      irOf(
        'int *o, const int *a',
        'int t = threadIdx.x, s = a[t]; for (int d = 16; d > 0; d /= 2) s += __shfl_down_sync(-1, s, d); o[t] = __any_sync(-1, s > 3) + __ballot_sync(-1, t & 1);',
      ),
    ).toMatchInlineSnapshot(`
      "
      b0:
        t = threadIdx.x
        %0 = element int * a, t, 4
        %1 = load int [%0]   // site 0
        s = %1
        d = 16
        jump b1
      b1:
        %2 = gt int d, 0
        branch %2, b2, b4
      b2:
        %3 = shfl.down int s, d
        %4 = add int s, %3
        s = %4
        jump b3
      b3:
        %5 = div int d, 2
        d = %5
        jump b1
      b4:
        %6 = gt int s, 3
        %7 = vote.any int %6
        %8 = and int t, 1
        %9 = vote.ballot unsigned int %8
        %10 = add unsigned int %7, %9
        %11 = element int * o, t, 4
        store int %10, [%11]   // site 1
        exit
      "
    `);
  });
  it('of atomics whose old value is read, or not', () => {
    expect(irOf('int *o, int *c', 'atomicAdd(&c[threadIdx.x / 2], 1); o[threadIdx.x] = atomicMax(c, o[threadIdx.x]);'))
      .toMatchInlineSnapshot(`
      "
      b0:
        %0 = div unsigned int threadIdx.x, 2
        %1 = element int * c, %0, 4
        red.add int %1, 1   // site 0, 1
        %2 = element int * o, threadIdx.x, 4
        %3 = load int [%2]   // site 2
        %4 = atom.max int c, %3   // site 3, 4
        %5 = element int * o, threadIdx.x, 4
        store int %4, [%5]   // site 5
        exit
      "
    `);
  });
  it('of a reduction of a tile', () => {
    expect(
      irOf(
        'float *o, const float *a',
        'auto w = cg::tiled_partition<8>(cg::this_thread_block()); o[threadIdx.x] = cg::reduce(w, a[threadIdx.x], cg::plus<float>());',
        '#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>\nnamespace cg = cooperative_groups;\n',
      ),
    ).toMatchInlineSnapshot(`
      "
      b0:
        %0 = element float * a, threadIdx.x, 4
        %1 = load float [%0]   // site 0
        %2 = reduce float %1
        %3 = element float * o, threadIdx.x, 4
        store float %2, [%3]   // site 1
        exit
      "
    `);
  });
  it('of a barrier that counts', () => {
    expect(irOf('int *o', 'int t = threadIdx.x; o[t] = __syncthreads_count(t > 3);')).toMatchInlineSnapshot(`
      "
      b0:
        t = threadIdx.x
        %0 = gt int t, 3
        %1 = bar.red.count %0
        %2 = element int * o, t, 4
        store int %1, [%2]   // site 0
        exit
      "
    `);
  });
});

describe('what else has operations of its own', () => {
  it('of a fence of the block, which no run shows', () => {
    expect(irOf('int *o', 'o[0] = 1; __threadfence_block(); o[1] = 2;')).toMatchInlineSnapshot(`
      "
      b0:
        %0 = element int * o, 0, 4
        store int 1, [%0]   // site 0
        fence
        %1 = element int * o, 1, 4
        store int 2, [%1]   // site 1
        exit
      "
    `);
  });

  it('of inline PTX', () => {
    expect(
      irOf(
        'int *o',
        'int t = threadIdx.x, r; asm("{ .reg .pred p; setp.lt.s32 p, %1, 4; add.s32 %0, %1, 1; @p add.s32 %0, %0, 9; }" : "=r"(r) : "r"(t)); o[t] = r;',
      ),
    ).toMatchInlineSnapshot(`
      "
      b0:
        t = threadIdx.x
        unset
        mov unsigned int t
        asm
        setp.lt.s32
        add.s32
        @p add.s32
        r = %0
        check
        %1 = element int * o, t, 4
        store int r, [%1]   // site 0
        exit
      "
    `);
  });
  it('of a switch that falls through', () => {
    expect(
      irOf(
        'int *o',
        'int t = threadIdx.x, r = 0; switch (t & 3) { case 0: r = 1; case 1: case 2: r += 2; break; default: r = 9; } o[t] = r;',
      ),
    ).toMatchInlineSnapshot(`
      "
      b0:
        t = threadIdx.x
        r = 0
        %0 = and int t, 3
        switch %0, 0: b2, 1: b3, 2: b3, default: b4
      b2:
        r = 1
        jump b3
      b3:
        %1 = add int r, 2
        r = %1
        break b1
      b4:
        r = 9
        jump b1
      b1:
        %2 = element int * o, t, 4
        store int r, [%2]   // site 0
        exit
      "
    `);
  });
  it('of goto, backward and forward', () => {
    expect(
      irOf(
        'int *o',
        'int t = threadIdx.x, n = 0; again: n += 1; if (n > 7) goto end; if (n <= t) goto again; n = -1; end: o[t] = n;',
      ),
    ).toMatchInlineSnapshot(`
      "
      b0:
        t = threadIdx.x
        n = 0
        jump b1
      b1:
        // again
        %0 = add int n, 1
        n = %0
        %1 = gt int n, 7
        branch %1, b3, b4
      b3:
        goto b2
      b4:
        %2 = le int n, t
        branch %2, b5, b6
      b5:
        goto b1
      b6:
        n = -1
        jump b2
      b2:
        // end
        %3 = element int * o, t, 4
        store int n, [%3]   // site 0
        exit
      "
    `);
  });
  it('of a choice between structs', () => {
    expect(irOf('float2 *o, const float2 *a', 'int t = threadIdx.x; o[t] = t < 4 ? a[t] : make_float2(1, 2);'))
      .toMatchInlineSnapshot(`
        "
        b0:
          t = threadIdx.x
          %0 = lt int t, 4
          branch %0, b1, b2
        b1:
          %1 = element float2 * a, t, 8
          load %2 float, %3 float [%1]   // site 0
          jump b2
        b2:
          %4 = select float %0, %2, 1
          %5 = select float %0, %3, 2
          %6 = element float2 * o, t, 8
          store float %4, float %5, [%6]   // site 1
          exit
        "
      `);
  });
  it('of a bit field', () => {
    expect(irOf('S *o', 'o[threadIdx.x].b = threadIdx.x;', 'struct S { unsigned a : 4; unsigned b : 12; };'))
      .toMatchInlineSnapshot(`
        "
        b0:
          %0 = element S * o, threadIdx.x, 4
          %1 = ld.quiet unsigned int %0
          %2 = and unsigned int %1, 4294901775
          %3 = and unsigned int threadIdx.x, 4095
          %4 = shl unsigned int %3, 4
          %5 = or unsigned int %2, %4
          store unsigned int %5, [%0]   // site 0
          exit
        "
      `);
  });
});
