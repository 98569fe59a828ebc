/** The operations of small kernels, as text: how a construct of C++ becomes basic blocks shows here. */
import { architectures } from '@src/arch';
import { describe, expect, it } from 'vitest';
import { newCompiler } from '../compile/compiler';
import { compileKernel } from '../compile/kernel';
import { Program } from '../resolve/program';
import { definesFor } from '../defines';
import { headersOf } from '../library/headers';
import { parse } from '../syntax/parse';
import type { RegisterName } from './node';
import { printIr } from './print';

/** The kernel of a file; parameters and the indices of the launch have their names. */
function irOf(parameters: string, body: string, file = ''): string {
  const arch = architectures.h200;
  const source = `${file} __global__ void k(${parameters}) { ${body} }`;
  const program = new Program(parse(source, definesFor(arch), headersOf(source)));
  const {
    compiler,
    ir,
    parameters: places,
  } = compileKernel(newCompiler(program, arch, 0), program.kernels[0]!, [], []);
  const names = new Map<RegisterName, string>();
  for (const name of ['threadIdx', 'blockIdx', 'blockDim', 'gridDim'] as const)
    for (const [axis, reg] of compiler.registers.axes(name).entries()) names.set(reg, `${name}.${'xyz'[axis]}`);
  for (const { name, place } of places) if (place.k === 'reg') names.set(place.reg, name);
  return `\n${printIr(ir, names)}\n`;
}

describe('straight code', () => {
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
  it('of a loop that is left and one whose condition comes last', () => {
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
  it('of conditions that are decided by their first part', () => {
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
  it('of a function that is put in where it is called', () => {
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
  it('of goto, back and ahead', () => {
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
