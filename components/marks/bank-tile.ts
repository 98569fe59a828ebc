import type { TileLine } from '@src/engine/shared';
import type { Box } from '@src/widget/define-widget';
import { isLabelled } from './fit';
import { widestGap } from './bank-queue';
import { boxesPath, round, textWidth } from './geometry';
import { LINE, SECTOR } from './grammar';
import { cutAt, gridWidth, lineOf, widthOfBytes, xOfByte, type Span, type WordGrid } from './word-grid';

/** The drawn lines of shared memory, one word of every bank in each, and marks for those left out. */
export interface BankTile {
  readonly elements: string;
  readonly holes: string;
  /** Vertical lines between the pieces of a line, each through all consecutive rows. */
  readonly pieces: string;
  /** Vertical lines of these rows, which skip the gap between two rows. */
  readonly dashes: string;
  readonly rows: readonly TileRow[];
  readonly marks: readonly LeftOutRows[];
  /** Thin dotted lines, where rows that no lane touches are left out. */
  readonly gaps: string;
}

export interface TileRow extends Box {
  readonly start: number;
  readonly address: string;
}

export interface LeftOutRows extends Box {
  readonly key: number;
  readonly text: string;
  readonly textX: number;
}

/** Where a byte of the tile is drawn. */
export interface ByteBox {
  readonly y: number;
  readonly height: number;
  /** False for a line that is left out: the box is then in the mark that says so. */
  readonly shown: boolean;
}

export interface TileRoom {
  readonly grid: WordGrid;
  readonly top: number;
  readonly height: number;
  readonly text: number;
  /** Rows are high enough for numbers, where there is room. */
  readonly numbered: boolean;
  /** Bytes between two vertical lines, and bytes per lane. */
  readonly piece: number;
  readonly bytes: number;
}

/** The words of rows left out are dots, placed as the rows would be if they were that flat. */
const DOT = 3;

/**
 * Which of the lines are drawn: where not all fit, touched ones first, from both ends, then those around them. Each run
 * of lines left out costs room for the mark that says so.
 *
 * @param most - How many lines fit; at least one is taken.
 * @param mark - Height of the mark for a run left out, in lines.
 */
export function chooseLines(count: number, touched: ReadonlySet<number>, most: number, mark: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  if (count <= most) return all;
  const wanted = all.filter((index) => touched.has(index));
  const order = [...wanted.slice(0, 1), 0, ...wanted.slice(-1), count - 1, ...wanted, ...all];
  let chosen: number[] = [];
  for (const index of order) {
    const more = [...new Set([...chosen, index])].sort((a, b) => a - b);
    if (chosen.length === 0 || more.length + mark * runsLeftOut(more, count) <= most) chosen = more;
  }
  return chosen;
}

const runsLeftOut = (chosen: readonly number[], count: number): number =>
  [-1, ...chosen].filter((index, at) => (chosen[at] ?? count) > index + 1).length;

/** @returns The tile, a function that finds a byte in it, and where it ends. */
export function bankTile(
  lines: readonly TileLine[],
  tileBytes: number,
  addresses: readonly number[],
  room: TileRoom,
): { tile: BankTile; boxOf: (address: number) => ByteBox; bottom: number } {
  const { grid, top, text, numbered } = room;
  const indexOf = new Map(lines.map(({ start }, index) => [start, index]));
  /** What is wanted of each line: only touched lines have an entry. */
  const columns = new Map<number, { x: number; width: number }[]>();
  for (const address of addresses) {
    const index = indexOf.get(lineOf(address))!;
    columns.set(index, [
      ...(columns.get(index) ?? []),
      { x: xOfByte(grid, address), width: widthOfBytes(grid, room.bytes) },
    ]);
  }
  const touched = new Set(columns.keys());
  const markHeight = text + DOT + 5;
  // Rows may be left out where they are like the drawn ones; rows that make a pattern are all shown, if flat.
  const alike = new Set([...columns.values()].map((row) => row.map(({ x }) => x).join())).size <= 1;
  const least = !alike ? 3 : numbered ? text + 4 : Math.max(6, text * 0.7);
  const chosen = chooseLines(lines.length, touched, room.height / least, markHeight / least);
  const marked = runsLeftOut(chosen, lines.length);
  const most = Math.max(grid.cell * 1.1, text * 2.2);
  const pitch = Math.max(2, Math.min(most, (room.height - marked * markHeight) / Math.max(1, chosen.length)));
  const height = pitch - Math.max(1, pitch * 0.06);

  const rows: TileRow[] = [];
  const marks: LeftOutRows[] = [];
  const boxes = new Map<number, ByteBox>();
  const gaps: string[] = [];
  const width = round(gridWidth(grid));
  let y = top;
  let before = -1;
  const leaveOut = (until: number): void => {
    const from = before < 0 ? lines[0]!.start : lines[before]!.start + LINE;
    const end = until < lines.length ? lines[until]!.start : Math.ceil(tileBytes / LINE) * LINE;
    const here = Array.from({ length: until - before - 1 }, (_, index) => before + 1 + index);
    for (const [at, index] of here.entries())
      boxes.set(lines[index]!.start, {
        y: y + 1 + ((markHeight - DOT - 3) * at) / Math.max(1, here.length - 1),
        height: DOT,
        shown: false,
      });
    const dots = here.flatMap((index) => columns.get(index) ?? []);
    const free = widestGap(dots, { left: grid.left, right: grid.left + width });
    const label = leftOutText((end - from) / LINE, here.filter((index) => columns.has(index)).length, here.length);
    const short = label.slice(0, label.indexOf(' row') + 5);
    const said = [label, short].find((each) => textWidth(each, text, 'sans') < free.width - 8) ?? short;
    const box = { x: grid.left, y: round(y), width, height: round(markHeight) };
    marks.push({ key: until, ...box, text: said, textX: round(free.x + free.width / 2) });
    y += markHeight;
  };
  for (const index of chosen) {
    const { start } = lines[index]!;
    if (index > before + 1) leaveOut(index);
    else if (before >= 0 && start - lines[before]!.start > LINE)
      gaps.push(`M${grid.left - 12},${round(y - 0.5)}H${round(grid.left + width)}`);
    const address = isLabelled(rows.length, chosen.length, pitch, text + 1) ? `+${start}` : '';
    rows.push({ start, x: grid.left, y: round(y), width, height: round(height), address });
    boxes.set(start, { y: round(y), height: round(height), shown: true });
    y += pitch;
    before = index;
  }
  if (before < lines.length - 1) leaveOut(lines.length);

  const rowOf = new Map(rows.map((row) => [row.start, row]));
  const shown = lines.filter(({ start }) => rowOf.has(start));
  const path = (of: 'elements' | 'holes'): string =>
    shown.map((line) => spansPath(grid, line[of], rowOf.get(line.start)!)).join('');
  return {
    tile: {
      elements: path('elements'),
      holes: path('holes'),
      pieces: runsOf(rows, pitch - height)
        .map((run) => pieceLines(grid, run, room.piece))
        .join(''),
      dashes: `${height.toFixed(3)} ${(pitch - height).toFixed(3)}`,
      rows,
      marks,
      gaps: gaps.join(''),
    },
    boxOf: (address) => boxes.get(lineOf(address))!,
    bottom: y,
  };
}

/** True numbers: lines that the trace itself leaves out are counted too. */
function leftOutText(count: number, touched: number, inTrace: number): string {
  const rows = count === 1 ? 'row' : 'rows';
  if (touched === 0) return `… ${count} ${rows} that no lane touches`;
  return `… ${count} more ${rows}${touched === count && touched === inTrace ? ' like these' : ''}`;
}

/** Spans of one line as rectangles of a path, none across a quarter of the line. */
const spansPath = (grid: WordGrid, spans: readonly Span[], { y, height }: Box): string =>
  boxesPath(
    spans
      .flatMap((span) => cutAt(SECTOR, span))
      .map(({ start, end }) => ({ x: xOfByte(grid, start), y, width: widthOfBytes(grid, end - start), height })),
  );

/** Consecutive rows, as the room that they take together. */
function runsOf(rows: readonly TileRow[], gap: number): Pick<Box, 'y' | 'height'>[] {
  const runs: { y: number; height: number }[] = [];
  for (const { y, height } of rows) {
    const run = runs.at(-1);
    if (run && y - run.y - run.height < gap + 0.5) run.height = y + height - run.y;
    else runs.push({ y, height });
  }
  return runs;
}

const pieceLines = (grid: WordGrid, { y, height }: Pick<Box, 'y' | 'height'>, piece: number): string =>
  Array.from({ length: LINE / piece }, (_, index) => index * piece)
    .filter((byte) => byte % SECTOR !== 0)
    .map((byte) => `M${round(xOfByte(grid, byte))},${round(y)}v${round(height)}`)
    .join('');
