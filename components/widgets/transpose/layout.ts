import { boxesPath, round, textWidth, threadPath, type Box } from '@components/marks/geometry';
import { hueOf, LANES, LINE, marksOf, quarterOf, SECTOR, WORD } from '@components/marks/grammar';
import {
  gridBetween,
  gridWidth,
  lanesOn,
  lineOf,
  widthOfBytes,
  xOfByte,
  type WordGrid,
} from '@components/marks/word-grid';
import { count, grouped, percent } from '@src/units/words';
import type { BasePicture, Bounds, Mover } from '@src/widget/define-widget';
import { meanNumber, nameOf } from './describe';
import { bytesOf, isShared, perRequest, phases, recordOf, worstPhase, type PhaseId } from './metrics';
import { isSame, params, type TransposeValues } from './params';
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
  /** Rows that the worst pattern would need and this one does not, one line each; `null` when all are there. */
  readonly spare: (Box & { readonly label: string; readonly rules: string }) | null;
  readonly axis: string;
  readonly axisY: number;
  /** While the reader predicts: all of its room. */
  readonly room: Box;
}

interface PanelRow extends Box {
  readonly label: string;
  readonly sectors: string;
  readonly marks: string;
  readonly sectorMarks: string;
}

/** The bytes of one lane. */
interface Cell extends Box {
  readonly row: number;
  readonly marks: string;
}

interface PanelFrame {
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
    laneY,
    laneHeight,
    since,
    cells,
    threadByLane,
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
            rules: Array.from({ length: MOST_ROWS - rows.length }, (_, row) => rows.length + row)
              .map((row) => `M${grid.left},${round(yOf(row) + pitch / 2)}h${round(right - grid.left)}`)
              .join(''),
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

/** Labels of rows that are far enough apart; several lines of one row of the matrix are named once. */
function labelsOf(rows: readonly { readonly label: string }[], pitch: number, text: number): string[] {
  let free = -Infinity;
  return rows.map(({ label }, index) => {
    const y = index * pitch;
    if (y < free || (index > 0 && rows[index - 1]!.label === label)) return '';
    free = y + text * (rows.length > 8 ? 2.2 : 1.05);
    return label;
  });
}

/** What a row of a panel holds: lanes, each with the place of its bytes in the row's 128 bytes. */
interface Content {
  readonly rows: readonly {
    readonly label: string;
    readonly lanes: readonly number[];
    readonly sectors: readonly number[];
  }[];
  /** Byte in the row; index = lane. */
  readonly byteByLane: readonly number[];
  readonly rowByLane: readonly number[];
  /** The cost of the phase in this access, the longest text first. */
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

/** All kernels, one below another, in the columns of the phases. */
export interface Ladder {
  readonly nameX: number;
  readonly headY: number;
  readonly heads: readonly { readonly phase: PhaseId; readonly x: number; readonly text: string }[];
  readonly rows: readonly LadderRow[];
  readonly timeX: number;
  readonly timeHead: string;
  readonly isTimed: boolean;
}

interface LadderRow extends Box {
  readonly name: string;
  readonly own: boolean;
  readonly textY: number;
  readonly bars: readonly LadderBar[];
  readonly time: string;
  /** As a share of the longest time; `null` where not measured. */
  readonly timeBar: Box | null;
}

interface LadderBar {
  readonly phase: PhaseId;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly usedWidth: number;
  readonly wasteWidth: number;
  readonly text: string;
  readonly textX: number;
}

interface LadderPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly rowHeight: number;
  readonly text: number;
  readonly nameX: number;
  /** Index = phase. */
  readonly columns: readonly { readonly x: number; readonly width: number }[];
  readonly timeX: number;
}

/** No request has more sectors or wavefronts than this. */
const MOST = 32;

export function ladder({ costs, own }: TransposeTrace, values: TransposeValues, place: LadderPlace): Ladder {
  const { rowHeight, text, columns, timeX } = place;
  const times = costs.map((cost) => recordOf(values, cost)?.timeUs ?? null);
  const longest = Math.max(1, ...times.map((time) => time ?? 0));
  const isTimed = times.some((time) => time !== null);
  const top = place.y + rowHeight * 1.1;
  const numberWidth = textWidth('32.5', text);
  const timeBarX = timeX + textWidth('1,000', text) + 4;
  const rows = costs.map((cost, index): LadderRow => {
    const y = round(top + index * rowHeight);
    const bar = { y: round(y + rowHeight * 0.22), height: round(rowHeight * 0.56) };
    const time = times[index] ?? null;
    return {
      x: place.x + 1,
      y,
      width: place.width - 2,
      height: round(rowHeight),
      name: nameOf(cost),
      own: isSame(cost, own),
      textY: round(y + rowHeight / 2),
      bars: phases.map((phase, at): LadderBar => {
        const { x, width } = columns[at]!;
        const side = cost.byPhase[phase];
        const value = perRequest(side);
        const ideal = side.requests === 0 ? 0 : side.ideal / side.requests;
        const scale = (width - numberWidth - 6) / MOST;
        return {
          phase,
          x,
          ...bar,
          usedWidth: round(Math.min(ideal, value) * scale),
          wasteWidth: round(Math.max(0, value - ideal) * scale),
          text: side.requests === 0 ? 'none' : String(meanNumber(value)),
          textX: round(x + (side.requests === 0 ? 0 : value * scale + 5)),
        };
      }),
      time: time === null ? '–' : grouped(Math.round(time)),
      timeBar:
        time === null ? null : { x: timeBarX, ...bar, width: round((time / longest) * (place.width - timeBarX - 4)) },
    };
  });
  return {
    nameX: place.nameX,
    headY: round(place.y + rowHeight * 0.5),
    heads: phases.map((phase, at) => ({
      phase,
      x: columns[at]!.x,
      text:
        [`${isShared(phase) ? 'wavefronts' : 'sectors'} per ${phase}`, isShared(phase) ? 'wavefronts' : 'sectors'].find(
          (each) => textWidth(each, text, 'sans') <= columns[at]!.width,
        ) ?? '',
    })),
    rows,
    timeX,
    timeHead: isTimed ? `${params.gpu.say(values.gpu)}, µs` : 'not timed',
    isTimed,
  };
}

/** What a warp requests from memory, phase by phase; nothing in here knows a rule of the hardware. */
export interface Picture extends BasePicture {
  readonly text: number;
  readonly panels: readonly Panel[];
  /** Shown in place of a phase in shared memory, for kernels without. */
  readonly none: readonly (Box & { readonly lines: readonly string[] })[];
  /**
   * Between writing and reading: vertical where they are side by side, horizontal where stacked; `null` without shared
   * memory.
   */
  readonly barrier: {
    x1: number;
    y1: number;
    x2: number;
    y2: number;
    textX: number;
    textY: number;
    text: string;
  } | null;
  /** The barrier's moment. */
  readonly barrierSince: number;
  /** All kernels in the columns of the phases; `null` where there is no room for all of them. */
  readonly ladder: Ladder | null;
  /** While the reader predicts: the only phase that is shown. */
  readonly asked: PhaseId;
}

/** In letters of the smallest text. */
const SIDE_BY_SIDE = 46;
const LADDER = { width: 60, height: 38 };
/** Rooms this wide and high get larger type. */
const LARGE = { width: 1000, height: 620 };

/** The four phases side by side at one scale, with every kernel beneath them; two by two on a phone. */
export function layout(trace: TransposeTrace, values: TransposeValues, bounds: Bounds): Picture {
  const { width, height, minText, projected } = bounds;
  const text = !projected && width >= LARGE.width && height >= LARGE.height ? minText * 1.18 : minText;
  const columns = width >= SIDE_BY_SIDE * text ? 4 : 2;
  const hasLadder = columns === 4 && !projected && width >= LADDER.width * text && height >= LADDER.height * text;
  const rowHeight = Math.min(24, Math.max(text + 4, height * 0.03));
  const ladderHeight = hasLadder ? (trace.costs.length + 1.3) * rowHeight : 0;
  const gutter = Math.ceil(text * 2.6);
  const first = hasLadder ? Math.ceil(text * 6) : gutter;
  const last = hasLadder ? Math.ceil(text * 8) : 2;
  const each = (width - first - last - (columns - 1) * gutter) / columns;
  // Two by two; a kernel without shared memory has two phases, and they take the whole height.
  const lines = columns === 4 || !trace.write ? 1 : 2;
  const between = lines === 2 ? Math.ceil(text * 1.5) : 0;
  const deep = (height - ladderHeight - between) / lines;
  const placeOf = (phase: PhaseId): number =>
    columns === 4 || trace.write ? phases.indexOf(phase) : phase === 'load' ? 0 : 1;
  const boxOf = (index: number): Box => ({
    x: first + (index % columns) * (each + gutter),
    y: Math.floor(index / columns) * (deep + between),
    width: each,
    height: deep,
  });
  const panels = phases.flatMap((phase): Panel[] => {
    const box = boxOf(placeOf(phase));
    const grid = gridBetween(box.x, box.x + box.width, columns === 2 || each < 200 ? 2 : 4);
    const phasePanel = panel(trace, values, phase, { box, grid, text, since: sinceOf(trace, phase) });
    return phasePanel ? [phasePanel] : [];
  });
  const { useful, asked } = bytesOf(trace, values);
  const none =
    trace.write || columns === 2
      ? []
      : phases.flatMap((phase, index) => {
          if (!isShared(phase)) return [];
          const { x, y, width: wide, height: high } = boxOf(index);
          const lines =
            phase === 'write'
              ? ['No shared memory:', 'nothing to pad']
              : ['Of the sectors’ bytes', `${percent(useful / asked)} are wanted`];
          return [{ x, y: round(y + text * 3), width: wide, height: round(high - text * 4.2), lines }];
        });
  const readBox = boxOf(2);
  const barrierX = readBox.x - gutter * 0.93;
  const barrier =
    columns === 4
      ? { x1: barrierX, y1: 4, x2: barrierX, y2: deep - text, textX: barrierX, textY: deep / 2, text: '' }
      : {
          x1: readBox.x,
          y1: deep + between / 2,
          x2: width - 2,
          y2: deep + between / 2,
          textX: width / 2,
          textY: deep + between / 2,
          text: '__syncthreads()',
        };
  return {
    width,
    height,
    text,
    panels,
    none,
    barrier: trace.write ? barrier : null,
    barrierSince: 3,
    ladder: hasLadder
      ? ladder(trace, values, {
          x: 0,
          y: deep + rowHeight * 0.2,
          width,
          rowHeight,
          text,
          nameX: first - text * 0.7,
          columns: phases.map((_, index) => ({ x: boxOf(index).x, width: each })),
          timeX: width - last + text,
        })
      : null,
    asked: worstPhase(trace),
    movers: moversOf(panels),
  };
}

const sinceOf = ({ write }: TransposeTrace, phase: PhaseId): number =>
  write ? { load: 1, write: 2, read: 4, store: 5 }[phase] : phase === 'load' ? 1 : 2;

/** The share of its moment at which the last row of a phase starts; each row travels for the rest. */
const STAGGER = 0.6;

/**
 * Row by row: read data goes up to the lanes that want it, and written data comes from the lanes that had it before.
 */
function moversOf(panels: readonly Panel[]): Mover[] {
  return panels.flatMap((to, index) => {
    const isRead = to.id === 'load' || to.id === 'read';
    const held = isRead ? to : panels[index - 1]!;
    const count = Math.max(1, to.rows.length - 1);
    return Array.from({ length: LANES }, (_, lane): Mover => {
      const cell = to.cells[lane]!;
      const laneBox = held.lanes[lane]!;
      const inLane = { x: laneBox.x, y: held.laneY, width: laneBox.width, height: held.laneHeight };
      const inRow = { x: cell.x, y: cell.y, width: cell.width, height: cell.height };
      const from = to.since - 1 + (cell.row / count) * STAGGER;
      return {
        key: `${to.id} ${lane}`,
        from,
        until: from + 1 - STAGGER,
        start: isRead ? inRow : inLane,
        end: isRead ? inLane : inRow,
        look: hueOf(lane),
        ...(isRead ? { bend: (inLane.y + inRow.y) / 2 } : {}),
      };
    });
  });
}
