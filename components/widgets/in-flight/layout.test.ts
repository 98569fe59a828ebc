import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { layout } from './layout';
import { params, type InFlightValues } from './params';
import { simulate } from './simulate';

const first: InFlightValues = initialValues(params);
const at = (values: Partial<InFlightValues> = {}, width = 720) => {
  const state = { ...first, ...values };
  return layout(simulate(state), state, width);
};
const pairs = (path: string): [x: number, y: number][] =>
  [...path.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
const rects = (path: string): number => path.split('z').length - 1;
const area = (path: string): number =>
  [...path.matchAll(/h(-?[\d.]+)v([\d.]+)/g)].reduce((sum, [, w, h]) => sum + Number(w) * Number(h), 0);

describe('the stack of a warp', () => {
  it('has a box for each load of each lane, and its area grows with the bytes', () => {
    const bytes = (values: Partial<InFlightValues>) =>
      at(values)
        .warp.byQuarter.map(({ bytes: path }) => path)
        .join('');
    expect(rects(bytes({}))).toBe(32);
    expect(rects(bytes({ loads: '8' }))).toBe(256);
    expect(area(bytes({ bytes: '16', loads: '2' })) / area(bytes({}))).toBeCloseTo(8, 0);
    const full = at({ warps: 8, bytes: '16', loads: '8' }).warp.byQuarter[0]!;
    expect(full.bytes).toBe(full.room);
  });
});

describe('the bar of an SM', () => {
  it('is dashed as far as bytes are missing for 90 %', () => {
    const { bar, filledWidth, missing, need } = at().sm;
    expect(missing!.x).toBeCloseTo(bar.x + filledWidth, 1);
    expect(missing!.x + missing!.width).toBeCloseTo(need!.x, 1);
    // 8 KiB of the 21 KiB that it takes.
    expect(filledWidth / (need!.x - bar.x)).toBeCloseTo(8 / 21, 2);
  });

  it('has nothing missing beyond 90 %, and a cut between any two warps while they can be told apart', () => {
    const enough = at({ warps: 16, bytes: '16', loads: '8' }).sm;
    expect(enough.missing).toBeNull();
    expect(enough.need!.x).toBeLessThan(enough.bar.x + enough.filledWidth);
    expect(enough.cuts.split('M')).toHaveLength(1 + 15);
    expect(at({ warps: 63 }, 350).sm.cuts).toBe('');
  });

  it('holds against Little’s law where nothing was measured, and against nothing where that is not known', () => {
    expect(at({ gpu: 'a100' }).sm.need).toMatchObject({ least: true, text: 'Little’s law: at least 6.1 KiB' });
    expect(at({ gpu: 'a100', memory: 'l2' }).sm.need).toBeNull();
  });
});

describe('the plot', () => {
  it('puts the state on its curve, the measured value near it, and both curves end and begin there', () => {
    const { plot } = at();
    const [x, y] = pairs(plot.reachable).at(-1)!;
    expect([plot.stateX, plot.stateY]).toEqual([x, y]);
    expect(Math.abs(plot.measuredY! - y)).toBeLessThan(6);
    expect(plot.dots.filter(({ like }) => like)).toHaveLength(7);
    expect(plot.dots).toHaveLength(83);
  });

  it('shows no curve and no point where nothing was measured, and says so', () => {
    const { plot } = at({ gpu: 'a100' });
    expect([plot.reachable, plot.beyond, plot.dots, plot.enough, plot.stateY]).toEqual(['', '', [], null, null]);
    expect(plot.bound).not.toBe('');
    expect(plot.silence[1]).toBe('nobody has measured for this book.');
    const l2 = at({ gpu: 'a100', memory: 'l2' }).plot;
    expect([l2.bound, l2.yTicks, l2.sheet]).toEqual(['', [], null]);
  });

  it('marks where 90 % is reached, on the curve', () => {
    const { enough, beyond } = at({ bytes: '16' }).plot;
    const next = pairs(beyond).findIndex(([x]) => x > enough!.x);
    const [before, after] = [pairs(beyond)[next - 1]!, pairs(beyond)[next]!];
    expect(enough!.y).toBeLessThanOrEqual(before[1] + 0.2);
    expect(enough!.y).toBeGreaterThanOrEqual(after[1] - 0.2);
  });

  it.each([350, 720])('stays in its box and below Little’s law in every state, %i px wide', (width) => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        let picture;
        try {
          picture = layout(simulate(values), values, width);
        } catch {
          return;
        }
        const { box, bound, reachable, beyond, dots, stateX } = picture.plot;
        const points = [
          ...pairs(bound),
          ...pairs(reachable),
          ...pairs(beyond),
          ...dots.map(({ x, y }) => [x, y] as const),
        ];
        for (const [x, y] of points) {
          expect(x).toBeGreaterThanOrEqual(box.x - 0.2);
          expect(x).toBeLessThanOrEqual(box.x + box.width + 0.2);
          expect(y).toBeGreaterThanOrEqual(box.y - 0.2);
          expect(y).toBeLessThanOrEqual(box.y + box.height + 0.2);
        }
        expect(stateX).toBeGreaterThanOrEqual(box.x - 0.1);
        const top = Math.min(...pairs(bound).map(([, y]) => y));
        for (const [, y] of pairs(reachable)) expect(y).toBeGreaterThanOrEqual(top - 0.1);
        const texts = picture.plot.legend.map(({ text }) => text);
        for (const text of texts) expect(text.length).toBeLessThanOrEqual(54);
      }),
      { numRuns: 60 },
    );
  });
});
