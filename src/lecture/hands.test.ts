import { describe, expect, it } from 'vitest';
import { counted, countOf, handsFor, MOST, resultOf, sharesOf } from './hands';

describe('a show of hands', () => {
  it('offers the figure’s options, or letters', () => {
    expect(handsFor(['4', '8']).options.map(({ label }) => label)).toEqual(['4', '8']);
    expect(handsFor([]).options.map(({ label }) => label)).toEqual(['A', 'B', 'C', 'D']);
    expect(handsFor(Array.from({ length: 40 }, String)).options.length).toBe(MOST.options);
  });
  it('counts up and down, and never below zero or for an option that does not exist', () => {
    let hands = handsFor(['4', '8']);
    for (const [option, by] of [
      [0, 1],
      [1, 1],
      [1, 1],
      [0, -1],
      [0, -1],
      [7, 1],
      [-1, 1],
    ] as const)
      hands = counted(hands, option, by);
    expect(hands.options.map(({ count }) => count)).toEqual([0, 2]);
    expect(counted(hands, 1, 1e9).options[1]?.count).toBe(MOST.count);
  });
  it('states the counts and their shares', () => {
    const hands = counted(counted(handsFor(['4', '8']), 0, 1), 1, 3);
    expect(sharesOf(hands)).toEqual([0.25, 0.75]);
    expect(resultOf(hands)).toBe('4: 1 of 4 hands. 8: 3 of 4 hands.');
    expect(sharesOf(handsFor([]))).toEqual([0, 0, 0, 0]);
    expect(resultOf(handsFor([]))).toBe('No hand was counted.');
    expect(resultOf(counted(handsFor([]), 0, 1))).toBe('A: 1 of 1 hand.');
  });
  it.each([
    ['Digit3', false, { option: 2, by: 1 }],
    ['Numpad1', false, { option: 0, by: 1 }],
    ['Digit9', true, { option: 8, by: -1 }],
    ['Digit0', false, null],
    ['KeyA', false, null],
  ])('%s with Shift %s', (code, shiftKey, meant) => expect(countOf({ code, shiftKey })).toEqual(meant));
});
