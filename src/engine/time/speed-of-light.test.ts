import { describe, expect, it } from 'vitest';
import { perhapsBoundsOf, shownOf, type Shown } from './speed-of-light';

const RANGE = { low: 0.9, high: 1.2 };

const launch = (shown: Partial<Record<Shown['name'], number>>): Shown[] => [
  ...Object.entries(shown).map(([name, value]) => ({ name: name as Shown['name'], share: value / 100, shown: value })),
  { name: 'latency', share: 0.5, shown: null },
];

describe('what else may bound a launch', () => {
  it.each([
    ['a unit that is far above 60 % and all others', { dram: 90, l2: 40 }, []],
    ['latency, where nothing is busy', { dram: 40, l2: 30 }, []],
    ['latency beside a unit that falls under 60 % if the launch takes longer', { dram: 70, l2: 30 }, ['latency']],
    ['a unit beside latency that gets to 60 % if the launch takes less', { dram: 55, l2: 30 }, ['dram']],
    ['a unit that is nearly as busy', { dram: 90, l2: 80, fma: 70 }, ['l2']],
    ['none that is nearly as busy as one that bounds no likely launch', { dram: 50, l2: 49 }, []],
    ['all three', { dram: 65, fma: 62 }, ['latency', 'fma']],
    ['the L2 with the sum of its works', { dram: 80, l2: 40, atomics: 35 }, ['l2']],
    ['no two of one kind', { fma: 80, alu: 78, issue: 79 }, []],
  ] as const)('%s', (_, shown, expected) => {
    expect(perhapsBoundsOf(launch(shown), RANGE)).toEqual(expected);
  });

  it('is nothing in a range without width', () => {
    expect(perhapsBoundsOf(launch({ dram: 61 }), { low: 1, high: 1 })).toEqual([]);
  });
});

it('shows of the L2 the sum of its works, and 0 of what the profiler does not count', () => {
  const some = launch({ l2: 40, atomics: 35, dram: 20 });
  expect([shownOf(some, 'atomics'), shownOf(some, 'dram'), shownOf(some, 'latency')]).toEqual([75, 20, 0]);
});
