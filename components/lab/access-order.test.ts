import { expect, it } from 'vitest';
import { accessName, ordered } from './access-order';
import { markOf } from './line-marks';
import { excessOf } from './shape';
import { accessOf } from './testing';

const fine = accessOf({ index: 0, line: 5 });
const bad = accessOf({ index: 1, line: 9, sectors: 256, idealSectors: 32 });
const conflict = accessOf({
  index: 2,
  line: 2,
  space: 'shared',
  sectors: 0,
  wavefronts: 264,
  ideal: 8,
  conflicts: 256,
});
const lines = (column: Parameters<typeof ordered>[1], descending: boolean) =>
  ordered([fine, bad, conflict], column, descending).map(({ line }) => line);

it('puts what wastes most first, whatever its space', () => {
  expect([fine, bad, conflict].map(excessOf)).toEqual([0, 224, 256]);
  expect(lines('worst', true)).toEqual([2, 9, 5]);
});

it('sorts by any column, both ways', () => {
  expect(lines('line', false)).toEqual([2, 5, 9]);
  expect(lines('sectors', true)).toEqual([9, 5, 2]);
  expect(lines('conflicts', true)).toEqual([2, 5, 9]);
  const [some, all] = [7, 32].map((hits, index) =>
    accessOf({ index, line: index + 1, l1: { hits, sectors: 32, requests: 8, missed: 1, awaited: 0 } }),
  );
  expect(ordered([conflict, some!, all!], 'hits', true)).toEqual([all, some, conflict]);
});

it('marks excess by a sign and a number, not by color alone', () => {
  expect(markOf(bad).text).toBe('▲ ld 32 of 4 sect/req');
  expect(markOf(fine).text).toBe('● ld 4 sect/req');
  expect(markOf(conflict).text).toBe('▲ shared ld 33 of 1 wf/req');
  expect(accessName(bad)).toBe('global load of 4 B');
});
