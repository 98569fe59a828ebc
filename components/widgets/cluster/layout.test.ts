import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { layout } from './layout';
import { params, type ClusterValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<ClusterValues> = {}): ClusterValues => ({ ...initialValues(params), ...values });
const at = (values: Partial<ClusterValues> = {}, width = 720) => layout(simulate(state(values)), state(values), width);

describe('the copies', () => {
  it('are one arrow a block without multicast, and one to every block from every share with it', () => {
    expect(at().arrows.map(({ from, to }) => [from, to])).toEqual([0, 1, 2, 3].map((rank) => [rank, rank]));
    expect(at({ multicast: 'on' }).arrows).toHaveLength(16);
    expect(at({ multicast: 'on', size: '8' }).arrows).toHaveLength(64);
  });

  it('share out the tile in the L2 and in each shared memory alike', () => {
    const { source, blocks } = at({ multicast: 'on' });
    expect(source).toHaveLength(4);
    for (const { parts, x, width } of blocks) {
      expect(parts).toHaveLength(4);
      expect(parts.every((part) => part.x >= x && part.x + part.width <= x + width)).toBe(true);
    }
  });

  it('name a share only where its number fits', () => {
    expect(at({ multicast: 'on', size: '8' }).blocks[0]!.parts[3]!.text).toBe('3');
    expect(at({ multicast: 'on', size: '8' }, 350).blocks[0]!.parts[3]!.text).toBe('');
  });
});

describe('the bars', () => {
  it('have one scale, and a measured one only where something was measured', () => {
    const { bars } = at().bars;
    expect(bars.map(({ look }) => look)).toEqual(['model', 'model', 'measured']);
    expect(bars[2]!.width / bars[0]!.width).toBeCloseTo(1 / 4);
    expect(at({ tiles: 3 }).bars.bars).toHaveLength(2);
  });

  it('say where latencies come from', () => {
    expect(at({ mode: 'remote' }).bars.notes).toEqual(['Measured on the NVIDIA H200, nothing else going on.']);
    expect(at({ mode: 'remote', gpu: 'b200' }).bars.bars.every(({ width }) => width === 0)).toBe(true);
  });
});

describe('the CUDA', () => {
  it('copies shares to all blocks of the mask, or the whole tile', () => {
    expect(kernel(state({ multicast: 'on' }))).toContain('"h"((unsigned short)15)');
    expect(kernel(state({ multicast: 'on' }))).toContain('SHARE = TILE / 4');
    expect(kernel(state())).not.toContain('multicast');
    expect(kernel(state())).toContain('__cluster_dims__(4) take');
  });

  it('reads the neighbour, or goes through global memory where there are no clusters', () => {
    expect(kernel(state({ mode: 'remote' }))).toContain('map_shared_rank(&word, (cluster.block_rank() + 1) % 4)');
    expect(kernel(state({ mode: 'remote', gpu: 't4', size: '1' }))).toContain('__threadfence');
    expect(kernel(state({ gpu: 't4', size: '1' }))).not.toContain('cluster');
  });
});
