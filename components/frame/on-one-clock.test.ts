import { describe, expect, it } from 'vitest';
import { onOneClock } from './on-one-clock';

const steps = (name: string, many: number) =>
  Array.from({ length: many }, (_, at) => ({ label: `${name}${at}`, say: `${name} does ${at}.` }));

describe('two states on one clock', () => {
  it('advance together, and the shorter one waits at its end', () => {
    expect(onOneClock(steps('a', 2), steps('b', 3)).map(({ say }) => say)).toEqual([
      'B: b does 0. A: a does 0.',
      'B: b does 1. A: a does 1.',
      'B: b does 2. A: a does 1.',
    ]);
    expect(onOneClock(steps('a', 3), steps('b', 1)).map(({ label }) => label)).toEqual(['b0', 'A: a1', 'A: a2']);
  });

  it('that do the same say it once', () => {
    expect(onOneClock(steps('a', 2), steps('a', 2))).toEqual(steps('a', 2));
  });
});
