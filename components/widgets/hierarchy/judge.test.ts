import { describe, expect, it } from 'vitest';
import { architectureIds } from '@src/arch';
import { ask, judge, places } from './judge';
import { simulate } from './simulate';

const trace = (gpu: string) => simulate({ gpu, other: 'none' });

describe('the ranges to choose from', () => {
  it.each(architectureIds)('hold the answer on the %s in exactly one of them', (gpu) => {
    const ids = places(trace(gpu)).map(({ id }) => id);
    expect(ids.filter((id) => judge(trace(gpu), [id]).correct)).toHaveLength(1);
  });

  it('meet end to end', () => {
    expect(places(trace('h200')).map(({ label }) => label)).toEqual([
      ...['2 to 4×', '4 to 8×', '8 to 16×', '16 to 32×', '32 to 64×', '64 to 128×', '128 to 256×', '256 to 512×'],
    ]);
  });

  it('are of sizes where nobody told of latencies', () => {
    expect(ask(trace('b200'))).toBe('On the NVIDIA B200, how many times the bytes of its L2 does the DRAM hold?');
    expect(judge(trace('b200'), [1000]).correct).toBe(true);
  });

  it('do not tell the answer in the question', () => {
    expect(ask(trace('h200'))).toBe(
      'On the NVIDIA H200, how many times as long does a load from DRAM take as one that hits in the L1?',
    );
  });
});

describe('an answer', () => {
  it.each<[string, string, number[], boolean, string]>([
    ['right', 'h200', [16], true, 'Yes: 658 cycles against 32 is 20.6×.'],
    ['right on another GPU', 'a100', [8], true, 'Yes: 466.3 cycles against 37.9 is 12.3×.'],
    ['the L2', 'h200', [8], false, 'That is the L2: 280 cycles are 8.8×. DRAM lies farther away.'],
    ['too little', 'h200', [2], false, 'More: a miss leaves the SM'],
    ['too much', 'h200', [128], false, 'Less: sizes differ by thousands'],
    ['too little of a size', 'b200', [10], false, 'More: the L2 counts in MiB'],
    ['too much of a size', 'b200', [100_000], false, 'Less: the L2 of a GPU is tens of MiB large.'],
    ['none', 'h200', [], false, 'Choose one range.'],
    ['two at once', 'h200', [8, 16], false, 'Choose one range.'],
  ])('that is %s is told why', (_, gpu, marked, correct, say) => {
    const verdict = judge(trace(gpu), marked);
    expect(verdict.correct).toBe(correct);
    expect(verdict.say).toContain(say);
  });
});
