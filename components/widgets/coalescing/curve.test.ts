import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { curve } from './curve';
import { params, type CoalescingValues } from './params';

const of = (values: Partial<CoalescingValues>) => curve({ ...initialValues(params), ...values } as CoalescingValues)!;

describe('the curve of a state', () => {
  it('runs over the stride from 0 to 64 and falls from 1 to an eighth', () => {
    const { param, points, currentX } = of({ stride: 4 });
    expect([param, currentX, points.length]).toEqual(['stride', 4, 65]);
    expect([1, 2, 4, 8, 64].map((x) => points[x]!.y)).toEqual([1, 0.5, 0.25, 0.125, 0.125]);
  });

  it.each([
    ['broadcast', 'sharing', 32],
    ['struct', 'structElements', 32],
    ['reverse', 'offset', 65],
    ['gather', 'offset', 65],
  ])('of the pattern "%s" runs over %s', (pattern, param, length) => {
    expect(of({ pattern })).toMatchObject({ param });
    expect(of({ pattern }).points).toHaveLength(length);
  });

  it('has a point at every offset that is aligned, and no other', () => {
    expect(of({ pattern: 'reverse', bytes: '16' }).points.map(({ x }) => x)).toEqual(
      Array.from({ length: 17 }, (_, index) => index * 16),
    );
  });

  it('leaves out structs that the field is not in', () => {
    expect(of({ pattern: 'struct', field: 3 }).points.map(({ x }) => x)[0]).toBe(4);
  });

  it('has no point at all when nothing moves', () => {
    expect(of({ mask: 0 }).points).toEqual([]);
  });

  it('agrees at each measured point with the counter', () => {
    const measured = of({}).points.filter((point) => point.measured !== undefined);
    for (const point of measured) expect(point.measured).toBe(point.y);
  });
});
