import { describe, expect, it } from 'vitest';
import { coneOf } from './lane-cone';
import { placeLanes } from './lane-grid';
import type { LaneCell, LaneRow, LaneSheet } from './lane-sheet';

const LANES = Array.from({ length: 32 }, (_, lane) => lane);
const row = (cell: (lane: number) => Partial<LaneCell>, more: Partial<LaneRow> = {}): LaneRow => ({
  label: 'label',
  short: 'l',
  cells: LANES.map((lane) => ({ kind: 'value', text: '7', from: [], outside: false, ...cell(lane) })),
  since: 0,
  threadsSince: 0,
  wavefronts: 0,
  conflicts: 0,
  barrier: false,
  joint: '',
  ...more,
});
const sheet = (rows: readonly LaneRow[], more: Partial<LaneSheet> = {}): LaneSheet => ({
  heading: 'heading',
  rows,
  legend: [],
  width: 32,
  room: 100,
  ...more,
});
const placed = (rows: readonly LaneRow[], width = 720) => placeLanes(sheet(rows), () => true, width);
const numbers = (path: string): number[] => path.match(/-?[\d.]+/g)!.map(Number);

describe('lanes over time', () => {
  it.each([350, 720])('leads a thread from the middle of its source to the middle of its lane, %i px wide', (width) => {
    const { rows } = placed([row(() => ({})), row((lane) => ({ from: [31 - lane] }))], width);
    const [above, below] = rows as [(typeof rows)[0], (typeof rows)[0]];
    for (const { from, to, path } of below.threads) {
      const [source, target] = [above.cells[from!]!, below.cells[to]!];
      const ends = numbers(path);
      expect(ends[0]).toBeCloseTo(source.x + source.width / 2, 0);
      expect(ends[1]).toBeCloseTo(source.y + source.height, 5);
      expect(ends.at(-2)).toBeCloseTo(target.x + target.width / 2, 0);
      expect(ends.at(-1)).toBeCloseTo(target.y, 5);
    }
  });

  it('writes all numbers of a row on a phone, or none; a wide picture writes those that fit', () => {
    const rows = [row((lane) => ({ text: lane === 3 ? '4096' : '7' }))];
    const written = (width: number) => placed(rows, width).rows[0]!.cells.filter(({ text }) => text !== '').length;
    expect(written(720)).toBe(31);
    expect(written(350)).toBe(0);
    expect(placed([row(() => ({}))], 350).rows[0]!.cells.every(({ text }) => text === '7')).toBe(true);
  });

  it('leads through the band of a joint instruction from every lane to every lane', () => {
    const { rows } = placed([row(() => ({})), row(() => ({}), { joint: 'adds' })]);
    const cone = coneOf(rows, 5, 1);
    expect(LANES.every((lane) => cone.has(`0 ${lane}`) && cone.has(`1 in ${lane}`))).toBe(true);
    expect(LANES.filter((lane) => cone.has(`1 out ${lane}`))).toEqual([5]);
    const { y, height } = rows[1]!.joint!;
    const [into, out] = rows[1]!.threads;
    expect([numbers(into!.path).at(-1), numbers(out!.path)[1]]).toEqual([y, y + height]);
  });

  it('breaks its legend into lines where the picture ends', () => {
    const legend = ['value', 'kept', 'spent', 'unknown'].map((kind) => ({
      kind: kind as LaneCell['kind'],
      text: 'as long as a legend may well be',
    }));
    const lines = (width: number): number =>
      new Set(placeLanes(sheet([row(() => ({}))], { legend }), () => true, width).legend.map(({ y }) => y)).size;
    expect(lines(720)).toBe(2);
    expect(lines(350)).toBe(4);
  });
});
