import type { MatMul, MatMulKernel, ReadForm } from '@src/engine/tiling';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, type Values } from '@src/widget/params';

const choices = (values: readonly (string | number)[]) =>
  values.map((value) => ({ value: String(value), label: String(value) }));

const KERNELS = {
  naive: 'naive',
  swapped: 'naive, swapped',
  tiled: 'tiled',
  registers: 'register-tiled',
} as const;

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  kernel: choice('Kernel', {
    options: Object.entries(KERNELS).map(([value, label]) => ({ value, label })),
    initial: 'tiled',
    help: 'A thread per element of C; the same with lanes along columns; tiles in shared memory; tiles and several results per thread.',
  }),
  n: choice('N', {
    options: choices([32, 64, 100, 128, 256, 512, 1024, 2048]),
    initial: '64',
    help: 'Rows and columns of A, B, and C, in floats.',
    list: true,
  }),
  tile: choice('Tile', {
    options: choices([4, 8, 16, 32]),
    initial: '16',
    help: 'Side of the square tiles in shared memory; a block has a thread per element.',
    when: ({ kernel }) => kernel === 'tiled',
  }),
  block: choice('Block', {
    options: ['32x32', '16x16', '32x8', '8x8'].map((value) => ({ value, label: value.replace('x', ' × ') })),
    initial: '32x32',
    help: 'Threads of a block in x and in y.',
    when: ({ kernel }) => kernel === 'naive' || kernel === 'swapped',
  }),
  registers: choice('Block tile', {
    options: ['32-8-4', '64-8-4', '64-8-8', '128-8-8'].map((value) => {
      const [block, , side] = value.split('-');
      return { value, label: `${block} × ${block}, ${side} × ${side} per thread` };
    }),
    initial: '64-8-4',
    help: 'The part of C that a block computes, and that of each thread; k advances by 8.',
    list: true,
    when: ({ kernel }) => kernel === 'registers',
  }),
  sharedLoads: choice('Shared loads', {
    options: [
      { value: 'merged', label: 'as the compiler merges them' },
      { value: 'written', label: 'as written' },
    ],
    initial: 'merged',
    help: 'One wide load for adjacent words of a tile, as compiled, or a load for each, as written.',
    list: true,
    when: ({ kernel }) => kernel === 'tiled' || kernel === 'registers',
  }),
  gpu: gpuParam(),
};

export type MatmulValues = Values<typeof params>;

const FLOAT = 4;

export const sizeOf = ({ n }: Pick<MatmulValues, 'n'>): number => Number(n);

export function problemOf(values: Pick<MatmulValues, 'n'>): MatMul {
  const n = sizeOf(values);
  return { rows: n, columns: n, depth: n, elementBytes: FLOAT };
}

export const formOf = ({ sharedLoads }: MatmulValues): ReadForm => sharedLoads as ReadForm;

export const isTiled = ({ kernel }: Pick<MatmulValues, 'kernel'>): boolean =>
  kernel === 'tiled' || kernel === 'registers';

/** Block side, depth, and results per side of a thread. */
export const registersOf = ({ registers }: MatmulValues): { block: number; depth: number; side: number } => {
  const [block, depth, side] = registers.split('-').map(Number) as [number, number, number];
  return { block, depth, side };
};

export const blockOf = ({ block }: MatmulValues): { x: number; y: number } => {
  const [x, y] = block.split('x').map(Number) as [number, number];
  return { x, y };
};

/** The naive kernel for comparison: a block of 32 × 32, neighboring lanes along a row of C. */
export const NAIVE: MatMulKernel = { kind: 'naive', block: { x: 32, y: 32 }, along: 'columns' };

export function kernelOf(values: MatmulValues): MatMulKernel {
  switch (values.kernel) {
    case 'tiled':
      return { kind: 'tiled', tile: Number(values.tile) };
    case 'registers': {
      const { block, depth, side } = registersOf(values);
      return {
        kind: 'registers',
        blockRows: block,
        blockColumns: block,
        blockDepth: depth,
        threadRows: side,
        threadColumns: side,
      };
    }
    default:
      return { kind: 'naive', block: blockOf(values), along: values.kernel === 'swapped' ? 'rows' : 'columns' };
  }
}
