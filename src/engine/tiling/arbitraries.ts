/**
 * Generators of matrix products and kernels. Sizes that divide evenly, sizes that are off by one and sizes smaller than a
 * tile exercise different guards; with a pitch that is no multiple of a sector, every row starts elsewhere in one.
 */
import fc from 'fast-check';
import type { MatMul, MatMulKernel } from './problem';

const extents = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(16, 17, 31, 32, 33, 48, 64));

export const problems: fc.Arbitrary<MatMul> = fc.record({
  rows: extents,
  columns: extents,
  depth: extents,
  elementBytes: fc.constantFrom(2, 4, 8),
});

const naive = fc.record({
  kind: fc.constant('naive' as const),
  block: fc.record({ x: fc.constantFrom(1, 5, 8, 16, 32), y: fc.constantFrom(1, 3, 8, 16) }),
  along: fc.constantFrom('columns' as const, 'rows' as const),
});

const tiled = fc.record({ kind: fc.constant('tiled' as const), tile: fc.constantFrom(1, 3, 4, 8, 16, 32) });

const registers = fc
  .record({
    across: fc.constantFrom(1, 4, 8),
    down: fc.constantFrom(1, 2, 8),
    blockDepth: fc.constantFrom(1, 2, 3, 8),
    threadRows: fc.constantFrom(1, 2, 3, 8),
    threadColumns: fc.constantFrom(1, 2, 4, 5),
  })
  .map(({ across, down, blockDepth, threadRows, threadColumns }) => ({
    kind: 'registers' as const,
    blockDepth,
    threadRows,
    threadColumns,
    blockRows: down * threadRows,
    blockColumns: across * threadColumns,
  }));

export const kernels: fc.Arbitrary<MatMulKernel> = fc.oneof(naive, tiled, registers);

/** Vectors need lengths that they divide: small lengths here count vectors. */
const few = fc.integer({ min: 1, max: 9 });
export const vectorRuns: fc.Arbitrary<{ problem: MatMul; kernel: MatMulKernel }> = fc
  .record({
    vector: fc.constantFrom(2, 4),
    rows: extents,
    columns: few,
    depth: few,
    blockDepth: fc.constantFrom(1, 2, 3),
    wide: fc.constantFrom(1, 2),
    across: fc.constantFrom(1, 2, 4),
    down: fc.constantFrom(1, 2, 8),
    threadRows: fc.constantFrom(1, 4),
  })
  .map(({ vector, rows, columns, depth, blockDepth, wide, across, down, threadRows }) => ({
    problem: { rows, columns: columns * vector, depth: depth * vector, elementBytes: 4 },
    kernel: {
      kind: 'registers' as const,
      blockRows: down * threadRows,
      blockColumns: across * wide * vector,
      blockDepth: blockDepth * vector,
      threadRows,
      threadColumns: wide * vector,
      vector,
    },
  }));
