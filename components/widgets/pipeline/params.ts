import type { CopyMethod, IssueOrder } from '@src/engine/pipeline';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, type Values } from '@src/widget/params';

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  method: choice('Copy by', {
    options: [
      { value: 'registers', label: 'Registers' },
      { value: 'async-copy', label: 'cp.async' },
      { value: 'bulk', label: 'cp.async.bulk' },
      { value: 'tensor', label: 'Bulk tensor' },
    ],
    initial: 'async-copy',
    help: 'How a tile gets to shared memory: by loads and stores, by cp.async of every thread, or by one instruction for the TMA.',
  }),
  stages: int('Stages', {
    min: 1,
    max: 8,
    initial: 4,
    unit: ['stage', 'stages'],
    help: 'Tiles for which shared memory has room; through registers at most 2.',
  }),
  order: choice('The next copy is issued', {
    options: [
      { value: 'ahead', label: 'Before computing' },
      { value: 'late', label: 'After it' },
    ],
    initial: 'ahead',
    help: 'The order that the numbers describe; the drawing shows both.',
  }),
  tile: choice('Tile', {
    options: [
      { value: '4096', label: '4 KiB' },
      { value: '8192', label: '8 KiB' },
      { value: '16384', label: '16 KiB' },
      { value: '32768', label: '32 KiB' },
    ],
    initial: '16384',
    help: 'Bytes that are copied into one stage.',
  }),
  fmas: int('Multiply-adds', {
    min: 0,
    max: 1024,
    initial: 128,
    stepFor: () => 32,
    help: 'Dependent multiply-adds of each thread per tile, in addition to one per float of the tile.',
  }),
  memory: choice('From', {
    options: [
      { value: 'dram', label: 'DRAM' },
      { value: 'l2', label: 'L2' },
    ],
    initial: 'dram',
    help: 'Where the tiles come from: data that no cache holds, or data that stays in the L2.',
  }),
  sms: choice('At work', {
    options: [
      { value: 'all', label: 'All SMs' },
      { value: 'one', label: 'One SM' },
    ],
    initial: 'all',
    help: 'How many SMs do the same at the same time, with one block of 128 threads each.',
  }),
  gpu: gpuParam('The GPU whose data the model uses.'),
};

export type PipelineValues = Values<typeof params>;

export const ORDERS = ['ahead', 'late'] as const satisfies readonly IssueOrder[];

export const orderOf = ({ order }: PipelineValues): IssueOrder => (order === 'late' ? 'late' : 'ahead');
export const methodOf = ({ method }: PipelineValues): CopyMethod => method as CopyMethod;
