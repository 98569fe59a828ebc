import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { layout } from './layout';
import { params, type TmaBoxValues } from './params';
import { simulate } from './simulate';

const at = (values: Partial<TmaBoxValues> = {}, width = 1040) => {
  const state = { ...initialValues(params), ...values };
  return layout(simulate(state), state, width);
};
const area = (path: string): number =>
  [...path.matchAll(/h([\d.]+)v([\d.]+)/g)].reduce((sum, [, w, h]) => sum + Number(w) * Number(h), 0);

describe('the tensor', () => {
  it('and the box have one scale, also where the box leaves it', () => {
    const { tensor, box, inside } = at({ x: -16, y: -8 }).tensor;
    expect(box.width / tensor.width).toBeCloseTo(32 / 64, 1);
    expect(tensor.x - box.x).toBeCloseTo(tensor.width * (16 / 64), 0);
    expect(inside!.width).toBeCloseTo(box.width / 2, 0);
    expect(inside!.height).toBeCloseTo(box.height * (24 / 32), 0);
  });

  it('has no part of a box that lies outside', () => {
    expect(at({ x: 64 }).tensor.inside).toBeNull();
    expect(at({ y: 48 }).tensor.inside).toBeNull();
  });
});

describe('the image', () => {
  it('gives each kind of place its share of the area', () => {
    const { paths } = at({ columns: 8, swizzle: '128', x: 60 }).image;
    const whole = area(paths.inside) + area(paths.fill) + area(paths.hole);
    expect(area(paths.hole) / whole).toBeCloseTo(3 / 4, 2);
    expect(area(paths.inside) / whole).toBeCloseTo(1 / 8, 2);
  });

  it('puts the lanes of an unswizzled column above each other, and of a swizzled one side by side', () => {
    const xs = (values: Partial<TmaBoxValues>) => new Set(at(values).image.units.map(({ x }) => x)).size;
    expect(xs({})).toBe(1);
    expect(xs({ swizzle: '128' })).toBe(8);
  });

  it('names no chunk in which a lane has its number, and every other one', () => {
    const { labels, units } = at().image;
    expect(units).toHaveLength(32);
    expect(labels).toHaveLength(32 * 7);
    expect(labels[0]!.text).toBe('0:1');
  });

  it('says what it leaves out', () => {
    expect(at({ columns: 80 }).image.cut).toBe('48 of 80 lines, which no lane reads, are left out.');
    expect(at().image.cut).toBe('');
  });
});

it('the bars say which swizzles the same box cannot have', () => {
  const { bars } = at().bars;
  expect(bars.map(({ refused }) => refused)).toEqual([false, true, true, false]);
  expect(bars.map(({ current }) => current)).toEqual([true, false, false, false]);
  expect(bars[0]!.width / bars[3]!.width).toBeCloseTo(8);
});

it('below 560 px everything stands in one column', () => {
  const { tensor, image, bars, narrow } = at({}, 350);
  expect(narrow).toBe(true);
  expect(tensor.bottom).toBeLessThan(image.titleY);
  expect(image.bottom).toBeLessThan(bars.titleY);
});
