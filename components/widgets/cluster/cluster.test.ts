import { describe as group, expect, it } from 'vitest';
import type { Bounds } from '@src/widget/define-widget';
import { initialValues } from '@src/widget/params';
import { describe, describeLane, moments } from './describe';
import { curve, kernel, shares, judge } from './details';
import { layout } from './layout';
import { countedRatio, measured, metrics } from './metrics';
import { params, type ClusterValues } from './params';
import { places } from './prediction';
import { counted, simulate } from './simulate';

const state = (values: Partial<ClusterValues> = {}): ClusterValues => ({ ...initialValues(params), ...values });
const of = (values: Partial<ClusterValues> = {}) => simulate(state(values));
const KIB = 1024;
const MIB = KIB * KIB;

group('who asks the L2 for what', () => {
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

  it('one block has no other block to send to', () => {
    expect(of({ size: '1', multicast: 'on' })).toMatchObject({ multicast: false, askedBytes: 64 * MIB });
  });
});

group('what was counted', () => {
  it('with multicast is what was requested, in every recorded cluster', () => {
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

  it('is for the recorded grid only', () => {
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

group('how far another block is', () => {
  it('was measured on the H200', () => {
    expect(measured(state({ mode: 'remote' }))).toMatchObject({
      timed: true,
      dataset: 'latency',
      byMetric: { own: 23, remote: 192, l2: 280, dram: 658 },
    });
  });

  it('was measured on the H100 as well, and is not known elsewhere', () => {
    const look = (gpu: string) => of({ mode: 'remote', gpu }).latencies.find(({ id }) => id === 'remote')!;
    expect(look('h100')).toMatchObject({ cycles: 192, look: 'measured' });
    expect(look('b200')).toMatchObject({ cycles: null, look: 'unknown' });
    expect(measured(state({ mode: 'remote', gpu: 'h100' }))).toMatchObject({
      gpu: 'H100',
      byMetric: { own: 23, remote: 192, l2: 276, dram: 680 },
    });
    expect(measured(state({ mode: 'remote', gpu: 'b200' }))).toBeNull();
  });

  it('makes no sense in a cluster of one', () => {
    expect(of({ mode: 'remote', size: '1' }).latencies.map(({ id }) => id)).toEqual(['own', 'l2', 'dram']);
  });
});

group('what is refused', () => {
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

const said = (values: Partial<ClusterValues> = {}) => describe(simulate(state(values)), state(values));

group('the sentence of a state', () => {
  it.each<[Partial<ClusterValues>, string]>([
    [{}, 'Each of the 4 blocks requests the whole tile of 8 KiB from the L2, so every byte is requested 4 times.'],
    [
      { multicast: 'on', size: '8' },
      'Each of the 8 blocks requests 1 KiB of the tile from the L2, which go to all of them, so every byte is requested once.',
    ],
    [{ size: '1' }, 'A cluster of one block requests its tile of 8 KiB once from the L2.'],
    [
      { mode: 'remote' },
      'A word from the shared memory of another block arrives after 192 cycles, a word from the L2 after 280 cycles.',
    ],
    [
      { mode: 'remote', gpu: 'b200' },
      'The latency of a read from another block of the cluster is not known for the NVIDIA B200.',
    ],
    [{ mode: 'remote', size: '1' }, 'A cluster of one block has no other block to read from.'],
  ])('%j is: %s', (values, sentence) => {
    expect(said(values).headline).toBe(sentence);
  });

  it('says that fewer sectors were counted than requested, and that this is not documented', () => {
    expect(said().detail).toContain('counted 524,288 sectors, 25 % of what was requested');
    expect(said().detail).toContain('which is not documented. It took 71.0 µs, and with multicast 74.3 µs.');
    expect(said({ multicast: 'on' }).detail).toContain(
      'The NVIDIA H200 counted 524,288 sectors: as many as were requested.',
    );
    expect(said({ blocks: 64 }).detail).toContain('were not counted');
  });

  it('mentions one other block in a cluster of two', () => {
    expect(said({ mode: 'remote', size: '2' }).detail).toContain('the shared memory of 1 other block directly');
  });
});

group('a block and the time line', () => {
  it('says what a block asks for, and that there are no more', () => {
    const values = state({ multicast: 'on' });
    expect(describeLane(simulate(values), values, 2)).toBe(
      'Block 2 requests 2 KiB for all 4 blocks, and its barrier waits for 8 KiB.',
    );
    expect(describeLane(simulate(values), values, 4)).toBe('There is no block 4: the cluster has 4 blocks.');
  });

  it('has a moment for each block, or one for each place', () => {
    const labels = (values: ClusterValues) => moments(simulate(values), values).map(({ label }) => label);
    expect(labels(state())).toHaveLength(5);
    expect(labels(state({ mode: 'remote' }))).toEqual([
      'one load each',
      'own shared memory',
      'another block’s',
      'the L2',
      'DRAM',
    ]);
  });
});

group('the prediction', () => {
  const verdict = (values: Partial<ClusterValues>, guess: number) =>
    judge(simulate(state(values)), state(values), [guess]);
  it('knows how a wrong number came about', () => {
    expect(verdict({}, 4).correct).toBe(true);
    expect(verdict({}, 1).say).toContain('that takes multicast');
    expect(verdict({ multicast: 'on' }, 1).correct).toBe(true);
    expect(verdict({ multicast: 'on' }, 4).say).toContain('That is without multicast.');
    expect(verdict({ mode: 'remote' }, 192).correct).toBe(true);
    expect(verdict({ mode: 'remote' }, 23).say).toContain('crosses a network');
    expect(verdict({ mode: 'remote' }, 280).say).toContain('does not go through the L2');
    expect(verdict({ mode: 'remote', gpu: 'b200' }, 0).say).toContain('not known here');
  });

  it('offers the known places in cycles', () => {
    const values = state({ mode: 'remote' });
    expect(places(simulate(values), values).map(({ id }) => id)).toEqual([23, 192, 280, 658]);
  });
});

group('the numbers', () => {
  it('divide the requests into first-time and repeated ones', () => {
    const parts = (values: ClusterValues) => shares(simulate(values), values).map(({ value }) => value / 2 ** 20);
    expect(parts(state())).toEqual([16, 48]);
    expect(parts(state({ multicast: 'on' }))).toEqual([16, 0]);
  });

  it('begin with another block’s cycles where they are known, else with the blocks in reach', () => {
    const first = (gpu: string) => metrics(simulate(state({ mode: 'remote', gpu })), state({ mode: 'remote', gpu }))[0];
    expect(first('h200')).toMatchObject({ id: 'remote', value: 192 });
    expect(first('h100')!.text).toBe('192 cycles');
    expect(first('b200')).toMatchObject({ id: 'others', value: 3 });
  });
});

group('the CUDA', () => {
  it('copies shares to all blocks of the mask, or the whole tile', () => {
    expect(kernel(state({ multicast: 'on' }))).toContain('"h"((unsigned short)15)');
    expect(kernel(state({ multicast: 'on' }))).toContain('SHARE = TILE / 4');
    expect(kernel(state())).not.toContain('multicast');
    expect(kernel(state())).toContain('__cluster_dims__(4) take');
  });

  it('reads the neighbor, or goes through global memory where there are no clusters', () => {
    expect(kernel(state({ mode: 'remote' }))).toContain('map_shared_rank(&word, (cluster.block_rank() + 1) % 4)');
    expect(kernel(state({ mode: 'remote', gpu: 't4', size: '1' }))).toContain('__threadfence');
    expect(kernel(state({ gpu: 't4', size: '1' }))).not.toContain('cluster');
  });
});

group('the drawing', () => {
  const ROOM: Bounds = { width: 740, height: 460, minText: 11, projected: false };
  const PHONE = { ...ROOM, width: 296, height: 270 };
  const drawn = (values: Partial<ClusterValues> = {}, room = ROOM) => layout(of(values), state(values), room);

  it('has an arrow and a mover for each copy: one per block, or one to every block from every share', () => {
    expect(drawn().arrows).toHaveLength(4);
    expect(drawn({ multicast: 'on', size: '8' }, PHONE).arrows).toHaveLength(64);
    const { movers } = drawn({ multicast: 'on', size: '8' });
    expect(movers).toHaveLength(64);
    expect(movers!.filter(({ from }) => from === 3)).toHaveLength(8);
  });

  it('divides the tile in the L2 and in each shared memory alike', () => {
    const { source, blocks } = drawn({ multicast: 'on' });
    expect(source).toHaveLength(4);
    for (const { parts, x, width } of blocks) {
      expect(parts.map(({ rank }) => rank)).toEqual([0, 1, 2, 3]);
      expect(parts.every((part) => part.x >= x && part.x + part.width <= x + width)).toBe(true);
    }
  });

  it('names a share only where its number fits', () => {
    const WIDE = { ...ROOM, width: 1300, height: 760 };
    expect(drawn({ multicast: 'on', size: '8' }, WIDE).blocks[0]!.parts[3]!.text).toBe('3');
    expect(drawn({ multicast: 'on', size: '8' }, PHONE).blocks[0]!.parts[3]!.text).toBe('');
  });

  it('keeps blocks and bars in their places when the copies change', () => {
    const [each, all] = [drawn(), drawn({ multicast: 'on' })];
    expect(all.blocks.map(({ x, y }) => [x, y])).toEqual(each.blocks.map(({ x, y }) => [x, y]));
    expect(all.bars.bars.map(({ y }) => y)).toEqual(each.bars.bars.map(({ y }) => y));
  });

  it('hatches repeated requests, and has a measured bar only where something was measured', () => {
    const [, asked, read] = drawn().bars.bars;
    expect(asked!.once / asked!.width).toBeCloseTo(1 / 4);
    expect(read!.look).toBe('measured');
    expect(read!.width).toBeCloseTo(asked!.once);
    expect(drawn({ multicast: 'on' }).bars.bars[1]!.once).toBe(drawn({ multicast: 'on' }).bars.bars[1]!.width);
    expect(drawn({ tiles: 3 }).bars.bars).toHaveLength(2);
  });

  it('lets the loads race on a clock of cycles, where all waits are known', () => {
    expect(drawn({ mode: 'remote' }).bars.cycles).toEqual([0, 23, 192, 280, 658]);
    expect(drawn({ mode: 'remote', gpu: 'b200' }).bars.cycles).toEqual([]);
    const at = (gpu: string) =>
      moments(of({ mode: 'remote', gpu }), state({ mode: 'remote', gpu })).map((each) => each.at);
    expect(at('h200')[2]).toBeCloseTo(192 / 658);
    expect(at('b200').every((each) => each === undefined)).toBe(true);
  });
});
