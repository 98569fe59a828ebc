/** Registers in nvcc 13's code for compute capability 9.0: about as many as values that are live at once. */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { KernelQuery } from '../query';
import { runKernel } from '../run';
import { demandOf } from '.';

const { h100 } = architectures;
const buffer = { buffer: { type: 'float', count: 65536, init: 'iota' } } as const;

function registers(body: string, more: Partial<KernelQuery> = {}): number {
  const query: KernelQuery = {
    source: `__global__ void f(float *c, const float *a, int n) {\n  int t = threadIdx.x;\n${body}\n}`,
    kernel: 'f',
    grid: [1, 1, 1],
    block: [64, 1, 1],
    arguments: [buffer, buffer, { int: 5 }],
    ...more,
  };
  return demandOf(runKernel(query, h100, { races: false }), query, h100)!.registersPerThread;
}

/** This many numbers are loaded, kept across a loop, and stored. */
const kept = (count: number, type = 'float'): string => {
  const all = Array.from({ length: count }, (_, at) => at);
  return `${all.map((at) => `${type} v${at} = a[t + ${at}];`).join('\n')}
    for (int k = 0; k < n; ++k) { ${all.map((at) => `v${at} = v${at} * v${(at + 1) % count};`).join(' ')} }
    ${all.map((at) => `c[t + ${at}] = v${at};`).join('\n')}`;
};

const COUNT = 24;
const each = (text: (at: number) => string): string[] => Array.from({ length: COUNT }, (_, at) => text(at));
const loaded = (name: string): string => each((at) => `float ${name}${at} = a[t + ${at}];`).join(' ');
const product = (name: string): string => each((at) => `${name}${at}`).join(' * ');

describe('registers', () => {
  it('are one per value that is live at once, two per 64-bit value', () => {
    expect(registers(kept(60)) - registers(kept(40))).toBe(20);
    expect(registers(kept(40, 'double')) - registers(kept(40))).toBe(40);
    // In sequence they need only one.
    const inTurn = (count: number): string =>
      Array.from({ length: count }, (_, at) => `{ float v = a[t + ${at}]; c[t + ${at}] = v * v; }`).join('\n');
    expect(registers(inTurn(40))).toBe(registers(inTurn(20)));
  });

  it('are live before a branch for what either side uses, and in all iterations of a loop for what an iteration uses', () => {
    const branch = (yes: string, no: string): string =>
      `${loaded('v')} float s = n; if (t < n) { ${yes} } else { ${no} } c[t] = s;`;
    const sum = `s += ${product('v')};`;
    const other = 's = 2 * s;';
    expect(registers(branch(sum, other))).toBeGreaterThanOrEqual(COUNT);
    expect(registers(branch(other, sum))).toBe(registers(branch(sum, other)));
    // What has been used is used again in the next iteration, so that it is live together with what follows.
    const turn = `s += ${product('v')}; ${loaded('w')} s += ${product('w')};`;
    const loop = `${loaded('v')} float s = 0; for (int k = 0; k < n; ++k) { ${turn} } c[t] = s;`;
    expect(registers(loop)).toBeGreaterThanOrEqual(2 * COUNT);
    expect(registers(`${loaded('v')} float s = 0; { ${turn} } c[t] = s;`)).toBeLessThan(2 * COUNT);
  });

  it('hold arrays whose elements each copy of the code knows, word by word', () => {
    const array = (words: number): string => `float v[${words}];
      for (int k = 0; k < ${words}; ++k) v[k] = a[t + k];
      for (int j = 0; j < n; ++j) { for (int k = 0; k < ${words}; ++k) v[k] *= 1.5f; }
      for (int k = 0; k < ${words}; ++k) c[t + k] = v[k];`;
    expect(registers(array(64)) - registers(array(32))).toBe(32);
  });

  it('are no more than an SM has for all of its threads, unless the values need more', () => {
    // Ten are for addresses and the like, as long as they cost nothing.
    expect(registers(kept(12)) - registers(kept(8))).toBe(4);
    expect(registers(kept(24))).toBe(32);
    expect(registers(kept(28))).toBe(32);
    expect(registers(kept(40)) - 32).toBeLessThan(14);
  });

  it('are at most what a launch of such blocks may have, and at least the minimum of any kernel', () => {
    expect(registers('')).toBe(16);
    expect(registers(kept(90))).toBeGreaterThan(80);
    expect(registers(kept(90), { block: [1024, 1, 1] })).toBe(64);
  });
});
