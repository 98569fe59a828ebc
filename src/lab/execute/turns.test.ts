/** Warps that resume at a barrier by state in registers, compared with generators. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { architectures } from '@src/arch';
import type { KernelQuery } from '../query';
import { runKernel } from '../run';
import { TurnMaker } from './turns';

const { h200 } = architectures;
const COUNT = 2048;

const S = '__shared__ float s[512]; int t = threadIdx.y * blockDim.x + threadIdx.x; s[t] = in[t]; ';
const KERNELS: Readonly<Record<string, string>> = {
  plain: `${S} __syncthreads(); out[t] = s[(t + 33) % 128];`,
  only: '__syncthreads();',
  loop: `${S} for (int d = 64; d > 0; d /= 2) { __syncthreads(); if (t < d) s[t] += s[t + d]; } __syncthreads(); out[t] = s[0];`,
  nested: `${S} for (int i = 0; i < 3; i++) { for (int j = 0; j <= i; j++) { __syncthreads(); float v = s[(t + j) % 128]; __syncthreads(); s[t] = v + i; } out[t + 128 * i] = s[t]; __syncthreads(); }`,
  sides: `${S} if (n > 5) { __syncthreads(); out[t] = s[127 - t]; } else { out[t] = 1; __syncthreads(); out[t] += s[0]; } if (n < 5) out[t] = 9; else { __syncthreads(); out[t] *= 2; __syncthreads(); }`,
  otherSides: `${S} if (blockIdx.x == 1) { __syncthreads(); out[t] = s[127 - t]; } else if (blockIdx.x == 2) { out[t] = 1; } else { __syncthreads(); out[t] += s[0]; __syncthreads(); s[t] = 2; }`,
  parted: `${S} if (t % 2) { __syncthreads(); out[t] = s[t / 2]; } else { out[t] = 4; __syncthreads(); out[t] += 1; } out[t] += 2;`,
  early: `${S} if (t >= 96) return; __syncthreads(); out[t] = s[95 - t]; if (t >= 64) return; __syncthreads(); out[t] += 1;`,
  continued: `${S} for (int i = 0; i < 4; i++) { __syncthreads(); if (t % 4 == i) continue; out[t] += s[(t + i) % 128]; __syncthreads(); }`,
  continuedByAll: `${S} for (int i = 0; i < 6; i++) { __syncthreads(); if (i % 2) continue; out[t] += s[(t + i) % 128]; __syncthreads(); if (i == 4) break; s[t] += 1; }`,
  repeated: `${S} int i = 0; do { __syncthreads(); out[t] += s[(t + i) % 128]; i++; } while (i < 3);`,
  never: `${S} for (int i = 0; i < n - 1000; i++) __syncthreads(); out[t] = s[t];`,
  counted: `${S} int c = __syncthreads_count(t % 3 == 0); out[t] = c; for (int i = 0; i < 3; i++) out[t] += __syncthreads_or(t == 40 + i) + 2 * __syncthreads_and(s[t] >= 0);`,
  asked: `${S} while (__syncthreads_or(s[t] < 60)) s[t] += 20; out[t] = s[t];`,
  called: `${S} out[t] = turned(s, t) + turned(s, 127 - t);`,
  calledInLoop: `${S} for (int i = 0; i < 3; i++) { if (i != 1) out[t] += turned(s, (t + i) % 128); }`,
  missing: `${S} if (t < 32) __syncthreads(); out[t] = s[t];`,
  unequal: `${S} for (int i = 0; i <= t / 32; i++) __syncthreads(); out[t] = s[t];`,
  named: `${S} __syncthreads(); asm volatile("bar.sync 1, 128;"); out[t] = s[127 - t]; __syncthreads();`,
  choice: `${S} switch (n % 3) { case 1: __syncthreads(); out[t] = s[127 - t]; break; default: out[t] = 3; __syncthreads(); } __syncthreads();`,
  race: `${S} if (n > 5) __syncthreads(); s[t] = s[(t + 40) % 128]; __syncthreads(); out[t] = s[t];`,
};
const DEVICE =
  '__device__ float turned(float *s, int i) { __syncthreads(); float v = s[i]; if (v > 90) return 1; __syncthreads(); s[i] = v + 1; __syncthreads(); return v; }';
/** Some part of these waits for something else: the whole kernel then uses generators. */
const OTHERS = new Set(['asked', 'named', 'choice']);

function query(body: string, block: KernelQuery['block']): KernelQuery {
  return {
    source: `${DEVICE} __global__ void k(float *out, const float *in, int n) { ${body} }`,
    kernel: 'k',
    grid: [3, 1, 1],
    block,
    arguments: [
      { buffer: { type: 'float', count: COUNT, init: 'zero' } },
      { buffer: { type: 'float', count: COUNT, init: ['affine', 37, 11, 97] } },
      { int: 1000 },
    ],
  };
}

function outcome(body: string, block: KernelQuery['block']): unknown {
  const { metrics, compiled, estimates, accesses, buffers, diagnostics, steps } = runKernel(query(body, block), h200);
  return { metrics, compiled, estimates, accesses, diagnostics, steps, sums: buffers.map(({ checksum }) => checksum) };
}

const KINDS = ['barrier', 'sequence', 'call', 'branch', 'loop'] as const;

describe('a kernel with barriers gives the same results', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each(Object.entries(KERNELS))('%s', (_, body) => {
    for (const block of [
      [128, 1, 1],
      [16, 8, 1],
      [100, 1, 1],
    ] as const) {
      const together = outcome(body, block);
      for (const kind of KINDS) vi.spyOn(TurnMaker.prototype, kind).mockReturnValue(null as never);
      expect(together, block.join()).toEqual(outcome(body, block));
      vi.restoreAllMocks();
    }
  });

  it.each(Object.entries(KERNELS))('%s runs without generators unless it waits for something else', (name, body) => {
    const counts = KINDS.map((kind) => vi.spyOn(TurnMaker.prototype, kind));
    runKernel(query(body, [128, 1, 1]), h200);
    const isLeftOut = counts.some(({ mock }) => mock.results.some(({ value }) => value === null));
    expect(isLeftOut).toBe(OTHERS.has(name));
  });
});
