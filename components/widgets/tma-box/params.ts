import { elementTypes, type ElementType } from '@src/engine/tma';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, type Values } from '@src/widget/params';

/** The element types that the figure offers, as a tensor map calls them. */
const TYPES = {
  uint8: 'UINT8',
  float16: 'FLOAT16',
  int32: 'INT32',
  float32: 'FLOAT32',
  float64: 'FLOAT64',
} as const satisfies Readonly<Record<string, ElementType>>;

/** The unit in which the TMA moves a row. */
export const CHUNK_BYTES = 16;

export const typeOf = ({ type }: Values): ElementType => TYPES[type as keyof typeof TYPES];
export const elementBytes = (values: Values): number => elementTypes[typeOf(values)].bytes!;
/** Elements of 16 bytes: they keep most descriptors legal. */
const chunkElements = (values: Values): number => CHUNK_BYTES / elementBytes(values);

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  columns: int('Box columns', {
    min: 0,
    max: 80,
    initial: 32,
    help: 'Elements of one row of the box: boxDim[0].',
    stepFor: chunkElements,
  }),
  rows: int('Box rows', { min: 1, max: 48, initial: 32, help: 'Rows of the box: boxDim[1].' }),
  x: int('x', {
    min: -64,
    max: 128,
    initial: 0,
    help: 'Column at which the box begins; it may lie outside the tensor.',
    stepFor: chunkElements,
  }),
  y: int('y', {
    min: -32,
    max: 64,
    initial: 0,
    help: 'Row at which the box begins; it may lie outside the tensor.',
  }),
  swizzle: choice('Swizzle', {
    options: [
      { value: 'none', label: 'None' },
      { value: '32', label: '32 B' },
      { value: '64', label: '64 B' },
      { value: '128', label: '128 B' },
    ],
    initial: 'none',
    help: 'The span within which pieces of 16 B change places.',
  }),
  read: choice('A lane reads', {
    options: [
      { value: 'element', label: 'An element' },
      { value: 'chunk', label: '16 B' },
    ],
    initial: 'element',
    help: 'What lane i takes of row i: one element, or the 16 B around it.',
  }),
  column: int('Column read', {
    min: 0,
    max: 79,
    initial: 0,
    help: 'The column of the box that the lanes read.',
    field: true,
  }),
  type: choice('Element', {
    options: Object.keys(TYPES).map((value) => ({ value, label: value })),
    initial: 'float32',
    help: 'The type of the elements: tensorDataType.',
    list: true,
  }),
  fill: choice('Outside', {
    options: [
      { value: 'zero', label: 'Zeros' },
      { value: 'nan', label: 'Not a number' },
    ],
    initial: 'zero',
    help: 'What is read outside the tensor: oobFill.',
  }),
  width: int('Tensor columns', {
    min: 16,
    max: 128,
    initial: 64,
    help: 'Elements of one row of the tensor: globalDim[0].',
    stepFor: chunkElements,
  }),
  height: int('Tensor rows', { min: 1, max: 64, initial: 48, help: 'Rows of the tensor: globalDim[1].' }),
  stride: choice('Row stride', {
    options: [
      { value: 'padded', label: 'Padded to 16 B' },
      { value: 'tight', label: 'No gap' },
    ],
    initial: 'padded',
    help: 'Bytes from one row of the tensor to the next: globalStrides[0].',
  }),
  gpu: gpuParam(),
};

export type TmaBoxValues = Values<typeof params>;
