import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { counted, countedRatio, measured } from './counted';
import { curve } from './curve';
import { params, type ClusterValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<ClusterValues> = {}): ClusterValues => ({ ...initialValues(params), ...values });
const of = (values: Partial<ClusterValues> = {}) => simulate(state(values));
const KIB = 1024;
const MIB = KIB * KIB;

describe('who asks the L2 for what', () => {
  it('each for the whole tile without multicast', () => {
    const { shareBytes, askedBytes, deliveredBytes, uniqueBytes, receivers } = of();
    expect([shareBytes, askedBytes, deliveredBytes, uniqueBytes]).toEqual([8 * KIB, 64 * MIB, 64 * MIB, 16 * MIB]);
    expect(receivers).toEqual([[0], [1], [2], [3]]);
  });

  it('each for a share that goes to all of them with it', () => {
    const { shareBytes, askedBytes, deliveredBytes, receivers } = of({ multicast: 'on' });
    expect([shareBytes, askedBytes, deliveredBytes]).toEqual([2 * KIB, 16 * MIB, 64 * MIB]);
    expect(receivers).toEqual(Array.from({ length: 4 }, () => [0, 1, 2, 3]));
  });

  it('one block has nobody to send to', () => {
    expect(of({ size: '1', multicast: 'on' })).toMatchObject({ multicast: false, askedBytes: 64 * MIB });
  });
});

describe('what was counted', () => {
  it('is with multicast what was asked, in every recorded cluster', () => {
    for (const size of ['2', '4', '8'])
      for (const tile of ['8192', '32768'])
        for (const from of ['dram', 'l2']) {
          const values = { size, tile, from, multicast: 'on' };
          expect(counted(state(values))!.sectors).toBe(of(values).askedBytes / 32);
          expect(countedRatio(state(values))).toBe(Number(size));
        }
  });

  it('is less than that where each block asks for itself', () => {
    expect(counted(state())!.sectors).toBe(524_288);
    expect(measured(state())).toMatchObject({ dataset: 'multicast', byMetric: { ratio: 4, sectors: 524_288 } });
    expect(countedRatio(state({ size: '8' }))).toBe(3.76);
  });

  it('stands for the recorded grid only', () => {
    for (const other of [{ blocks: 64 }, { tiles: 32 }, { tile: '4096' }, { gpu: 'h100' }])
      expect(measured(state(other))).toBeNull();
  });

  it('is drawn on the curve over the size of the cluster', () => {
    const { points, currentX } = curve(state({ multicast: 'on' }))!;
    expect(currentX).toBe(4);
    expect(points).toEqual([1, 0.5, 0.25, 0.125].map((y, index) => ({ x: 2 ** index, y, measured: y })));
    expect(curve(state({ mode: 'remote' }))).toBeNull();
    expect(curve(state({ gpu: 'a100', size: '1' }))).toBeNull();
  });
});

describe('how far another block is', () => {
  it('was measured on the H200', () => {
    expect(measured(state({ mode: 'remote' }))).toMatchObject({
      timed: true,
      dataset: 'latency',
      byMetric: { own: 23, remote: 192, l2: 280, dram: 658 },
    });
  });

  it('is an estimate or not known elsewhere, and never measured', () => {
    const look = (gpu: string) => of({ mode: 'remote', gpu }).latencies.find(({ id }) => id === 'remote')!;
    expect(look('h100')).toMatchObject({ cycles: 180, look: 'estimate' });
    expect(look('h100').from).toContain('(luo hopper benchmarks, latency)');
    expect(look('b200')).toMatchObject({ cycles: null, look: 'unknown' });
    expect(measured(state({ mode: 'remote', gpu: 'h100' }))).toBeNull();
  });

  it('has no sense in a cluster of one', () => {
    expect(of({ mode: 'remote', size: '1' }).latencies.map(({ id }) => id)).toEqual(['own', 'l2', 'dram']);
  });
});

describe('what is refused', () => {
  it.each<[Partial<ClusterValues>, RegExp]>([
    [{ gpu: 'a100' }, /has no clusters: they came with compute capability 9\.0\. Choose/],
    [{ size: '16' }, /16 blocks is more than the 8 that are portable/],
    [{ size: '8', blocks: 100 }, /the launch fails\. Choose 96 or 104 blocks\.$/],
  ])('%j', (values, text) => {
    expect(() => of(values)).toThrow(text);
  });

  it('not a single block on a GPU without clusters, nor the blocks of the grid when they only read', () => {
    expect(() => of({ gpu: 'a100', size: '1' })).not.toThrow();
    expect(() => of({ mode: 'remote', blocks: 101 })).not.toThrow();
  });
});
