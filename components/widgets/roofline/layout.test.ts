import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { layout } from './layout';
import { params, type RooflineValues } from './params';
import { simulate } from './simulate';

const first: RooflineValues = initialValues(params);
const at = (values: Partial<RooflineValues> = {}, width = 720) => {
  const state = { ...first, ...values };
  return layout(simulate(state), state, width);
};
const pairs = (path: string): [x: number, y: number][] =>
  [...path.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe('the roof', () => {
  it('rises to the ridge and is flat beyond, and the state lies on it', () => {
    const { roof, ridge, way } = at();
    const [[x0, y0], [x1, y1], [x2, y2]] = pairs(roof) as [[number, number], [number, number], [number, number]];
    expect([x1, y1]).toEqual([ridge.x, ridge.y]);
    expect(y2).toBe(y1);
    expect(x2).toBeGreaterThan(x1);
    const state = way.at(-1)!;
    expect(state.y).toBeCloseTo(y0 + ((state.x - x0) / (x1 - x0)) * (y1 - y0), 0);
  });

  it('of another GPU begins at its own ridge, with its letter there or right of it on the same ceiling', () => {
    for (const { x, y, path } of at({ others: 'all' }).others) {
      const [corner, end] = pairs(path).slice(-2) as [[number, number], [number, number]];
      expect(y).toBe(corner[1]);
      expect(x).toBeGreaterThanOrEqual(corner[0]);
      expect(x).toBeLessThan(end[0]);
    }
  });
});

describe('the marks', () => {
  it('of measured products are all there, one of them ringed, and those as written only at shared memory', () => {
    expect(at().dots).toHaveLength(7);
    expect(at().dots.filter(({ own }) => own)).toHaveLength(1);
    const { dots } = at({ memory: 'shared' });
    expect(dots.filter(({ asWritten }) => asWritten)).toHaveLength(3);
  });

  it('on a phone have one label, that of the state', () => {
    expect(at({}, 350).labels.map(({ text }) => text)).toEqual(['tile 32']);
  });

  it.each([350, 720])('and letters and labels do not lie on one another, %i px wide', (width) => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        let picture;
        try {
          picture = layout(simulate(values), values, width);
        } catch {
          return;
        }
        const { labels, others, box, way, dots } = picture;
        for (const [index, one] of others.entries())
          for (const other of others.slice(0, index))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(15);
        for (const [index, one] of labels.entries())
          for (const other of labels.slice(0, index))
            if (Math.abs(one.y - other.y) < 10) expect(Math.abs(one.x - other.x)).toBeGreaterThan(18);
        for (const { x, y } of [...way, ...dots]) {
          expect(x).toBeGreaterThanOrEqual(box.x - 0.1);
          expect(x).toBeLessThanOrEqual(box.x + box.width + 0.1);
          expect(y).toBeGreaterThanOrEqual(box.y - 0.1);
          expect(y).toBeLessThanOrEqual(box.y + box.height + 0.1);
        }
      }),
      { numRuns: 80 },
    );
  });
});

it('a legend fits its column', () => {
  for (const width of [350, 720])
    for (const values of [{}, { memory: 'shared' }, { others: 'all' }, { gpu: 'b200', others: 'all' }]) {
      const { legend, narrow } = at(values, width);
      for (const { text, mark } of legend) {
        const columns = mark === 'letter' ? (narrow ? 2 : 4) : narrow ? 1 : 2;
        expect(text.length * 5.3 + 24, text).toBeLessThanOrEqual(width / columns + 4);
      }
    }
});
