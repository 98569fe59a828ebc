import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recordedRun } from '@src/evidence/testing';
import { chartOf } from './chart';
import { besideLab, changesOf, isSameKernel, pairsOf } from './compare';
import { readBytes } from './read';
import { shortName, type Report } from './report';

const reportOf = (name: string): Report =>
  readBytes(new Uint8Array(readFileSync(`content/evidence/reports/h200.${name}.base.csv`))).report!;
const [before, after] = [reportOf('before'), reportOf('after')];
const run = recordedRun('reports');
const recorded = (report: string, kernel: string): number =>
  run.rows.find(({ params }) => params['report'] === report && String(params['kernel']).startsWith(kernel))!.counters![
    'gpu__time_duration.sum'
  ]!;

describe('two reports', () => {
  const pairs = pairsOf(before, after);

  it('are compared kernel by kernel', () => {
    expect(pairs).toHaveLength(7);
    for (const { before: one, after: other, ratio } of pairs) {
      const name = shortName(one!.kernel);
      expect(shortName(other!.kernel)).toBe(name);
      expect(ratio).toBeCloseTo(recorded('after', name) / recorded('before', name), 6);
    }
  });

  it('name what changed most first, and not what a second run changes', () => {
    const transpose = pairs.find(({ before: one }) => one!.kernel.startsWith('transpose'))!;
    expect(transpose.changes.slice(0, 3).map(({ metric }) => metric.id)).toContain('excessWavefronts');
    expect(transpose.changes.map(({ metric }) => metric.id)).not.toContain('loadSectors');
    expect(changesOf(before.launches[0]!, before.launches[0]!)).toEqual([]);
  });

  it('do not begin with what was and still is negligible', () => {
    const [a, b] = ['before', 'after'].map(
      (name) => readBytes(new Uint8Array(readFileSync(`content/evidence/cures/h200.${name}.base.csv`))).report!,
    );
    const first = pairsOf(a!, b!).map(({ changes }) => changes.slice(0, 6));
    for (const { metric, before: from, after: to } of first.flat())
      if (metric.unit === '%') expect(Math.abs(to - from), `${metric.id} ${from} ${to}`).toBeGreaterThan(2);
    const sums = pairsOf(a!, b!).find(({ before: one }) => one!.kernel.startsWith('blockSums'))!;
    expect(sums.changes.slice(0, 4).map(({ metric }) => metric.id)).toContain('barrier');
  });

  it('say which kernels only one of them has', () => {
    const fewer = { ...after, launches: after.launches.slice(1) };
    expect(pairsOf(before, fewer).filter(({ after: other }) => other === null)).toHaveLength(1);
  });

  it('with one kernel each are a pair whatever the names', () => {
    const [one, other] = [before.launches[0]!, after.launches[3]!];
    expect(pairsOf({ ...before, launches: [one] }, { ...after, launches: [other] })).toHaveLength(1);
  });

  it('pair the second launch of a kernel with the second', () => {
    const twice = { ...before, launches: [...before.launches, ...after.launches] };
    expect(pairsOf(twice, twice).map(({ ratio }) => ratio)).toEqual(twice.launches.map(() => 1));
  });
});

describe('the short name of a kernel', () => {
  it.each([
    ['void transpose<0>(float *, const float *)', 'transpose<0>'],
    ['moveParticles(float *, float)', 'moveParticles'],
    ['void ns::k<int (*)(int), 3>(ns::T<(int)4>)', 'ns::k<int (*)(int), 3>'],
    ['(anonymous namespace)::kernel(int)', '(anonymous namespace)::kernel'],
    ['ampere_sgemm_128x64_nn', 'ampere_sgemm_128x64_nn'],
    ['', ''],
  ])('%s is %s', (kernel, short) => expect(shortName(kernel)).toBe(short));
});

describe('a laboratory run', () => {
  const [transpose] = before.launches.filter(({ kernel }) => kernel.startsWith('transpose'));
  const sectors = transpose!.values['loadSectors']!;
  const lab = (grid: string, values: Record<string, number>) => ({ ...transpose!, grid, values });

  it('is compared with a report counter by counter', () => {
    const rows = besideLab(lab(transpose!.grid, { loadSectors: sectors, sharedAtomicWavefronts: 4 }), transpose!);
    expect(rows.map(({ metric, report, ratio }) => [metric.id, report, ratio])).toEqual([
      ['loadSectors', sectors, 1],
      ['sharedAtomicWavefronts', 0, Infinity],
    ]);
  });

  it('of fewer blocks is compared per block', () => {
    const quarter = lab('(64, 256, 1)', { loadSectors: sectors / 4 });
    expect(transpose!.grid).toBe('(256, 256, 1)');
    expect(besideLab(quarter, transpose!)[0]!.ratio).toBe(1);
    expect(besideLab(lab(transpose!.grid, { loadSectors: sectors / 8 }), transpose!, 256 * 32)[0]!.ratio).toBe(1);
  });

  it.each([
    ['void ns::copy<float, 4>(float *)', 'copy<float>', true],
    ['transposeTile(float *, int)', 'transposeTile', true],
    ['copy(float *)', 'copyVector', false],
  ])('of %s and %s: the same kernel is %s', (kernel, other, isSame) =>
    expect(isSameKernel({ ...transpose!, kernel }, { ...transpose!, kernel: other })).toBe(isSame),
  );

  it('has a chart in which the links to the L2 and DRAM are unknown, and never 0', () => {
    const { flows } = chartOf(lab('', { loadSectors: 8, storeSectors: 0 }));
    const known = flows.filter(({ bytes }) => bytes !== null);
    expect(known.map(({ id, bytes }) => [id, bytes])).toEqual([
      ['global-loads', 256],
      ['global-stores', 0],
    ]);
  });
});

describe('the memory chart', () => {
  it.each([...before.launches, ...after.launches])(
    'of $kernel adds up: misses in the L1 are requests to the L2',
    (launch) => {
      const { flows, hits, busy } = chartOf(launch);
      const bytes = (id: string): number => flows.find((flow) => flow.id === id)!.bytes!;
      const [asked, found] = [launch.values['loadSectors']!, launch.values['loadHits']!];
      // The atomics of one kernel also go to the L2.
      expect(Math.abs(bytes('l2-reads') - (asked - found) * 32)).toBeLessThan(0.02 * asked * 32 + 2e5);
      expect(bytes('dram-reads')).toBeGreaterThan(0);
      expect(Object.keys(hits)).toEqual(['l1', 'l2']);
      for (const share of Object.values(busy)) expect(share).toBeLessThanOrEqual(100);
    },
  );

  it('of a transpose has wavefronts, and those in excess', () => {
    expect(chartOf(before.launches[2]!).wavefronts!.excess).toBe(65011712);
    expect(chartOf(before.launches[0]!).wavefronts).toBeNull();
  });
});
