import type { LoadedLevel } from '@src/engine/scheduler';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, type Values } from '@src/widget/params';

const powers = ['1', '2', '4', '8'].map((value) => ({ value, label: value }));

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  warps: int('Warps per scheduler', {
    min: 1,
    max: 16,
    initial: 4,
    unit: ['warp', 'warps'],
    help: 'Resident warps of one of the four schedulers of an SM.',
  }),
  loads: choice('Loads at once', {
    options: powers,
    initial: '1',
    help: 'Independent loads that a warp issues before it needs the first value.',
  }),
  chains: choice('Chains', {
    options: powers,
    initial: '1',
    help: 'Chains of multiply-adds that do not depend on each other; within a chain each needs the one before it.',
  }),
  fmas: int('Multiply-adds', {
    min: 32,
    max: 512,
    initial: 32,
    stepFor: () => 32,
    unit: ['multiply-add', 'multiply-adds'],
    help: 'Multiply-adds of a thread per round, rounded up to a multiple of 32.',
  }),
  level: choice('Loads from', {
    options: [
      { value: 'dram', label: 'DRAM' },
      { value: 'l2', label: 'L2' },
      { value: 'l1', label: 'L1' },
    ],
    initial: 'dram',
    help: 'Where the loads find their words.',
  }),
  barrier: choice('Barrier', {
    options: [
      { value: 'none', label: 'None' },
      { value: 'round', label: 'Each round' },
    ],
    initial: 'none',
    help: 'Whether the warps of a block meet at a barrier at the end of each round.',
  }),
  view: choice('Show', {
    options: [
      { value: 'rounds', label: 'Two rounds' },
      { value: 'cycles', label: '96 cycles' },
    ],
    initial: 'rounds',
    help: 'How much of the run the drawing shows: two rounds, or the cycles after the first load.',
  }),
  gpu: gpuParam('The GPU whose latencies and bandwidth the model uses.'),
};

export type SchedulerValues = Values<typeof params>;

export const levelOf = ({ level }: SchedulerValues): LoadedLevel => level as LoadedLevel;
