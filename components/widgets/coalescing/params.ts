import type { Pattern } from '@src/engine/patterns';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, mask, type Values } from '@src/widget/params';

const is =
  (...kinds: readonly string[]) =>
  (values: Values): boolean =>
    kinds.includes(values['pattern'] as string);

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  pattern: choice('Pattern', {
    options: [
      { value: 'stride', label: 'Stride' },
      { value: 'reverse', label: 'Reversed' },
      { value: 'broadcast', label: 'Broadcast' },
      { value: 'permute', label: 'Permuted' },
      { value: 'gather', label: 'Gather' },
      { value: 'column', label: 'Column' },
      { value: 'struct', label: 'Struct field' },
      { value: 'block', label: '2-D block' },
    ],
    initial: 'stride',
    help: 'Which element each lane takes.',
  }),
  stride: int('Stride', {
    min: 0,
    max: 64,
    initial: 2,
    unit: ['element', 'elements'],
    help: 'Lane i takes element i × stride.',
    when: is('stride'),
  }),
  sharing: int('Lanes per element', {
    min: 1,
    max: 32,
    initial: 32,
    unit: ['lane', 'lanes'],
    help: 'How many adjacent lanes take the same element.',
    when: is('broadcast'),
  }),
  pitch: int('Row length', {
    min: 1,
    max: 4096,
    initial: 64,
    unit: ['element', 'elements'],
    help: 'Elements in one row of the row-major matrix.',
    when: is('column', 'block'),
    field: true,
  }),
  blockWidth: choice('blockDim.x', {
    options: ['1', '2', '4', '8', '16', '32'].map((value) => ({ value, label: value })),
    initial: '8',
    help: 'Threads in one row of the 2-D thread block.',
    when: is('block'),
  }),
  structElements: int('Struct', {
    min: 1,
    max: 32,
    initial: 8,
    unit: ['element', 'elements'],
    help: 'Elements in one structure.',
    when: is('struct'),
  }),
  field: int('Field', {
    min: 0,
    max: 31,
    initial: 0,
    help: 'Which element of its structure each lane takes, from 0.',
    when: is('struct'),
    field: true,
  }),
  table: int('Table', {
    min: 1,
    max: 65536,
    initial: 256,
    unit: ['element', 'elements'],
    help: 'Elements in the table that the lanes gather from.',
    when: is('gather'),
    field: true,
  }),
  seed: int('Seed', {
    min: 1,
    max: 999,
    initial: 7,
    help: 'The same seed always gives the same random order.',
    when: is('gather', 'permute'),
    field: true,
  }),
  offset: int('Offset', {
    min: 0,
    max: 256,
    initial: 0,
    unit: ['B', 'B'],
    help: 'Bytes between a 128-byte boundary and the first element.',
    stepFor: (values) => Number(values['bytes']),
  }),
  bytes: choice('Bytes per lane', {
    options: ['1', '2', '4', '8', '16', '32'].map((value) => ({ value, label: value })),
    initial: '4',
    help: 'Width of one element: char, short, float, float2, float4, and 32 bytes where the GPU has them.',
  }),
  op: choice('Access', {
    options: [
      { value: 'load', label: 'Load' },
      { value: 'store', label: 'Store' },
    ],
    initial: 'load',
    help: 'Read from or write to global memory.',
  }),
  mask: mask('Active lanes', { help: 'Which of the 32 lanes take part; the others are predicated off.' }),
  gpu: gpuParam(),
};

export type CoalescingValues = Values<typeof params>;

/** The address pattern that the values name. */
export function patternOf(values: CoalescingValues): Pattern {
  switch (values.pattern) {
    case 'reverse':
      return { kind: 'reverse' };
    case 'broadcast':
      return { kind: 'broadcast', sharing: values.sharing };
    case 'permute':
      return { kind: 'permute', seed: values.seed };
    case 'gather':
      return { kind: 'gather', seed: values.seed, tableElements: values.table };
    case 'column':
      return { kind: 'column', pitch: values.pitch, column: 0 };
    case 'struct':
      return {
        kind: 'struct',
        structElements: values.structElements,
        field: values.field,
      };
    case 'block':
      return { kind: 'block', width: Number(values.blockWidth), pitch: values.pitch };
    default:
      return { kind: 'stride', stride: values.stride };
  }
}
