import { boxesPath, round, textWidth, threadPath, type Box } from '@components/marks/geometry';
import { LANES, LINE, marksOf, quarterOf, SECTOR, WORD } from '@components/marks/grammar';
import { gridWidth, lanesOn, lineOf, widthOfBytes, xOfByte, type WordGrid } from '@components/marks/word-grid';
import { count } from '@src/units/words';
import { isShared, type PhaseId } from './cost';
import type { TransposeValues } from './params';
import type { GlobalPhase, SharedPhase, TransposeTrace } from './simulate';

/** One phase of the warp: its lanes, and beneath them a row for each line or wavefront that it needs. */
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
  /** Moment at which it has happened. */
  readonly since: number;
  readonly rows: readonly PanelRow[];
  /** Index = lane. */
  readonly cells: readonly Cell[];
  /** Index = quarter-warp. */
  readonly threads: readonly string[];
  readonly threadByLane: readonly string[];
  readonly labelX: number;
  /** Where rows could be: the fuller, the dearer; `null` when all are there. */
  readonly spare: (Box & { readonly label: string }) | null;
  readonly axis: string;
  readonly axisY: number;
  /** While the reader predicts: all of its room. */
  readonly room: Box;
}

export interface PanelRow extends Box {
  readonly label: string;
  readonly sectors: string;
  readonly marks: string;
  readonly sectorMarks: string;
}

/** The bytes of one lane. */
export interface Cell extends Box {
  readonly row: number;
  readonly marks: string;
}

export interface PanelFrame {
  readonly box: Box;
  readonly grid: WordGrid;
  readonly text: number;
  readonly since: number;
}

const TITLE: Readonly<Record<PhaseId, readonly string[]>> = {
  load: ['Load'],
  write: ['Write shared', 'Write'],
  read: ['Read shared', 'Read'],
  store: ['Store'],
};
/** No phase needs more rows than lanes. */
const MOST_ROWS = 32;
/** Between neighboring words of shared memory; in global memory the hatching beneath would show. */
const APART = 0.7;

/** @returns `null` for a phase that the kernel does not have. */
export function panel(trace: TransposeTrace, values: TransposeValues, id: PhaseId, frame: PanelFrame): Panel | null {
  const content = contentOf(trace, id);
  if (!content) return null;
  const { box, grid, text, since } = frame;
  const { rows, byteByLane, rowByLane } = content;
  const bytes = Number(values.bytes);
  const right = round(grid.left + gridWidth(grid));
  const numbers = grid.cell > text * 0.42;
  const laneY = round(box.y + text * (numbers ? 4.1 : 2.9));
  const laneHeight = round(Math.max(text * 0.7, Math.min(22, box.height * 0.045)));
  const wires = Math.max(text * 0.9, box.height * 0.11);
  const top = round(laneY + laneHeight + wires);
  const bottom = box.y + box.height - text * 1.3;
  const pitch = (bottom - top) / MOST_ROWS;
  const height = round(pitch - Math.min(1, pitch * 0.15));
  const yOf = (row: number): number => round(top + row * pitch);
  const labels = labelsOf(rows, pitch, text);
  const prefix = isShared(id) ? 'wavefront' : 'line';

  const cells = byteByLane.map((byte, lane): Cell => ({
    row: rowByLane[lane]!,
    x: round(xOfByte(grid, byte)),
    y: yOf(rowByLane[lane]!),
    width: round(Math.max(0.8, widthOfBytes(grid, bytes) - (isShared(id) ? APART : 0))),
    height,
    marks: marksOf(
      `cell:${id}-${lane}`,
      `lane:${lane}`,
      `${prefix}:${id}-${rowByLane[lane]!}`,
      `sector:${id}-${rowByLane[lane]!}`,
    ),
  }));
  const threadByLane = cells.map(({ x, y, width }, lane) => {
    const from = xOfByte(grid, lane * WORD) + grid.cell / 2;
    return `${threadPath(from, laneY + laneHeight, x + width / 2, top - 2)}V${y}`;
  });
  const spareTop = top + rows.length * pitch;
  return {
    id,
    title: TITLE[id].find((each) => textWidth(each, text * 1.15, 'sans') <= box.width) ?? '',
    note: content.notes.find((each) => textWidth(each, text, 'sans') <= box.width) ?? '',
    x: grid.left,
    right,
    titleY: round(box.y + text * 0.7),
    noteY: round(box.y + text * 2),
    lanes: lanesOn(grid).map((cell) => ({ ...cell, label: numbers && cell.lane % 8 === 0 ? cell.label : '' })),
    ...{ laneY, laneHeight, since, cells, threadByLane },
    rows: rows.map((row, index) => ({
      x: grid.left,
      y: yOf(index),
      width: round(right - grid.left),
      height,
      label: labels[index]!,
      sectors: boxesPath(
        row.sectors.map((start) => ({
          x: xOfByte(grid, start),
          y: yOf(index),
          width: widthOfBytes(grid, SECTOR),
          height,
        })),
      ),
      marks: marksOf(
        `${prefix}:${id}-${index}`,
        row.lanes.map((lane) => `lane:${lane}`),
      ),
      sectorMarks: marksOf(
        `sector:${id}-${index}`,
        `${prefix}:${id}-${index}`,
        row.lanes.map((lane) => `lane:${lane}`),
      ),
    })),
    threads: [0, 1, 2, 3].map((quarter) => threadByLane.filter((_, lane) => quarterOf(lane) === quarter).join('')),
    labelX: grid.left - 4,
    spare:
      rows.length >= MOST_ROWS
        ? null
        : {
            label: spareLabel(rows.length, pitch, text, id, right - grid.left),
            x: grid.left,
            y: round(spareTop + 1),
            width: round(right - grid.left),
            height: round(Math.max(0, bottom - spareTop - 2)),
          },
    axis: isShared(id) ? 'banks 0 to 31' : 'sectors 0 to 3',
    axisY: round(bottom + text * 0.6),
    room: { x: grid.left, y: top, width: round(right - grid.left), height: round(bottom - top) },
  };
}

function spareLabel(used: number, pitch: number, text: number, id: PhaseId, width: number): string {
  if ((MOST_ROWS - used) * pitch < text * 2) return '';
  const long = `at worst ${MOST_ROWS} ${isShared(id) ? 'wavefronts' : 'lines'}`;
  return [long, `at worst ${MOST_ROWS}`].find((each) => textWidth(each, text, 'sans') < width - 8) ?? '';
}

/** Labels of rows that stand far enough apart; several lines of one row of the matrix are named once. */
function labelsOf(rows: readonly { readonly label: string }[], pitch: number, text: number): string[] {
  let free = -Infinity;
  return rows.map(({ label }, index) => {
    const y = index * pitch;
    if (y < free || (index > 0 && rows[index - 1]!.label === label)) return '';
    free = y + text * (rows.length > 8 ? 2.2 : 1.05);
    return label;
  });
}

/** What a row of a panel holds: lanes, each with the place of its bytes in the 128 that a row stands for. */
interface Content {
  readonly rows: readonly {
    readonly label: string;
    readonly lanes: readonly number[];
    readonly sectors: readonly number[];
  }[];
  /** Byte in the row; index = lane. */
  readonly byteByLane: readonly number[];
  readonly rowByLane: readonly number[];
  /** What the phase costs in this access, the longest text first. */
  readonly notes: readonly string[];
}

function contentOf({ load, write, read, store }: TransposeTrace, id: PhaseId): Content | null {
  if (!isShared(id)) return globalContent(id === 'load' ? load : store);
  const phase = id === 'write' ? write : read;
  return phase && sharedContent(phase);
}

function globalContent({ placeByLane, served }: GlobalPhase): Content {
  const lines = served.lines.map(({ start }) => start);
  const addresses = served.serviceByLane.map((service) => service!.address);
  const rowByLane = addresses.map((address) => lines.indexOf(lineOf(address)));
  const sectors = count(served.sectors.length, 'sector');
  return {
    notes: [`${count(lines.length, 'line')}, ${sectors}`, sectors],
    rowByLane,
    byteByLane: addresses.map((address) => address % LINE),
    rows: lines.map((line, row) => {
      const lanes = rowByLane.flatMap((at, lane) => (at === row ? [lane] : []));
      const touched = served.sectors.filter((sector) => sector.line === line).map(({ start }) => start % LINE);
      return { label: String(placeByLane[lanes[0]!]!.row), lanes, sectors: touched };
    }),
  };
}

function sharedContent({ served }: SharedPhase): Content {
  const all = Array.from({ length: LANES }, (_, lane) => served.serviceByLane[lane]!);
  return {
    notes: [count(served.wavefronts.length, 'wavefront')],
    rowByLane: all.map(({ wavefront }) => wavefront - 1),
    byteByLane: all.map(({ address }) => address % LINE),
    rows: served.wavefronts.map(({ lanes }, index) => ({ label: String(index + 1), lanes, sectors: [] })),
  };
}
