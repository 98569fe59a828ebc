import { describe, expect, it } from 'vitest';
import { byLane, gpu, mask, numbersByLane, shown, whole, wholes, word } from './read';

const lanes = Array.from({ length: 32 }, (_, lane) => lane);

describe('a value in a message', () => {
  it.each([
    [undefined, 'nothing'],
    [null, 'null'],
    ['a "word"', '"a \\"word\\""'],
    ['x'.repeat(80), `"${'x'.repeat(59)}…`],
  ])('%j is shown as %s', (value, text) => expect(shown(value)).toBe(text));
});

describe('a field of a query', () => {
  it('is accepted when it is valid', () => {
    expect(word({ op: 'load' }, 'op', ['load', 'store'])).toBe('load');
    expect(whole({ bytes: 4 }, 'bytes', 1, 16)).toBe(4);
    expect(mask({ mask: 4294967295 })).toBe(4294967295);
    expect(mask({ mask: -1 })).toBe(4294967295);
    expect(byLane({ addresses: lanes }, 'addresses')).toBe(lanes);
    expect(numbersByLane({ addresses: lanes }, 'addresses')).toEqual(lanes);
    expect(wholes({ box: [1, 2] }, 'box', 1, 5)).toEqual([1, 2]);
    expect(gpu({ arch: 'h200' }).id).toBe('h200');
  });

  it('may be anything for an inactive lane, and counts as 0 there', () => {
    const holed = lanes.map((lane) => (lane === 3 ? null : lane));
    expect(numbersByLane({ addresses: holed }, 'addresses', 0xfffffff7)[3]).toBe(0);
    expect(() => numbersByLane({ addresses: holed }, 'addresses', 8)).toThrow(
      '"addresses" of lane 3 is null. It must be a number.',
    );
  });

  it.each<[string, () => unknown, string]>([
    [
      'a word that is no choice',
      () => word({ op: 'read' }, 'op', ['load', 'store']),
      '"op" is "read". It must be "load", "store".',
    ],
    ['nothing', () => word({}, 'op', ['load']), '"op" is nothing. It must be "load".'],
    [
      'half a byte',
      () => whole({ bytes: 0.5 }, 'bytes', 1, 16),
      '"bytes" is 0.5. It must be a whole number from 1 to 16.',
    ],
    [
      'a number as text',
      () => whole({ bytes: '4' }, 'bytes', 1, 16),
      '"bytes" is "4". It must be a whole number from 1 to 16.',
    ],
    [
      'a mask of 33 bits',
      () => mask({ mask: 2 ** 32 }),
      '"mask" is 4294967296. It must be a whole number from 0 to 4294967295',
    ],
    [
      '31 lanes',
      () => byLane({ addresses: lanes.slice(1) }, 'addresses'),
      '"addresses" has 31 entries. It must have 32, one a lane.',
    ],
    [
      'a number for a list',
      () => byLane({ addresses: 5 }, 'addresses'),
      '"addresses" is 5. It must be a list of 32 numbers, one a lane.',
    ],
    [
      'an empty list',
      () => wholes({ box: [] }, 'box', 1, 5),
      '"box" is []. It must be a list of 1 to 5 whole numbers.',
    ],
    [
      'a list with a word',
      () => wholes({ box: [1, 'a'] }, 'box', 1, 5),
      '"box" has "a" at place 1. It must be a whole number.',
    ],
    ['a GPU that is not in the book', () => gpu({ arch: 'h300' }), 'no GPU is called "h300". The book has v100, t4,'],
    ['a GPU by number', () => gpu({ arch: 9 }), '"arch" is 9. It must be the id of a GPU, such as "h200".'],
  ])('is refused when it is %s', (_, read, message) => expect(read).toThrow(message));
});
