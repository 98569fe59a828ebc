import fc from 'fast-check';
import { describe as group, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { params, type CoalescingValues } from './params';
import { arrivals, describe, describeLane, steps } from './say';
import { simulate } from './simulate';

const state = (values: Partial<CoalescingValues>): CoalescingValues =>
  ({ ...initialValues(params), ...values }) as CoalescingValues;
const headline = (values: Partial<CoalescingValues>): string =>
  describe(simulate(state(values)), state(values)).headline;

group('the sentence of a state', () => {
  it.each([
    [{ stride: 1 }, 'With stride 1, a warp touches 4 sectors, and every byte of them is used.'],
    [{ stride: 2 }, 'With stride 2, a warp touches 8 sectors, and 50 % of their bytes are used.'],
    [{ stride: 8 }, 'With stride 8, a warp touches 32 sectors, and 12.5 % of their bytes are used.'],
    [{ stride: 0 }, 'With stride 0, a warp touches 1 sector, and 12.5 % of its bytes are used.'],
    [
      { pattern: 'broadcast' },
      'When all lanes want one element, a warp touches 1 sector, and 12.5 % of its bytes are used.',
    ],
    [
      { pattern: 'broadcast', sharing: 4 },
      'With 4 lanes an element, a warp touches 1 sector, and every byte of it is used.',
    ],
    [{ pattern: 'reverse' }, 'In reverse order, a warp touches 4 sectors, and every byte of them is used.'],
    [{ mask: 0 }, 'No lane is active, so nothing moves.'],
  ])('%j is: %s', (values, sentence) => {
    expect(headline(values)).toBe(sentence);
  });
});

group('what is said of a lane', () => {
  it('is where its bytes are and who else is there', () => {
    const values = state({ stride: 2 });
    expect(describeLane(simulate(values), values, 5)).toBe(
      'Lane 5 reads 4 B at byte 40, in the sector at 32 of the line at 0: tag wavefront 1, sharing its sector with 3 lanes.',
    );
  });

  it('alone in its sector says so, and a store writes', () => {
    const values = state({ stride: 8, op: 'store' });
    expect(describeLane(simulate(values), values, 5)).toBe(
      'Lane 5 writes 4 B at byte 160, in the sector at 160 of the line at 128: tag wavefront 1, alone in its sector.',
    );
  });

  it('that is off says so', () => {
    const values = state({ mask: 1 });
    expect(describeLane(simulate(values), values, 5)).toBe('Lane 5 is off: it asks for nothing.');
  });
});

group('the time line', () => {
  it('is the instruction, one step a tag wavefront, one step a sector', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        try {
          const trace = simulate(values);
          expect(steps(trace)).toHaveLength(1 + trace.wavefronts + trace.sectors.length);
        } catch (error) {
          expect((error as Error).name).toBe('InputError');
        }
      }),
    );
  });

  it('tells of each lane once in the lookups and once in the arrivals, in words', () => {
    const values = state({ stride: 1 });
    expect(steps(simulate(values)).map(({ label, say }) => `${label}: ${say}`)).toEqual([
      'one instruction: One instruction asks for 32 addresses. Nothing has moved yet.',
      'tag wavefront 1 of 1: Tag wavefront 1 looks up 1 line for lanes 0 to 31.',
      'sector 1 of 4: The sector at byte 0 arrives: 32 of its 32 B are for lanes 0 to 7.',
      'sector 2 of 4: The sector at byte 32 arrives: 32 of its 32 B are for lanes 8 to 15.',
      'sector 3 of 4: The sector at byte 64 arrives: 32 of its 32 B are for lanes 16 to 23.',
      'sector 4 of 4: The sector at byte 96 arrives: 32 of its 32 B are for lanes 24 to 31.',
    ]);
  });

  it('lets a store leave', () => {
    const values = state({ stride: 1, op: 'store', mask: 1 });
    expect(steps(simulate(values)).at(-1)!.say).toBe('The sector at byte 0 leaves: 4 of its 32 B are for lane 0.');
  });

  it('brings sectors in the order in which their lines are looked up', () => {
    const order = arrivals(simulate(state({ stride: 33 })));
    expect(order.map(({ wavefront }) => wavefront)).toEqual(
      order.map(({ wavefront }) => wavefront).toSorted((a, b) => a - b),
    );
    expect(new Set(order).size).toBe(32);
  });
});
