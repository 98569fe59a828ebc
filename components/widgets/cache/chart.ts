import { round } from '@components/marks/word-grid';
import type { LookupLoad, LookupTrace } from './simulate';

/** What the loads between one step and the next add to the chart, one path for each fate of a sector. */
export interface Group {
  readonly hit: string;
  readonly again: string;
  readonly first: string;
}

/** A row of bars, one a load. */
export interface ChartRow {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** "load 1", "128". */
  readonly from: string;
  readonly to: string;
}

export interface Chart {
  readonly rows: readonly ChartRow[];
  /** Sectors of the tallest bar, beside the first row. */
  readonly most: number;
  /** Index = step − 1. */
  readonly groups: readonly Group[];
  /** Outline of the load that a step ends with, by step; `null` before the first. */
  readonly cursorByStep: readonly ({
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null)[];
  readonly bottom: number;
}

interface Room {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly narrow: boolean;
}

const MOST_PITCH = 16;

export function chartOf({ loads }: LookupTrace, done: readonly number[], { left, right, top, narrow }: Room): Chart {
  const perRow = Math.min(loads.length, narrow ? 64 : 128);
  const pitch = Math.min(MOST_PITCH, (right - left) / perRow);
  const rowHeight = narrow ? 52 : loads.length > perRow ? 96 : 190;
  const rowPitch = rowHeight + 26;
  const most = Math.max(...loads.map(({ hits, again, first }) => hits + again + first));
  const gap = pitch > 4 ? 1 : 0.5;
  const rows = Array.from({ length: Math.ceil(loads.length / perRow) }, (_, row): ChartRow => {
    const count = Math.min(perRow, loads.length - row * perRow);
    return {
      x: left,
      y: top + row * rowPitch,
      width: round(count * pitch),
      height: rowHeight,
      from: `load ${row * perRow + 1}`,
      to: count * pitch > 70 ? `${row * perRow + count}` : '',
    };
  });
  const box = (turn: number) => {
    const row = rows[Math.floor(turn / perRow)]!;
    return { x: round(left + (turn % perRow) * pitch), y: row.y, width: round(pitch - gap), height: rowHeight };
  };
  const bar = (turn: number, below: number, sectors: number): string => {
    if (sectors === 0) return '';
    const { x, y, width } = box(turn);
    const unit = rowHeight / most;
    const foot = y + rowHeight - below * unit;
    return `M${x},${round(foot)}h${width}v${-round(sectors * unit)}h${-width}z`;
  };
  const groups = done.slice(1).map((end, index): Group => {
    const turns = Array.from({ length: end - done[index]! }, (_, offset) => done[index]! + offset);
    const path = (of: (load: LookupLoad) => readonly [below: number, sectors: number]): string =>
      turns.map((turn) => bar(turn, ...of(loads[turn]!))).join('');
    return {
      hit: path(({ hits }) => [0, hits]),
      again: path(({ hits, again }) => [hits, again]),
      first: path(({ hits, again, first }) => [hits + again, first]),
    };
  });
  return {
    rows,
    most,
    groups,
    cursorByStep: done.map((end) => (end === 0 ? null : box(end - 1))),
    bottom: rows.at(-1)!.y + rowHeight + 22,
  };
}
