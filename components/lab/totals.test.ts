import { expect, it } from 'vitest';
import { comparedTotals, ncuCommand, totalsCsv, totalsJson, totalsText } from './totals';

const metrics = { 'a.sum': 4, 'b.sum': 0, 'c.sum': 30 };

it('gives the counters as text, CSV and JSON', () => {
  expect(totalsText(metrics)).toBe('a.sum\t4\nb.sum\t0\nc.sum\t30');
  expect(totalsCsv(metrics)).toBe('metric,value\na.sum,4\nb.sum,0\nc.sum,30');
  expect(JSON.parse(totalsJson(metrics))).toEqual(metrics);
});

it('gives the command that measures what is not 0', () => {
  expect(ncuCommand(metrics, 'space::copy')).toBe(
    'ncu --kernel-name copy --launch-count 1 --metrics a.sum,c.sum ./your-program',
  );
});

it('compares by a ratio in words', () => {
  const rows = comparedTotals({ 'a.sum': 128, 'b.sum': 0, 'c.sum': 20 }, metrics);
  expect(rows.map(({ name, change }) => [name, change])).toEqual([
    ['a.sum', '32× fewer'],
    ['c.sum', '1.5× more'],
  ]);
});
