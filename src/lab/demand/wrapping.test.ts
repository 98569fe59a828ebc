/** Indices without a sign, as nvcc 13 makes them for compute capability 9.0: read from machine code of these and like kernels. */
import { describe, expect, it } from 'vitest';
import { instructions } from '../testing-instructions';

const sum = (body: string, head = ''): number => {
  const { alu, fma } = instructions(body, {}, head);
  return alu + fma;
};

describe('an index of 32 bits without a sign', () => {
  // What lies in a variable is a value in any case; what is added to it in the index is not.
  const neighbors = (type: string) => `${type} x = u[t]; c[t] = a[x] + a[x + 1] + a[x + 2] + a[x + n];`;

  it('is added up before it is widened, as it may wrap: nothing of it is moved to the address', () => {
    // Of x + 1 and x + 2 with a sign only the load is left: the distance is in it.
    expect(sum(neighbors('unsigned')) - sum(neighbors('int'))).toBe(5);
    expect(sum('unsigned x = u[t]; c[t] = a[x];')).toBe(sum('int x = u[t]; c[t] = a[x];'));
  });

  it('makes no pointer that goes on from turn to turn: each turn adds it up and multiplies it', () => {
    const rows = (type: string, turns: number) => `${type} x = u[t]; float s = 0;
      for (int k = 0; k < n * ${turns}; ++k) s += a[x * n + k];
      c[t] = s;`;
    const perTurn = (type: string): number => (sum(rows(type, 9)) - sum(rows(type, 1))) / (8 * 5);
    // With a sign the pointer goes on once for all turns that follow one another; without one there are an addition and a product more.
    expect(perTurn('unsigned') - perTurn('int')).toBeGreaterThan(1.4);
    expect(perTurn('unsigned') - perTurn('int')).toBeLessThan(2.1);
  });

  it('is as any other where it is a counter alone, or in shared memory, whose addresses wrap as well', () => {
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
