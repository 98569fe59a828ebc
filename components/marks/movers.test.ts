import { describe, expect, it } from 'vitest';
import type { Mover } from '@src/widget/define-widget';
import { movingAt } from './movers';

const mover: Mover = {
  key: 'a',
  from: 1,
  until: 2,
  start: { x: 0, y: 0, width: 10, height: 10 },
  end: { x: 100, y: 50, width: 20, height: 10 },
  look: 'q0',
};

describe('a mark that travels', () => {
  it('is drawn only between its two moments', () => {
    expect([0, 1, 1.5, 2, 3].map((time) => movingAt([mover], time).length)).toEqual([0, 0, 1, 0, 0]);
  });

  it('is halfway in the middle, and moves in one direction only', () => {
    expect(movingAt([mover], 1.5)[0]).toMatchObject({ x: 50, y: 25, width: 15, height: 10 });
    const xs = [1.1, 1.3, 1.6, 1.9].map((time) => movingAt([mover], time)[0]!.x);
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
  });

  it('follows the thread that bends at the same height', () => {
    const [early] = movingAt([{ ...mover, bend: 25 }], 1.2);
    // Vertical at first: it has moved down more than sideways.
    expect(early!.y / 50).toBeGreaterThan(early!.x / 100);
    const [middle] = movingAt([{ ...mover, bend: 25 }], 1.5);
    expect(middle!.x).toBeCloseTo(50);
    expect(middle!.y).toBeCloseTo(25);
  });
});
