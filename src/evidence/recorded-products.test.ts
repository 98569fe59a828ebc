import { expect, it } from 'vitest';
import { recordedProduct } from './recorded-products';

it('a product of the large dataset has counters for both forms of reading the tiles', () => {
  const merged = recordedProduct('h200', 'tiled 2048 32', 'merged');
  const written = recordedProduct('h200', 'tiled 2048 32', 'written');
  expect(merged).toEqual({
    dataset: 'matmul',
    requests: 16_777_216,
    sectors: 67_108_864,
    storeRequests: 131_072,
    storeSectors: 524_288,
    sharedReads: 402_829_760,
    sharedInstructions: 335_544_320,
  });
  expect(written).toMatchObject({ sectors: merged?.sectors, sharedInstructions: 536_870_912 });
});

it('products of the dataset of accesses are found by kernel and size, and without shared memory', () => {
  expect(recordedProduct('h200', 'naive 128 32x32', 'merged')).toEqual({
    dataset: 'matmul-traffic',
    requests: 131_072,
    sectors: 327_680,
    storeRequests: 512,
    storeSectors: 2048,
    sharedReads: null,
    sharedInstructions: null,
  });
  for (const kernel of ['swapped 100 16x16', 'tiled 256 16', 'tiled 256 32', 'registers 256 128-8-8'])
    expect(recordedProduct('h200', kernel, 'written')?.dataset).toBe('matmul-traffic');
});

it('nothing is claimed for a form, a size or a GPU that was not recorded', () => {
  expect(recordedProduct('h200', 'registers 2048 128-8-8', 'written')).toBeNull();
  expect(recordedProduct('h200', 'tiled 1024 32', 'merged')).toBeNull();
  expect(recordedProduct('b200', 'tiled 2048 32', 'merged')).toBeNull();
  expect(recordedProduct('h200', 'constructor', 'merged')).toBeNull();
});
