import { grouped } from '@src/units/words';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, type Values } from '@src/widget/params';

const named = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The parameters that a reader can change, in the order of the controls; the kernels have the names of the dataset. */
export const params = {
  kernel: choice('Kernel', {
    options: [
      { value: 'copy', label: 'Copy' },
      { value: 'naive', label: 'Naive' },
      { value: 'naive-gather', label: 'Naive, mirrored' },
      { value: 'tiled', label: 'Tile' },
      { value: 'swizzled', label: 'Tile, XOR' },
    ],
    initial: 'tiled',
    help: 'How the matrix is transposed; the copy moves the same bytes and transposes nothing.',
  }),
  padding: int('Padding', {
    min: 0,
    max: 4,
    initial: 0,
    unit: ['element', 'elements'],
    help: 'Unused elements after each row of the tile in shared memory.',
    when: ({ kernel }) => kernel === 'tiled',
  }),
  tile: choice('Tile', {
    options: [
      { value: '16', label: '16 × 16' },
      { value: '32', label: '32 × 32' },
    ],
    initial: '32',
    help: 'What a block moves; kernels without shared memory divide the matrix in the same way.',
  }),
  bytes: choice('Bytes an element', {
    options: named('4', '8', '16'),
    initial: '4',
    help: 'Elements are float, float2 or float4; one goes to each lane.',
  }),
  warp: int('Access of the tile', {
    min: 0,
    max: 31,
    initial: 0,
    help: 'Which of the warp-wide accesses of a tile is drawn, by rows and counted around the end.',
  }),
  rows: choice('Rows of threads', {
    options: named('4', '8', '16', '32'),
    initial: '8',
    help: 'Threads of a block in y; with fewer than the tile has rows, each thread takes several turns.',
  }),
  edge: choice('Matrix edge', {
    options: ['512', '1024', '2048', '4096', '8192', '16384'].map((value) => ({
      value,
      label: grouped(Number(value)),
    })),
    initial: '8192',
    help: 'Rows and columns of the matrix, in elements.',
    list: true,
  }),
  gpu: gpuParam(),
};

export type TransposeValues = Values<typeof params>;

/** A kernel of the figure: its name, and the padding of its tile in elements, 0 where there is none. */
export interface KernelChoice {
  readonly kernel: string;
  readonly padding: number;
}

/** Every kernel that the figure compares, in the order in which each improves on the one before. */
export const everyKernel: readonly KernelChoice[] = [
  { kernel: 'copy', padding: 0 },
  { kernel: 'naive', padding: 0 },
  { kernel: 'naive-gather', padding: 0 },
  ...[0, 1, 2, 3, 4].map((padding) => ({ kernel: 'tiled', padding })),
  { kernel: 'swizzled', padding: 0 },
];

/** The kernel of a state; a padding that the kernel does not have is ignored. */
export const chosen = ({ kernel, padding }: KernelChoice): KernelChoice => ({
  kernel,
  padding: kernel === 'tiled' ? padding : 0,
});

export const isSame = (one: KernelChoice, other: KernelChoice): boolean =>
  one.kernel === other.kernel && one.padding === other.padding;

export const usesShared = ({ kernel }: Pick<KernelChoice, 'kernel'>): boolean =>
  kernel === 'tiled' || kernel === 'swizzled';
