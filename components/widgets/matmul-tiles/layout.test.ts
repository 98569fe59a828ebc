import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { cellPaths } from './cells';
import { layout } from './layout';
import { params, type MatmulValues } from './params';
import { markRuns, runsOf } from './runs';
import { simulate } from './simulate';

const state = (set: Partial<MatmulValues>): MatmulValues => ({ ...initialValues(params), ...set });
const unit = { x: 0, y: 0, cell: 10 };
/** Elements inside the rectangles of a path. */
const elements = (path: string): number =>
  [...path.matchAll(/h([\d.]+)v([\d.]+)/g)].reduce((sum, [, w, h]) => sum + (Number(w) * Number(h)) / 100, 0);

describe('the cells of a step', () => {
  const { moments, n } = simulate(state({ kernel: 'naive', n: '32' }));

  it('are none before the first load', () => {
    expect(cellPaths('a', moments, 0, n, unit)).toEqual({ before: '', now: '', idle: '' });
  });

  it('are one column of A in whole sectors, of which an eighth is asked for', () => {
    const { now, idle, before } = cellPaths('a', moments, 1, n, unit);
    expect(now).toBe('M0 0h10v320h-10z');
    expect([elements(now), elements(idle), elements(before)]).toEqual([32, 7 * 32, 0]);
  });

  it('are one row of B, all of it asked for', () => {
    const { now, idle, before } = cellPaths('b', moments, 3, n, unit);
    expect([elements(now), elements(idle), elements(before)]).toEqual([32, 0, 64]);
  });

  it('are all fetched when C is stored', () => {
    const { now, before } = cellPaths('a', moments, moments.length + 1, n, unit);
    expect([now, before]).toEqual(['', 'M0 0h320v320h-320z']);
  });

  it('reach beyond the tile where rows do not begin at a sector', () => {
    const cut = simulate(state({ n: '100' }));
    const { now, idle } = cellPaths('b', cut.moments, 1, 100, unit);
    expect(elements(now)).toBe(16 * 16);
    expect(elements(idle)).toBeGreaterThan(0);
  });

  it('are the area of the tile where elements are too small to be drawn', () => {
    const large = simulate(state({ n: '2048', tile: '32' }));
    const { now, before } = cellPaths('a', large.moments, 3, 2048, unit);
    expect(elements(now)).toBe(32 * 32);
    expect(elements(before)).toBe(2 * 32 * 32);
  });
});

describe('runs of numbers', () => {
  it('join neighbours, whatever their order', () => {
    expect(runsOf([5, 3, 4, 9])).toEqual([3, 3, 9, 1]);
    expect(runsOf([])).toEqual([]);
  });

  it('mark what they hold', () => {
    const cells = new Uint8Array(5);
    markRuns(cells, [1, 2, 4, 1], 7);
    expect([...cells]).toEqual([0, 7, 7, 0, 7]);
  });
});

describe('the picture', () => {
  it('has A beside C and B above it, at one scale', () => {
    const { board } = layout(simulate(state({})), state({}), 1040);
    expect(board.a.y).toBe(board.c.y);
    expect(board.b.x).toBe(board.c.x);
    expect(new Set([board.a.side, board.b.side, board.c.side]).size).toBe(1);
    expect(board.a.x + board.a.side).toBeLessThan(board.c.x);
  });

  it('stands in one column on a phone', () => {
    const { zoom, board, narrow } = layout(simulate(state({})), state({}), 350);
    expect(narrow).toBe(true);
    expect(zoom.titleY).toBeGreaterThan(board.bottom);
  });

  it.each(['naive', 'swapped', 'tiled', 'registers'])('keeps the titles of the enlarged parts apart: %s', (kernel) => {
    for (const width of [350, 1040]) {
      const { zoom } = layout(simulate(state({ kernel })), state({ kernel }), width);
      expect(zoom.c.titleX - zoom.a.titleX).toBeGreaterThan(60);
    }
  });
});
