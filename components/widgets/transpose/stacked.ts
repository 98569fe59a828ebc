import { gridBetween, gridWidth } from '@components/marks/word-grid';
import { phases } from './cost';
import { ladder } from './ladder';
import type { Panel } from './panel';
import type { TransposeValues } from './params';
import { askedPanel, legendOf, panelOf, PITCH, whoOf } from './parts';
import type { Picture } from './picture';
import type { TransposeTrace } from './simulate';
import { totalsPart } from './totals-part';

/** The phases one below the other, for a phone. */
export function stacked(trace: TransposeTrace, values: TransposeValues, width: number): Picture {
  const grid = gridBetween(34, width - 4, 4);
  const panels: Panel[] = [];
  let y = 20;
  let barrier: Picture['barrier'] = null;
  let none: Picture['none'] = null;
  for (const phase of phases) {
    const made = panelOf(trace, values, phase, { grid, y, pitch: PITCH, room: 0 });
    if (made) {
      panels.push(made);
      y = made.bottom + 12;
    }
    if (phase === 'write' && made) {
      barrier = { x1: grid.left, y1: y + 2, x2: width - 4, y2: y + 2 };
      y += 30;
    }
    if (phase === 'write' && !made) {
      none = { x: grid.left, y, width: gridWidth(grid), height: 40 };
      y += 54;
    }
  }
  const place = (index: number) => ({ x: 72 + index * 54, bar: 46 });
  const ladderPart = ladder(trace, values, {
    y: y + 26,
    pitch: 25,
    nameX: 64,
    columns: { load: place(0), write: place(1), read: place(2), store: place(3) },
    timeX: 292,
    timeBar: width - 298,
    right: width,
    narrow: true,
  });
  const sums = totalsPart(trace, values, { x: 4, y: ladderPart.bottom + 16, columns: null, width: width - 4 });
  return {
    width,
    height: sums.bottom,
    narrow: true,
    panels,
    none,
    barrier,
    ladder: ladderPart,
    totals: sums,
    who: [{ text: whoOf(trace).join(', '), x: 4, y: 8 }],
    legend: legendOf(['not wanted, or beyond the least'], grid.left, y + 4),
    asked: askedPanel(trace, values, grid, 12),
  };
}
