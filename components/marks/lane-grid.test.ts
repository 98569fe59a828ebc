import { describe, expect, it } from 'vitest';
import { coneOf } from './lane-cone';
import { placeLanes } from './lane-grid';
import type { LaneCell, LaneRow, LaneSheet } from './lane-sheet';

const PHONE = { width: 296, height: 270, minText: 11, projected: false };
const PAGE = { width: 740, height: 460, minText: 11, projected: false };
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
  rows,
  legend: [],
  width: 32,
  leftOut: '',
  ...more,
});
const placed = (rows: readonly LaneRow[], bounds = PAGE, more: Partial<LaneSheet> = {}) =>
  placeLanes(sheet(rows, more), () => true, bounds);
const numbers = (path: string): number[] => path.match(/-?[\d.]+/g)!.map(Number);

describe('lanes over time', () => {
  it.each([PHONE, PAGE])('leads a thread from the middle of its source to the middle of its lane: %o', (bounds) => {
    const { rows } = placed([row(() => ({})), row((lane) => ({ from: [31 - lane] }))], bounds);
    const [above, below] = rows as [(typeof rows)[0], (typeof rows)[0]];
    for (const { from, to, path } of below.threads) {
      const [source, target] = [above.cells[from!]!, below.cells[to]!];
      const ends = numbers(path);
      expect(ends[0]).toBeCloseTo(source.x + source.width / 2, 0);
      expect(Math.abs(ends[1]! - source.y - source.height)).toBeLessThan(0.2);
      expect(ends.at(-2)).toBeCloseTo(target.x + target.width / 2, 0);
      expect(Math.abs(ends.at(-1)! - target.y)).toBeLessThan(0.2);
    }
  });

  it('writes all numbers of a row or none, and a number may extend over lanes that have none', () => {
    const written = (rows: readonly LaneRow[], bounds = PAGE) =>
      placed(rows, bounds).rows[0]!.cells.filter(({ text }) => text !== '').length;
    expect(written([row(() => ({})), row(() => ({}))])).toBe(32);
    expect(written([row((lane) => ({ text: lane === 3 ? '4096' : '7' })), row(() => ({}))])).toBe(0);
    const alone = row((lane) => ({ text: '4096', kind: lane === 0 ? 'result' : 'spent' }));
    expect(written([alone, row(() => ({}))], PHONE)).toBe(1);
  });

  it('leads through the band of a joint instruction from every lane to every lane', () => {
    const { rows } = placed([row(() => ({})), row(() => ({}), { joint: 'adds', since: 1, threadsSince: 1 })]);
    const cone = coneOf(rows, 5, 1);
    expect(LANES.every((lane) => cone.has(`0 ${lane}`) && cone.has(`1 in ${lane}`))).toBe(true);
    expect(LANES.filter((lane) => cone.has(`1 out ${lane}`))).toEqual([5]);
  });

  it('draws its legend whole or not at all, and always the mark for what is left out', () => {
    const legend = ['value', 'kept', 'spent', 'unknown'].map((kind) => ({
      kind: kind as LaneCell['kind'],
      text: 'as long as a legend may be',
    }));
    const rows = [row(() => ({})), row(() => ({}))];
    const of = (bounds: typeof PAGE) => placed(rows, bounds, { legend, leftOut: '… 9 more' });
    expect(of({ ...PAGE, width: 1300 }).legend).toHaveLength(4);
    expect(of(PHONE).legend).toHaveLength(0);
    expect(of(PHONE).leftOut!.text).toBe('… 9 more');
  });
});
