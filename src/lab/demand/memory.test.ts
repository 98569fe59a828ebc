/** The cost of memory accesses: L2 and DRAM traffic, and what warps wait for. */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { KernelQuery } from '../query';
import { runKernel } from '../run';
import { demandOf } from '.';

const { h100 } = architectures;

function demand(body: string, more: Partial<KernelQuery> = {}, head = '', count = 1 << 20) {
  const buffer = { type: 'float', count, init: 'zero' } as const;
  const query: KernelQuery = {
    source: `${head}\n__global__ void f(float *c, const float *a, int n) {\n  __shared__ float tile[2][320];\n  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;\n${body}\n}`,
    kernel: 'f',
    grid: [132, 1, 1],
    block: [256, 1, 1],
    arguments: [{ buffer }, { buffer }, { int: 5 }],
    ...more,
  };
  return demandOf(runKernel(query, h100, { races: false }), query, h100)!;
}

const WARPS = 132 * 8;

describe('stores', () => {
  const sent = (body: string): number => demand(body).l2.writeSectors / WARPS;

  it('of one access are merged where its parts are contiguous, and not across iterations', () => {
    expect(sent('for (int k = 0; k < n; ++k) c[k * 4096 + t] = k;')).toBe(20);
    expect(sent('for (int k = 0; k < 4; ++k) c[k * 4096 + t] = tile[0][k];')).toBe(16);
    const body = demand(
      'Body b; b.x = a[i]; b.y = b.z = b.u = b.v = 1; ((Body *)c)[i] = b;',
      {},
      'struct Body { float x, y, z, u, v; };',
    );
    // Five words of 20 bytes each: 20 sectors are touched five times.
    expect(body.global.storeSectors / WARPS).toBe(100);
    expect(body.l2.writeSectors / WARPS).toBeLessThan(75);
  });

  it('are merged from turn to turn where a loop stores word by word, with no barrier in between', () => {
    const turns = 5 * 32;
    expect(sent('for (int k = 0; k < n; ++k) c[i * 8 + k] = k;')).toBeLessThan(0.8 * turns);
    expect(sent('for (int k = 0; k < n; ++k) { c[i * 8 + k] = k; __syncthreads(); }')).toBe(turns);
    expect(sent('for (int k = 0; k < n; ++k) c[i * 8 + k] = a[i * 8 + k];')).toBe(turns);
  });

  it('take one mask per line, however many of its sectors they write partially', () => {
    expect(demand('c[i * 16] = 1;').l2.maskedLines).toBe(16 * WARPS);
    expect(demand('c[i * 8] = 1;').l2.maskedLines).toBe(8 * WARPS);
  });

  it('stay in the L2 at the end of a launch if they were recent', () => {
    const written = (body: string, blocks: number): number =>
      demand(body, { grid: [blocks, 1, 1] }, '', blocks * 256 * 4).dram.cold.writtenBytes;
    const MB = 2 ** 20;
    const blocks = 16 * 1024;
    // 16 MiB written, and nothing or 48 MiB read.
    expect(written('c[i] = 1;', blocks)).toBe(0);
    expect(written('c[i] = a[i] + a[i + 4194304] + a[i + 8388608];', blocks)).toBeGreaterThan(6 * MB);
    expect(written('c[i] = a[i] + a[i + 4194304] + a[i + 8388608];', blocks)).toBeLessThan(10 * MB);
  });
});

describe('loads that mostly hit', () => {
  it('wait for DRAM in the iterations in which the warp misses, not by lanes', () => {
    const { chain } = demand(
      'float *x = c + blockIdx.x * 256; for (int k = 128; k > 0; k /= 2) { if (t < k) x[t] += x[t + k]; __syncthreads(); }',
    );
    // Twelve of the warps' requests miss: the first of eight iterations.
    expect(chain.dram).toBeGreaterThan(0.5);
    expect(chain.dram).toBeLessThan(5);
  });
});

describe('loads that decide a branch', () => {
  const waited = (body: string): number => {
    const { chain } = demand(body);
    return chain.dram + chain.l2 + chain.l1;
  };

  it('are waited for, whichever side is taken, and whatever uses their value', () => {
    for (const condition of ['x > 3', 'isnan(x)', 'isnan(x) || isinf(x)']) {
      expect(waited(`float x = a[i]; if (${condition}) c[i] = 1;`), condition).toBeCloseTo(1, 5);
      expect(waited(`if (i < 1 << 20) { float x = a[i]; if (${condition}) c[i] = 1 / (x + i); }`)).toBeCloseTo(1, 5);
    }
  });

  it('do not hide what one side waits for where no warp takes the other', () => {
    const turns = 'float s = 0; for (int k = 0; k < n * 16; ++k) s = a[(int)s + k * 4096 + t]; c[i] = s;';
    const other = 'for (int k = 0; k < n; ++k) c[i + k] = 1;';
    const alone = waited(turns);
    expect(alone).toBeGreaterThan(70);
    expect(waited(`if (n < 9) { ${turns} } else { ${other} }`)).toBeCloseTo(alone, 0);
  });

  it('of a single thread are waited for at each new sector', () => {
    const { chain } = demand('for (int k = 0; k < n * 160; ++k) c[k] = a[k];', { grid: [1, 1, 1], block: [1, 1, 1] });
    // 800 iterations, and eight words per sector: DRAM reads two sectors at a time.
    expect(chain.dram + chain.l2).toBeGreaterThan(90);
    expect(chain.dram + chain.l2).toBeLessThan(120);
    expect(chain.dram / chain.l2).toBeCloseTo(1, 1);
  });

  it('leave an array element waiting for the stores of either side', () => {
    const sum = (load: string) =>
      `float v[4], s = 0; for (int j = 0; j < n; ++j) { for (int k = 0; k < 4; ++k) { ${load} } for (int k = 0; k < 4; ++k) s += v[k]; } c[i] = s;`;
    const place = 'a[(j * 4 + k) * 4096 + t]';
    const alone = waited(sum(`v[k] = ${place};`));
    expect(alone).toBeGreaterThan(0.9);
    expect(
      waited(
        sum(
          `if (i + k < 1 << 20) { v[k] = ${place}; c[j] = 1.0f / (t + k); } else { v[k] = 0; c[j + 1] = 1.0f / (t - k); }`,
        ),
      ),
    ).toBeGreaterThan(0.9 * alone);
  });
});

describe('loads', () => {
  const waits = (body: string, more: Partial<KernelQuery> = {}, head = '', count = 1 << 20) => {
    const { chain } = demand(body, more, head, count);
    return { ...chain, all: chain.dram + chain.l2 + chain.l1 };
  };

  it('of the rim of a tile hit what other blocks have loaded for its middle', () => {
    const tile = (rim: string) =>
      waits(`tile[0][t + 8] = a[i]; ${rim} __syncthreads(); c[i] = tile[0][t] + tile[0][t + 16];`, {
        grid: [4096, 1, 1],
      });
    const none = tile('');
    const rim = tile(
      'if (t < 8) { tile[0][t] = i >= 8 ? a[i - 8] : 0.0f; tile[0][t + 264] = i + 256 < 256 * 4096 ? a[i + 256] : 0.0f; }',
    );
    expect(rim.dram).toBeCloseTo(none.dram, 1);
    expect(rim.l2).toBeGreaterThan(none.l2 + 0.9);
  });

  it('after the first part of a condition are skipped along with the rest of it', () => {
    const shared = (condition: string): number =>
      demand(
        `tile[0][t] = a[i]; __syncthreads(); if (${condition}) { tile[0][t] = tile[0][t + 32]; } c[i] = tile[0][t];`,
      ).instructions.shared / WARPS;
    const [plain, behind] = ['t < 32', 't < 32 && tile[0][t + 32] > tile[0][t]'].map(shared);
    // Predicates disable both accesses in seven warps of eight; a jump skips them.
    expect(plain).toBeGreaterThan(4.7);
    expect(behind).toBeLessThan(4.1);
  });

  it('that the compiler omits are not predicated off either', () => {
    const shared = (body: string): number =>
      demand(`tile[0][t] = a[i]; __syncthreads(); float s = 0; ${body} c[i] = s;`).instructions.shared / WARPS;
    const one = shared('if (t < 32) s += tile[0][n + 32]; s += tile[0][n];');
    const same = shared('if (t < 32) s += tile[0][n]; s += tile[0][n];');
    expect(one - same).toBeCloseTo(1, 5);
  });

  it('in iterations of more than a few operations wait in fours, in shorter ones in sixteens', () => {
    const perTurn = (more: string): number => {
      const { all } = waits(
        `float s = 0, u = 1; for (int k = 0; k < 80 * n; ++k) { float v = a[k + i]; ${more} s += v; } c[i] = s + u;`,
        { grid: [4, 1, 1], block: [256, 1, 1] },
      );
      return all / 400;
    };
    expect(perTurn('')).toBeCloseTo(1 / 16, 2);
    expect(perTurn('u = u * v + s; u = u * u + v; u = u * v - s; u = v * u + u; u = u * v + u;')).toBeCloseTo(1 / 4, 2);
  });

  it('wait together only as far as there are registers for them', () => {
    const perTurn = (load: string, live = 0): number => {
      const kept = Array.from({ length: live }, (_, at) => at);
      const { all } = waits(
        `${kept.map((at) => `float u${at} = sqrtf(t + ${at}.5f);`).join(' ')}
         float s = 0; for (int k = 0; k < 80 * n; ++k) s += ${load}; c[i] = s${kept.map((at) => ` * u${at}`).join('')};`,
        { grid: [4, 1, 1], block: [256, 1, 1] },
      );
      return all / 400;
    };
    // Sixteen iterations load 16, 32, and 64 registers: 15 at a time.
    expect(perTurn('a[k + i]')).toBeCloseTo(1 / 15, 2);
    expect(perTurn('a[k + i] * a[k + i + 4096]')).toBeCloseTo(2 / 15, 2);
    expect(perTurn('((double *)a)[k + i] * a[k + i + 4096]')).toBeCloseTo(3 / 15, 2);
    // Sum, counter, index, and what is used after the loop are live across its iterations.
    expect(perTurn('a[k + i]', 3)).toBeCloseTo(1 / 12, 2);
    expect(perTurn('a[k + i]', 8)).toBeCloseTo(1 / 6, 2);
    expect(perTurn('((float4 *)a)[k + i].x', 8)).toBeCloseTo(1 / 4, 1);
    // The copies of a fully unrolled loop have no more of them.
    const whole = waits('float s = 0; for (int k = 0; k < 32; ++k) s += a[k * 4096 + i]; c[i] = s;', {
      grid: [4, 1, 1],
    });
    expect(whole.all).toBeCloseTo(32 / 15, 1);
  });

  it('of warps that traverse the same data wait for the leading one', () => {
    const loop = (place: string) =>
      waits(
        `float s = 0; for (int k = 0; k < 400 * n; ++k) s = s * 0.5f + a[${place}]; c[i] = s;`,
        { grid: [4, 1, 1] },
        '',
        2048,
      );
    // Sixteen iterations of 4 bytes are two sectors: the leading warp waits for the L2 each time.
    const { l1, l2, dram } = loop('k');
    expect(l1).toBeLessThan(0.1 * (l2 + dram));
    expect(l2 + dram).toBeGreaterThan(110);
    // A table that the L1 keeps, traversed repeatedly, hits.
    const table = loop('k % 64');
    expect(table.l1).toBeGreaterThan(table.l2 + table.dram);
  });

  it('wait one after the other with a division between them, for the sectors that are new', () => {
    const loop = (step: string) =>
      waits(`float s = 1; for (int k = 0; k < 400 * n; ++k) s = ${step}; c[i] = s;`, { grid: [4, 1, 1] }, '', 2048);
    const { l1, l2, dram } = loop('s / (a[k] + 1.0f)');
    // One iteration in eight reaches a new sector.
    expect((l2 + dram) / (l1 + l2 + dram)).toBeCloseTo(1 / 8, 1);
  });

  it('of a library function wait together: none of its loops and branches remain', () => {
    const { all } = waits(
      `wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> left;
       wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> right;
       wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
       wmma::fill_fragment(sum, 0.0f);
       wmma::load_matrix_sync(left, (const __half *)a, 64);
       wmma::load_matrix_sync(right, (const __half *)a + 4096, 64);
       wmma::mma_sync(sum, left, right, sum);
       wmma::store_matrix_sync(c, sum, 64, wmma::mem_row_major);`,
      { block: [32, 1, 1] },
      '#include <mma.h>\nusing namespace nvcuda;',
    );
    expect(all).toBeLessThan(2);
  });

  it('that fill shared memory are issued together in iterations without a branch in between', () => {
    const fill = (loop: string) =>
      waits(`${loop} for (int k = t; k < 64 * n; k += 32) tile[0][k] = a[k]; __syncthreads(); c[t] = tile[0][t];`, {
        grid: [1, 1, 1],
        block: [32, 1, 1],
      });
    // Ten iterations are two of four and two single ones; or ten.
    expect(fill('').all).toBeLessThan(6);
    expect(fill('#pragma unroll 1\n').all).toBeGreaterThan(9);
  });
});
