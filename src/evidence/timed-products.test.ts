import { expect, it } from 'vitest';
import { timedProducts } from './timed-products';

it('each product was timed, and all but the library’s were counted', () => {
  const rows = timedProducts('h200');
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter(({ rate }) => !(rate > 0))).toEqual([]);
  expect(rows.filter(({ per }) => per === undefined).map(({ id }) => id)).toEqual(['library']);
});

it('nothing is claimed for a GPU that was not measured', () => {
  expect(timedProducts('a100')).toEqual([]);
  expect(timedProducts('constructor')).toEqual([]);
});
