/** How far one recording of the same launches is from the next one on the same card: no prediction can be more accurate. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measuredBounds } from '@src/lab/verdict/measured-bound';

interface Row {
  readonly case: string;
  readonly counters: Readonly<Record<string, number>>;
}
const TIME = 'gpu__time_duration.sum';

/** Percent below which a share of all lie. */
function within(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1]!;
}
const off = (one: number, other: number): number => Math.abs(100 * (other / one - 1));

it.each([
  ['kernel-times-4', 'h100'],
  ['kernel-times-5', 'h100'],
  ['kernel-times-6', 'h200'],
  ['kernel-times-7', 'h200'],
  ['kernel-times-8', 'h200'],
  ['kernel-times-9', 'h200'],
  ['kernel-times-10', 'h200'],
  ['kernel-times-11', 'h200'],
])('%s states how far its second recording on the GPU %s is from the first', (dataset, gpu) => {
  const folder = `content/evidence/${dataset}`;
  const rowsOf = (file: string): Row[] =>
    (JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { rows: Row[] }).rows;
  const again = new Map(rowsOf(`again/${gpu}.json`).map((row) => [row.case, row]));
  const pairs = rowsOf(`${gpu}.json`).map((row) => ({ row, other: again.get(row.case)! }));
  expect(pairs.every(({ other }) => other !== undefined)).toBe(true);
  const cold = pairs.map(({ row, other }) => off(row.counters[TIME]!, other.counters[TIME]!));
  const bounds = pairs.map(({ row, other }) => [measuredBounds(row.counters), measuredBounds(other.counters)] as const);
  const renamed = bounds.filter(([one, two]) => !one.some((each) => two.includes(each))).length;
  const readme = readFileSync(`${folder}/README.md`, 'utf8');
  expect(readme).toContain(
    `Of the times from empty caches, half differ by less than ${within(cold, 0.5).toFixed(1)} %, nine in ten by less than ${within(cold, 0.9).toFixed(1)} %.`,
  );
  expect(readme).toContain(`Nsight Compute's rule names another bound in ${renamed} of ${pairs.length} launches`);
});
