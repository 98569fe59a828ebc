import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { curve } from './curve';
import { metrics, rules, table } from './numbers';
import { params, type LdmatrixValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<LdmatrixValues>): LdmatrixValues =>
  ({ ...initialValues(params), ...values }) as LdmatrixValues;
const number = (values: Partial<LdmatrixValues>, id: string): number =>
  metrics(simulate(state(values)), state(values)).find((metric) => metric.id === id)!.value;
const wavefronts = (values: Partial<LdmatrixValues>): number => number(values, 'wavefronts');

describe('the wavefronts of four matrices', () => {
  it('are 4 where the distance of the rows is an odd multiple of 16 bytes, and more where it is even', () => {
    for (let padding = 0; padding <= 64; padding += 8) {
      const pieces = (64 + padding) / 8;
      expect(wavefronts({ padding }) === 4, `${padding}`).toBe(pieces % 2 === 1);
    }
  });

  it.each<[Partial<LdmatrixValues>, number]>([
    [{}, 32],
    [{ layout: 'swizzle128' }, 4],
    [{ layout: 'xor' }, 4],
    [{ columns: '32' }, 16],
    [{ columns: '32', layout: 'xor' }, 8],
    [{ columns: '32', layout: 'swizzle64' }, 4],
    [{ columns: '16', arrangement: 'square', layout: 'swizzle32' }, 4],
    [{ columns: '128', layout: 'swizzle128' }, 8],
    [{ columns: '128', layout: 'xor' }, 4],
  ])('of %j are %i', (values, wanted) => {
    expect(wavefronts(values)).toBe(wanted);
  });

  it('are the same with .trans, for a store and wherever the matrices lie', () => {
    for (const change of [{ trans: 'yes' }, { op: 'store' }, { arrangement: 'down' }, { arrangement: 'square' }]) {
      expect(wavefronts(change)).toBe(32);
      expect(wavefronts({ ...change, padding: 8 })).toBe(4);
    }
  });
});

it('the conflict counter shows the wavefronts beyond one for each matrix', () => {
  expect([number({}, 'conflicts'), number({ padding: 8 }, 'conflicts')]).toEqual([28, 0]);
});

it('ordinary loads take a word for each register, and with .trans a half at a time', () => {
  expect([number({}, 'ordinary'), number({}, 'ordinaryWavefronts')]).toEqual([4, 32]);
  expect([
    number({ trans: 'yes', padding: 8 }, 'ordinary'),
    number({ trans: 'yes', padding: 8 }, 'ordinaryWavefronts'),
  ]).toEqual([8, 8]);
});

it('the table names each lane, its row and its elements', () => {
  const { rows } = table(simulate(state({ matrices: '1' })), state({ matrices: '1' }));
  expect(rows[5]).toEqual([5, 0, 5, 0, 640, '0 to 3', 6, '(1, 2) (1, 3)']);
  expect(rows[8]!.slice(0, 6)).toEqual([8, '–', '–', '–', '0, not read', '–']);
});

it('the curve is over the padding, or over the first piece where nothing is padded', () => {
  expect(curve(state({})).points.map(({ y }) => y * 32)).toEqual([32, 4, 8, 4, 16, 4, 8, 4, 32]);
  const { param, points } = curve(state({ layout: 'swizzle128' }));
  expect(param).toBe('chunk');
  expect(points.map(({ x, y }) => [x, y * 32])).toEqual([0, 1, 2, 3, 4].map((x) => [x, 4]));
});

it('rests on the rule of its own instruction', () => {
  expect(rules(state({})).map(({ rule }) => rule.id)).toContain('ldmatrix-phases');
  expect(rules(state({ op: 'store' })).map(({ rule }) => rule.id)).toContain('stmatrix-phases');
});
