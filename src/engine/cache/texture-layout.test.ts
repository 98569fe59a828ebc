import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { texelIndex, textureFootprint, type TextureLayout } from './texture-layout';

const { h200 } = architectures;
const image = { width: 256, height: 256, bytesPerTexel: 4 };
const rows: TextureLayout = { kind: 'row-major' };
const tiles = (tileWidth: number, tileHeight: number, inside: 'row-major' | 'morton'): TextureLayout => ({
  kind: 'blocked',
  tileWidth,
  tileHeight,
  inside,
});

const layouts = fc.oneof(
  fc.constant(rows),
  fc
    .record({
      w: fc.integer({ min: 0, max: 4 }),
      h: fc.integer({ min: 0, max: 4 }),
      inside: fc.constantFrom('row-major' as const, 'morton' as const),
    })
    .map(({ w, h, inside }) => tiles(2 ** w, 2 ** h, inside)),
  fc
    .record({ w: fc.integer({ min: 1, max: 9 }), h: fc.integer({ min: 1, max: 9 }) })
    .map(({ w, h }) => tiles(w, h, 'row-major')),
);
const windows = fc.record({
  x: fc.nat(40),
  y: fc.nat(40),
  width: fc.integer({ min: 1, max: 16 }),
  height: fc.integer({ min: 1, max: 16 }),
});

describe('a window of an image', () => {
  it('of 8 by 4 floats touches 4 sectors in 4 lines row by row, and 4 sectors of one line in tiles of its size', () => {
    const window = { x: 64, y: 128, width: 8, height: 4 };
    const count = (layout: TextureLayout) => {
      const { sectors, lines, efficiency } = textureFootprint(image, window, layout, h200);
      return [sectors.length, lines.length, efficiency];
    };
    expect(count(rows)).toEqual([4, 4, 1]);
    expect(count(tiles(8, 4, 'row-major'))).toEqual([4, 1, 1]);
    expect(count(tiles(8, 4, 'morton'))).toEqual([4, 1, 1]);
  });

  it('that is a column of 32 floats touches 32 sectors row by row, 8 in tiles of 2 by 4', () => {
    const window = { x: 5, y: 0, width: 1, height: 32 };
    expect(textureFootprint(image, window, rows, h200).sectors.length).toBe(32);
    expect(textureFootprint(image, window, tiles(2, 4, 'row-major'), h200).sectors.length).toBe(8);
  });

  it('follows a Z-order curve inside a Morton tile', () => {
    const z = [...Array(8).keys()].map((i) => texelIndex(i % 4, Math.floor(i / 4), image, tiles(4, 2, 'morton')));
    expect(z).toEqual([0, 1, 4, 5, 2, 3, 6, 7]);
  });

  it('has a unique place for every texel, under every layout', () => {
    fc.assert(
      fc.property(layouts, windows, (layout, window) => {
        const { addresses } = textureFootprint(image, window, layout, h200);
        expect(new Set(addresses).size).toBe(window.width * window.height);
      }),
    );
  });

  it('touches at least the sectors that could hold it, and at most one per texel', () => {
    fc.assert(
      fc.property(layouts, windows, (layout, window) => {
        const { sectors, lines, efficiency } = textureFootprint(image, window, layout, h200);
        const texels = window.width * window.height;
        expect(sectors.length).toBeGreaterThanOrEqual(Math.ceil((texels * 4) / 32));
        expect(sectors.length).toBeLessThanOrEqual(texels);
        expect(new Set(sectors.map((sector) => Math.floor(sector / 128) * 128))).toEqual(new Set(lines));
        expect(efficiency).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('touches the same whether tiles of one line are filled row by row or in Z-order, if it consists of whole tiles', () => {
    fc.assert(
      fc.property(fc.nat(7), fc.nat(7), fc.integer({ min: 1, max: 4 }), (tileX, tileY, across) => {
        const window = { x: tileX * 8, y: tileY * 4, width: across * 8, height: 8 };
        const touched = (inside: 'row-major' | 'morton') =>
          textureFootprint(image, window, tiles(8, 4, inside), h200).sectors;
        expect(touched('morton')).toEqual(touched('row-major'));
      }),
    );
  });

  it('with a step takes every n-th texel of a larger one', () => {
    fc.assert(
      fc.property(layouts, windows, fc.integer({ min: 1, max: 4 }), (layout, window, step) => {
        const { addresses } = textureFootprint(image, { ...window, step }, layout, h200);
        const at = (index: number): number => {
          const x = window.x + (index % window.width) * step;
          const y = window.y + Math.floor(index / window.width) * step;
          return textureFootprint(image, { x, y, width: 1, height: 1 }, layout, h200).addresses[0]!;
        };
        expect(addresses).toEqual(addresses.map((_, index) => at(index)));
      }),
    );
  });

  it('is refused outside the image, with invalid sizes, or in Z-order in tiles that have none', () => {
    const at = (window: object) => () =>
      textureFootprint(image, { x: 0, y: 0, width: 8, height: 8, ...window }, tiles(6, 4, 'morton'), h200);
    expect(at({ x: 250 })).toThrow(
      'The window of 8 by 8 texels at (250, 0) leaves the image of 256 by 256. Move it inside.',
    );
    expect(at({ y: -1 })).toThrow('at (0, -1) leaves the image');
    expect(at({ x: 240, step: 3 })).toThrow('leaves the image of 256 by 256');
    expect(at({ step: 0 })).toThrow('The texture has window step = 0. Give a whole number from 1.');
    expect(at({ width: 0 })).toThrow('The texture has window width = 0. Give a whole number from 1.');
    expect(at({})).toThrow('A Z-order curve needs tile sides that are powers of two, but one has 6 texels.');
  });
});
