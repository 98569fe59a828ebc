/** Per-thread arrays: in registers where the compiler knows each index, else in local memory. */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { KernelQuery } from '../query';
import { runKernel } from '../run';
import { demandOf } from '.';

const { h100 } = architectures;
const WARPS = 264 * 8;

function demand(body: string, more: Partial<KernelQuery> = {}, gpu = h100) {
  const query: KernelQuery = {
    source: `__global__ void f(int *c, const int *a, int n) {\n  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;\n${body}\n}`,
    kernel: 'f',
    grid: [264, 1, 1],
    block: [256, 1, 1],
    arguments: [
      { buffer: { type: 'int32', count: 1 << 17, init: 'zero' } },
      { buffer: { type: 'int32', count: 1 << 17, init: 'iota' } },
      { int: 5 },
    ],
    ...more,
  };
  return demandOf(runKernel(query, gpu, { races: false }), query, gpu)!;
}

const FILL = 'int x[32];\n#pragma unroll\nfor (int k = 0; k < 32; ++k) x[k] = k * i;';

describe('a per-thread array', () => {
  it('is in registers where each copy of the code knows its index, and in memory where one does not', () => {
    const known = demand(`${FILL} c[i] = x[3] + x[17];`);
    expect(known.instructions.global).toBe(WARPS);
    expect(known.l2.readSectors).toBe(0);
    const unknown = demand(`${FILL} c[i] = x[n];`);
    // 32 words are stored by four, and one is loaded.
    expect(unknown.instructions.global).toBe((1 + 8 + 1) * WARPS);
    expect(unknown.l2.writeSectors - known.l2.writeSectors).toBe(32 * 4 * WARPS);
  });

  it('goes to the L2 with each store, and is loaded from there if the arrays of all threads exceed the L1', () => {
    const body = `${FILL} int s = 0; for (int k = 0; k < 4 * n; ++k) s += x[k]; c[i % 4096] = s;`;
    const { l2, chain } = demand(body, { grid: [8 * 132, 1, 1] });
    expect(l2.readSectors).toBe(20 * 4 * 8 * 132 * 8);
    expect(chain.l2 + chain.dram).toBeGreaterThan(0.9);
    const small = demand(body, { block: [32, 1, 1] });
    expect(small.l2.readSectors).toBe(0);
    expect(small.chain.l1).toBeGreaterThan(0.9);
  });

  it('shares sectors between lanes with the same index, and not between others', () => {
    const stored = (index: string): number =>
      (demand(`${FILL} x[${index}] = 7; c[i] = x[n];`).l2.writeSectors -
        demand(`${FILL} c[i] = x[n];`).l2.writeSectors) /
      WARPS;
    expect(stored('n + 1')).toBe(4);
    expect(stored('t % 32')).toBe(32);
  });

  it('stays in registers where it is small, or where an iteration loads what earlier ones stored', () => {
    expect(
      demand('int x[8];\n#pragma unroll\nfor (int k = 0; k < 8; ++k) x[k] = k * i; c[i] = x[n];').instructions.global,
    ).toBe(WARPS);
    const loop = (value: string): number =>
      demand(`int x[64]; x[0] = i; x[1] = t; for (int k = 2; k < 10 * n; ++k) x[k] = ${value}; c[i] = x[n];`)
        .instructions.global / WARPS;
    expect(loop('x[k - 1] + x[k - 2]')).toBe(loop('k'));
    // Two elements with constant indices, 48 by four, and two more accesses.
    expect(loop('k')).toBe(2 + 12 + 2);
  });

  // The sums of a matrix product, and what SHA-256 makes of a message: compiled for 8.0 and 9.0.
  it('is in registers where loops over it are unrolled, much farther than loops without an array', () => {
    const sums = (rows: number): number => {
      const fill = `int x[${rows * 16}];\n#pragma unroll\nfor (int k = 0; k < ${rows * 16}; ++k) x[k] = k * i;`;
      const stores = `for (unsigned r = 0; r < ${rows}; ++r) for (unsigned k = 0; k < 16; ++k) if (t + r < n && i + k < n) c[(t + r) * n + i + k] = x[r * 16 + k];`;
      return demand(`${fill} ${stores}`).l2.writeSectors;
    };
    // Nothing is stored but results, which are none here with t and i above 4; 512 are too many.
    const [eight, twelve, more] = [8, 12, 32].map(sums) as [number, number, number];
    expect(twelve).toBe(eight);
    expect(more - eight).toBe(512 * 4 * WARPS);
  });

  it('is not loaded again by code outside loops that stored it', () => {
    const message = (last: string): number =>
      demand(
        `int x[64]; for (int k = 0; k < 16; ++k) x[k] = k * i; for (int k = 16; k < 64; ++k) x[k] = x[k - 2] + x[k - 16]; c[i] = x[${last}];`,
      ).instructions.global / WARPS;
    expect(message('63')).toBe(1);
    // 64 words are stored by four, and one is loaded.
    expect(message('n')).toBe(1 + 16 + 1);
  });

  it('is in registers where each iteration loads what it has stored, whatever the index is', () => {
    const turns = (index: string, first = 'c[k] = s;'): number =>
      demand(
        `float x[2][16]; int turn = 0; float s = 0; for (int k = 0; k < n; ++k) { ${first}
          for (int j = 0; j < 16; ++j) x[turn][j] = a[i + j + k]; for (int j = 0; j < 16; ++j) s += x[${index}][j] * x[${index}][15 - j];
          turn = 1 - turn; } c[i] = s;`,
      ).l2.writeSectors;
    const none = turns('turn');
    expect(turns('1 - turn')).toBeGreaterThan(none + WARPS);
    expect(turns('n & 1')).toBeGreaterThan(none + WARPS);
    expect(turns('turn', 's += x[turn][3];')).toBeGreaterThan(none + WARPS);
  });

  it('takes registers only while it is in them', () => {
    expect(demand(`${FILL} c[i] = x[3];`).registersPerThread).toBeGreaterThan(32);
    expect(demand(`${FILL} c[i] = x[n];`).registersPerThread).toBeLessThanOrEqual(32);
  });

  it('is moved by DRAM as far as the arrays of all resident threads exceed the L2', () => {
    // An eighth of an H100: filling its L2 takes an eighth of the time.
    const part = <T extends { readonly value: number }>(fact: T): T => ({ ...fact, value: Math.ceil(fact.value / 8) });
    const small = { ...h100, sms: part(h100.sms), l2Bytes: part(h100.l2Bytes) };
    const big = FILL.replaceAll('32', '128');
    const query = { block: [1024, 1, 1], grid: [33, 1, 1] } as const;
    const { dram } = demand(`${big} c[i % 4096] = x[n * 9];`, query, small);
    expect(dram.cold.writtenBytes).toBeGreaterThan(0.9 * 33 * 1024 * 512);
    expect(demand(`${big} c[i % 4096] = x[45];`, query, small).dram.cold.writtenBytes).toBeLessThan(1e7);
  });
});
