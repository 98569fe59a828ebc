import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, type Values } from '@src/widget/params';

const named = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Halves, the elements of 16 bits, in a row of 16 bytes. */
export const CHUNK = 8;
export const HALF_BYTES = 2;

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  matrices: choice('Matrices', {
    options: [
      { value: '1', label: '.x1' },
      { value: '2', label: '.x2' },
      { value: '4', label: '.x4' },
    ],
    initial: '4',
    help: 'How many matrices of 8 by 8 halves one instruction moves.',
  }),
  columns: choice('Columns of the tile', {
    options: named('16', '32', '64', '128', '256', '512'),
    initial: '64',
    help: 'Halves in one row of the tile, 2 bytes each.',
  }),
  layout: choice('Layout', {
    options: [
      { value: 'rows', label: 'Plain or padded' },
      { value: 'xor', label: 'XOR row' },
      { value: 'swizzle32', label: '32 B' },
      { value: 'swizzle64', label: '64 B' },
      { value: 'swizzle128', label: '128 B' },
    ],
    initial: 'rows',
    help: 'Where the 16-byte pieces of a row are: in order, at piece XOR row, or as a tensor copy swizzles them.',
  }),
  padding: int('Padding', {
    min: 0,
    max: 64,
    initial: 0,
    unit: ['half', 'halves'],
    help: 'Unused halves after each row; only multiples of 8 keep the next row aligned.',
    when: (values) => values['layout'] === 'rows',
    stepFor: () => CHUNK,
  }),
  arrangement: choice('Arrangement', {
    options: [
      { value: 'across', label: 'Side by side' },
      { value: 'down', label: 'One below another' },
      { value: 'square', label: '2 × 2' },
    ],
    initial: 'across',
    help: 'Which part of the tile each matrix is; in 2 × 2 the second is below the first.',
    when: (values) => values['matrices'] !== '1',
  }),
  chunk: int('First piece', {
    min: 0,
    max: 63,
    initial: 0,
    help: 'The 16-byte piece of a row at which the first matrix begins.',
    field: true,
  }),
  trans: choice('Fragments', {
    options: [
      { value: 'no', label: 'As stored' },
      { value: 'yes', label: '.trans' },
    ],
    initial: 'no',
    help: 'Whether a lane gets two adjacent elements of a row or, with .trans, of a column.',
  }),
  op: choice('Instruction', {
    options: [
      { value: 'load', label: 'ldmatrix' },
      { value: 'store', label: 'stmatrix' },
    ],
    initial: 'load',
    help: 'Load matrices from shared memory, or store them there.',
  }),
  gpu: gpuParam('The GPU; not every GPU has these instructions.'),
};

export type LdmatrixValues = Values<typeof params>;

/** The instruction by its name: "ldmatrix.x4.trans". */
export const nameOf = ({ op, matrices, trans }: LdmatrixValues): string =>
  `${op === 'load' ? 'ldmatrix' : 'stmatrix'}.x${matrices}${trans === 'yes' ? '.trans' : ''}`;

export const matricesOf = ({ matrices }: LdmatrixValues): 1 | 2 | 4 => Number(matrices) as 1 | 2 | 4;
