import { expect, test } from 'vitest';
import { architectures } from '@src/arch';
import { throughputsOf } from '@src/arch/throughput';
import h100 from '@content/evidence/kernel-times-7/h100.json';
import h200 from '@content/evidence/kernel-times-7/h200.json';

/** Below this, the profiler's rounding exceeds half a percent. */
const BUSY = 20;
const SHARE = 'lts__t_sectors.avg.pct_of_peak_sustained_elapsed';

/** Sectors per cycle of the SMs that would be 100 % of the peak in a launch's percentage. */
const peaksIn = (rows: readonly { readonly counters: Readonly<Record<string, number>> }[]): number[] =>
  rows
    .filter(({ counters }) => counters[SHARE]! > BUSY)
    .map(
      (row) =>
        (100 * row.counters['lts__t_sectors.sum']!) / row.counters[SHARE]! / row.counters['sm__cycles_elapsed.max']!,
    )
    .sort((a, b) => a - b);

test.for([
  ['h100', h100.rows],
  ['h200', h200.rows],
] as const)('the peak of the L2 of the %s is the one that its launches are compared with', ([gpu, rows]) => {
  const peaks = peaksIn(rows as unknown as Parameters<typeof peaksIn>[0]);
  const fact = throughputsOf(architectures[gpu]).l2Peak.value;
  expect(peaks.length).toBeGreaterThan(50);
  for (const share of [0.1, 0.5, 0.9])
    expect(Math.abs(peaks[Math.floor(share * peaks.length)]! / fact - 1)).toBeLessThan(0.015);
});
