import type { Launch, Resource } from '@src/engine/occupancy';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, type Values } from '@src/widget/params';
import { bytesExact } from './describe';

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  registers: int('Registers per thread', {
    min: 16,
    max: 255,
    initial: 64,
    help: 'Registers that the compiler gives each thread.',
  }),
  threads: int('Threads per block', {
    min: 32,
    max: 1024,
    initial: 256,
    help: 'All three sizes of the block multiplied.',
    stepFor: () => 32,
  }),
  shared: {
    ...int('Shared memory per block', {
      min: 0,
      max: 232_448,
      initial: 0,
      help: 'Static and dynamic together, in bytes, without what the system reserves.',
      stepFor: () => 1024,
    }),
    say: (value: number) => bytesExact(value),
  },
  over: choice('Curve over', {
    options: [
      { value: 'registers', label: 'Registers' },
      { value: 'threads', label: 'Threads' },
      { value: 'shared', label: 'Shared memory' },
    ],
    initial: 'registers',
    help: 'Which of the three the curve changes while the others stay.',
  }),
  carveout: choice('Carve-out', {
    options: [
      { value: 'none', label: 'No preference' },
      { value: 'percent', label: 'Percent' },
    ],
    initial: 'none',
    help: 'Whether the kernel asks for a share of the on-chip memory; the rest is L1.',
  }),
  percent: int('Preferred carve-out', {
    min: 0,
    max: 100,
    initial: 50,
    unit: ['%', '%'],
    help: 'The share of the largest carve-out that the kernel prefers.',
    when: (values) => values['carveout'] === 'percent',
  }),
  gpu: gpuParam(),
};

export type OccupancyValues = Values<typeof params>;

/** The scales of the curve: the parameters that a block can have more or less of. */
export type Scale = 'registers' | 'threads' | 'shared';

export const scaleOf: Readonly<Record<Resource, Scale>> = {
  registersPerThread: 'registers',
  threadsPerBlock: 'threads',
  sharedBytesPerBlock: 'shared',
};

export const carveoutPercent = ({ carveout, percent }: OccupancyValues): number | null =>
  carveout === 'percent' ? percent : null;

/** The launch that the values name; the kernel has opted in to as much shared memory as a block can have. */
export const launchOf = (values: OccupancyValues): Launch => ({
  registersPerThread: values.registers,
  sharedBytesPerBlock: values.shared,
  threadsPerBlock: values.threads,
  carveoutPercent: carveoutPercent(values),
});
