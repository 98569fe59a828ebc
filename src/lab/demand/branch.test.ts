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

  it('select elements of an array in registers, on the ALU', () => {
    const without = 'for (int k = 0; k < 4; ++k) c[t + 256 * k] = a[t + 256 * k];';
    // Six comparisons, with two selections each.
    const made = more('alu', sorted('float', 'a'), without);
    expect(made).toBeGreaterThanOrEqual(18);
    expect(made).toBeLessThan(24);
  });

  it('select the smaller and the larger of two integers at once', () => {
    // Six comparisons fewer.
    expect(more('alu', sorted('float', 'a'), sorted('int', 'i'))).toBe(6);
    const largest = 'int x = i[t], y = i[t + 256]; if (y > x) x = y; i[t] = x;';
    expect(more('alu', largest, 'int x = i[t], y = i[t + 256]; i[t] = x ^ y;')).toBe(0);
    const real = 'float x = a[t], y = a[t + 256]; if (y > x) x = y; c[t] = x;';
    expect(more('alu', real, 'float x = a[t], y = a[t + 256]; c[t] = x * y;')).toBe(2);
  });
});

describe('sums in branches', () => {
  it('are added under a predicate, with the addend selected first', () => {
    const base = 'int x = i[t], y = u[t]; i[t] = x ^ y;';
    expect(moreTogether('int x = i[t], y = u[t]; if (t > n) x += 1; i[t] = x ^ y;', base)).toBe(2);
    expect(moreTogether('int x = i[t], y = u[t]; if (t > n) x += y; i[t] = x ^ y;', base)).toBe(3);
  });

  it('of a constant are moved back in copies of an iteration', () => {
    const counting = (pragma: string, more: string) =>
      `int x = 0, y = 0;\n${pragma}\nfor (int k = 0; k < 64; k += n) { float v = a[t + 256 * k]; if (v > 0.5f) x += 1; ${more} } i[t] = x ^ y;`;
    const extra = (pragma: string): number =>
      moreTogether(counting(pragma, 'if (v > 0.25f) y += 1;'), counting(pragma, ''));
    const [copied, rolled] = [extra('#pragma unroll 4'), extra('#pragma unroll 1')];
    expect(copied / rolled).toBeCloseTo(1.5, 1);
  });

  it('are done by all warps, whether or not any takes the branch', () => {
    const rare = (limit: string) => instructions(`int x = i[t], y = u[t]; if (y > ${limit}) x += y * n; i[t] = x;`);
    expect(rare('99999999').fma + rare('99999999').alu).toBe(rare('n').fma + rare('n').alu);
  });
});

describe('branches', () => {
  it('nested in others become selections if they only move values', () => {
    const nested = (first: string) => `float x = 1e9f, y = 1e9f; for (int k = 0; k < n; ++k) { float v = a[t + 256 * k];
      if (v < x) { ${first} y = x; x = v; } else if (v < y) y = v; } c[t] = x + y;`;
    const moving = instructions(nested(''));
    expect(moving.control).toBeLessThan(instructions(nested('c[t + 256] = v;')).control);
  });

  it('that continue with the next iteration become branches around the rest, and predicates where that is short', () => {
    const sum = (skip: string) => `float s = 0; for (int k = 0; k < 8; ++k) { ${skip} s += a[t + 256 * k]; } c[t] = s;`;
    expect(more('control', sum('if (k + t > 99999) continue;'), sum(''))).toBe(0);
    expect(more('control', sum('if (k + t > 99999) break;'), sum(''))).toBeGreaterThan(7);
  });
});

describe('a branch that is the first to access shared memory', () => {
  it('also computes where it begins, which makes it too long for predicates', () => {
    const kernel = (ahead: string) => `__shared__ int s[256]; ${ahead}
      if (t > n) { s[t] = s[t ^ 1] + s[t ^ 2]; } i[t] = n;`;
    expect(more('control', kernel(''), kernel('s[t] = t;'))).toBe(2);
  });
});

describe('integer divisions', () => {
  it('by the same value share its inverse, also in a loop', () => {
    const one = instructions('i[t] = i[t] % n;');
    const two = instructions('i[t] = i[t] % n + i[t + 1] % n;');
    expect(two.sfu).toBe(one.sfu);
    const turns = instructions('int s = 0; for (int k = 0; k < n * 4; ++k) s += (i[t] + k) / n; i[t] = s;');
    expect(turns.sfu).toBe(one.sfu);
    expect(instructions('i[t] = i[t] % n + i[t + 1] % (n + 1);').sfu).toBe(2 * one.sfu);
  });
});

describe('functions', () => {
  it('round when they convert to an integer', () => {
    expect(more('sfu', 'i[t] = (int)floorf(a[t]);', 'c[t] = a[t];')).toBe(1);
    expect(more('sfu', 'c[t] = floorf(a[t]);', 'c[t] = a[t];')).toBe(1);
  });

  it('of integers test their argument once, and take its sign or the larger one with as many instructions as it has halves', () => {
    const long = (value: string) => `long long *p = (long long *)i, x = p[t], y = p[t + 256]; p[t] = ${value};`;
    expect(instructions('i[t] = abs(i[t] - i[t + 256]);').global).toBe(3);
    expect(instructions('long long *p = (long long *)i; p[t] = llabs(p[t]);').global).toBe(2);
    expect(instructions('long long *p = (long long *)i; p[t] = max(p[t], p[t + 256]);').global).toBe(3);
    expect(more('alu', 'i[t] = abs(i[t]);', 'i[t] = i[t];')).toBe(1);
    expect(more('alu', 'c[t] = fabsf(a[t]);', 'c[t] = a[t];')).toBe(0);
    expect(more('alu', long('max(x, y)'), long('x ^ y'))).toBe(2);
  });

  it('compute sine and cosine at once', () => {
    const both = 'float s, k; sincosf(a[t], &s, &k); c[t] = s * k;';
    expect(more('sfu', both, 'c[t] = sinf(a[t]);')).toBe(0);
    expect(moreTogether(both, 'c[t] = sinf(a[t]);')).toBeGreaterThan(2);
    expect(more('sfu', both.replace('sincosf', '__sincosf'), 'c[t] = a[t];')).toBe(2);
  });
});

describe('a value that one side of a branch moves', () => {
  it('is moved half by half where it has 64 bits', () => {
    const moved = (type: string): number => {
      const made = instructions(
        `${type} best = a[t], next = a[t + 32]; float d = a[t + 64]; if (d < c[t]) { best = next; c[t + 96] = d; } c[t + 128] = best + next;`,
      );
      const none = instructions(
        `${type} best = a[t], next = a[t + 32]; float d = a[t + 64]; if (d < c[t]) { c[t + 96] = d; } c[t + 128] = best + next;`,
      );
      return made.alu + made.fma - none.alu - none.fma;
    };
    expect(moved('double')).toBe(2 * moved('float'));
    expect(moved('float')).toBeGreaterThan(0);
  });
});
