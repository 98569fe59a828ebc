import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { isEstimate } from '@src/arch/fact';
import {
  attentionReuse,
  blockTraffic,
  convolutionReuse,
  march,
  matmulCost,
  matmulOccupancy,
  type MatMulKernel,
} from './index';

const { h200, v100 } = architectures;
const square = (size: number) => ({ rows: size, columns: size, depth: size, elementBytes: 4 });
const naive: MatMulKernel = { kind: 'naive', block: { x: 32, y: 32 }, along: 'columns' };
const tiled = (tile: number): MatMulKernel => ({ kind: 'tiled', tile });
const inRegisters: MatMulKernel = {
  kind: 'registers',
  blockRows: 128,
  blockColumns: 128,
  blockDepth: 8,
  threadRows: 8,
  threadColumns: 8,
  vector: 4,
};

describe('a product of 1024 × 1024 matrices of floats', () => {
  const size = 1024;
  const plain = matmulCost(square(size), naive, h200);

  it('is 2 N³ operations, and the naive kernel loads 2 N³ elements for them', () => {
    expect(plain.flops).toBe(2 * size ** 3);
    expect(plain.loads.elements).toBe(2 * size ** 3);
    expect(plain.reuse).toEqual({ a: 1, b: 1 });
    expect(plain.intensity.asked).toBeCloseTo(0.25, 3);
  });

  it.each([8, 16, 32])('loads %d times fewer elements in tiles of that size', (tile) => {
    const { loads, reuse } = matmulCost(square(size), tiled(tile), h200);
    expect(loads.elements).toBe((2 * size ** 3) / tile);
    expect(reuse).toEqual({ a: tile, b: tile });
  });

  it('makes 32 times fewer requests in tiles of 32, but only 20 times fewer sectors: a row of A was one sector before', () => {
    const { loads } = matmulCost(square(size), tiled(32), h200);
    expect(plain.loads.requests / loads.requests).toBe(32);
    expect(plain.loads.sectors / loads.sectors).toBe(20);
  });

  it('requests 8 times the sectors of B and 32 times those of A when neighboring threads take neighboring rows', () => {
    const wrong = matmulCost(square(size), { kind: 'naive', block: { x: 32, y: 32 }, along: 'rows' }, h200);
    expect(wrong.loads.requests).toBe(plain.loads.requests);
    expect(wrong.traffic.a.sectors / plain.traffic.a.sectors).toBe(32);
    expect(wrong.traffic.b.sectors / plain.traffic.b.sectors).toBe(1 / 4);
    expect(wrong.traffic.c.sectors / plain.traffic.c.sectors).toBe(8);
  });

  it('is used 128 times where a block of 128 × 128 keeps 8 × 8 sums in the registers of each thread', () => {
    const { reuse, loads, sharedBytesPerBlock, threadsPerBlock, intensity } = matmulCost(
      square(size),
      inRegisters,
      h200,
    );
    expect(reuse).toEqual({ a: 128, b: 128 });
    expect(loads.elements).toBe((2 * size ** 3) / 128);
    expect(loads.requests).toBe(loads.elements / 4 / 32);
    expect(sharedBytesPerBlock).toBe(2 * 128 * 8 * 4);
    expect(threadsPerBlock).toBe(256);
    expect(intensity.asked).toBeCloseTo(32 / (1 + 64 / 1024), 6);
  });

  it('estimates the registers of a thread and says so, or takes those that the compiler reports', () => {
    const guess = matmulOccupancy(square(size), inRegisters, h200);
    expect(guess.registersPerThread.value).toBe(8 * 8 + 8 + 8 + 26);
    expect(isEstimate(guess.registersPerThread)).toBe(true);
    const known = matmulOccupancy(square(size), inRegisters, h200, 128);
    expect(isEstimate(known.registersPerThread)).toBe(false);
    expect(known.occupancy).toMatchObject({ blocksPerSm: 2, limitedBy: 'registers' });
  });
});

describe('a product whose sizes do not divide evenly', () => {
  const problem = { rows: 33, columns: 30, depth: 5, elementBytes: 4 };

  it('has blocks at the edge that load less', () => {
    const { grid, stepsPerBlock } = matmulCost(problem, tiled(16), h200);
    expect({ grid, stepsPerBlock }).toEqual({ grid: { x: 2, y: 3 }, stepsPerBlock: 1 });
    expect(blockTraffic(problem, tiled(16), { x: 0, y: 0 }, h200).a.elements).toBe(16 * 5);
    expect(blockTraffic(problem, tiled(16), { x: 1, y: 2 }, h200).a.elements).toBe(1 * 5);
    expect(blockTraffic(problem, tiled(16), { x: 1, y: 2 }, h200).b.elements).toBe(5 * 14);
    expect(blockTraffic(problem, tiled(16), { x: 1, y: 2 }, h200).c.elements).toBe(14);
  });

  it('makes no request for a warp whose lanes are all outside', () => {
    expect(blockTraffic(problem, tiled(16), { x: 0, y: 2 }, h200).a.requests).toBe(1);
    expect(blockTraffic(problem, tiled(16), { x: 0, y: 0 }, h200).a.requests).toBe(8);
  });
});

describe('the march of one block', () => {
  const { steps, readsByThread, tiles } = march(square(64), tiled(16), { x: 1, y: 2 }, h200);

  it('goes along k tile by tile: A to the right, B downward', () => {
    expect(steps.map(({ kFrom, kTo }) => [kFrom, kTo])).toEqual([
      [0, 16],
      [16, 32],
      [32, 48],
      [48, 64],
    ]);
    const first = (matrix: string) =>
      steps.map(({ loads }) => loads.find((load) => load.matrix === matrix)!.elementByLane[0]);
    expect(first('a')).toEqual([0, 16, 32, 48].map((column) => ({ row: 32, column })));
    expect(first('b')).toEqual([0, 16, 32, 48].map((row) => ({ row, column: 16 })));
  });

  it('lets a thread read its row of the tile of A and its column of the tile of B', () => {
    expect(readsByThread).toHaveLength(256);
    expect(readsByThread[35]).toEqual({ thread: 35, aRows: [2], bColumns: [3] });
    expect(tiles).toEqual({
      a: { start: 0, rows: 16, columns: 16 },
      b: { start: 1024, rows: 16, columns: 16 },
    });
  });

  it('reads nothing from shared memory in the naive kernel', () => {
    const bare = march(square(8), naive, { x: 0, y: 0 }, h200);
    expect(bare.tiles).toBeNull();
    expect(bare.steps).toHaveLength(8);
  });
});

describe('a product that cannot run', () => {
  const cost = (kernel: object, problem: object = {}) =>
    matmulCost({ ...square(64), ...problem }, { ...inRegisters, ...kernel } as MatMulKernel, h200);

  it.each<[() => unknown, string]>([
    [() => cost({}, { rows: 0 }), 'rows is 0. It is a whole number from 1. Give the size in elements.'],
    [
      () => cost({ threadRows: 3 }),
      'A block of 128 rows cannot be shared out to threads of 3 rows. Let one be a multiple of the other.',
    ],
    [
      () => matmulCost(square(64), tiled(33), h200),
      'The block has 1089 threads; a block has at most 1024. Make it smaller, or let each thread make more of C.',
    ],
    [
      () => cost({ blockDepth: 256 }),
      'The tiles need 262144 bytes of shared memory; a block of the NVIDIA H200 has at most 232448. Go along k in shorter steps.',
    ],
    [
      () => cost({}, { columns: 63 }),
      'columns is 63, not a multiple of 4: loads of 4 elements would be misaligned or reach beyond a row. Pad it to 64, or load single elements.',
    ],
    [
      () => matmulCost({ ...square(64), elementBytes: 8 }, inRegisters, v100),
      'NVIDIA V100 has no 32-byte load; it has 1, 2, 4, 8, 16 bytes per lane. Choose another element or vector.',
    ],
    [() => march(square(64), tiled(16), { x: 4, y: 0 }, h200), 'block.x is 4. The grid has 4 × 4 blocks: take 0 to 3.'],
    [
      () => convolutionReuse({ width: 8, height: 8 }, -1),
      'radius is -1. It is a whole number from 0; 1 is a filter of 3 × 3.',
    ],
  ])('is refused', (attempt, message) => {
    expect(attempt).toThrow(expect.objectContaining({ name: 'InputError', message }));
  });
});

describe('the reuse of other tiles', () => {
  it('of a convolution grows towards the taps of its filter', () => {
    expect(convolutionReuse({ width: 16, height: 16 }, 1)).toEqual({
      loaded: 18 * 18,
      uses: 16 * 16 * 9,
      reuse: (16 * 16 * 9) / (18 * 18),
      limit: 9,
    });
    expect(convolutionReuse({ width: 1, height: 1 }, 2).reuse).toBe(1);
    expect(convolutionReuse({ width: 512, height: 512 }, 1).reuse).toBeGreaterThan(8.9);
  });

  it('of attention is the number of queries that a block keeps', () => {
    expect(attentionReuse(64, 32, 128)).toEqual({
      loaded: 2 * 32 * 128,
      uses: 2 * 64 * 32 * 128,
      reuse: 64,
      limit: 64,
    });
  });
});
