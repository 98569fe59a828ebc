import type { TextureLayout, TextureWindow } from '@src/engine/cache';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, type Values } from '@src/widget/params';

const sizes = (values: readonly string[]) => values.map((value) => ({ value, label: value.replace('x', ' × ') }));

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  shape: choice('Lanes across × down', {
    options: sizes(['32x1', '16x2', '8x4', '4x8', '1x32']),
    initial: '4x8',
    help: 'How the 32 lanes cover the image: the shape of a warp in its thread block.',
  }),
  element: choice('Texel', {
    options: ['1', '2', '4', '8', '16'].map((bytes) => ({ value: bytes, label: `${bytes} B` })),
    initial: '4',
    help: 'Bytes of a texel.',
  }),
  apart: int('Step', {
    min: 1,
    max: 3,
    initial: 1,
    unit: ['texel', 'texels'],
    help: 'From one lane to the next, across and down.',
  }),
  x: int('x of lane 0', { min: 0, max: 15, initial: 0, unit: ['texel', 'texels'], help: 'Column of the first texel.' }),
  y: int('y of lane 0', { min: 0, max: 15, initial: 0, unit: ['texel', 'texels'], help: 'Row of the first texel.' }),
  tile: choice('Block of texels', {
    options: sizes(['4x2', '8x4', '8x8', '16x16']),
    initial: '8x4',
    help: 'An assumption: NVIDIA does not publish how a CUDA array is stored.',
  }),
  inside: choice('Inside a block', {
    options: [
      { value: 'z', label: 'Z order' },
      { value: 'rows', label: 'row by row' },
    ],
    initial: 'z',
    help: 'Also an assumption: a Z-order curve, or rows.',
  }),
  gpu: gpuParam(),
};

export type TextureValues = Values<typeof params>;

/** The two ways in which the image can be laid out in memory. */
export const KINDS = ['rows', 'blocks'] as const;
export type Kind = (typeof KINDS)[number];

/** Wide and tall enough for any window that the controls can make. */
export const IMAGE = 256;

/** "8x4" as two numbers. */
export function sizeOf(text: string): { readonly across: number; readonly down: number } {
  const [across = 1, down = 1] = text.split('x').map(Number);
  return { across, down };
}

export const bytesOf = ({ element }: Pick<TextureValues, 'element'>): number => Number(element);

export function windowOf({ shape, x, y, apart }: TextureValues): TextureWindow & { readonly step: number } {
  const { across, down } = sizeOf(shape);
  return { x, y, width: across, height: down, step: apart };
}

export function layoutOf(kind: Kind, { tile, inside }: TextureValues): TextureLayout {
  const { across, down } = sizeOf(tile);
  return kind === 'rows'
    ? { kind: 'row-major' }
    : {
        kind: 'blocked',
        tileWidth: across,
        tileHeight: down,
        inside: inside === 'z' ? 'morton' : 'row-major',
      };
}
