import type { JointBand, PlacedThread } from './lane-picture';
import type { RowPlace } from './lane-row';
import type { LaneRow } from './lane-sheet';
import { round, xOfByte } from './word-grid';

/** How far up a thread from beyond the picture reaches. */
const STUB = 12;

/** What leads to a row from the one above it. */
export function laneThreads(
  { cells }: LaneRow,
  { grid, y, room }: Pick<RowPlace, 'grid' | 'y' | 'room'>,
  joint: JointBand | null,
): PlacedThread[] {
  const centre = (lane: number): number => round(xOfByte(grid, lane * 4) + grid.cell / 2);
  const quarter = (lane: number): number => Math.floor(lane / 8);
  const top = y - room;
  if (joint)
    // Down into the band, and out of it again.
    return cells.flatMap((_, lane) => [
      threadOf(`in ${lane}`, lane, `M${centre(lane)},${top}V${joint.y}`),
      threadOf(`out ${lane}`, lane, `M${centre(lane)},${joint.y + joint.height}V${y}`),
    ]);
  return cells.flatMap(({ kind, from, outside }, lane) => {
    const faint = kind === 'spent' || kind === 'unknown';
    const inner = from.map((source) => ({
      key: `${source} ${lane}`,
      from: source,
      to: lane,
      quarter: quarter(source),
      faint,
      path: curve(centre(source), top, centre(lane), y),
    }));
    const reach = Math.min(STUB, room / 2);
    const stub = {
      key: `outside ${lane}`,
      from: null,
      to: lane,
      quarter: quarter(lane),
      faint,
      path: `M${round(centre(lane) + reach * 0.6)},${round(y - reach)}L${centre(lane)},${y}`,
    };
    return outside ? [...inner, stub] : inner;
  });
}

const threadOf = (key: string, lane: number, path: string): PlacedThread => ({
  key,
  from: lane,
  to: lane,
  quarter: Math.floor(lane / 8),
  faint: false,
  path,
});

/** From the bottom of one row to the top of the next, upright at both ends. */
function curve(x1: number, y1: number, x2: number, y2: number): string {
  if (x1 === x2) return `M${x1},${y1}V${y2}`;
  const bend = round((y2 - y1) * 0.45);
  return `M${x1},${y1}C${x1},${round(y1 + bend)} ${x2},${round(y2 - bend)} ${x2},${y2}`;
}
