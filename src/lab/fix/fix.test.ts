import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { KernelArgument, KernelQuery } from '../query';
import type { Access } from '../results';
import { runKernel } from '../run';
import type { KernelResult } from '../run/result';
import { fixesFor, gainOf, type Fix } from '.';

const run = (query: KernelQuery): KernelResult => runKernel(query, architectures.h200);
const excess = ({ space, sectors, idealSectors, wavefronts, ideal }: Access): number =>
  space === 'global' ? sectors - idealSectors : wavefronts - ideal;

/** The fixes of a launch, each with its gain; `null`: different results, or no gain. */
function tried(query: KernelQuery): readonly (Fix & { gain: ReturnType<typeof gainOf> })[] {
  const before = run(query);
  expect(before.diagnostics).toEqual([]);
  const worst = [...before.accesses].sort((a, b) => excess(b) - excess(a));
  return fixesFor(query.source, worst, { ...query, kernel: query.kernel! }).map((fix) => {
    const after = run({ ...query, ...fix.launch, source: fix.source });
    const isSame =
      after.diagnostics.length === 0 &&
      before.buffers.every(({ checksum }, at) => after.buffers[at]?.checksum === checksum);
    return { ...fix, gain: gainOf(before.compiled, { isSame, compiled: after.compiled }) };
  });
}
const floats = (count: number, init: 'iota' | 'zero' = 'iota'): KernelArgument => ({
  buffer: { type: 'float', count, init },
});

const transpose = `#define TILE 32
template <int padding>
__global__ void transpose(float *out, const float *in, int n) {
  __shared__ float tile[TILE][TILE + padding]; // [TILE][TILE] would conflict
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x, y = blockIdx.x * TILE + threadIdx.y;
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}
`;

describe('a source change that a run proves', () => {
  it('pads the rows of a tile, whatever its size is called', () => {
    const [fix] = tried({
      source: transpose,
      kernel: 'transpose<0>',
      grid: [2, 2, 1],
      block: [32, 32, 1],
      arguments: [floats(4096, 'zero'), floats(4096), { int: 64 }],
    });
    expect(fix).toMatchObject({ kind: 'pad', label: 'Pad the rows of tile: [TILE + padding + 1]' });
    expect(fix!.gain).toMatchObject({ what: 'wavefronts', before: 33 * 128, after: 2 * 128 });
    expect(fix!.source).toContain('tile[TILE][TILE + padding + 1]; // [TILE][TILE] would conflict');
  });

  it('pads a number, and bytes by a word', () => {
    const source = `__global__ void turn(float *out) {
  __shared__ unsigned char tile[32][128];
  tile[threadIdx.x][0] = threadIdx.x;
  out[threadIdx.x] = tile[threadIdx.x][0];
}`;
    const [fix] = tried({
      source,
      kernel: 'turn',
      grid: [1, 1, 1],
      block: [32, 1, 1],
      arguments: [floats(32, 'zero')],
    });
    expect(fix!.source).toContain('tile[32][132]');
    expect(fix!.gain).toMatchObject({ what: 'wavefronts', before: 32, after: 1 });
  });

  it('swaps x and y, and the grid covers the same matrix', () => {
    const source = `__global__ void scale(float *m, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && column < columns) m[row * columns + column] *= 2.0f;
}`;
    const found = tried({
      source,
      kernel: 'scale',
      grid: [2, 16, 1],
      block: [32, 8, 1],
      arguments: [floats(64 * 128), { int: 64 }, { int: 128 }],
    });
    const swap = found.find(({ kind }) => kind === 'swap')!;
    expect(swap.launch.grid).toEqual([4, 8, 1]);
    expect(swap.gain).toMatchObject({ what: 'sectors', before: 2 * 32 * 256, after: 2 * 4 * 256 });
    expect(swap.source).toContain('int row = blockIdx.y * blockDim.y + threadIdx.y;');
  });

  it('widens a copy, and its bound counts vectors', () => {
    const source = `__global__ void copy(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}`;
    const arguments_ = (n: number): KernelArgument[] => [floats(1024, 'zero'), floats(1024), { int: n }];
    const launch: Omit<KernelQuery, 'arguments'> = { source, kernel: 'copy', grid: [4, 1, 1], block: [256, 1, 1] };
    const [fix] = tried({ ...launch, arguments: arguments_(1024) });
    expect(fix).toMatchObject({ kind: 'widen', gain: { what: 'requests', before: 64, after: 16 } });
    expect(fix!.source).toContain('if (i < n / 4) reinterpret_cast<float4 *>(out)[i]');
    // Two elements remain: a different result, and no fix.
    expect(tried({ ...launch, arguments: arguments_(1022) })[0]!.gain).toBeNull();
  });

  it('accumulates in a register what a loop accumulates in memory', () => {
    const source = `__global__ void sums(float *y, const float *x, int n, int m) {
  int i = threadIdx.x;
  for (int k = 0; k < m; ++k) {
    y[i] += x[k * n + i]; // y[i] stays in memory
  }
}`;
    const found = tried({
      source,
      kernel: 'sums',
      grid: [1, 1, 1],
      block: [32, 1, 1],
      arguments: [floats(32), floats(512), { int: 32 }, { int: 16 }],
    });
    const hoist = found.find(({ kind }) => kind === 'hoist')!;
    expect(hoist.label).toBe('Add up in a register, and store y[i] once');
    expect(hoist.source).toContain(`  float sum = y[i];
  for (int k = 0; k < m; ++k) {
    sum += x[k * n + i]; // y[i] stays in memory
  }
  y[i] = sum;`);
    expect(hoist.gain).toMatchObject({ what: 'sectors', after: 72 });
  });

  it('is silent where a change is not proved: an index that changes, a target of another pointer', () => {
    const moving = `__global__ void moving(float *y, int m) {
  int i = threadIdx.x;
  for (int k = 0; k < m; ++k) { y[i] += 1.0f; i = (i + 1) % 32; }
}`;
    const launch: Omit<KernelQuery, 'source' | 'kernel'> = {
      grid: [1, 1, 1],
      block: [32, 1, 1],
      arguments: [floats(32), { int: 4 }],
    };
    expect(tried({ ...launch, source: moving, kernel: 'moving' }).filter(({ kind }) => kind === 'hoist')).toEqual([]);
    const shifted = `__global__ void shifted(float *y, int m) {
  float *x = y;
  for (int k = 0; k < m; ++k) y[threadIdx.x] += x[threadIdx.x];
}`;
    const gains = tried({ ...launch, source: shifted, kernel: 'shifted' }).map(({ gain }) => gain);
    expect(gains.length).toBeGreaterThan(0);
    expect(gains.every((gain) => gain === null)).toBe(true);
  });
});
