import { describe, expect, it } from 'vitest';
import type { ResourceName, ResourceTime, TimePrediction } from '@src/engine/time';
import { boundCell, inSentence, perhapsText, rangeText, secondsText, whyPerhaps } from './time-words';

it('writes a time in the unit that fits, and no line break parts it from its number', () => {
  expect([4.6e-3, 182.4e-6, 0.99e-6, 3, 1e-3].map(secondsText)).toEqual([
    '4.6\u00a0ms',
    '182\u00a0µs',
    '0.99\u00a0µs',
    '3\u00a0s',
    '1\u00a0ms',
  ]);
});

it('names a unit of a range once, or both where they differ', () => {
  expect(rangeText({ low: 150e-6, high: 215e-6 })).toBe('150 to 215\u00a0µs');
  expect(rangeText({ low: 310e-6, high: 1.3e-3 })).toBe('310\u00a0µs to 1.3\u00a0ms');
});

it.each([
  ['Latency', 'latency'],
  ['DRAM', 'DRAM'],
  ['Launch', 'launching itself'],
  ['Starting blocks', 'starting blocks'],
  ['Idle SMs', 'idle SMs'],
  ['Atomics that meet', 'atomics that meet'],
  ['L1 data pipe', 'the L1 data pipe'],
  ['LSU', 'the LSU'],
  ['Issue slots', 'the issue slots'],
  ['Link between the L2 halves', 'the link between the L2 halves'],
  ['Path from SM to L2', 'the path from SM to L2'],
])('names what a launch is bound by: %s', (title, words) => {
  expect(inSentence(title)).toBe(words);
});

describe('a bound that is not sure', () => {
  /** Shares of peak of DRAM and the L2; what is left is latency. */
  const timeOf = (
    bound: ResourceName,
    perhaps: readonly ResourceName[],
    [dram, l2]: readonly [number, number],
  ): TimePrediction => {
    const resource = (name: ResourceName, title: string, shown: number | null): ResourceTime => {
      return { name, title, seconds: 0, share: 0.5, shown, why: '', assumed: false };
    };
    return {
      duration: 100e-6,
      low: 80e-6,
      high: 130e-6,
      bound,
      perhaps,
      nextBound: 'l2',
      resources: [resource('dram', 'DRAM', dram), resource('l2', 'L2', l2), resource('latency', 'Latency', null)],
      waves: { blocksPerSm: 8, count: 4, imbalance: 1 },
      assumed: [],
      doubts: [],
    };
  };

  it('is named alone where it is well apart', () => {
    const time = timeOf('dram', [], [90, 40]);
    expect([perhapsText(time), boundCell(time), whyPerhaps(time)]).toEqual(['', 'DRAM', '']);
  });

  it('has latency beside it, and the time from which on it would be latency', () => {
    const time = timeOf('dram', ['latency'], [66, 40]);
    expect(perhapsText(time)).toBe(', perhaps by latency');
    expect(boundCell(time)).toBe('DRAM, perhaps latency');
    expect(whyPerhaps(time)).toBe(
      'If the launch takes more than 110\u00a0µs, DRAM stays under 60 % of its peak, and latency bounds it.',
    );
  });

  it('is latency, and the unit that bounds a shorter launch is named, and one that is nearly as busy', () => {
    const time = timeOf('latency', ['dram', 'l2'], [54, 50]);
    expect(perhapsText(time)).toBe(', perhaps by DRAM or the L2');
    expect(boundCell(time)).toBe('Latency, perhaps DRAM or L2');
    expect(whyPerhaps(time)).toBe(
      'If the launch takes less than 90\u00a0µs, DRAM gets to 60 % of its peak and bounds it. The L2 is nearly as busy as DRAM.',
    );
  });
});
