import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { params, widthOf } from './params';
import { simulate } from './simulate';

/** Does the printed index, computed as C does it, lead each lane to its address? */
function indexIn(code: string, lane: number): number {
  const text = /weights\[((?:[^[\]]|\[[^\]]*\])*)\];\n\}/.exec(code)![1]!;
  const chosen = /chosen\[32\] = \{([\d, ]+)\}/.exec(code)?.[1]?.split(',').map(Number) ?? [];
  const [, inner = text, factor = '1'] = /^\(?(.*?)\)?(?: \* (\d+))?$/.exec(text.replace('chosen[i]', 'c')) ?? [];
  const [, n = '0'] = /^i % (\d+)$/.exec(inner) ?? [];
  const [, runs = '0'] = /^i \* (\d+) \/ 32$/.exec(inner) ?? [];
  const base =
    inner === 'c'
      ? chosen[lane]!
      : inner === 'i'
        ? lane
        : inner === '0'
          ? 0
          : n !== '0'
            ? lane % Number(n)
            : Math.floor((lane * Number(runs)) / 32);
  return base * Number(factor);
}

describe('the CUDA of a state', () => {
  it('leads each lane to the address that is drawn', () => {
    fc.assert(
      fc.property(valuesOf(params), (drawn) => {
        const values = { ...drawn, spacing: drawn.index === 'runs' ? 1 : drawn.spacing };
        const { addressByLane } = simulate(values);
        const code = kernel(values);
        for (const [lane, address] of addressByLane.entries())
          if (address !== null) expect(indexIn(code, lane) * widthOf(values)).toBe(address);
        const [, elements] = /weights\[(\d+)\];/.exec(code)!;
        expect(Number(elements)).toBe((values.unique - 1) * values.spacing + 1);
      }),
    );
  });

  it('is whole: every second lane off, two elements apart', () => {
    expect(kernel({ ...initialValues(params), spacing: 2, mask: 0x55555555 })).toBe(
      `// 60 B of weights; one warp: throughConstants<<<1, 32>>>(out);
__constant__ float weights[15];

__global__ void throughConstants(float *out) {
  int i = threadIdx.x;
  if (!(0x55555555u >> i & 1)) return;
  out[i] = weights[(i % 8) * 2];
}

// The same addresses through the L1.
__global__ void throughGlobal(const float *__restrict__ weights, float *out) {
  int i = threadIdx.x;
  if (!(0x55555555u >> i & 1)) return;
  out[i] = weights[(i % 8) * 2];
}
`,
    );
  });
});
