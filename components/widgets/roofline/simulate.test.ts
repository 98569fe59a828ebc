import { describe, expect, it } from 'vitest';
import { architectureIds } from '@src/arch';
import { initialValues } from '@src/widget/params';
import { params, type RooflineValues } from './params';
import { simulate } from './simulate';

const first: RooflineValues = initialValues(params);
const state = (values: Partial<RooflineValues>): RooflineValues => ({ ...first, ...values });
const traced = (values: Partial<RooflineValues>) => simulate(state(values));

describe('the intensity of a product', () => {
  it.each(['8', '16', '32'])(
    'in tiles of %s is a quarter of the tile at DRAM, and less only by the stores of C',
    (tile) => {
      const { intensity } = traced({ tile }).at;
      expect(intensity).toBeLessThan(Number(tile) / 4);
      expect(intensity / (Number(tile) / 4)).toBeGreaterThan(0.99);
    },
  );

  it('at shared memory is the same for any tile, and grows with the results of a thread', () => {
    const shared = (values: Partial<RooflineValues>) => traced({ memory: 'shared', ...values }).at.intensity;
    expect(shared({ tile: '8' })).toBe(shared({ tile: '32' }));
    expect(shared({ kernel: 'registers', registers: '64-8-4' })).toBeCloseTo(4 * shared({}), 12);
    expect(shared({ kernel: 'registers' })).toBeGreaterThan(shared({ kernel: 'registers', registers: '64-8-4' }));
  });

  it('of an own kernel is the power of two', () => {
    expect(traced({ kernel: 'own', power: -2 }).at.intensity).toBe(0.25);
    expect(traced({ kernel: 'own', power: 11 }).at.intensity).toBe(2048);
  });
});

describe('the recorded products of the H200', () => {
  it.each(['dram', 'l2', 'shared'])('stay under the roofs where their bytes were counted: %s', (memory) => {
    const { points, pair } = traced({ memory });
    const counted = points.filter(({ intensity }) => intensity !== null);
    expect(counted).toHaveLength(memory === 'shared' ? 9 : 7);
    for (const { intensity, flopsPerSecond, id } of counted) {
      expect(flopsPerSecond, id).toBeLessThan(pair.compute.flopsPerSecond);
      expect(flopsPerSecond, id).toBeLessThan(intensity! * pair.memory.bytesPerSecond);
    }
  });

  it('have at shared memory the intensity that the engine says, to 0.1 %', () => {
    for (const values of [
      { tile: '8' },
      { tile: '16' },
      {},
      { kernel: 'registers' },
      { kernel: 'registers', registers: '64-8-4' },
    ]) {
      const { own, at } = traced({ memory: 'shared', ...values });
      expect(own!.intensity! / at.intensity).toBeCloseTo(1, 3);
    }
  });

  it('are of one size, one GPU and one precision', () => {
    expect(traced({}).own?.id).toBe('tiled-32');
    expect(traced({ n: '1024' }).own).toBeNull();
    expect(traced({ tile: '4' }).own).toBeNull();
    expect(traced({ gpu: 'a100' }).points).toEqual([]);
    expect(traced({ kernel: 'own', precision: 'tensor' }).points).toEqual([]);
  });
});

describe('other GPUs', () => {
  it('are chosen by the kind of their memory, without the one that is drawn', () => {
    const names = (others: string) => traced({ others }).others.map(({ gpu }) => gpu);
    expect(names('none')).toEqual([]);
    expect(names('hbm')).toEqual(['v100', 'a100', 'h100', 'b200']);
    expect([...names('hbm'), ...names('gddr'), 'h200'].sort()).toEqual([...architectureIds].sort());
    expect(names('all')).toHaveLength(architectureIds.length - 1);
  });

  it('whose L2 nobody knows are left out and named', () => {
    const { others, silent } = traced({ memory: 'l2', others: 'all' });
    expect(others.map(({ gpu }) => gpu)).toEqual(['v100', 'a100']);
    expect(silent).toHaveLength(8);
  });
});

describe('refused, with what to do,', () => {
  it.each([
    [{ gpu: 't4', memory: 'l2' }, 'Nobody states or has measured the bandwidth of the L2 of the NVIDIA T4.'],
    [{ precision: 'tensor' }, 'which the tensor cores cannot do'],
    [{ kernel: 'naive', memory: 'shared' }, 'The naive kernel reads nothing from shared memory.'],
  ])('is %o', (values, message) => {
    expect(() => traced(values)).toThrow(message);
  });
});

it('walks from the naive kernel through smaller tiles, each with more work for a byte', () => {
  const ways = traced({ kernel: 'registers' }).before;
  expect(ways.map(({ short }) => short)).toEqual(['naive', 'tile 8', 'tile 16', 'tile 32', '64, 4 × 4']);
  for (const [index, stop] of ways.slice(1).entries())
    expect(stop.at.intensity).toBeGreaterThan(ways[index]!.at.intensity);
  expect(traced({ tile: '16' }).before.map(({ short }) => short)).toEqual(['naive', 'tile 8']);
  expect(traced({ kernel: 'naive' }).before).toEqual([]);
});
