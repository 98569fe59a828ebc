import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { layout } from './layout';
import { params, type RooflineValues } from './params';
import { placeLabels } from './place-labels';
import { simulate } from './simulate';

/** Least distance of points along a leader from a mark; sampled, so that the test shares no arithmetic with the code. */
function passes(leader: string, mark: { readonly x: number; readonly y: number }): number {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [...leader.matchAll(/-?[\d.]+/g)].map(Number);
  const shares = Array.from({ length: 101 }, (_, index) => index / 100);
  return Math.min(
    ...shares.map((share) => Math.hypot(x0 + share * (x1 - x0) - mark.x, y0 + share * (y1 - y0) - mark.y)),
  );
}

describe('a label', () => {
  it('is led to past the mark of another', () => {
    const marks = [
      { x: 200, y: 150, text: 'left' },
      { x: 214, y: 162, text: 'right below' },
      { x: 186, y: 162, text: 'left below' },
    ];
    const walls = [180, 190, 200, 210, 220].flatMap((x) => [138, 150].map((y) => ({ x, y })));
    for (const [index, { leader }] of placeLabels(marks, walls, { x: 0, y: 0, width: 400, height: 300 }).entries())
      if (leader !== '')
        for (const other of marks.filter((_, at) => at !== index)) expect(passes(leader, other)).toBeGreaterThan(5);
  });

  it.each(['dram', 'l2', 'shared'])('of a measured kernel leads past the other kernels: %s', (memory) => {
    const state = { ...initialValues(params), kernel: 'tiled', tile: '32', memory } as RooflineValues;
    const { labels, dots } = layout(simulate(state), state, 720);
    for (const { leader, text } of labels) {
      if (leader === '') continue;
      const [x, y] = [...leader.matchAll(/-?[\d.]+/g)].map(Number);
      for (const dot of dots.filter((each) => Math.hypot(each.x - x!, each.y - y!) > 1))
        expect(passes(leader, dot), `${text} in ${memory}`).toBeGreaterThan(3.5); // two marks are 3.9 px apart themselves
    }
  });
});
