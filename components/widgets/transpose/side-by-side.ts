import { gridBetween, type WordGrid } from '@components/marks/word-grid';
import { phases } from './cost';
import { ladder } from './ladder';
import type { TransposeValues } from './params';
import { askedPanel, legendOf, MOST_ROWS, panelOf, PITCH, whoOf } from './parts';
import type { Picture } from './picture';
import type { TransposeTrace } from './simulate';
import { totalsPart } from './totals-part';

const GUTTER = 26;
const BARRIER = 22;

/** The phases from left to right, and every kernel beneath them in the same columns. */
export function sideBySide(trace: TransposeTrace, values: TransposeValues, width: number): Picture {
  const left = 108;
  const right = width - 84;
  const each = (right - left - 3 * GUTTER - BARRIER) / 4;
  const leftOf = (index: number): number => left + index * (each + GUTTER) + (index > 1 ? BARRIER : 0);
  const gridOf = (index: number): WordGrid => gridBetween(leftOf(index), leftOf(index) + each, 3);
  const panels = phases.flatMap(
    (phase, index) => panelOf(trace, values, phase, { grid: gridOf(index), y: 4, pitch: PITCH, room: MOST_ROWS }) ?? [],
  );
  const { bottom, rowsTop, laneY } = panels[0]!;
  const place = (index: number) => ({ x: leftOf(index), bar: each - 34 });
  const ladderPart = ladder(trace, values, {
    y: bottom + 14,
    pitch: 19,
    nameX: left - 10,
    columns: { load: place(0), write: place(1), read: place(2), store: place(3) },
    timeX: right + 18,
    timeBar: 32,
    right: width,
    narrow: false,
  });
  const column = (index: number) => ({ x: leftOf(index), width: each });
  const sums = totalsPart(trace, values, {
    x: 4,
    y: ladderPart.bottom + 14,
    columns: { load: column(0), write: column(1), read: column(2), store: column(3) },
    width,
  });
  const middle = leftOf(2) - GUTTER;
  return {
    width,
    height: sums.bottom,
    narrow: false,
    panels,
    none: trace.write
      ? null
      : { x: leftOf(1), y: laneY, width: leftOf(3) - GUTTER - leftOf(1), height: bottom - 14 - laneY },
    barrier: trace.write ? { x1: middle, y1: 8, x2: middle, y2: bottom - 14 } : null,
    ladder: ladderPart,
    totals: sums,
    who: whoOf(trace).map((text, line) => ({ text, x: 4, y: rowsTop + 4 + line * 15 })),
    legend: legendOf(['not wanted,', 'or beyond', 'the least'], right + 6, rowsTop + 4),
    asked: askedPanel(trace, values, gridBetween(108, 108 + 620, 8), 12),
  };
}
