import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { valuesOf } from '@src/widget/arbitraries';
import { judge, places } from './judge';
import { params, type CoalescingValues } from './params';
import { simulate } from './simulate';

const initial = initialValues(params);
const trace = (values: Partial<CoalescingValues>) => simulate({ ...initial, ...values } as CoalescingValues);
const strideTwo = trace({ stride: 2 });
const touched = strideTwo.sectors.map(({ start }) => start);

/** Any state that the hardware takes, with its trace. */
const traces = valuesOf(params)
  .map((values) => {
    try {
      return simulate(values);
    } catch {
      return null;
    }
  })
  .filter((made) => made !== null);

describe('the places to mark', () => {
  it('are the sectors of every line from the first that is touched to one past the last', () => {
    const all = places(strideTwo);
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => index * 32));
    expect(all[5]!.label).toBe('sector 1 of the line at byte 128');
  });

  it('hold every sector that travels, so that the answer can be given', () => {
    fc.assert(
      fc.property(traces, (made) => {
        const ids = new Set(places(made).map(({ id }) => id));
        expect(made.sectors.filter(({ start }) => !ids.has(start))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a marked answer', () => {
  it('is right exactly when it holds the sectors that travel and no other', () => {
    fc.assert(
      fc.property(
        traces,
        fc.array(
          fc.nat(2 ** 16).map((sector) => sector * 32),
          { maxLength: 3 },
        ),
        fc.nat(40),
        (made, more, drop) => {
          const right = made.sectors.map(({ start }) => start);
          expect(judge(made, right.toReversed()).correct).toBe(true);
          const other = [...new Set([...right.filter((_, index) => index !== drop), ...more])];
          const same = other.length === right.length && right.every((start) => other.includes(start));
          expect(judge(made, other).correct).toBe(same);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('that is right is confirmed', () => {
    expect(judge(strideTwo, touched)).toEqual({
      correct: true,
      say: 'Yes: exactly these 8 sectors travel, and nothing else.',
    });
  });

  it('that is empty is told what to do', () => {
    expect(judge(strideTwo, []).say).toBe('Nothing is marked yet. Mark every sector in which some lane has a byte.');
  });

  it('that would do if the bytes lay side by side is told that they do not', () => {
    expect(judge(strideTwo, touched.slice(0, 4)).say).toBe(
      '4 sectors would do if the wanted bytes lay side by side. They do not: 4 more sectors hold a wanted byte.',
    );
  });

  it('that misses one, in the singular', () => {
    expect(judge(strideTwo, touched.slice(1)).say).toBe(
      'So far right, but 1 sector with a wanted byte is missing. 8 sectors travel.',
    );
  });

  it('of whole lines is told that sectors move, not lines', () => {
    const everyOther = trace({ stride: 16 });
    const lines = everyOther.sectors.flatMap(({ start }) => [start, start + 32]);
    expect(judge(everyOther, lines).say).toBe(
      'All that travels is marked, and 32 sectors too many: no lane asks for a byte there. Only touched sectors move, not whole lines.',
    );
  });

  it('that is wrong both ways is told both numbers', () => {
    expect(judge(strideTwo, [...touched.slice(2), 4096]).say).toBe(
      '2 touched sectors missing and 1 untouched sector marked. Follow each lane to its own bytes: 8 sectors travel.',
    );
  });
});
