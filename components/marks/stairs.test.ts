import { expect, it } from 'vitest';
import { stairs } from './stairs';

it('a value holds from just after one point up to the next', () => {
  const points = [
    { x: 32, y: 1 },
    { x: 64, y: 0.5 },
    { x: 96, y: 0.5 },
  ];
  expect(stairs(points)).toEqual([points[0], { x: 32, y: 0.5 }, points[1], points[2]]);
});

it('an empty list makes no stairs', () => expect(stairs([])).toEqual([]));
