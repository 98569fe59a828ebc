/**
 * Double-precision functions: instructions of the FP64 unit and of the special-function unit, counted in nvcc 13's code for
 * each of them alone.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { KernelQuery } from '../query';
import { runKernel } from '../run';
import { instructions } from '../testing-instructions';
import { demandOf } from '.';

const { h100 } = architectures;

const COUNTED: readonly (readonly [call: string, fp64: number, sfu: number])[] = [
  ['tan(x)', 27, 2],
  ['asin(x)', 42, 1],
  ['acos(x)', 46, 1],
  ['sinh(x)', 30, 1],
  ['cosh(x)', 21, 1],
  ['round(x)', 1, 1],
  ['__drcp_rn(x)', 5, 1],
  ['__ddiv_rn(x, 3.0)', 8, 1],
  ['exp(x)', 15, 0],
];

describe('functions of doubles', () => {
  const body = (value: string): string => `double x = a[t] + 1; c[t] = ${value};`;

  it.each(COUNTED)(
    '%s is made of %d instructions in double precision, and %d of special functions',
    (call, fp64, sfu) => {
      const made = instructions(body(call));
      const plain = instructions(body('x'));
      expect(made.fp64 - plain.fp64).toBeCloseTo(fp64, 9);
      expect(made.sfu - plain.sfu).toBeCloseTo(sfu, 9);
    },
  );
});

describe('a product with explicit rounding', () => {
  it('is one instruction, though the laboratory computes it in doubles', () => {
    const usual = instructions('c[t] = a[t] * a[t + 1];');
    expect(instructions('c[t] = __fmul_rz(a[t], a[t + 1]);')).toEqual(usual);
    expect(instructions('c[t] = __fsub_ru(a[t], a[t + 1]);')).toEqual(usual);
    const converted = instructions('double x = a[t]; c[t] = __double2float_rd(x * x);');
    expect(converted).toEqual(instructions('double x = a[t]; c[t] = (float)(x * x);'));
  });

  it('is ready as soon as any other', () => {
    const waits = (product: string): number => {
      const query: KernelQuery = {
        source: `__global__ void f(float *c) { float x = c[threadIdx.x]; for (int k = 0; k < 100; ++k) x = ${product}; c[threadIdx.x] = x; }`,
        kernel: 'f',
        grid: [1, 1, 1],
        block: [32, 1, 1],
        arguments: [{ buffer: { type: 'float', count: 32, init: 'iota' } }],
      };
      return demandOf(runKernel(query, h100, { races: false }), query, h100)!.chain.arithmetic;
    };
    expect(waits('__fmul_rz(x, x)') / waits('x * x')).toBeGreaterThan(0.9);
    expect(waits('__fmul_rz(x, x)') / waits('x * x')).toBeLessThan(1.2);
  });
});
