import { describe, expect, it } from 'vitest';
import { plotLayout, type PlotInput } from './plot-layout';

const points = (ys: readonly number[]) => ys.map((y, index) => ({ x: 2 ** index, y, min: y - 1, max: y + 1 }));
const input: PlotInput = {
  series: [
    { label: 'strided read', points: points([40, 20, 10, 5, 5]) },
    { label: 'strided write', points: points([40, 21, 11, 6, 5]) },
  ],
  guides: [{ label: 'what the sectors alone would predict', points: points([40, 20, 10, 5, 5]) }],
  xLabel: 'stride',
  yLabel: 'GB/s',
  log: true,
  zero: true,
};

describe.each([640, 300])('a plot %i px wide', (width) => {
  const plot = plotLayout(input, width);
  it('keeps every mark and whisker inside its frame', () => {
    const { left, right, top, bottom } = plot.plot;
    for (const { marks, whiskers } of plot.lines) {
      for (const { x, y } of marks) {
        expect(x >= left && x <= right).toBe(true);
        expect(y >= top && y <= bottom).toBe(true);
      }
      for (const whisker of whiskers) expect(whisker.top >= top - 1e-9 && whisker.bottom <= bottom + 1e-9).toBe(true);
    }
  });
  it('puts no label on another one', () => {
    const boxes = plot.labels
      .map(({ y, lines }) => ({ from: y - 7, to: y + lines.length * 15 - 8 }))
      .sort((a, b) => a.from - b.from);
    for (const [index, { from }] of boxes.entries())
      if (index > 0) expect(from).toBeGreaterThanOrEqual(boxes[index - 1]!.to);
  });
  it('marks measured points, and not computed ones', () => {
    expect(plot.lines.map(({ marks }) => marks.length)).toEqual([5, 5, 0]);
  });
  it('leaves room between the marks of a line', () => {
    const many = Array.from({ length: 64 }, (_, index) => ({ x: index + 1, y: 40 / (index + 1) }));
    const { marks } = plotLayout({ ...input, log: false, series: [{ label: 'a', points: many }] }, width).lines[0]!;
    for (const [index, mark] of marks.entries())
      if (index > 0) expect(Math.hypot(mark.x - marks[index - 1]!.x, mark.y - marks[index - 1]!.y)).toBeGreaterThan(15);
  });
  it('starts its scale at zero when asked to', () => {
    expect(plot.yTicks[0]).toMatchObject({ value: 0, y: plot.plot.bottom });
  });
  it('makes every doubling of x the same step', () => {
    const xs = plot.xTicks.map(({ x }) => x);
    for (const [index, x] of xs.entries()) if (index > 1) expect(x - xs[index - 1]!).toBeCloseTo(xs[1]! - xs[0]!);
  });
});

it('draws a band in place of many whiskers', () => {
  const many = Array.from({ length: 64 }, (_, index) => ({ x: index + 1, y: 5, min: 4, max: 6 }));
  const { lines } = plotLayout({ ...input, series: [{ label: 'a', points: many }], guides: [] }, 640);
  expect(lines[0]!.whiskers).toEqual([]);
  expect(lines[0]!.band).not.toBe('');
});
