/**
 * Integer divisions by values, as nvcc 13 compiles them for compute capability 9.0: read from the machine code of these and
 * similar kernels.
 */
import { describe, expect, it } from 'vitest';
import { instructions } from '../testing-instructions';

/** All instructions of one warp that divides such a number. */
function all(number: string): number {
  const {
    addressUnit: _,
    tensorMultiplyAdds: __,
    ...kinds
  } = instructions(`long long x = i[t] + ${number}; i[t] = (int)(x / n);`);
  return Object.values(kinds).reduce((sum, each) => sum + each, 0);
}

describe('a 64-bit quotient', () => {
  const narrow = all('7LL');

  it('is a 32-bit one where both numbers fit: that is tested first', () => {
    const { sfu, control } = instructions('long long x = i[t] + 7LL; i[t] = (int)(x / n);');
    expect(sfu).toBe(3);
    expect(control).toBe(instructions('long long x = i[t] + 7LL; i[t] = (int)(x + n);').control + 3);
    expect(narrow).toBeLessThan(60);
  });

  it('calls a separate function where one does not fit, also if it is negative', () => {
    expect(all('(1LL << 33)') - narrow).toBeCloseTo(67, 6);
    expect(all('(-(1LL << 20))') - narrow).toBeCloseTo(67, 6);
  });

  it('executes both paths in a warp whose lanes differ', () => {
    expect(all('((long long)(t & 1) << 33)')).toBeGreaterThan(all('(1LL << 33)') + 15);
  });
});
