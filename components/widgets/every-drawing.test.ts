/** The laws for a figure's drawing: inside its room, finite, and with marks that move from somewhere to somewhere. */
import { describe, expect, it } from 'vitest';
import type { Bounds, Mover } from '@src/widget/define-widget';
import { acceptedStatesOf, BROKEN, figures } from './every-figure';

/** The room of a drawing on phones, in an embed, beside scenes, in a comparison, on a large screen, and on a slide. */
const ROOMS: readonly Bounds[] = [
  { width: 296, height: 270, minText: 11, projected: false },
  { width: 372, height: 390, minText: 11, projected: false },
  { width: 356, height: 430, minText: 11, projected: false },
  { width: 540, height: 310, minText: 11, projected: false },
  { width: 740, height: 460, minText: 11, projected: false },
  { width: 1300, height: 760, minText: 11, projected: false },
  { width: 1290, height: 800, minText: 24, projected: true },
];
/** Everything wrong with the numbers and texts of a picture `width` px wide, as "rows.3.x: NaN". */
function flaws(part: unknown, width: number, height: number, path = ''): string[] {
  if (typeof part === 'number') return Number.isFinite(part) ? [] : [`${path}: ${part}`];
  if (typeof part === 'string') return BROKEN.test(part) ? [`${path}: "${part}"`] : [];
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.entries(part).flatMap(([name, value]) => flaws(value, width, height, `${path}.${name}`));
  const { x, y, width: w, height: h } = part as Record<string, unknown>;
  const SLACK = 0.5;
  const checks: [string, boolean][] = [
    ['has a negative width', typeof w === 'number' && w < 0],
    ['has a negative height', typeof h === 'number' && h < 0],
    ['begins left of the picture', typeof x === 'number' && x < -SLACK],
    ['ends right of the picture', typeof x === 'number' && x + (typeof w === 'number' ? w : 0) > width + SLACK],
    ['begins above the picture', typeof y === 'number' && y < -SLACK],
    ['ends below the picture', typeof y === 'number' && y + (typeof h === 'number' ? h : 0) > height + SLACK],
  ];
  return [...inside, ...checks.filter(([, broken]) => broken).map(([what]) => `${path || 'the picture'} ${what}`)];
}

describe.each(figures)('the figure $id', ({ definition }) => {
  const forAccepted = acceptedStatesOf(definition);

  it.each(ROOMS)('fits a room of $width by $height px, with finite numbers only', (bounds) => {
    forAccepted(({ values: state, trace }) => {
      const picture = definition.layout(trace, state, bounds);
      expect(picture.width).toBeGreaterThan(0);
      expect(picture.height).toBeGreaterThan(0);
      expect(picture.width).toBeLessThanOrEqual(bounds.width);
      expect(picture.height).toBeLessThanOrEqual(bounds.height);
      expect(flaws(picture, picture.width, picture.height)).toEqual([]);
    }, 20);
  });

  it('draws the same state in the same room as the same picture', () => {
    forAccepted(({ values: state, trace }) => {
      const drawn = () => JSON.stringify(definition.layout(trace, state, ROOMS[0]!));
      expect(drawn()).toBe(drawn());
    }, 20);
  });

  it('moves its marks within the run, each from one box to another', () => {
    forAccepted(({ values: state, trace }) => {
      const last = definition.moments(trace, state).length - 1;
      const movers = definition.layout(trace, state, ROOMS[0]!).movers ?? [];
      expect(new Set(movers.map(({ key }: Mover) => key)).size).toBe(movers.length);
      for (const { from, until, key } of movers) {
        expect(from, key).toBeGreaterThanOrEqual(0);
        expect(until, key).toBeLessThanOrEqual(last);
        expect(from, key).toBeLessThan(until);
      }
    }, 40);
  });
});
