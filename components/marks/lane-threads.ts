import { round, threadPath, type Box } from './geometry';
import { quarterOf } from './grammar';
import type { PlacedCell, PlacedRow, PlacedThread } from './lane-picture';
import type { LaneRow } from './lane-sheet';
import type { Mover } from '@src/widget/define-widget';

/** Where the threads of a row run: from the bottom of the row above to its top. */
export interface ThreadPlace {
  readonly top: number;
  readonly bottom: number;
  readonly centerOf: (lane: number) => number;
  readonly band: Box | null;
}

/** The threads to a row from the one above it. */
export function laneThreads({ cells }: LaneRow, { top, bottom, centerOf, band }: ThreadPlace): PlacedThread[] {
  if (band)
    return cells.flatMap((_, lane) => [
      threadOf(`in ${lane}`, lane, lane, threadPath(centerOf(lane), top, centerOf(lane), band.y)),
      threadOf(`out ${lane}`, lane, lane, threadPath(centerOf(lane), band.y + band.height, centerOf(lane), bottom)),
    ]);
  return cells.flatMap(({ kind, from, outside }, lane): PlacedThread[] => {
    const faint = kind === 'spent' || kind === 'unknown' || kind === 'idle';
    const inner = from.map((source, index) => ({
      ...threadOf(`${lane} ${index}`, source, lane, threadPath(centerOf(source), top, centerOf(lane), bottom)),
      faint,
    }));
    if (!outside) return inner;
    const { x, y } = stubOf(centerOf(lane), top, bottom);
    const path = `M${x},${y}L${round(centerOf(lane))},${round(bottom)}`;
    return [...inner, { ...threadOf(`outside ${lane}`, lane, lane, path), from: null, faint }];
  });
}

const threadOf = (key: string, from: number, to: number, path: string): PlacedThread => ({
  key,
  from,
  to,
  quarter: quarterOf(from),
  faint: false,
  path,
});

/** Where a thread from outside the picture begins. */
function stubOf(x: number, top: number, bottom: number): { x: number; y: number } {
  const reach = Math.min(22, (bottom - top) * 0.6);
  return { x: round(x + reach * 0.5), y: round(bottom - reach) };
}

/** Values travel along their threads from one row to the next, between two moments. */
export function laneMovers(rows: readonly PlacedRow[]): Mover[] {
  return rows.flatMap((row, index) => {
    const above = rows[index - 1];
    if (!above) return [];
    const from = row.since - 1;
    if (row.joint) return jointMovers(row, above, from);
    const live = row.threads.filter(({ faint, to }) => !faint && row.cells[to]!.kind !== 'kept');
    // A value that stays in its lane goes below one from another lane, and needs no number.
    const isOwn = ({ from: source, to }: PlacedThread): boolean => source === to;
    return live
      .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
      .map(({ key, from: source, to }): Mover => {
        const end = boxOf(row.cells[to]!);
        const start = source === null ? outsideBox(end, above) : boxOf(above.cells[source]!);
        const label = source === null || source === to ? '' : above.cells[source]!.text;
        return {
          key: `${index} ${key}`,
          from,
          until: row.since,
          start,
          end,
          bend: (start.y + end.y) / 2,
          look: `q${quarterOf(source ?? to)}` as Mover['look'],
          ...(label === '' ? {} : { label }),
        };
      });
  });
}

/** Into the band by the halfway point, and then out of it. */
function jointMovers(row: PlacedRow, above: PlacedRow, from: number): Mover[] {
  const { y, height } = row.joint!;
  const half = from + 0.5;
  return row.cells.flatMap((cell): Mover[] => {
    const [start, end] = [boxOf(above.cells[cell.lane]!), boxOf(cell)];
    const inside = { ...start, y: y + height / 2 - 2, height: 4 };
    const look = `q${quarterOf(cell.lane)}` as Mover['look'];
    return [
      { key: `${row.index} in ${cell.lane}`, from, until: half, start, end: inside, look },
      { key: `${row.index} out ${cell.lane}`, from: half, until: row.since, start: inside, end, look },
    ];
  });
}

const boxOf = ({ x, y, width, height }: PlacedCell): Box => ({ x, y, width, height });

function outsideBox(end: Box, above: PlacedRow): Box {
  const { x, y } = stubOf(end.x + end.width / 2, above.y + above.height, end.y);
  const last = above.cells.at(-1)!;
  const most = last.x + last.width - end.width;
  return { ...end, x: Math.min(most, x - end.width / 2), y: Math.max(0, y - end.height) };
}

/** One moment before values travel, every lane names its source: a small mark goes up its thread. */
export function askMovers(row: PlacedRow, above: PlacedRow): Mover[] {
  const size = 6;
  const dot = ({ x, width }: Box, y: number): Box => ({ x: x + (width - size) / 2, y, width: size, height: size });
  return row.threads.flatMap(({ key, from, to }): Mover[] => {
    if (from === null) return [];
    const start = dot(row.cells[to]!, row.y - size);
    const end = dot(above.cells[from]!, above.y + above.height);
    const bend = (start.y + end.y) / 2;
    return [{ key: `ask ${key}`, from: row.threadsSince - 1, until: row.threadsSince, start, end, bend, look: 'ink' }];
  });
}
