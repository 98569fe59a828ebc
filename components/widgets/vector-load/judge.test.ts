import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './judge';
import { params, type VectorLoadValues } from './params';
import { simulate } from './simulate';

const first: VectorLoadValues = initialValues(params);
const answer = (marked: readonly number[], values: Partial<VectorLoadValues> = {}) => {
  const state = { ...first, ...values };
  return judge(simulate(state), state, marked);
};
const sectors = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => from + index * 32);

it('asks for the first load, with a line to spare', () => {
  expect(ask(first)).toBe(
    'Each lane loads 16 B. Mark every sector that the first load of the warp asks for, then check.',
  );
  expect(places(simulate(first), first).map(({ id }) => id)).toEqual(sectors(20));
});

describe('an answer', () => {
  it.each([
    {
      name: 'right',
      marked: sectors(16),
      values: {},
      says: 'Yes: one request asks for 16 sectors, and fewer could not hold what its lanes want.',
    },
    {
      name: 'four sectors, as for floats',
      marked: sectors(4),
      values: {},
      says: 'Four sectors hold 128 B, which is one float for each lane.',
    },
    { name: 'nothing', marked: [], values: {}, says: 'Nothing is marked yet.' },
    {
      name: 'too few',
      marked: sectors(8),
      values: {},
      says: 'So far right, and 8 sectors more: the request asks for 16 sectors.',
    },
    { name: 'too many', marked: sectors(20), values: {}, says: '4 sectors too many' },
    {
      name: 'shifted',
      marked: sectors(16, 32),
      values: {},
      says: '1 wanted sector missing and 1 unwanted one marked.',
    },
    {
      name: 'the extra one at an offset',
      marked: sectors(17),
      values: { offset: 16 },
      says: 'Yes: one request asks for 17 sectors; side by side from the start of a sector, the same bytes would fill 16.',
    },
    { name: 'nothing, where it faults', marked: [], values: { offset: 4 }, says: 'Yes: the address is misaligned' },
    { name: 'something, where it faults', marked: [0], values: { offset: 4 }, says: 'Nothing travels' },
  ])('$name', ({ marked, values, says }) => {
    const { correct, say } = answer(marked, values);
    expect(say).toContain(says);
    expect(correct).toBe(says.startsWith('Yes'));
  });
});
