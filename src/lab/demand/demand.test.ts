import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { KernelQuery } from '../query';
import { runKernel } from '../run';
import { demandOf } from '.';

const { h100 } = architectures;

function demand(body: string, more: Partial<KernelQuery> = {}) {
  const query: KernelQuery = {
    source: `__global__ void f(float *c, const float *a, int n) {\n  __shared__ float tile[16][64];\n  int t = threadIdx.x;\n${body}\n}`,
    kernel: 'f',
    grid: [132, 1, 1],
    block: [256, 1, 1],
    arguments: [
      { buffer: { type: 'float', count: 65536, init: 'zero' } },
      { buffer: { type: 'float', count: 65536, init: 'zero' } },
      { int: 5 },
    ],
    ...more,
  };
  return demandOf(runKernel(query, h100, { races: false }), query, h100)!;
}

const FILL = 'tile[t % 16][t / 16] = a[t];\n__syncthreads();';

describe('the demand of a launch', () => {
  it('begins an iteration after the division of the previous one, which has a branch', () => {
    const cycles = (turn: string, turns: number): number =>
      demand(
        `float s = 0; for (int k = 0; k < 8 * n + ${turns}; ++k) { float x = k * 0.5f + t; s += ${turn}; } c[t] = s;`,
        { grid: [4, 1, 1] },
      ).chain.arithmetic;
    const perTurn = (turn: string): number => (cycles(turn, 40) - cycles(turn, 0)) / 40;
    // A sum waits only for the one before it; a division for its own steps, and not for the sum.
    expect(perTurn('x * x')).toBeLessThan(2);
    expect(perTurn('4.0f / x')).toBeGreaterThan(18);
    expect(perTurn('__fdividef(4.0f, x)')).toBeLessThan(2);
  });

  it('counts a square root of doubles as its machine code, not as three of singles', () => {
    const [single, both] = ['sqrtf(a[t])', '(float)sqrt((double)a[t])'].map(
      (value) => demand(`c[t] = ${value};`).chain.arithmetic,
    );
    // 30 cycles more, and two conversions.
    expect(both! - single!).toBeLessThan(20);
  });

  it('has floating-point atomics wait for each other on one word, and not on neighboring words', () => {
    const pieces = (place: string, value = '1.0f') =>
      demand(`atomicAdd(${value === '1' ? '(int *)c' : 'c'} + ${place}, ${value});`).atomics.meetingPieces;
    expect(pieces('t % 66')).toBeCloseTo(pieces('t % 66', '1'), 5);
    expect(pieces('n')).toBeCloseTo(pieces('n', '1') / 2.5, 5);
  });

  it('keeps arrays in registers: the loads that fill them wait together', () => {
    const { chain } = demand(`${FILL}
      float sum = 0;
      #pragma unroll
      for (int k = 0; k < 16; ++k) {
        float x[4];
        #pragma unroll
        for (int i = 0; i < 4; ++i) x[i] = tile[k][t % 16 * 4 + i];
        #pragma unroll
        for (int i = 0; i < 4; ++i) sum += x[i];
      }
      c[t] = sum;`);
    expect(chain.shared).toBe(1);
    expect(chain.arithmetic).toBeGreaterThanOrEqual(64);
  });

  it('hoists the loads of short branches: they wait together', () => {
    const { chain } = demand(`
      if (t % 32 == 0) tile[0][t / 32] = a[t * 32];
      if (t % 32 == 1) tile[1][t / 32] = a[t * 32 + 4096];
      if (t % 32 == 2) tile[2][t / 32] = a[t * 32 + 8192];
      __syncthreads();
      c[t] = tile[t % 3][t / 32];`);
    expect(chain.dram + chain.l2 + chain.l1).toBeCloseTo(1.3, 0);
  });

  it('hoists loads above a branch that accesses no memory, and not above one that does or that exits', () => {
    const waits = (inside: string): number => {
      const { chain } = demand(`float s = 0, m = 0; int w = 0;
        for (int k = 0; k < 16; ++k) { float v = a[k * 256 + t]; if (v > m) { ${inside} } }
        c[t] = s + m + w;`);
      return chain.dram + chain.l2 + chain.l1;
    };
    const long =
      's = v * m + s; m = s * v - m; s = m * m + v; m = s - v; s = s * 0.5f + m; m = m * s; if (s > m) s = m;';
    expect(waits(long)).toBeLessThan(3);
    expect(waits(`${long} s += c[k * 256 + t];`)).toBeGreaterThan(12);
    expect(waits(`${long} if (s < v) break;`)).toBeGreaterThan(12);
  });

  it('unrolls a loop whose counter is halved: no comparison and no shift remains', () => {
    const WARPS = 132 * 8;
    const { instructions } = demand(
      'float s = a[t]; for (int d = 16; d > 0; d /= 2) s += __shfl_xor_sync(0xffffffff, s, d); c[t] = s;',
    );
    expect(instructions.shared).toBe((5 + 1) * WARPS);
    expect(instructions.alu).toBeLessThanOrEqual(2 * WARPS);
  });

  it('unrolls by four where rows are quotients of the counter, and by more where an index only steps', () => {
    const waits = (index: string): number => {
      const { chain } = demand(`float s = 0; for (int i = t; i < 2048; i += 256) s += a[${index}]; c[t] = s;`);
      return chain.dram + chain.l2 + chain.l1;
    };
    expect(waits('i')).toBeCloseTo(1, 0);
    expect(waits('(i / 64) * n + i % 64')).toBeCloseTo(2, 0);
    expect(waits('i & 1023')).toBeCloseTo(1, 0);
  });

  it('waits in a loop for what the loop loads, and once for earlier loads', () => {
    const { chain } = demand('float x = a[t], s = 0; for (int k = 0; k < n * 20; ++k) s = s * x + 1.0f; c[t] = s;');
    expect(chain.dram + chain.l2).toBeLessThan(2);
    expect(chain.arithmetic).toBeGreaterThan(90);
  });

  it('counts the loads of the address unit for each warp, and barriers', () => {
    const WARPS = 132 * 8;
    // Stack pointer, block, size, two pointers; one barrier.
    expect(demand(`${FILL} c[t] = tile[0][t % 64];`).addressUnit).toBe(6 * WARPS);
    expect(demand('if (n > 99) c[t] = a[t];', { block: [32, 8, 1] }).addressUnit).toBe(WARPS);
    expect(demand('c[t] = a[t];', { block: [32, 8, 1] }).addressUnit).toBe(6 * WARPS);
    // A 64-bit number is added to pointers in uniform registers.
    expect(demand('long long q = t + blockIdx.x * 256LL; c[q] = a[q];').addressUnit).toBe(3 * WARPS);
  });

  it('counts floating-point operations as Nsight Compute does, and none for index arithmetic', () => {
    const LANES = 132 * 256;
    expect(demand('c[blockIdx.x * blockDim.x + t] = a[blockIdx.x * blockDim.x + t];').flops).toBe(0);
    expect(demand('c[t] = a[t] + a[t + n];').flops).toBe(LANES);
    expect(demand('c[t] = 2.5f * a[t] + a[t + n];').flops).toBe(2 * LANES);
    expect(demand('float s = 0; for (int k = 0; k < n; ++k) s += a[t + k] * a[k]; c[t] = s;').flops).toBe(10 * LANES);
    expect(demand('c[t] = a[t] > 1.0f ? a[t] : -a[t];').flops).toBe(0);
  });

  it('merges consecutive stores of a warp to the same lines on their way to the L2', () => {
    const SECTORS = 132 * 8;
    const sent = (body: string): number => demand(body).l2.writeSectors / SECTORS;
    const both = sent('c[2 * t] = 1; c[2 * t + 1] = 2;');
    expect(both).toBeGreaterThan(7.9);
    expect(both).toBeLessThan(10);
    expect(sent('c[t] = 1; c[t + 4096] = 2;')).toBe(8);
    expect(sent('c[2 * t] = 1; c[2 * t + 1] = a[t + 512];')).toBe(16);
    const unrolled = sent('#pragma unroll\nfor (int k = 0; k < 8; ++k) c[8 * t + k] = k;');
    expect(unrolled).toBeGreaterThan(100);
    expect(unrolled).toBeLessThan(220);
  });

  it('counts the lines with partially written sectors', () => {
    const WARPS = 132 * 8;
    expect(demand('c[t] = 1;').l2.maskedLines).toBe(0);
    expect(demand('c[t * 8] = 1;').l2.maskedLines).toBe(8 * WARPS);
    expect(demand('c[t * 32] = 1;').l2.maskedLines).toBe(32 * WARPS);
  });

  it('hoists no load above a division, which has a branch for very large or small numbers', () => {
    const turns = (step: string): number => {
      const { chain } = demand(
        `float s = 1; for (int k = 0; k < n * 20; ++k) { float x = a[t + k * 256]; s = ${step}; } c[t] = s;`,
      );
      return chain.dram + chain.l2 + chain.l1;
    };
    expect(turns('s + x')).toBeLessThan(40);
    expect(turns('(s + x) / (s + 2.0f)')).toBeGreaterThan(90);
  });

  it('waits once for loads ahead of a fully unrolled loop', () => {
    const { chain } = demand(`
      float x = a[t], s = a[t + 4096];
      for (int d = 1; d < 64; d *= 2) if (t > d && x > 0.5f) { s += x * d; tile[d % 16][t % 64] = s; }
      c[t] = s;`);
    expect(chain.dram + chain.l2 + chain.l1).toBeLessThan(2.5);
  });

  it('waits in each iteration for what is used before a rare case of a division: it is not issued after that branch', () => {
    const waits = (use: string): number => {
      const { chain } = demand(
        `float s = 1, p = 2; for (int k = 0; k < n * 20; ++k) { p += 0.5f; float q = p / (p + 3.0f); s += q * ${use}; } c[t] = s;`,
      );
      return chain.dram + chain.l2 + chain.l1;
    };
    expect(waits('a[t + k * 256]')).toBeGreaterThan(90);
    expect(waits('2.0f')).toBeLessThan(2);
  });

  it('continues after a loop when the loop is done: what follows does not pass its branches', () => {
    const { chain } = demand(
      `unsigned x = t + 3, s = 0;
      for (int k = 0; k < n * 4; ++k) {
        x = x * x % 1013u;
        unsigned y = x + 5000u;
        while (y > 1u) y = y / 3u;
        s += y;
      }
      c[t] = s;`,
      { grid: [1, 1, 1], block: [32, 1, 1] },
    );
    // 20 iterations with 8 divisions each, in sequence.
    expect(chain.arithmetic).toBeGreaterThan(20 * 8 * 3);
  });

  it('waits before a loop for loop invariants', () => {
    const waits = (value: string): number => {
      const { chain } = demand(
        `float s = 0; for (int k = 0; k < n * 20; ++k) { s = s * 0.5f + ${value}; if (s > 1e9f) break; } c[t] = s;`,
      );
      return chain.dram + chain.l2 + chain.l1;
    };
    expect(waits('a[t]')).toBeLessThan(3);
    expect(waits('a[t + k * 256]')).toBeGreaterThan(40);
  });

  it('waits once per sector where all lanes reach new ones in the same iteration', () => {
    const waits = (row: number): number => {
      const { chain } = demand(
        `float s = 0; for (int k = 0; k < n * 8; ++k) { s += a[t * ${row} + k]; if (s > 1e9f) break; } c[t] = s;`,
        { grid: [2, 1, 1] },
      );
      return chain.dram + chain.l2;
    };
    // 40 iterations, 5 sectors.
    expect(waits(64)).toBeLessThan(9);
    expect(waits(63)).toBeGreaterThan(10);
  });

  it('waits in each iteration for what is used before a branch that loads', () => {
    const waits = (use: string): number => {
      const { chain } = demand(
        `float s = 0, m = 0; int p = t;
        for (int k = 0; k < n * 8; ++k) {
          p = p * 5 + 1;
          s += ${use};
          if (p > 100) { m = p * 0.5f + m; m = m * m + 2.0f; m = m * m - 3.0f; m = m * m + 4.0f; m = m * m + 5.0f; m = m * 0.25f + p; m += tile[k % 16][p & 63]; }
        }
        c[t] = s + m;`,
      );
      return chain.dram + chain.l2 + chain.l1;
    };
    expect(waits('a[t + k * 256] * 2.0f')).toBeGreaterThan(35);
    expect(waits('2.0f')).toBeLessThan(2);
  });

  it('hits in all lanes next to what was loaded before', () => {
    const large = { buffer: { type: 'float', count: 1 << 20, init: 'zero' } } as const;
    const { chain } = demand(
      `int at = blockIdx.x * blockDim.x + t; float s = 1;
      for (int k = 0; k < 3; ++k) s += a[at * 3 + k] / (s + 2.0f);
      c[at] = s;`,
      { arguments: [large, large, { int: 5 }] },
    );
    // The first of three waits, and a third of the others.
    expect(chain.dram + chain.l2).toBeLessThan(2.2);
  });
});
