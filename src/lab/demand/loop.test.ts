/** Loops in nvcc 13's code for compute capability 9.0. */
import { describe, expect, it } from 'vitest';
import { instructions } from '../testing-instructions';

const float = { buffer: { type: 'float', count: 65536, init: 'iota' } } as const;
const word = { buffer: { type: 'int32', count: 65536, init: 'iota' } } as const;
const launch = {
  arguments: [float, float, word, { buffer: { type: 'uint32', count: 4, init: 'iota' } }, { int: 65536 }],
} as const;

describe('a loop over the whole grid', () => {
  const over = (type: string, step: string, body = 'c[k] = a[k] + 1;'): ReturnType<typeof instructions> =>
    instructions(`${type} stride = blockDim.x * gridDim.x; for (int k = t; k < n; k += ${step}) { ${body} }`, launch);

  it('is unrolled where its step has a sign, so that its trip count is a quotient', () => {
    const signed = over('int', 'stride');
    const unsigned = over('unsigned', 'stride');
    // 64 iterations: 16 groups of four, and what is ahead of them.
    expect(unsigned.control - signed.control).toBeGreaterThan(35);
    expect(signed.sfu - unsigned.sfu).toBe(3);
    expect(over('unsigned', 'blockDim.x * gridDim.x').control).toBe(unsigned.control);
  });

  it('is not unrolled where it is long, or has an atomic', () => {
    const long = `c[k] = ${Array.from({ length: 20 }, (_, at) => `a[k] * ${at}.5f`).join(' + ')};`;
    for (const body of [long, 'atomicAdd(c + i[k], 1.0f);'])
      expect(over('int', 'stride', body).control).toBe(over('unsigned', 'stride', body).control);
  });
});
