import { describe, expect, it } from 'vitest';
import type { Job, Size } from '../job';
import { blockShapes } from './block-shapes';

const job = (source: string, grid: Size, block: Size): Job => ({
  source,
  kernel: 'f',
  template: '',
  grid,
  block,
  sharedBytes: 0,
  gpu: 'h200',
  arguments: [],
});
const launches = (source: string, grid: Size, block: Size, isOfHost = false): string[] =>
  blockShapes(job(source, grid, block), isOfHost).map(
    ({ job: { grid: g, block: b } }) => `${g.join('x')} of ${b.join('x')}`,
  );
const index = 'int i = blockIdx.x * blockDim.x + threadIdx.x;';
const guarded = `__global__ void f(float *a, int n) { ${index} if (i < n) a[i] = 1; }`;
const bare = `__global__ void f(float *a) { ${index} a[i] = 1; }`;

describe('block sizes that the page tries', () => {
  it('keep the threads', () => {
    expect(launches(guarded, [10, 1, 1], [256, 1, 1])).toEqual([
      '80x1x1 of 32x1x1',
      '5x1x1 of 512x1x1',
      '40x1x1 of 64x1x1',
      '20x1x1 of 128x1x1',
    ]);
    expect(blockShapes(job(guarded, [10, 1, 1], [256, 1, 1]), false)[2]!.text).toBe(
      'With 64 threads per block in place of 256',
    );
  });
  it('need a guard where threads would be left over', () => {
    expect(launches(guarded, [3, 1, 1], [256, 1, 1])).toContain('2x1x1 of 512x1x1');
    expect(launches(bare, [3, 1, 1], [256, 1, 1])).not.toContain('2x1x1 of 512x1x1');
    expect(launches(bare, [4, 1, 1], [256, 1, 1])).toContain('2x1x1 of 512x1x1');
  });
  it('are none where the kernel does not ask for its size, or a constant is tied to it', () => {
    const fixed = guarded.replace('blockDim.x', '256');
    expect(launches(fixed, [10, 1, 1], [256, 1, 1])).toEqual([]);
    expect(launches(`#define BLOCK 256\n${guarded}`, [10, 1, 1], [256, 1, 1])).toEqual([]);
    expect(launches(`#define BLOCK 128\n${guarded}`, [10, 1, 1], [256, 1, 1])).not.toEqual([]);
  });
  it('are none where the kernel has the size as a number, in host code it may be', () => {
    const half = guarded.replace('a[i] = 1', 'if (threadIdx.x < 256) a[i] = 1');
    expect(launches(half, [10, 1, 1], [256, 1, 1])).toEqual([]);
    expect(
      launches(`// 256\n${guarded}\nint main() { f<<<n / 256, 256>>>(a, n); }`, [10, 1, 1], [256, 1, 1]),
    ).toHaveLength(4);
  });
  it('change that constant where the host code sizes the launch by it', () => {
    const source = `#define BLOCK 256\n${guarded}`;
    const shapes = blockShapes(job(source, [10, 1, 1], [256, 1, 1]), true);
    expect(shapes.map(({ text }) => text)).toEqual([64, 512, 128].map((to) => `With BLOCK = ${to} in place of 256`));
    expect(shapes[0]).toMatchObject({ isOfHost: true, job: { source: source.replace('256', '64') } });
  });
  it('change both sides of a planar block, down to a warp', () => {
    const planar = guarded.replace('{', '{ int j = blockIdx.y * blockDim.y + threadIdx.y;');
    expect(launches(planar, [8, 8, 1], [16, 16, 1])).toEqual([
      '16x8x1 of 8x16x1',
      '8x16x1 of 16x8x1',
      '4x16x1 of 32x8x1',
      '16x4x1 of 8x32x1',
      '4x8x1 of 32x16x1',
    ]);
    expect(launches(planar, [8, 8, 1], [8, 4, 1])).not.toContain('16x8x1 of 4x4x1');
  });
  it('keep the blocks where each strides over its own part', () => {
    const row =
      '__global__ void f(float *a, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) a[blockIdx.x * n + i] = 1; }';
    expect(launches(row, [10, 1, 1], [64, 1, 1])).toContain('10x1x1 of 32x1x1');
    const grid = guarded.replace('if (i < n)', 'for (; i < n; i += blockDim.x * gridDim.x)');
    expect(launches(grid, [10, 1, 1], [64, 1, 1])).not.toContain('10x1x1 of 32x1x1');
  });
});
