import { gridWidth, lanesOn, round, SECTOR, widthOfBytes, xOfByte, type WordGrid } from '@components/marks/word-grid';
import { isShared, type PhaseId } from './cost';
import type { Content } from './panel-content';
import { axisOf, labelsOf } from './panel-labels';

/** Where a panel stands and how dense its rows are. */
export interface Frame {
  readonly grid: WordGrid;
  readonly y: number;
  readonly pitch: number;
  /** Rows that there is room for, whether they are needed or not. */
  readonly room: number;
}

/** One phase of the warp: its lanes, and beneath them the lines or the wavefronts that it needs. */
export interface Panel {
  readonly id: PhaseId;
  readonly title: string;
  readonly note: string;
  readonly x: number;
  readonly right: number;
  readonly titleY: number;
  readonly noteY: number;
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly laneY: number;
  readonly laneHeight: number;
  /** Step of the time line at which it happens. */
  readonly since: number;
  readonly labels: readonly { readonly text: string; readonly y: number }[];
  readonly labelX: number;
  /** All of the rows, the touched sectors in them, and the bytes in those that nobody wants. */
  readonly memory: string;
  readonly sectors: string;
  readonly quarters: readonly { readonly quarter: number; readonly threads: string; readonly cells: string }[];
  readonly markByLane: readonly { readonly thread: string; readonly cell: string }[];
  /** Where rows could be: the fuller, the dearer. `null` when all are there. */
  readonly spare: {
    readonly label: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null;
  /** What the labels of the rows count; it stands above them. */
  readonly rowWord: string;
  readonly axis: readonly { readonly text: string; readonly x: number }[];
  readonly axisY: number;
  readonly rowsTop: number;
  readonly bottom: number;
}

const TITLE: Readonly<Record<PhaseId, string>> = {
  load: 'Load',
  write: 'Write shared',
  read: 'Read shared',
  store: 'Store',
};
const LANE_HEIGHT = 15;
/** Between neighbouring words of shared memory; in global memory the hatching beneath would show. */
const APART = 0.7;

/** Height of a panel with so many rows, from its title to its axis. */
const HEAD = 102;
const AXIS = 14;

export function panel(id: PhaseId, content: Content, note: string, since: number, frame: Frame): Panel {
  const { grid, y, pitch } = frame;
  const { rows, byteByLane, rowByLane, bytes } = content;
  const height = pitch - 1;
  const laneY = y + 50;
  const rowsTop = y + HEAD;
  const right = round(grid.left + gridWidth(grid));
  const yOf = (row: number): number => round(rowsTop + row * pitch);
  const end = rowsTop + Math.max(rows.length, frame.room) * pitch;
  const box = (byte: number, wide: number, row: number, apart = 0): string => {
    const width = round(widthOfBytes(grid, wide) - apart);
    return `M${round(xOfByte(grid, byte))},${yOf(row)}h${width}v${height}h-${width}z`;
  };
  const markByLane = byteByLane.map((byte, lane) => {
    const from = round(xOfByte(grid, lane * 4) + grid.cell / 2);
    const to = round(xOfByte(grid, byte) + widthOfBytes(grid, bytes) / 2);
    const top = laneY + LANE_HEIGHT;
    const knee = rowsTop - 3;
    const bend = round((top + knee) / 2);
    return {
      thread: `M${from},${top}C${from},${bend} ${to},${bend} ${to},${knee}V${yOf(rowByLane[lane]!)}`,
      cell: box(byte, bytes, rowByLane[lane]!, isShared(id) ? APART : 0),
    };
  });
  const shared = isShared(id);
  const spareTop = rowsTop + rows.length * pitch;
  return {
    id,
    title: TITLE[id],
    note,
    x: grid.left,
    right,
    titleY: y + 9,
    noteY: y + 26,
    lanes: lanesOn(grid),
    laneY,
    laneHeight: LANE_HEIGHT,
    since,
    labels: labelsOf(rows, pitch, (row) => yOf(row) + height / 2),
    labelX: grid.left - 4,
    rowWord: shared ? '' : 'row',
    memory: rows.map((_, row) => [0, 1, 2, 3].map((sector) => box(sector * SECTOR, SECTOR, row)).join('')).join(''),
    sectors: rows.map(({ sectors }, row) => sectors.map((start) => box(start, SECTOR, row)).join('')).join(''),
    quarters: [0, 1, 2, 3].map((quarter) => {
      const own = markByLane.slice(quarter * 8, quarter * 8 + 8);
      return {
        quarter,
        threads: own.map(({ thread }) => thread).join(''),
        cells: own.map(({ cell }) => cell).join(''),
      };
    }),
    markByLane,
    spare:
      end - spareTop < pitch
        ? null
        : {
            label: end - spareTop < 4 * pitch ? '' : `at worst ${frame.room} ${shared ? 'wavefronts' : 'lines'}`,
            x: grid.left,
            y: round(spareTop + 1),
            width: round(right - grid.left),
            height: round(end - spareTop - 2),
          },
    axis: axisOf(id, grid),
    axisY: round(end + 8),
    rowsTop,
    bottom: end + AXIS,
  };
}
