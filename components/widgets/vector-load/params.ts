import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, type Values } from '@src/widget/params';

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  bytes: choice('Bytes per lane', {
    options: choices(['1', '2', '4', '8', '16', '32']),
    initial: '16',
    help: 'Size of one element: char, short, float, float2, float4, and a struct of 32 bytes.',
  }),
  alignment: choice('Promised alignment, B', {
    options: [{ value: 'full', label: 'full' }, ...choices(['16', '8', '4', '2', '1'])],
    initial: 'full',
    help: 'What the type of the element promises about its address; a compiler splits an element that may be less aligned than it is wide.',
  }),
  offset: int('Pointer offset', {
    min: 0,
    max: 128,
    initial: 0,
    unit: ['B', 'B'],
    help: 'Bytes between what the allocation returned and the first byte of the data.',
    stepFor: () => 4,
  }),
  floats: int('Data', {
    min: 1,
    max: 512,
    initial: 256,
    unit: ['float', 'floats'],
    help: 'What the warp has to read, the same for both versions; what does not fill an element at the end is the tail.',
  }),
  gpu: gpuParam(),
};

export type VectorLoadValues = Values<typeof params>;

export const FLOAT = 4;

/** What the element's type promises, in bytes: never more than its size. */
export const promiseOf = ({ bytes, alignment }: Pick<VectorLoadValues, 'bytes' | 'alignment'>): number =>
  alignment === 'full' ? Number(bytes) : Math.min(Number(bytes), Number(alignment));

/** CUDA's own type of a size in bytes. */
export const BUILT_IN: Readonly<Record<string, string>> = {
  '1': 'unsigned char',
  '2': 'unsigned short',
  '4': 'float',
  '8': 'float2',
  '16': 'float4',
};

export type ElementValues = Pick<VectorLoadValues, 'bytes' | 'alignment'>;

/** The type that has the size and makes the promise: CUDA's own where there is one, else a struct. */
export function typeOf(values: ElementValues): { name: string; declaration: string } {
  const promise = promiseOf(values);
  const builtIn = BUILT_IN[values.bytes];
  if (builtIn && promise === Number(values.bytes)) return { name: builtIn, declaration: '' };
  const part = BUILT_IN[String(Math.min(FLOAT, promise))]!;
  const count = Number(values.bytes) / Math.min(FLOAT, promise);
  return { name: 'Element', declaration: `struct alignas(${promise}) Element {\n  ${part} part[${count}];\n};\n\n` };
}
