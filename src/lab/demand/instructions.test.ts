/** Instructions that nvcc 13 makes of C++ source for compute capability 9.0. */
import { describe, expect, it } from 'vitest';
import { instructions, more, moreTogether } from '../testing-instructions';

describe('instructions', () => {
  it('for a rotation are one, written as two shifts whose results are combined', () => {
    const rotated = 'unsigned x = u[t]; i[t] = (x << 7) | (x >> 25);';
    expect(more('alu', rotated, 'unsigned x = u[t]; i[t] = x;')).toBe(1);
    // Other distances do not rotate.
    expect(more('alu', 'unsigned x = u[t]; i[t] = (x << 7) | (x >> 24);', rotated)).toBeGreaterThan(0);
    // With a sign, the upper bits are not those of the word.
    expect(more('alu', 'int x = u[t]; i[t] = (x << 7) | (x >> 25);', rotated)).toBeGreaterThan(0);
    const inlined = '__device__ unsigned rotl(unsigned x, int by) { return (x << by) | (x >> (32 - by)); }';
    expect(instructions('i[t] = rotl(u[t], 7);', {}, inlined).alu).toBe(instructions(rotated).alu);
  });

  it('for a product of four bytes are one', () => {
    const product = 'i[t] = __dp4a(i[t], (int)u[t], 3);';
    expect(more('fma', product, 'i[t] = i[t] & (int)u[t];')).toBe(1);
    expect(more('alu', product, 'i[t] = i[t] & (int)u[t];')).toBe(-1);
  });

  it('for arithmetic on a pair of halves are those of one number: both halves are done at once', () => {
    const pairs = (body: string, type = '__half2') =>
      instructions(`${type} *p = (${type} *)c; ${type} x = p[t], y = p[t + 256]; p[t] = ${body};`);
    const none = pairs('x');
    const added = pairs('__hadd2(x, y)');
    expect(pairs('__hmul2(x, y)').fma).toBe(added.fma);
    expect(pairs('x + y').fma).toBe(added.fma);
    // Every second product and sum is executed outside the FMA pipe.
    const fused = pairs('__hfma2(x, y, x)');
    expect(fused.fma).toBe(added.fma - 0.5);
    expect(fused.other).toBe(added.other + 0.5);
    expect(pairs('__hfma2(x, y, x)', '__nv_bfloat162').fma).toBe(fused.fma);
    expect(pairs('__hfma2(__hfma2(x, y, x), y, x)').fma).toBe(fused.fma + 0.5);
    expect(pairs('__hmax2(x, y)').alu).toBe(added.alu + 1);
    expect(pairs('h2rcp(x)').sfu).toBe(none.sfu + 2);
  });

  it('for a product of matrices are those of the tensor cores, with their loads and exchanges', () => {
    const head = '#include <mma.h>\nusing namespace nvcuda;';
    const product = `
      wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
      wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
      wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
      wmma::fill_fragment(sum, 0.0f);
      wmma::load_matrix_sync(left, (const half *)a, 16);
      wmma::load_matrix_sync(right, (const half *)u, 16);
      wmma::mma_sync(sum, left, right, sum);
      wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);`;
    const made = instructions(product, {}, head);
    expect(made.tensor).toBe(2);
    expect(made.tensorMultiplyAdds).toBe(16 * 16 * 16);
    expect(made.alu + made.fma).toBeLessThan(25);
    const turned = instructions(product.replace('col_major', 'row_major'), {}, head);
    expect(turned.shared - made.shared).toBe(4);
  });

  it('for a choice are only those of the computed side, under a predicate', () => {
    const made = 'int x = i[t], y = u[t]; i[t] = x > y ? x * 3 : y;';
    const known = 'int x = i[t], y = u[t]; i[t] = x > y ? x : y;';
    expect(more('alu', known, made)).toBe(1);
    expect(more('fma', made, known)).toBe(1);
  });

  it('for a choice of a floating-point number or its negative are one: negation is free', () => {
    const chosen = (value: string) => `float x = a[t]; c[t] = (u[t] & 1) ? ${value} : x;`;
    expect(more('alu', chosen('-x'), 'float x = a[t]; i[t] = u[t] & 1; c[t] = x;')).toBeGreaterThanOrEqual(1);
    expect(more('alu', chosen('-x'), chosen('x * 3'))).toBe(1);
  });

  it('for values that copies of unrolled loops share are counted once', () => {
    // Rows of nine, with one index each; the positions in a row are in the loads.
    const nine = instructions(`float s = 0;
      for (int dy = 0; dy < 3; ++dy) for (int dx = 0; dx < 3; ++dx) s += a[(t + dy) * n + t + dx];
      c[t] = s;`);
    const three = instructions('float s = 0; for (int dy = 0; dy < 3; ++dy) s += a[(t + dy) * n + t]; c[t] = s;');
    expect(nine.global - three.global).toBe(6);
    // Six additions, and nothing else.
    expect(nine.alu + nine.fma - three.alu - three.fma).toBeCloseTo(6, 9);
  });

  it('on constants are executed once, before the loops in which they do not change', () => {
    const head = '__constant__ float factors[16];';
    const body = (turns: number) => `double s = 0;
      for (int k = 0; k < n * ${turns}; ++k) { for (int j = 0; j < 16; ++j) s = s * 0.5 + factors[j]; }
      c[t] = s;`;
    expect(instructions(body(2), {}, head).sfu).toBe(instructions(body(1), {}, head).sfu);
    expect(instructions(body(1), {}, head).sfu).toBe(16 + 1);
  });

  it('for a loop that halves what an enclosing loop doubles are none of its own', () => {
    const sorted = instructions(`int x = i[t];
      for (int size = 2; size <= 32; size *= 2)
        for (int far = size / 2; far > 0; far /= 2) x = max(x, __shfl_xor_sync(0xffffffff, x, far));
      i[t] = x;`);
    expect(sorted.shared).toBe(15 + 1);
    expect(sorted.alu).toBe(15);
  });

  it('for a division by a constant check its range, and by a value also compute its inverse', () => {
    const base = 'c[t] = a[t];';
    expect(more('sfu', 'c[t] = a[t] / 3.0f;', base)).toBe(1);
    expect(more('sfu', 'c[t] = a[t] / a[t + 1];', base)).toBe(2);
    expect(more('sfu', 'c[t] = a[t] / 4.0f;', base)).toBe(0);
    // Integers: a product with the inverse, or a detour through floats.
    expect(more('sfu', 'i[t] = u[t] / 7;', 'i[t] = u[t];')).toBe(0);
    expect(more('sfu', 'i[t] = u[t] / n;', 'i[t] = u[t];')).toBe(3);
    const withSign = 'i[t] = i[t] % n;';
    expect(moreTogether(withSign, 'i[t] = u[t] % (unsigned)n;')).toBeGreaterThan(3);
  });

  it('for a branch move existing values to where the other side has them', () => {
    const swapped = 'float x = a[t], y = a[t + 1]; if (x > y) { float s = x; x = y; y = s; } c[t] = x; c[t + 1] = y;';
    const same = 'float x = a[t], y = a[t + 1]; if (x > y) { x = x * y; y = y * y; } c[t] = x; c[t + 1] = y;';
    const sum = (body: string): number => instructions(body).alu + instructions(body).fma;
    // Two moves, as many as the two products.
    expect(sum(swapped)).toBe(sum(same));
  });

  it('for branches load parameters again each time that warps may have diverged', () => {
    const bodies = (turns: number) =>
      `float s = 0; for (int k = 0; k < ${turns}; ++k) if (u[t] + k > n) s += a[u[t + k] * n]; c[t] = s;`;
    // The pointer, and the number by which the index is multiplied.
    expect(instructions(bodies(5)).addressUnit - instructions(bodies(3)).addressUnit).toBe(2 * 2);
    const straight = (turns: number) =>
      `float s = 0; for (int k = 0; k < ${turns}; ++k) s += a[u[t + k] * n]; c[t] = s;`;
    expect(instructions(straight(5)).addressUnit).toBe(instructions(straight(3)).addressUnit);
  });

  it('for halves convert what is used as a single, and round as they compute', () => {
    const head = '#include <cuda_fp16.h>';
    const fma = (body: string): number => instructions(body, {}, head).fma;
    const loaded = 'half2 x = ((const half2 *)a)[t];';
    const base = fma(`${loaded} ((half2 *)c)[t] = x;`);
    expect(fma(`${loaded} float2 y = __half22float2(x); c[t] = y.x * y.y;`) - base).toBe(2 + 1);
    expect(fma(`half x = ((const half *)a)[t]; ((half *)c)[t] = __hmul(x, x);`) - base).toBe(1);
    const rounded = instructions('half x = ((const half *)a)[t]; ((half *)c)[t] = __hmul(x, x);', {}, head);
    expect(rounded.alu).toBe(instructions('half x = ((const half *)a)[t]; ((half *)c)[t] = x;', {}, head).alu);
  });

  it('for a 64-bit exchange are two', () => {
    const exchange = (type: string) =>
      instructions(`${type} x = i[t]; x += __shfl_xor_sync(0xffffffff, x, 1); i[t] = (int)x;`).shared;
    expect(exchange('double') - exchange('float')).toBe(1);
    expect(exchange('long long') - exchange('int')).toBe(1);
  });

  it('for an addition of a warp to one word whose result is used elect a lane that adds for all', () => {
    const taken = instructions('c[atomicAdd(i, 1)] = t;');
    expect(taken.sfu - instructions('c[atomicAdd(&i[t], 1)] = t;').sfu).toBe(3);
    expect(taken.shared - instructions('atomicAdd(i, 1); c[t] = t;').shared).toBe(1);
  });

  it('on bits are merged in pairs, but not where the first result is needed separately', () => {
    const base = 'i[t] = u[t];';
    expect(more('alu', 'i[t] = (u[t] ^ u[t + 1]) & u[t + 2];', base)).toBe(1);
    expect(more('alu', 'unsigned x = u[t] ^ u[t + 1]; i[t] = x ^ (x << 5);', base)).toBe(2);
  });

  it('for double-precision functions are those of the machine code, with the halves of their coefficients', () => {
    const of = (value: string, kind: 'fp64' | 'sfu' | 'other' | 'shared' | 'alu'): number =>
      more(kind, `double x = a[t]; c[t] = (float)(${value});`, 'double x = a[t]; c[t] = (float)(x * x);') +
      (kind === 'fp64' ? 1 : 0);
    expect(of('exp(x)', 'fp64')).toBe(15);
    expect(of('exp(x)', 'other')).toBe(22);
    expect(of('log(x)', 'fp64')).toBe(30);
    expect(of('cos(x)', 'shared')).toBe(3);
    expect(of('floor(x)', 'fp64')).toBe(0);
    expect(of('floor(x)', 'sfu')).toBe(1);
    expect(of('fma(x, x, x)', 'fp64')).toBe(1);
  });

  it('for a division by a value after a branch have its inverse in each iteration, and else before the loop', () => {
    const turns = (body: string): number =>
      instructions(`int s = 0; for (int k = 0; k < n * 4; ++k) { int x = i[t + k * 32]; ${body} } i[t] = s;`).sfu;
    expect(turns('s += x % n;')).toBeLessThan(4);
    expect(turns('if (x > 5) { s += x % n * i[s & 255]; i[t + k] = s; }')).toBeGreaterThan(40);
    expect(turns('if (x < 0) continue; s += x % n * i[s & 255]; i[t + k] = s;')).toBeGreaterThan(40);
  });

  it('for a division in a nested loop have its inverse in each iteration of the outer loop, which may not reach the inner one', () => {
    const inverses = (turns: number): number =>
      instructions(
        `int s = 0; for (int j = 0; j < n * ${turns}; ++j) for (int k = 0; k < n; ++k) s += (t + k) / n; i[t] = s;`,
      ).sfu;
    expect(inverses(3) - inverses(1)).toBe(2 * 5 * 3);
  });
});
