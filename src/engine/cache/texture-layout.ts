import type { Architecture } from '@src/arch/architecture';
import { floorTo, type Bytes } from '@src/units/units';
import { InputError } from '../input-error';

export { textureLayoutRule } from './texture-layout-rules';

/** Where texel (x, y) lies: row by row, or tile by tile with rows or a Z-order (Morton) curve inside a tile. */
export type TextureLayout =
  | { readonly kind: 'row-major' }
  | {
      readonly kind: 'blocked';
      /** Texels. Powers of two where `inside` is 'morton'. */
      readonly tileWidth: number;
      readonly tileHeight: number;
      readonly inside: 'row-major' | 'morton';
    };

export interface TextureImage {
  /** Texels. */
  readonly width: number;
  readonly height: number;
  readonly bytesPerTexel: Bytes;
}

export interface TextureWindow {
  /** Texel of the upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Texels from one to the next, in both directions; 1 by default. */
  readonly step?: number;
}

export interface TextureFootprint {
  /** Byte of each texel of the window, row by row. */
  readonly addresses: readonly Bytes[];
  /** Starts, ascending. */
  readonly sectors: readonly Bytes[];
  readonly lines: readonly Bytes[];
  /** Bytes of the window over bytes of its sectors. */
  readonly efficiency: number;
}

/**
 * The sectors and lines that a window of an image touches, under an assumed layout.
 *
 * @throws {InputError} For a window outside the image, invalid sizes, or a Morton tile that is no power of two.
 */
export function textureFootprint(
  image: TextureImage,
  window: TextureWindow,
  layout: TextureLayout,
  arch: Architecture,
): TextureFootprint {
  requireTexture(image, window, layout);
  const { bytesPerTexel } = image;
  const { step = 1 } = window;
  const addresses = Array.from({ length: window.width * window.height }, (_, index) => {
    const x = window.x + (index % window.width) * step;
    const y = window.y + Math.floor(index / window.width) * step;
    return texelIndex(x, y, image, layout) * bytesPerTexel;
  });
  const starts = (bytes: Bytes): Bytes[] => {
    const touched = addresses.flatMap((address) => [
      floorTo(address, bytes),
      floorTo(address + bytesPerTexel - 1, bytes),
    ]);
    return [...new Set(touched)].sort((a, b) => a - b);
  };
  const sectors = starts(arch.sectorBytes.value);
  return {
    addresses,
    sectors,
    lines: starts(arch.lineBytes.value),
    efficiency: (addresses.length * bytesPerTexel) / (sectors.length * arch.sectorBytes.value),
  };
}

/** The place of a texel in memory, counted in texels. The right and lower edges are padded to whole tiles. */
export function texelIndex(
  x: number,
  y: number,
  { width }: Pick<TextureImage, 'width'>,
  layout: TextureLayout,
): number {
  if (layout.kind === 'row-major') return y * width + x;
  const { tileWidth, tileHeight, inside } = layout;
  const tilesPerRow = Math.ceil(width / tileWidth);
  const tile = Math.floor(y / tileHeight) * tilesPerRow + Math.floor(x / tileWidth);
  const [inX, inY] = [x % tileWidth, y % tileHeight];
  const within = inside === 'morton' ? morton(inX, inY, tileWidth, tileHeight) : inY * tileWidth + inX;
  return tile * tileWidth * tileHeight + within;
}

/** Bits of x and y interleaved, x first; the longer side's remaining bits on top. */
function morton(x: number, y: number, width: number, height: number): number {
  let index = 0;
  let place = 1;
  for (let bit = 1; bit < width || bit < height; bit *= 2) {
    if (bit < width) {
      if (x & bit) index += place;
      place *= 2;
    }
    if (bit < height) {
      if (y & bit) index += place;
      place *= 2;
    }
  }
  return index;
}

function requireTexture(image: TextureImage, window: TextureWindow, layout: TextureLayout): void {
  const { x, y, step = 1 } = window;
  const sizes = { ...image, 'window width': window.width, 'window height': window.height, 'window step': step };
  for (const [name, size] of Object.entries(layout.kind === 'blocked' ? { ...sizes, ...tileOf(layout) } : sizes))
    if (!Number.isInteger(size) || size < 1)
      throw new InputError(`The texture has ${name} = ${size}. Give a whole number from 1.`);
  const inside = Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0;
  const reach = (texels: number): number => (texels - 1) * step + 1;
  if (!inside || x + reach(window.width) > image.width || y + reach(window.height) > image.height)
    throw new InputError(
      `The window of ${window.width} by ${window.height} texels at (${x}, ${y}) leaves the image of ${image.width} by ` +
        `${image.height}. Move it inside.`,
    );
  if (layout.kind !== 'blocked' || layout.inside !== 'morton') return;
  for (const size of Object.values(tileOf(layout)))
    if (!Number.isInteger(Math.log2(size)))
      throw new InputError(`A Z-order curve needs tile sides that are powers of two, but one has ${size} texels.`);
}

const tileOf = ({ tileWidth, tileHeight }: { readonly tileWidth: number; readonly tileHeight: number }) => ({
  tileWidth,
  tileHeight,
});
