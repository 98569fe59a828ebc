import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterRight, dueDay, INTERVALS, isDue, isSame, merged, NONE, type Progress } from './record';

it('asks a question again at growing intervals', () => {
  let solved = afterRight(undefined, '12', 'v1', 100);
  const days = [];
  for (let at = 0; at < 8; at += 1) {
    days.push(dueDay(solved) - solved.day);
    solved = afterRight(solved, '12', 'v1', dueDay(solved));
  }
  expect(days).toEqual([1, 3, 7, 16, 35, 90, 90, 90]);
  expect([...INTERVALS]).toEqual(days.slice(0, 6));
});

it('counts no right answer before its day, and restarts after a wrong one or another edition', () => {
  const first = afterRight(undefined, '12', 'v1', 100);
  expect(afterRight(first, '12', 'v1', 100)).toEqual(first);
  const third = { ...first, streak: 3 };
  expect(afterRight({ ...third, streak: 0 }, '12', 'v1', 110)).toMatchObject({ day: 110, streak: 1 });
  expect(afterRight(third, '14', 'v2', 101)).toEqual({ given: '14', version: 'v2', day: 101, streak: 1 });
  expect([isDue(first, 100), isDue(first, 101)]).toEqual([false, true]);
  expect([isSame(first, 'v2'), isSame({ ...first, version: '' }, 'v2')]).toEqual([false, true]);
});

it('has a day for every record, however strange', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: -5, max: 2000 }), (day, streak) => {
      expect(dueDay({ given: '', version: '', day, streak })).toBeGreaterThan(day);
    }),
  );
});

it('merges two records of one reader: the later answer, the earlier sight', () => {
  const record = (day: number, given: string): Progress => ({
    ...NONE,
    exercises: { 'warp#ex-a': { given, version: 'v', day, streak: 1 } },
    scenes: { 'warp#scene-a': day },
  });
  for (const [a, b] of [
    [record(3, 'old'), record(5, 'new')],
    [record(5, 'new'), record(3, 'old')],
  ] as const) {
    const both = merged(a, b);
    expect(both.exercises['warp#ex-a']).toMatchObject({ given: 'new', day: 5 });
    expect(both.scenes['warp#scene-a']).toBe(3);
  }
});
