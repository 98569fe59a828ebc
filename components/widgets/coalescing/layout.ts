import { isLabelled } from '@components/marks/fit';
import { cornersOf, round, textWidth, threadPath, type Bounds, type Box } from '@components/marks/geometry';
import { hueOf, LANES, LINE, marksOf, quarterOf, SECTOR } from '@components/marks/grammar';
import { once } from '@components/marks/once';
import { gridBetween, gridWidth, lineOf, widthOfBytes, xOfByte, type WordGrid } from '@components/marks/word-grid';
import type { CoalesceTrace, SectorTouch } from '@src/engine/coalesce';
import type { BasePicture, Mover } from '@src/widget/define-widget';
import { arrivals } from './describe';

/**
 * Lanes above, one row for every touched line, and the sectors that have moved. Nothing in here knows a rule of the
 * hardware.
 */
export interface Picture extends BasePicture {
  readonly lanes: readonly LaneCell[];
  readonly laneY: number;
  readonly laneHeight: number;
  /** The numbers of the lanes are above them. */
  readonly numbersAbove: boolean;
  /** x of the right end of the addresses, and of the wavefronts' numbers. */
  readonly addressX: number;
  readonly wavefrontX: number;
  readonly headY: number;
  readonly head: string;
  readonly threads: readonly Thread[];
  readonly rows: readonly Row[];
  /** The sectors of those lines that no lane requested, as one path: at a large stride, three of four. */
  readonly untouched: string;
  /** Where lines between two rows were left out, as one path. */
  readonly gaps: string;
  /** During a question: the lines of its places, where words can be counted. */
  readonly words: readonly string[];
  readonly moved: Moved;
}

interface LaneCell {
  readonly lane: number;
  readonly x: number;
  readonly width: number;
  readonly quarter: number;
  readonly active: boolean;
  readonly label: string;
  readonly marks: string;
  /** Moment at which the lane has its bytes. */
  readonly since: number;
}

interface Thread {
  readonly lane: number;
  readonly quarter: number;
  readonly path: string;
  /** Moment at which the lane's wavefront has been looked up. */
  readonly since: number;
  readonly marks: string;
}

/** One 128-byte line. */
interface Row {
  readonly line: number;
  readonly y: number;
  readonly height: number;
  /** y of its texts. */
  readonly middle: number;
  readonly address: string;
  readonly wavefront: string;
  readonly marks: string;
  /** Of the wavefront's number. */
  readonly wavefrontMarks: string;
  readonly left: number;
  readonly right: number;
  readonly sectors: readonly SectorBox[];
  readonly chunks: readonly Chunk[];
}

interface SectorBox extends Box {
  readonly start: number;
  readonly touched: boolean;
  /** The points around it, with its rounded corners. */
  readonly outline: string;
  /** True when every byte of it is used: there is nothing to hatch. */
  readonly full: boolean;
  /** Moment at which it has arrived. */
  readonly since: number;
  readonly marks: string;
}

/** Bytes that one or several lanes requested. */
interface Chunk extends Box {
  readonly key: string;
  readonly label: string;
  readonly quarter: number;
  readonly lanes: readonly number[];
  readonly since: number;
  readonly marks: string;
  /** The points around it, with its rounded corners. */
  readonly outline: string;
}

/**
 * The sectors in the order in which they move, side by side at one scale for all states: the used part solid, the rest
 * hatched.
 */
interface Moved {
  readonly y: number;
  readonly height: number;
  readonly labelY: number;
  readonly left: number;
  readonly right: number;
  readonly title: string;
  readonly slots: readonly (Box & { readonly since: number; readonly usedWidth: number; readonly marks: string })[];
}

const LEAST_PITCH = 4.5;
const MOST_PITCH = 54;
/** A question about sectors draws them larger, up to this many words high: there is little else to see. */
const ASKED_WORDS = 12;
const MOST_ASKED_PITCH = 110;
/** Sectors of a request of 32 lanes that are a sector apart. */
const MOST_SECTORS = 32;

/**
 * Lanes and words share one grid: at stride 1 every thread falls straight down.
 *
 * @param addressText - What a line is called, by its start; by default its first byte.
 */
export function layout(
  trace: CoalesceTrace,
  bounds: Bounds,
  addressText: (line: number) => string = (line) => `+${line}`,
): Picture {
  const { width, height, minText: text } = bounds;
  const small = width < 30 * text || height < 27 * text;
  const drawn = linesOf(trace, bounds.asked);
  const longest = Math.max(5, ...drawn.map((start) => addressText(start).length));
  const left = Math.ceil(Math.max(textWidth('x'.repeat(longest), text), textWidth('moved', text, 'sans')) + 8);
  const right = width - Math.ceil(textWidth(small ? '32' : 'wavefront', text) + 8);
  const grid = gridBetween(left, right, Math.max(3, Math.round(width / 140)));
  const numbersAbove = grid.cell < textWidth('31', text) + 2;
  const laneY = numbersAbove ? Math.ceil(text * 1.6) : 2;
  const laneHeight = Math.round(Math.min(34, Math.max(text * 1.5, grid.cell * 1.1)));
  const movedHeight = Math.round(Math.max(text, Math.min(26, height / 22)));
  const movedY = height - movedHeight - 2;
  const bottom = movedY - Math.ceil(text * (small ? 1 : 1.8));
  const least = Math.max(36, height * 0.12);
  const room = bottom - laneY - laneHeight - least;
  const most = bounds.asked ? Math.min(MOST_ASKED_PITCH, Math.max(MOST_PITCH, ASKED_WORDS * grid.cell)) : MOST_PITCH;
  const pitch = Math.min(most, Math.max(LEAST_PITCH, room / Math.max(1, drawn.length)));
  // Lanes are not far above the sectors of the question.
  const spare = room - pitch * drawn.length - pitch;
  if (bounds.asked && spare > 1) return layout(trace, { ...bounds, height: height - spare }, addressText);
  const firstRow = bottom - pitch * drawn.length;
  const rowHeight = round(pitch > 12 ? pitch - Math.min(8, pitch * 0.2) : pitch * 0.86);
  const rowOf = new Map(drawn.map((start, index) => [start, round(firstRow + index * pitch)]));
  const order = arrivals(trace);
  const since = new Map(order.map(({ start }, index) => [start, 1 + trace.wavefronts + index]));
  const frame = { grid, rowOf, rowHeight, text, since };

  const wavefrontOf = new Map(trace.lines.map(({ start, wavefront }) => [start, wavefront]));

  const rows = drawn.map((start, index): Row => {
    const previous = drawn[index - 1];
    const wavefront = wavefrontOf.get(start);
    const touched = trace.sectors.filter(({ line }) => line === start);
    const isNew = previous === undefined || wavefrontOf.get(previous) !== wavefront;
    const isLabelledRow = isLabelled(index, drawn.length, pitch, text + 2);
    const y = rowOf.get(start)!;
    const [own, served] = [`line:${start}`, wavefront === undefined ? [] : [`wavefront:${wavefront}`]];
    const lanesOf = touched.flatMap(({ lanes }) => lanes.map(laneMark));
    return {
      line: start,
      y,
      height: rowHeight,
      middle: y + rowHeight / 2,
      address: isLabelledRow ? addressText(start) : '',
      wavefront: wavefront !== undefined && isLabelledRow && (isNew || pitch < text) ? String(wavefront) : '',
      marks: marksOf(own, served, lanesOf),
      wavefrontMarks: marksOf(served, own, lanesOf),
      left,
      right: left + gridWidth(grid),
      sectors: Array.from({ length: LINE / SECTOR }, (_, part) =>
        sectorBox(start + part * SECTOR, start, touched, frame),
      ),
      chunks: touched.flatMap((sector) => chunksOf(sector, trace, frame)),
    };
  });
  const lanes = trace.serviceByLane.map((service, lane): LaneCell => ({
    lane,
    x: round(xOfByte(grid, lane * 4)),
    width: round(grid.cell),
    quarter: quarterOf(lane),
    active: service !== null,
    label: numbersAbove && lane % 8 !== 0 && lane !== LANES - 1 ? '' : String(lane),
    marks: service ? marksOf(laneMark(lane), belongings(service)) : laneMark(lane),
    since: service ? since.get(service.sector)! : 0,
  }));
  const threads = trace.serviceByLane.flatMap((service, lane): Thread[] => {
    if (!service) return [];
    const fromX = lanes[lane]!.x + grid.cell / 2;
    const toX = xOfByte(grid, service.address) + widthOfBytes(grid, trace.access.width) / 2;
    const knee = firstRow - 4;
    return [
      {
        lane,
        quarter: quarterOf(lane),
        since: service.wavefront,
        path: `${threadPath(fromX, laneY + laneHeight, toX, knee)}V${rowOf.get(service.line)}`,
        marks: marksOf(laneMark(lane), belongings(service)),
      },
    ];
  });
  const movers = once(() => moversOf(trace, lanes, rows, { laneY, laneHeight, firstRow }));
  return {
    width,
    height,
    lanes,
    laneY,
    laneHeight,
    numbersAbove,
    addressX: left - 6,
    wavefrontX: width - 2,
    headY: Math.max(laneY + laneHeight / 2, firstRow - text),
    head: small ? '' : 'wavefront',
    threads,
    rows,
    untouched: rows
      .flatMap(({ sectors }) => sectors.flatMap(({ touched, outline }) => (touched ? [] : [`M${outline}z`])))
      .join(''),
    gaps: rows
      .filter(({ line }, index) => index > 0 && line - drawn[index - 1]! > LINE)
      .map((row) => `M${row.left},${row.y - 1.5}H${row.right}`)
      .join(''),
    words: bounds.asked ? rows.map((row) => wordsOf(row, grid)) : [],
    moved: movedPart(order, { y: movedY, height: movedHeight, left, right: left + gridWidth(grid), text }, since),
    get movers() {
      return movers();
    },
  };
}

/** Starts of the lines that are drawn: the touched ones, and those of the places that a question asks about. */
function linesOf({ lines }: CoalesceTrace, asked: readonly number[] = []): number[] {
  const starts = new Set([...lines.map(({ start }) => start), ...asked.map(lineOf)]);
  return [...starts].sort((a, b) => a - b);
}

/** The edges between the words of a line, as a path. */
const wordsOf = ({ line, y, height }: Row, grid: WordGrid): string =>
  Array.from({ length: LANES }, (_, word) => word)
    .filter((word) => word % 8 !== 0)
    .map((word) => `M${round(xOfByte(grid, line + 4 * word))},${round(y + height * 0.2)}v${round(height * 0.6)}`)
    .join('');

interface Frame {
  readonly grid: WordGrid;
  readonly rowOf: ReadonlyMap<number, number>;
  readonly rowHeight: number;
  readonly text: number;
  /** Moment of each sector's arrival, by its start. */
  readonly since: ReadonlyMap<number, number>;
}

const laneMark = (lane: number): string => `lane:${lane}`;

const belongings = (service: { sector: number; line: number; wavefront: number }): string[] => [
  `sector:${service.sector}`,
  `line:${service.line}`,
  `wavefront:${service.wavefront}`,
];

function sectorBox(start: number, line: number, touched: readonly SectorTouch[], frame: Frame): SectorBox {
  const touch = touched.find((sector) => sector.start === start);
  const box = {
    x: round(xOfByte(frame.grid, start)),
    y: frame.rowOf.get(line)!,
    width: round(8 * frame.grid.cell),
    height: frame.rowHeight,
  };
  return {
    ...box,
    start,
    touched: touch !== undefined,
    outline: cornersOf(box, Math.min(3, frame.rowHeight / 4)),
    full: touch?.usedBytes === SECTOR,
    since: frame.since.get(start) ?? 0,
    // Unrequested sectors are in one path, which says nothing of each sector.
    marks: touch
      ? marksOf(`sector:${start}`, `line:${line}`, `wavefront:${touch.wavefront}`, touch.lanes.map(laneMark))
      : '',
  };
}

function chunksOf(sector: SectorTouch, trace: CoalesceTrace, { grid, rowOf, rowHeight, text, since }: Frame): Chunk[] {
  const lanesByAddress = new Map<number, number[]>();
  for (const lane of sector.lanes) {
    const { address } = trace.serviceByLane[lane]!;
    lanesByAddress.set(address, [...(lanesByAddress.get(address) ?? []), lane]);
  }
  const width = widthOfBytes(grid, trace.access.width);
  const inset = Math.min(2.5, rowHeight * 0.12);
  return [...lanesByAddress].map(([address, lanes]) => {
    const label = lanes.length === 1 ? String(lanes[0]) : `${lanes.length}×`;
    const fits = rowHeight > text + 3 && width > textWidth(label, text) + 2;
    const box = {
      x: round(xOfByte(grid, address) + 0.5),
      y: round(rowOf.get(sector.line)! + inset),
      width: round(Math.max(1, width - 1)),
      height: round(rowHeight - 2 * inset),
    };
    return {
      ...box,
      key: `${lanes[0]}`,
      outline: cornersOf(box, Math.min(2, box.height / 4, box.width / 2)),
      label: fits ? label : '',
      quarter: quarterOf(lanes[0]!),
      lanes,
      since: since.get(sector.start)!,
      marks: marksOf(`word:${address}`, lanes.map(laneMark), [
        `sector:${sector.start}`,
        `line:${sector.line}`,
        `wavefront:${sector.wavefront}`,
      ]),
    };
  });
}

function movedPart(
  order: CoalesceTrace['sectors'],
  place: { y: number; height: number; left: number; right: number; text: number },
  since: ReadonlyMap<number, number>,
): Moved {
  const { y, height, left, right } = place;
  const pitch = (right - left) / Math.max(MOST_SECTORS, order.length);
  return {
    y,
    height,
    left,
    right,
    labelY: round(y + height / 2),
    title: 'moved',
    slots: order.map(({ start, usedBytes, lanes, line, wavefront }, index) => ({
      x: round(left + index * pitch + 0.5),
      y,
      width: round(pitch - 1),
      height,
      usedWidth: round(((pitch - 1) * usedBytes) / SECTOR),
      since: since.get(start)!,
      marks: marksOf(`sector:${start}`, `line:${line}`, `wavefront:${wavefront}`, lanes.map(laneMark)),
    })),
  };
}

/**
 * Addresses go down to their words, wavefront by wavefront; then the bytes of each sector go up, or down for a store.
 */
function moversOf(
  trace: CoalesceTrace,
  lanes: readonly LaneCell[],
  rows: readonly Row[],
  { laneY, laneHeight, firstRow }: { laneY: number; laneHeight: number; firstRow: number },
): Mover[] {
  const bend = (laneY + laneHeight + firstRow) / 2;
  const chunks = rows.flatMap((row) => row.chunks);
  return chunks.flatMap((chunk) =>
    chunk.lanes.flatMap((lane): Mover[] => {
      const cell = lanes[lane]!;
      const service = trace.serviceByLane[lane]!;
      const size = Math.min(cell.width, 9);
      const atLane = { x: cell.x + (cell.width - size) / 2, y: laneY + laneHeight - size, width: size, height: size };
      const atWord = {
        x: chunk.x + (chunk.width - size) / 2,
        y: chunk.y,
        width: size,
        height: Math.min(size, chunk.height),
      };
      const whole = { x: chunk.x, y: chunk.y, width: chunk.width, height: chunk.height };
      const inLane = { x: cell.x, y: laneY, width: cell.width, height: laneHeight };
      const isStore = trace.access.op === 'store';
      const look = hueOf(lane);
      return [
        {
          key: `ask ${lane}`,
          from: service.wavefront - 1,
          until: service.wavefront,
          start: atLane,
          end: atWord,
          bend,
          look,
        },
        {
          key: `move ${lane}`,
          from: chunk.since - 1,
          until: chunk.since,
          start: isStore ? inLane : whole,
          end: isStore ? whole : inLane,
          bend,
          look,
        },
      ];
    }),
  );
}
