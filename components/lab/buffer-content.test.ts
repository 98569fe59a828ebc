import { describe, expect, it } from 'vitest';
import { architecture } from '@src/arch';
import { runKernel, type BufferArgument } from '@src/lab';
import { lookedInto, seekIn, sliceOf } from './buffer-content';

const source = `__global__ void k(float *out, const int *in, int from) {
  int i = threadIdx.x;
  if (i >= from) out[i] = in[i] + 0.5f;
}`;
const buffers: readonly BufferArgument[] = [
  { type: 'float', count: 64, init: 'one' },
  { type: 'int32', count: 64, init: ['affine', 3, 1, 0] },
];
function run(from: number) {
  const args = [...buffers.map((buffer) => ({ buffer })), { int: from }];
  const query = { source, grid: [1, 1, 1], block: [32, 1, 1], arguments: args } as const;
  return lookedInto(runKernel(query, architecture('h200')), args);
}
const part = { buffer: 0, from: 28, count: 8, form: 'own' } as const;

describe('a buffer after a run', () => {
  it('shows what the run changed, and what was there before', () => {
    expect(sliceOf(run(30), null, part)).toEqual({
      of: 64,
      values: ['1', '1', '91.5', '94.5', '1', '1', '1', '1'],
      before: [null, null, '1', '1', null, null, null, null],
      kept: null,
    });
    expect(sliceOf(run(30), null, { ...part, buffer: 1 })!.before.every((each) => each === null)).toBe(true);
  });
  it('shows what another run left, where that differs', () => {
    expect(sliceOf(run(30), run(31), part)!.kept).toEqual([null, null, '1', null, null, null, null, null]);
  });
  it('is shown as bits, or as another type', () => {
    expect(sliceOf(run(30), null, { ...part, form: 'hex' })!.values.slice(1, 3)).toEqual(['0x3f800000', '0x42b70000']);
    const bytes = sliceOf(run(30), null, { buffer: 0, from: 119, count: 6, form: 'uint8' })!;
    expect(bytes.of).toBe(256);
    expect(bytes.values).toEqual(['63', '0', '0', '183', '66', '0']);
    expect(bytes.before).toEqual([null, null, null, '128', '63', null]);
  });
  it('is searched for what changed, and for what differs from another run', () => {
    expect(seekIn(run(30), null, { buffer: 0, from: 0, against: 'before' })).toBe(30);
    expect(seekIn(run(30), null, { buffer: 0, from: 32, against: 'before' })).toBeNull();
    expect(seekIn(run(30), run(31), { buffer: 0, from: 0, against: 'kept' })).toBe(30);
    expect(seekIn(run(30), null, { buffer: 0, from: 0, against: 'kept' })).toBeNull();
  });
  it('is null when there is none', () => {
    expect(sliceOf(null, null, part)).toBeNull();
    expect(sliceOf(run(0), null, { ...part, buffer: 7 })).toBeNull();
    expect(sliceOf(run(0), null, { ...part, from: 900 })!.values).toEqual([]);
  });
});
