import { expect, it } from 'vitest';
import {
  comparedPredictions,
  comparedTotals,
  isCompiledOtherwise,
  ncuCommand,
  totalsCsv,
  totalsJson,
  totalsText,
} from './totals';

const metrics = { 'a.sum': 4, 'b.sum': 0, 'c.sum': 30 };
const both = { metrics, compiled: { 'a.sum': 1, 'b.sum': 0, 'c.sum': 30 } };

it('gives the counters as text, CSV and JSON', () => {
  expect(totalsText(metrics)).toBe('a.sum\t4\nb.sum\t0\nc.sum\t30');
  expect(totalsCsv(both)).toBe('metric,as written,as compiled (prediction)\na.sum,4,1\nb.sum,0,0\nc.sum,30,30');
  expect(JSON.parse(totalsJson(both))).toEqual(both);
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

it('tells whether the compiler changes a counter, and of two runs only those that it changes in one', () => {
  expect(isCompiledOtherwise(both)).toBe(true);
  expect(isCompiledOtherwise({ metrics, compiled: metrics })).toBe(false);
  const kept = { metrics: { ...metrics, 'a.sum': 16 }, compiled: { ...metrics, 'a.sum': 16 } };
  expect(comparedPredictions(kept, both)).toEqual([{ name: 'a.sum', a: 16, b: 1, change: '16× fewer' }]);
  expect(comparedPredictions(kept, kept)).toEqual([]);
  // An access that the compiler removes is reported too.
  const none = { metrics, compiled: { ...metrics, 'a.sum': 0 } };
  expect(comparedPredictions(none, none)).toEqual([{ name: 'a.sum', a: 0, b: 0, change: 'the same' }]);
});
