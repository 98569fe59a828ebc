import { expect, it } from 'vitest';
import { paletteOf, thinned } from './palette';

const pixels = (...colors: readonly number[][]): Uint8Array =>
  Uint8Array.from(colors.flatMap(([red, green, blue]) => [red!, green!, blue!, 255]));

it('keeps the colors of surfaces exactly, however many edges lie between them', () => {
  const surface = Array.from({ length: 400 }, () => [239, 236, 227]);
  const paper = Array.from({ length: 900 }, () => [255, 255, 255]);
  const edges = Array.from({ length: 600 }, (_, at) => [at % 251, (at * 7) % 253, (at * 13) % 255]);
  const palette = paletteOf([pixels(...surface, ...edges), pixels(...paper)]);
  expect(palette).toContainEqual([239, 236, 227]);
  expect(palette).toContainEqual([255, 255, 255]);
  expect(palette.length).toBeLessThanOrEqual(255);
});

it('needs no more colors than there are', () => {
  expect(paletteOf([pixels([1, 2, 3], [1, 2, 3], [4, 5, 6])])).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
});

it('looks at every third pixel', () => {
  const four = pixels([1, 1, 1], [2, 2, 2], [3, 3, 3], [4, 4, 4]);
  expect([...thinned(new Uint8ClampedArray(four.buffer))]).toEqual([1, 1, 1, 255, 4, 4, 4, 255]);
});
