/** What the recording of multicast copies shows, and its README and chapter 8 say about it. */
import { describe, expect, it } from 'vitest';
import { evidenceText, rowsOf } from './testing';

const rows = rowsOf('multicast');
const SECTOR = 32;

const read = rows.map(({ case: name, params, counters }) => {
  const { blocks, cluster, tiles, tileBytes } = params as Readonly<Record<string, number>>;
  return {
    name,
    from: params['from'],
    multicast: params['multicast'],
    cluster: cluster!,
    sectors: counters!['lts__t_sectors_srcunit_tex_op_read.sum']!,
    oncePerCluster: ((blocks! / cluster!) * tiles! * tileBytes!) / SECTOR,
  };
});

describe('the L2, read by clusters that want the same tiles', () => {
  it.each(read.filter(({ multicast }) => multicast))('is read once for each cluster with multicast: $name', (row) => {
    expect(row.sectors).toBe(row.oncePerCluster);
  });

  it.each(read.filter(({ multicast, from }) => !multicast && from === 'dram'))(
    'is read for up to four blocks at once without it: $name',
    ({ sectors, oncePerCluster, cluster }) => {
      const least = oncePerCluster * Math.max(1, cluster / 4);
      expect(sectors).toBeGreaterThanOrEqual(least);
      expect(sectors).toBeLessThan(1.07 * least);
    },
  );

  it('is read for blocks of several clusters at once where many want a tile that it holds', () => {
    const shares = read
      .filter(({ multicast, from, cluster }) => !multicast && from === 'l2' && cluster <= 2)
      .map(({ name, sectors, oncePerCluster }) => [name, Math.round((100 * sectors) / oncePerCluster)]);
    expect(Object.fromEntries(shares)).toEqual({
      'l2-8192-cluster1-each': 63,
      'l2-8192-cluster2-each': 75,
      'l2-32768-cluster1-each': 38,
      'l2-32768-cluster2-each': 75,
    });
  });

  it('matches its README', () => {
    const readme = evidenceText('multicast/README.md');
    for (const { name, sectors, from } of read)
      if (from === 'l2' || name.startsWith('dram-8192'))
        expect(readme, name).toContain(sectors.toLocaleString('en-GB'));
  });
});
