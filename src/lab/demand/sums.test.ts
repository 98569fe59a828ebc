/** Instruction counts of sums in nvcc 13's code for compute capability 9.0: counted on an H100 with kernels of each kind. */
import { describe, expect, it } from 'vitest';
import { instructions, more, moreTogether } from '../testing-instructions';

const LOOP = 'for (int k = 0; k < 16; ++k)';

describe('integer sums', () => {
  it('are evaluated in each iteration of a loop that carries them', () => {
    const added = `int s = 0; ${LOOP} s += i[k * 256 + t]; i[t] = s;`;
    expect(moreTogether(added, `int s = 0; ${LOOP} s ^= i[k * 256 + t]; i[t] = s;`)).toBeCloseTo(0, 9);
    // Three at a time.
    const twice = `int s = 0; ${LOOP} s += i[k * 256 + t] + i[k * 256 + t + 1]; i[t] = s;`;
    expect(moreTogether(twice, added)).toBeCloseTo(0, 9);
    expect(more('alu', twice, added)).toBeGreaterThan(1);
    const thrice = `int s = 0; ${LOOP} s += i[k * 256 + t] + i[k * 256 + t + 1] + i[k * 256 + t + 2]; i[t] = s;`;
    expect(moreTogether(thrice, added)).toBeCloseTo(16, 9);
  });

  it('absorb a product of the same iteration, and none that is loop-invariant', () => {
    const loop = instructions('float s = 0; for (int k = t; k < 2560; k += n * n) s += a[k]; c[t] = s;');
    const turns = (2560 - 128) / 25;
    // A comparison, the next index, its address, and the sum.
    expect((loop.alu + loop.fma) / turns).toBeGreaterThan(3.8);
    const product = `int s = 0; ${LOOP} s += i[k * 256 + t] * u[k * 256 + t]; i[t] = s;`;
    expect(
      moreTogether(product, `int s = 0; ${LOOP} s ^= i[k * 256 + t] ^ u[k * 256 + t]; i[t] = s;`),
    ).toBeLessThanOrEqual(1);
  });

  it('include a constant of an unrolled copy, whether or not the sum without it exists already', () => {
    const body = (guard: string) =>
      `${guard} float s = 0; for (int k = 1; k < 9; ++k) s += a[min(t + k, n)]; c[t] = s;`;
    // An addition, a minimum, and an address for each.
    expect(moreTogether(body(''), 'float s = 0; for (int k = 1; k < 9; ++k) s += a[t + k]; c[t] = s;')).toBeCloseTo(
      8 * 3 - 1,
      9,
    );
    expect(moreTogether(body('if (t + n < 0) return;'), body(''))).toBeLessThan(3);
    const indices = 'int x = i[t] + t;';
    const guarded = `${indices} if (x > 70000) return; float s = 0; for (int k = 1; k < 9; ++k) s += a[min(x + k, n)]; c[t] = s;`;
    expect(moreTogether(guarded, body(''))).toBeGreaterThanOrEqual(2);
  });

  it('that exist already, or have a name that is reused, are part of larger ones', () => {
    const head = 'int x = i[t], y = i[t + 1], z = i[t + 2], w = i[t + 3];';
    const named = `${head} int s = x + y + z + w; i[t] = s + t; i[t + 1] = s + n; i[t + 2] = s + u[t];`;
    const once = `${head} i[t] = x + y + z + w + t; i[t + 1] = x + t; i[t + 2] = u[t] + t;`;
    expect(moreTogether(named, once)).toBeLessThanOrEqual(2);
  });

  it('are merged with a right shift into one instruction', () => {
    const shifted = 'i[t] = (u[t] >> 7) + i[t + 1];';
    expect(moreTogether(shifted, 'i[t] = (u[t] ^ 7) + i[t + 1];')).toBeCloseTo(-1, 9);
  });

  it('have their common factor extracted', () => {
    const head = 'int x = i[t], y = i[t + 1];';
    expect(moreTogether(`${head} i[t] = ((x + y) << 3) ^ n;`, `${head} i[t] = (x + y) ^ n;`)).toBeCloseTo(1, 9);
  });
});

describe('64-bit numbers', () => {
  const long = (value: string) => `long long x = i[t], y = i[t + 1], z = x << 20 ^ y; i[t] = (int)((${value}) >> 40);`;

  it('are multiplied by one instruction if both were widened from 32 bits, and else by parts', () => {
    const base = long('z');
    expect(moreTogether(long('x * y'), base)).toBeLessThan(moreTogether(long('z * x'), base));
    expect(moreTogether(long('z * x'), base)).toBeLessThan(moreTogether(long('z * (z ^ x)'), base));
    // Signed and unsigned: the upper half has a separate product.
    const mixed = `long long z = (long long)i[t] * (long long)u[t]; i[t] = (int)(z >> 40);`;
    const same = mixed.replace('i[t] *', '(int)u[t + 1] *').replace('(long long)u[t];', '(long long)i[t];');
    expect(moreTogether(mixed, same)).toBeCloseTo(2, 9);
  });

  it('are added half by half', () => {
    const added = (type: string) =>
      `${type} x = i[t], y = i[t + 1]; x ^= x << 3; y ^= y << 5; i[t] = (int)((x + y) ^ (x - y));`;
    expect(moreTogether(long('(z ^ x) + (z ^ y)'), long('(z ^ x) ^ (z ^ y)'))).toBeGreaterThan(0);
    expect(moreTogether(added('long long'), added('int'))).toBeGreaterThan(4);
  });
});

describe('addresses', () => {
  const strided = (index: string) =>
    `float s = 0; for (int k = t; k < n * 64; k += blockDim.x) s += ${index}; c[t] = s;`;

  it('with an index in a row are 64-bit sums: the row and the index are widened separately', () => {
    const turns = (64 * 5) / 256;
    const flat = strided('a[k]');
    // Two halves of a sum, and two of its address, instead of a multiply-add.
    expect(moreTogether(`const float *row = a + blockIdx.x * n; ${strided('row[k]')}`, flat)).toBeGreaterThan(
      3 * turns,
    );
    expect(moreTogether(strided('a[(size_t)blockIdx.x * n + k]'), flat)).toBeGreaterThan(3 * turns);
    // One index, however many terms it has.
    expect(moreTogether(strided('a[blockIdx.x * n + k]'), flat)).toBeLessThan(3);
  });

  it('next to an existing one are a multiply-add again', () => {
    const first = 'const float *row = a + blockIdx.x * n + t; c[t] = row[0];';
    expect(moreTogether(`${first} c[t + 1] = row[n];`, first)).toBeLessThanOrEqual(1);
  });
});
