import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, type Values } from '@src/widget/params';
import { powerText } from './describe';

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  kernel: choice('Kernel', {
    options: [
      { value: 'naive', label: 'Naive' },
      { value: 'tiled', label: 'Tiled' },
      { value: 'registers', label: 'Registers' },
      { value: 'own', label: 'Your own' },
    ],
    initial: 'tiled',
    help: 'A matrix product, or a kernel of an intensity that you choose.',
  }),
  tile: choice('Tile', {
    options: choices(['4', '8', '16', '32']),
    initial: '32',
    help: 'Side of the tiles in shared memory and of the block’s part of C.',
    when: ({ kernel }) => kernel === 'tiled',
  }),
  registers: choice('Block and thread', {
    options: [
      { value: '32-8-4', label: '32², 4²' },
      { value: '64-8-4', label: '64², 4²' },
      { value: '64-8-8', label: '64², 8²' },
      { value: '128-8-8', label: '128², 8²' },
    ],
    initial: '128-8-8',
    help: 'The part of C that a block computes, and that of each thread; 8 deep along k.',
    when: ({ kernel }) => kernel === 'registers',
  }),
  n: choice('N', {
    options: choices(['256', '512', '1024', '2048', '4096']),
    initial: '2048',
    help: 'Rows and columns of each matrix of floats.',
    when: ({ kernel }) => kernel !== 'own',
  }),
  power: {
    ...int('FLOP per byte', {
      min: -2,
      max: 11,
      initial: 3,
      help: 'Operations per byte moved, as a power of two.',
      when: ({ kernel }) => kernel === 'own',
    }),
    say: powerText,
  },
  reached: int('Share of the roof', {
    min: 1,
    max: 1000,
    initial: 1000,
    unit: ['‰', '‰'],
    help: 'What the kernel reaches of its roof.',
    when: ({ kernel }) => kernel === 'own',
  }),
  memory: choice('Bytes from', {
    options: [
      { value: 'dram', label: 'DRAM' },
      { value: 'l2', label: 'L2' },
      { value: 'shared', label: 'Shared' },
    ],
    initial: 'dram',
    help: 'The memory whose bytes are counted: each has its own intensity and roof.',
  }),
  precision: choice('Arithmetic', {
    options: [
      { value: 'fp32', label: 'FP32' },
      { value: 'tensor', label: 'Tensor, 16 bit' },
    ],
    initial: 'fp32',
    help: 'Single precision, or the tensor cores with 16-bit elements, at the dense rate.',
  }),
  gpu: gpuParam('The GPU whose roofs are drawn.'),
  others: choice('Beside it', {
    options: [
      { value: 'none', label: 'No other' },
      { value: 'hbm', label: 'With HBM' },
      { value: 'gddr', label: 'With GDDR, LPDDR' },
      { value: 'all', label: 'All GPUs' },
    ],
    initial: 'none',
    help: 'Other GPUs whose roofs are drawn too, by the kind of their memory.',
    list: true,
  }),
};

export type RooflineValues = Values<typeof params>;
