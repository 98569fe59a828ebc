import { describe, expect, it } from 'vitest';
import { cliffLabels } from './cliff-labels';

const bounds = { left: 0, right: 200, top: 0, bottom: 100 };
const flat = (y: number) => [
  { x: 0, y },
  { x: 200, y },
];

describe('the labels of cliffs', () => {
  it('stay on their own sides where nothing is in the way', () => {
    const cliffs = [
      { x: 80, text: '≤ 48', above: false },
      { x: 100, text: '≥ 65', above: true },
    ];
    expect(cliffLabels(cliffs, flat(90), bounds)).toMatchObject([
      { right: false, x: 76, y: 9 },
      { right: true, x: 104, y: 9 },
    ]);
  });

  it('go below a curve that runs through them', () => {
    const [label] = cliffLabels([{ x: 100, text: '≥ 65', above: true }], flat(8), bounds);
    expect(label!.y - 6).toBeGreaterThan(8);
  });

  it('do not touch the dot of the state that is shown', () => {
    const [label] = cliffLabels([{ x: 100, text: '≥ 65', above: true }], flat(90), bounds, { x: 110, y: 10 });
    expect(label!.y - 6).toBeGreaterThanOrEqual(16);
  });

  it('change sides at the edge of the plot', () => {
    expect(cliffLabels([{ x: 10, text: '≤ 16', above: false }], flat(90), bounds)[0]!.right).toBe(true);
    expect(cliffLabels([{ x: 190, text: '≥ 16', above: true }], flat(90), bounds)[0]!.right).toBe(false);
  });

  it('overlap neither one another nor another line', () => {
    const cliffs = [
      { x: 10, text: '≤ 16', above: false },
      { x: 14, text: '≥ 17', above: true },
    ];
    const [one, two] = cliffLabels(cliffs, flat(90), bounds);
    expect(Math.abs(one!.y - two!.y)).toBeGreaterThanOrEqual(12);
  });
});
