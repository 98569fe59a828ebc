import type { SharedTrace, TileLine } from '@src/engine/shared';
import type { Bounds, Box, Mover } from '@src/widget/define-widget';
import { bankQueue, laneMark, lanesByAddress, type BankQueue, type QueueTexts } from './bank-queue';
import { bankTile, type BankTile, type ByteBox } from './bank-tile';
import { round, textWidth, threadPath } from './geometry';
import { once } from './once';
import { BANKS, hueOf, LANES, marksOf, quarterOf, WORD } from './grammar';
import { gridBetween, gridWidth, widthOfBytes, xOfByte, type WordGrid } from './word-grid';

/**
 * One access to shared memory on one axis: 32 columns are the lanes, the words of a line, and the banks. A word falls
 * down its bank into the row of the wavefront that serves it: the pile is the answer.
 */
export interface BankColumn {
  /** Size of type, px. */
  readonly text: number;
  readonly left: number;
  readonly right: number;
  /** x of the right end of the row labels. */
  readonly labelX: number;
  readonly lanes: readonly LaneCell[];
  readonly laneY: number;
  readonly laneHeight: number;
  readonly numbersAbove: boolean;
  readonly threads: readonly ColumnThread[];
  readonly tile: BankTile;
  readonly words: readonly ColumnWord[];
  readonly bankY: number;
  readonly banks: readonly BankNumber[];
  readonly queue: BankQueue;
  /** Beside the tile: what dashed marks mean. */
  readonly holeLabel: readonly string[];
  readonly bottom: number;
}

export interface LaneCell {
  readonly lane: number;
  readonly x: number;
  readonly width: number;
  readonly quarter: number;
  readonly active: boolean;
  readonly label: string;
  readonly marks: string;
  /** Moment at which the lane is served. */
  readonly since: number;
}

export interface ColumnThread {
  readonly lane: number;
  readonly quarter: number;
  readonly path: string;
  readonly since: number;
  readonly marks: string;
}

/** The bytes that one or several lanes want, where they lie in the tile; without a label, a dot of a line left out. */
export interface ColumnWord extends Box {
  readonly key: number;
  readonly shown: boolean;
  readonly quarter: number;
  readonly label: string;
  readonly since: number;
  readonly marks: string;
}

export interface BankNumber {
  readonly bank: number;
  readonly x: number;
  readonly text: string;
  readonly conflict: boolean;
  readonly marks: string;
}

/** What is drawn: the trace of one access, and the figure's words for its parts. */
export interface ColumnAccess extends QueueTexts {
  readonly shared: SharedTrace;
  /** Bytes per lane. */
  readonly bytes: number;
  readonly lines: readonly TileLine[];
  readonly tileBytes: number;
  /** Rows of the tallest possible pile: the scale of the pile. */
  readonly worst: number;
  /** Bytes between two vertical lines of the tile. */
  readonly piece: number;
  readonly holeLabel: readonly string[];
  /** Other marks that belong to a lane's word. */
  readonly also?: (lane: number) => readonly string[];
}

type Frame = Pick<Bounds, 'width' | 'height' | 'projected'> & { readonly text: number };

/** The upper left corner of the frame is that of the picture. */
export function bankColumn(
  access: ColumnAccess,
  frame: Frame,
): {
  column: BankColumn;
  /** Computed only while the figure plays. */
  movers: () => Mover[];
} {
  const { shared } = access;
  const { width, text } = frame;
  const marks = columnMarks(access);
  const longest = `+${access.lines.at(-1)?.start ?? 0}`.padEnd(5);
  const left = Math.ceil(Math.max(textWidth(longest, text), textWidth('lanes', text)) + 8);
  const side =
    width >= 50 * text ? Math.ceil(text * 2 + textWidth('31 spent', text, 'sans')) : width >= 32 * text ? 16 : 2;
  const grid = gridBetween(left, width - side, Math.max(3, Math.round(width / 130)));
  const numbersAbove = grid.cell < textWidth('31', text) + 2;
  const rooms = share(access, frame, numbersAbove, grid.cell);
  const { laneY, laneHeight } = rooms;
  const laneBottom = laneY + laneHeight;
  const addresses = marks.served.map(({ address }) => address);
  const { tile, boxOf, bottom } = bankTile(access.lines, access.tileBytes, addresses, {
    grid,
    text,
    numbered: !numbersAbove,
    piece: access.piece,
    bytes: access.bytes,
    top: laneBottom + rooms.wires,
    height: rooms.tile,
  });
  const bankY = round(bottom + text * 0.75);
  const rows = tile.rows.map((row) => (row.y + row.height / 2 + text > bankY ? { ...row, address: '' } : row));
  const queueY = round(bottom + text * 1.6);
  const spare = frame.height - queueY - rooms.opening - 2;
  const pitch = access.worst === 0 ? 1 : Math.min(rooms.pitch * 1.35, spare / access.worst);
  const queue = bankQueue(shared, access.bytes, access, {
    grid,
    y: queueY,
    pitch,
    opening: rooms.opening,
    text,
    side,
  });
  const byAddress = lanesByAddress(
    shared,
    marks.served.map(({ lane }) => lane),
  );
  const words = [...byAddress].map(([address, lanes]): ColumnWord => {
    const place = boxOf(address);
    const box = wordBox(grid, address, access.bytes, place);
    const label = access
      .labelsOf(lanes)
      .find((each) => box.width > textWidth(each, text) + (each.length > 2 ? text / 2 : 0));
    return {
      key: lanes[0]!,
      shown: place.shown,
      ...box,
      quarter: quarterOf(lanes[0]!),
      label: place.shown && box.height > text + 1 ? (label ?? '') : '',
      since: Math.min(...lanes.map((lane) => shared.serviceByLane[lane]!.wavefront)),
      marks: marks.ofWord(lanes),
    };
  });
  const center = (lane: number): number => xOfByte(grid, lane * WORD) + grid.cell / 2;
  const column: BankColumn = {
    text,
    left,
    right: round(left + gridWidth(grid)),
    labelX: left - 6,
    lanes: shared.serviceByLane.map((service, lane) => ({
      lane,
      x: round(xOfByte(grid, lane * WORD)),
      width: round(grid.cell),
      quarter: quarterOf(lane),
      active: service !== null,
      label: numbersAbove && lane % 8 !== 0 && lane !== LANES - 1 ? '' : String(lane),
      marks: marks.byLane[lane]!,
      since: service?.wavefront ?? Number.MAX_SAFE_INTEGER,
    })),
    laneY,
    laneHeight,
    numbersAbove,
    words,
    tile: { ...tile, rows },
    threads: marks.served.map(({ lane, address, wavefront }) => {
      const x = xOfByte(grid, address) + widthOfBytes(grid, access.bytes) / 2;
      const path = `${threadPath(center(lane), laneBottom, x, laneBottom + rooms.wires - 3)}V${round(boxOf(address).y)}`;
      return { lane, quarter: quarterOf(lane), path, since: wavefront, marks: marks.byLane[lane]! };
    }),
    bankY,
    banks: bankNumbers(access, grid, text, marks.ofBank),
    queue,
    holeLabel: side > 40 && rooms.tile > text * 4 ? access.holeLabel : [],
    bottom: round(queueY + access.worst * pitch + rooms.opening),
  };
  return { column, movers: once(() => moversOf(shared, column, boxOf, grid, access.bytes)) };
}

/** What belongs together: lanes, their words, the banks of these, and the wavefronts that serve them. */
function columnMarks({ shared: { serviceByLane }, bytes, also }: ColumnAccess) {
  const served = serviceByLane.flatMap((service, lane) => (service ? [{ ...service, lane }] : []));
  /** Of a word, or of a wider element. */
  const width = Math.max(1, bytes / WORD);
  const banksFrom = (first: number): string[] => Array.from({ length: width }, (_, word) => `bank:${first + word}`);
  return {
    served,
    byLane: serviceByLane.map((service, lane) =>
      service
        ? marksOf(laneMark(lane), `word:${service.address}`, banksFrom(service.bank), `wavefront:${service.wavefront}`)
        : laneMark(lane),
    ),
    /** Of the word that these lanes want. */
    ofWord(lanes: readonly number[]): string {
      const { address, bank } = serviceByLane[lanes[0]!]!;
      const turns = lanes.map((lane) => `wavefront:${serviceByLane[lane]!.wavefront}`);
      return marksOf(`word:${address}`, lanes.map(laneMark), banksFrom(bank), turns, lanes.flatMap(also ?? (() => [])));
    },
    ofBank: (bank: number): string =>
      marksOf(
        `bank:${bank}`,
        served
          .filter((one) => bank >= one.bank && bank < one.bank + width)
          .flatMap(({ lane, address }) => [laneMark(lane), `word:${address}`]),
      ),
  };
}

/** Divides the height: first the parts of fixed size, then the pile, then the tile, which may leave rows out. */
function share(access: ColumnAccess, { height, text, projected }: Frame, numbersAbove: boolean, cell: number) {
  const laneY = numbersAbove ? Math.ceil(text * 1.5) : 2;
  const low = height < text * 30;
  const laneHeight = Math.round(Math.min(36, Math.max(text * (low ? 1.1 : 1.6), cell * 0.95)));
  const free = height - laneY - laneHeight - text * 1.6 - 2;
  const wires = Math.min(90, Math.max(20, free * 0.13));
  const open = low ? text + 2 : text + 7;
  const forPile = (free - wires - open) * (projected ? 0.5 : 0.53);
  const pitch = Math.min(15, Math.max(1.8, forPile / Math.max(1, access.worst)));
  const opening = Math.max(0, open - pitch);
  const tile = free - wires - opening - pitch * access.worst;
  return { laneY, laneHeight, wires, pitch, opening, tile };
}

const wordBox = (grid: WordGrid, address: number, bytes: number, { y, height, shown }: ByteBox): Box => ({
  x: round(xOfByte(grid, address) + 0.5),
  y: round(y + (shown ? 0.5 : 0)),
  width: round(Math.max(1, widthOfBytes(grid, bytes) - 1)),
  height: round(Math.max(1, height - (shown ? 1 : 0))),
});

/** As many numbers as fit; that of a bank in conflict rather than its neighbor's. */
function bankNumbers(
  { shared }: ColumnAccess,
  grid: WordGrid,
  text: number,
  marksOfBank: (bank: number) => string,
): BankNumber[] {
  const every =
    [1, 2, 4, 8, 16].find((step) => step * grid.cell >= textWidth('31', text) + (step === 1 ? 3 : 24)) ?? 32;
  const conflicts = conflictsOf(shared);
  const first = conflicts.indexOf(true);
  const center = (bank: number): number => xOfByte(grid, bank * WORD) + grid.cell / 2;
  const apart = (bank: number): boolean =>
    first < 0 || bank === first || Math.abs(center(bank) - center(first)) >= textWidth('31', text) + 4;
  return Array.from({ length: BANKS }, (_, bank) => bank)
    .filter((bank) => bank === first || (bank % every === 0 && apart(bank)))
    .map((bank) => ({
      bank,
      x: round(center(bank)),
      text: String(bank),
      conflict: conflicts[bank]!,
      marks: marksOfBank(bank),
    }));
}

/** Index = bank: whether it serves several words in turn in one pass. */
function conflictsOf({ wavefronts }: SharedTrace): boolean[] {
  const busy = new Map<string, Set<number>>();
  const twice = new Set<number>();
  for (const { pass, round: time, banks } of wavefronts) {
    const before = busy.get(`${pass} ${time}`) ?? new Set();
    busy.set(`${pass} ${time}`, before);
    for (const bank of banks) (before.has(bank) ? twice : before).add(bank);
  }
  return Array.from({ length: BANKS }, (_, bank) => twice.has(bank));
}

/** In each wavefront the requests go down from their lanes to the words, and the words fall down their banks. */
function moversOf(
  shared: SharedTrace,
  { lanes, laneY, laneHeight, queue }: BankColumn,
  boxOf: (address: number) => ByteBox,
  grid: WordGrid,
  bytes: number,
): Mover[] {
  return shared.wavefronts.flatMap((wavefront, index) =>
    [...lanesByAddress(shared, wavefront.lanes)].flatMap(([address, sharing]): Mover[] => {
      const word = wordBox(grid, address, bytes, boxOf(address));
      const end = {
        x: word.x,
        y: round(queue.y + index * queue.pitch),
        width: word.width,
        height: queue.pitch + queue.opening,
      };
      const asks = sharing.map((lane): Mover => {
        const { x, width } = lanes[lane]!;
        const size = Math.min(width, 8, Math.max(3, word.height));
        // A byte is narrower than its lane.
        const there = Math.min(size, word.width);
        return {
          key: `ask ${index} ${lane}`,
          from: index,
          until: index + 0.5,
          start: { x: x + (width - size) / 2, y: laneY + laneHeight - size, width: size, height: size },
          end: { x: word.x + (word.width - there) / 2, y: word.y, width: there, height: there },
          bend: laneY + laneHeight + 20,
          look: hueOf(lane),
        };
      });
      return [
        ...asks,
        {
          key: `fall ${index} ${address}`,
          from: index + 0.45,
          until: index + 1,
          start: word,
          end,
          look: hueOf(sharing[0]!),
        },
      ];
    }),
  );
}
