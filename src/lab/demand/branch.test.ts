/** What nvcc 13 makes of short branches, divisions, and functions for compute capability 9.0. */
import { describe, expect, it } from 'vitest';
import { instructions, more, moreTogether } from '../testing-instructions';

describe('short branches', () => {
  const sorted = (
    type: string,
    from: string,
  ) => `${type} v[4]; for (int k = 0; k < 4; ++k) v[k] = ${from}[t + 768 - 256 * k];
    for (int j = 0; j < 3; ++j) for (int k = 0; k < 3 - j; ++k) if (v[k] > v[k + 1]) { ${type} s = v[k]; v[k] = v[k + 1]; v[k + 1] = s; }
    for (int k = 0; k < 4; ++k) ${from === 'a' ? 'c' : 'i'}[t + 256 * k] = v[k];`;

  it('select what elements of an array in registers are, by the ALU', () => {
    const without = 'for (int k = 0; k < 4; ++k) c[t + 256 * k] = a[t + 256 * k];';
    // Six comparisons, each with two selections.
    const made = more('alu', sorted('float', 'a'), without);
    expect(made).toBeGreaterThanOrEqual(18);
    expect(made).toBeLessThan(24);
  });

  it('select the smaller and the larger of two whole numbers at once', () => {
    // Six comparisons less.
    expect(more('alu', sorted('float', 'a'), sorted('int', 'i'))).toBe(6);
    const largest = 'int x = i[t], y = i[t + 256]; if (y > x) x = y; i[t] = x;';
    expect(more('alu', largest, 'int x = i[t], y = i[t + 256]; i[t] = x ^ y;')).toBe(0);
    const real = 'float x = a[t], y = a[t + 256]; if (y > x) x = y; c[t] = x;';
    expect(more('alu', real, 'float x = a[t], y = a[t + 256]; c[t] = x * y;')).toBe(2);
  });
});

describe('divisions of whole numbers', () => {
  it('by the same value share its inverse, also those of a loop', () => {
    const one = instructions('i[t] = i[t] % n;');
    const two = instructions('i[t] = i[t] % n + i[t + 1] % n;');
    expect(two.sfu).toBe(one.sfu);
    const turns = instructions('int s = 0; for (int k = 0; k < n * 4; ++k) s += (i[t] + k) / n; i[t] = s;');
    expect(turns.sfu).toBe(one.sfu);
    expect(instructions('i[t] = i[t] % n + i[t + 1] % (n + 1);').sfu).toBe(2 * one.sfu);
  });
});

describe('functions', () => {
  it('round as they convert to a whole number', () => {
    expect(more('sfu', 'i[t] = (int)floorf(a[t]);', 'c[t] = a[t];')).toBe(1);
    expect(more('sfu', 'c[t] = floorf(a[t]);', 'c[t] = a[t];')).toBe(1);
  });

  it('compute sine and cosine at once', () => {
    const both = 'float s, k; sincosf(a[t], &s, &k); c[t] = s * k;';
    expect(more('sfu', both, 'c[t] = sinf(a[t]);')).toBe(0);
    expect(moreTogether(both, 'c[t] = sinf(a[t]);')).toBeGreaterThan(2);
    expect(more('sfu', both.replace('sincosf', '__sincosf'), 'c[t] = a[t];')).toBe(2);
  });
});
