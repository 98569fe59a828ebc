import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { params, type RooflineValues } from './params';

const first: RooflineValues = initialValues(params);
const code = (values: Partial<RooflineValues> = {}): string => kernel({ ...first, ...values });

describe('the CUDA of a product', () => {
  it('has the size, the tile and the launch of the state', () => {
    expect(code({ tile: '16', n: '1024' })).toMatch(/multiply<<<dim3\(64, 64\), dim3\(16, 16\)>>>/);
    expect(code({ tile: '16', n: '1024' })).toContain('constexpr int N = 1024;\nconstexpr int T = 16;');
    expect(code({ kernel: 'registers' })).toMatch(/multiply<<<dim3\(16, 16\), 256>>>/);
    expect(code({ kernel: 'registers', registers: '64-8-8' })).toContain('BLOCK = 64, DEPTH = 8, PER = 8');
    expect(code({ kernel: 'naive' })).not.toContain('__shared__');
  });

  it('waits twice in each round', () => {
    expect(code().match(/__syncthreads\(\);/g)).toHaveLength(2);
    expect(code({ kernel: 'registers' }).match(/__syncthreads\(\);/g)).toHaveLength(2);
  });
});

describe('the CUDA of an own kernel', () => {
  it.each([-1, 0, 3, 11])('does 2^%i operations for each byte of a float', (power) => {
    const [, times] = /n < (\d+)/.exec(code({ kernel: 'own', power }))!;
    expect((2 * Number(times)) / 4).toBe(2 ** power);
  });

  it('adds once for a quarter', () => {
    expect(code({ kernel: 'own', power: -2 })).toContain('sum += data[i];');
  });

  it.each([-2, 0, 2, 3, 6, 11])('on the tensor cores does 2^%i operations for each byte of the fragments', (power) => {
    const text = code({ kernel: 'own', power, precision: 'tensor' });
    const products = Number(/n < (\d+); \+\+n\) mma_sync/.exec(text)![1]);
    const pairs = Number(/n = 1; n < (\d+)/.exec(text)?.[1] ?? 1);
    expect((products * 2 * 16 ** 3) / (pairs * 2 * 256 * 2)).toBe(2 ** power);
  });
});
