/**
 * Unsigned indices, as nvcc 13 compiles them for compute capability 9.0: read from the machine code of these and similar
 * kernels.
 */
import { describe, expect, it } from 'vitest';
import { instructions } from '../testing-instructions';

const sum = (body: string, head = ''): number => {
  const { alu, fma } = instructions(body, {}, head);
  return alu + fma;
};

describe('an unsigned 32-bit index', () => {
  // A variable is a value in any case; what the index adds to it is not.
  const neighbors = (type: string) => `${type} x = u[t]; c[t] = a[x] + a[x + 1] + a[x + 2] + a[x + n];`;

  it('is evaluated before it is widened, as it may wrap: no part of it moves to the address', () => {
    // For signed x + 1 and x + 2 only the load remains: it contains the distance.
    expect(sum(neighbors('unsigned')) - sum(neighbors('int'))).toBe(5);
    expect(sum('unsigned x = u[t]; c[t] = a[x];')).toBe(sum('int x = u[t]; c[t] = a[x];'));
  });

  it('has no pointer that advances across iterations: each iteration evaluates and multiplies it', () => {
    const rows = (type: string, turns: number) => `${type} x = u[t]; float s = 0;
      for (int k = 0; k < n * ${turns}; ++k) s += a[x * n + k];
      c[t] = s;`;
    const perTurn = (type: string): number => (sum(rows(type, 9)) - sum(rows(type, 1))) / (8 * 5);
    // Signed, the pointer advances once for all iterations without a branch in between; unsigned, there are an addition and
    // a product more.
    expect(perTurn('unsigned') - perTurn('int')).toBeGreaterThan(1.4);
    expect(perTurn('unsigned') - perTurn('int')).toBeLessThan(2.1);
  });

  it('is like any other if it is just a counter, or in shared memory, whose addresses also wrap', () => {
    const counted = (type: string) => `float s = 0; for (${type} k = 0; k < n; ++k) s += a[k]; c[t] = s;`;
    expect(sum(counted('unsigned'))).toBe(sum(counted('int')));
    const shared = (type: string) =>
      `extern __shared__ float s[]; ${type} x = u[t] % 64; s[t] = a[t]; c[t] = s[x + 1] + s[x + 2];`;
    const of = (type: string): number => {
      const { alu, fma } = instructions(shared(type), { sharedBytes: 4096 });
      return alu + fma;
    };
    expect(of('unsigned')).toBeLessThanOrEqual(of('int'));
  });
});
