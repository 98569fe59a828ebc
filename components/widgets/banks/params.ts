import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, mask, type Values } from '@src/widget/params';

const has =
  (name: string, ...wanted: readonly string[]) =>
  (values: Values): boolean =>
    wanted.includes(values[name] as string);

const named = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));
const WORD_BYTES = 4;

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  access: choice('The warp takes', {
    options: [
      { value: 'row', label: 'Row' },
      { value: 'column', label: 'Column' },
      { value: 'diagonal', label: 'Diagonal' },
      { value: 'strided', label: 'Strided' },
      { value: 'broadcast', label: 'Broadcast' },
      { value: 'random', label: 'Random' },
    ],
    initial: 'column',
    help: 'Which element of the tile each lane takes.',
  }),
  line: int('Row or column', {
    min: 0,
    max: 63,
    initial: 0,
    help: 'The row, the column, or the column in which the diagonal begins, counted around the end of the tile.',
    when: has('access', 'row', 'column', 'diagonal'),
    field: true,
  }),
  stride: int('Stride', {
    min: 0,
    max: 33,
    initial: 2,
    unit: ['element', 'elements'],
    help: 'Lane i takes element i × stride of the tile, counted row by row.',
    when: has('access', 'strided'),
  }),
  sharing: int('Lanes per element', {
    min: 1,
    max: 32,
    initial: 32,
    unit: ['lane', 'lanes'],
    help: 'How many adjacent lanes take the same element.',
    when: has('access', 'broadcast'),
  }),
  seed: int('Seed', {
    min: 1,
    max: 999,
    initial: 7,
    help: 'The same seed always gives the same random elements.',
    when: has('access', 'random'),
    field: true,
  }),
  layout: choice('Layout', {
    options: [
      { value: 'rows', label: 'Plain or padded' },
      { value: 'xor', label: 'XOR' },
      { value: 'tma32', label: 'TMA 32 B' },
      { value: 'tma64', label: 'TMA 64 B' },
      { value: 'tma128', label: 'TMA 128 B' },
    ],
    initial: 'rows',
    help: 'Where the elements lie: row after row, swizzled by column XOR row, or as a swizzled tensor copy lays them.',
  }),
  padding: int('Padding', {
    min: 0,
    max: 4,
    initial: 0,
    unit: ['word', 'words'],
    help: 'Unused words of 4 bytes after each row; 0 is the plain tile.',
    when: has('layout', 'rows'),
    stepFor: (values) => Math.max(1, elementBytes(values) / WORD_BYTES),
  }),
  rows: choice('Rows', {
    options: named('8', '16', '32', '64'),
    initial: '32',
    help: 'Rows of the tile.',
  }),
  columns: choice('Columns', {
    options: named('8', '16', '32', '64'),
    initial: '32',
    help: 'Elements in one row of the tile.',
  }),
  op: choice('Access', {
    options: [
      { value: 'load', label: 'Load' },
      { value: 'store', label: 'Store' },
      { value: 'atomic', label: 'Atomic' },
    ],
    initial: 'load',
    help: 'Read from, write to, or change shared memory.',
  }),
  bytes: choice('Bytes per lane', {
    options: named('1', '2', '4', '8', '16'),
    initial: '4',
    help: 'Width of one element: char, short, float, float2 and float4.',
    when: has('op', 'load', 'store'),
  }),
  atomic: choice('Atomic', {
    options: [
      { value: 'add', label: 'Add' },
      { value: 'count', label: 'Add 1' },
      { value: 'cas', label: 'Compare and swap' },
    ],
    initial: 'add',
    help: 'What is done to an int of 4 bytes; adding the constant 1 without using the old value is counting.',
    when: has('op', 'atomic'),
  }),
  mask: mask('Active lanes', { help: 'Which of the 32 lanes take part; the others are predicated off.' }),
  gpu: gpuParam(),
};

export type BanksValues = Values<typeof params>;

/** An atomic changes an int of 4 bytes, whatever the width of loads and stores was set to. */
export const elementBytes = (values: Values): number =>
  values['op'] === 'atomic' ? WORD_BYTES : Number(values['bytes']);
