import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import {
  predictTime,
  resourceNames,
  type ResourceName,
  type ResourceTime,
  type TimePrediction,
} from '@src/engine/time';
import { boundWords } from '@src/evidence/predicted-times';
import { demandOfRun, runKernel, type KernelQuery } from '@src/lab';
import { gainText } from './gains';
import {
  boundCell,
  inSentence,
  peakText,
  perhapsText,
  rangeText,
  secondsText,
  whyBound,
  whyPerhaps,
} from './time-words';

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
  ['Launch overhead', 'launch overhead'],
  ['Starting blocks', 'starting blocks'],
  ['Idle SMs', 'idle SMs'],
  ['Contended atomics', 'contended atomics'],
  ['Atomics in the L2', 'atomics in the L2'],
  ['L1 data pipe', 'the L1 data pipe'],
  ['LSU', 'the LSU'],
  ['Issue slots', 'the issue slots'],
  ['Link between the L2 halves', 'the link between the L2 halves'],
  ['Path from SM to L2', 'the path from SM to L2'],
])('names what a launch is bound by: %s', (title, words) => {
  expect(inSentence(title)).toBe(words);
});

describe('every resource of a launch', () => {
  const query = {
    source: '__global__ void add(float *out) { atomicAdd(out, 1.0f); }',
    grid: [4, 1, 1],
    block: [32, 1, 1],
    arguments: [{ buffer: { type: 'float', count: 32 } }],
  } as const satisfies KernelQuery;
  const { h200 } = architectures;
  const demand = demandOfRun(runKernel(query, h200), query, h200)!;
  const { resources } = predictTime(demand, h200, { cache: 'cold' });

  it('is there', () => {
    expect(resources.map(({ name }) => name).toSorted()).toEqual(resourceNames.toSorted());
  });

  it.each(resources)('has one name here and in the tables of measured times: $title', ({ name, title }) => {
    const words = inSentence(title).replace(/^the /, '');
    expect(words).toBe(name === 'adu' ? `${boundWords.adu} (ADU)` : boundWords[name]);
  });
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
      resources: [
        resource('dram', 'DRAM', dram),
        resource('l2', 'L2', l2),
        resource('latency', 'Latency', null),
        resource('tensor', 'Tensor cores', dram),
        resource('issue', 'Issue slots', l2),
        resource('idle-sms', 'Idle SMs', null),
      ],
      waves: { blocksPerSm: 8, count: 4, imbalance: 1 },
      assumed: [],
      isWider: false,
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

  it('has the verb agree with names that are plurals', () => {
    const time = timeOf('tensor', ['latency', 'issue', 'idle-sms'], [66, 40]);
    expect(whyPerhaps(time)).toBe(
      [
        'If the launch takes more than 110\u00a0µs, the tensor cores stay under 60 % of their peak, and latency bounds it.',
        'The issue slots are nearly as busy as the tensor cores.',
        'If the launch takes more than 110\u00a0µs, the tensor cores stay under 60 % of their peak, and idle SMs bound it.',
      ].join(' '),
    );
    expect(whyPerhaps(timeOf('latency', ['issue'], [0, 60]))).toBe(
      'If the launch takes less than 100\u00a0µs, the issue slots get to 60 % of their peak and bound it.',
    );
  });
});

describe('the rule that names the bound', () => {
  const timeOf = (bound: ResourceName, shares: readonly (readonly [ResourceName, string, number, number | null])[]) =>
    ({
      bound,
      resources: shares.map(([name, title, share, shown]) => ({ name, title, share, shown })),
    }) as unknown as TimePrediction;

  it('gives the percentage by which it is named', () => {
    expect(whyBound(timeOf('dram', [['dram', 'DRAM', 0.9, 81]]))).toBe('Here DRAM gets to 81\u00a0%.');
  });

  it('says of a long bar what is left of it on average over all SMs', () => {
    const time = timeOf('idle-sms', [
      ['data-pipe', 'L1 data pipe', 0.7, 32],
      ['idle-sms', 'Idle SMs', 0.55, null],
    ]);
    expect(whyBound(time)).toBe('Here none gets there; the L1 data pipe gets to 32\u00a0%.');
    expect(peakText(time, 'data-pipe')).toBe('Nsight Compute: 32\u00a0% of peak.');
    expect(peakText(time, 'idle-sms')).toBe('');
  });

  it('counts all work of the L2 together, and repeats no bar', () => {
    const time = timeOf('atomics', [
      ['atomics', 'Atomics in the L2', 0.5, 48],
      ['l2', 'L2', 0.2, 16],
      ['issue', 'Issue slots', 0.4, 40],
    ]);
    expect(whyBound(time)).toBe('Here atomics in the L2 get to 64\u00a0%.');
    expect(['atomics', 'l2', 'issue'].map((name) => peakText(time, name as ResourceName))).toEqual([
      'Nsight Compute: 64\u00a0% of peak.',
      'Nsight Compute: 64\u00a0% of peak.',
      '',
    ]);
  });
});

it('says a gain as a sentence, and whether it was tried', () => {
  const time = { duration: 47e-6 } as TimePrediction;
  const removed = { text: 'Without the wasted sectors', line: 3, time, isTried: false, fix: null };
  expect(gainText(removed)).toBe('Without the wasted sectors, it would take 47\u00a0µs at best.');
  expect(gainText({ ...removed, text: 'With the tile padded', isTried: true })).toBe(
    'With the tile padded, it would take about 47\u00a0µs.',
  );
});
