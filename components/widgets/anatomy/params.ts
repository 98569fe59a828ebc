import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, type Values } from '@src/widget/params';

const is =
  (kind: string) =>
  (values: Values): boolean =>
    values['pattern'] === kind;

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  pattern: choice('Pattern', {
    options: [
      { value: 'contiguous', label: 'Contiguous' },
      { value: 'stride', label: 'Stride' },
      { value: 'shifted', label: 'Shifted' },
      { value: 'broadcast', label: 'Broadcast' },
      { value: 'gather', label: 'Gather' },
    ],
    initial: 'contiguous',
    help: 'Which element each lane takes.',
  }),
  stride: int('Stride', {
    min: 2,
    max: 64,
    initial: 2,
    unit: ['element', 'elements'],
    help: 'Lane i takes element i × stride.',
    when: is('stride'),
  }),
  offset: int('Offset', {
    min: 0,
    max: 128,
    initial: 4,
    unit: ['B', 'B'],
    help: 'Bytes between a 128-byte boundary and the first of 32 adjacent elements.',
    stepFor: (values) => Number(values['bytes']),
    when: is('shifted'),
  }),
  sharing: int('Lanes per element', {
    min: 2,
    max: 32,
    initial: 32,
    unit: ['lane', 'lanes'],
    help: 'How many adjacent lanes take the same element.',
    when: is('broadcast'),
  }),
  table: int('Table', {
    min: 1,
    max: 65536,
    initial: 65536,
    unit: ['element', 'elements'],
    help: 'Elements in the table that the lanes gather from.',
    when: is('gather'),
    field: true,
  }),
  seed: int('Seed', {
    min: 1,
    max: 999,
    initial: 7,
    help: 'The same seed always gives the same random elements.',
    when: is('gather'),
    field: true,
  }),
  bytes: choice('Bytes per lane', {
    options: ['1', '2', '4', '8', '16', '32'].map((value) => ({ value, label: value })),
    initial: '4',
    help: 'Width of one element: char, short, float, float2, float4, and 32 bytes where the GPU has them.',
  }),
  caches: choice('Caches', {
    options: [
      { value: 'cold', label: 'Cold' },
      { value: 'l2', label: 'L2 warm' },
      { value: 'l1', label: 'L1 warm' },
    ],
    initial: 'cold',
    help: 'The nearest level that holds all the data: only DRAM when the caches are cold.',
  }),
  gpu: gpuParam(),
};

export type AnatomyValues = Values<typeof params>;
