import { isLabelled } from '@components/marks/fit';
import { boxesPath, round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import { marksOf, quarterOf, WORD } from '@components/marks/grammar';
import { widthOfBytes, xOfByte, type WordGrid } from '@components/marks/word-grid';
import type { BasePicture } from '@src/widget/define-widget';
import { fillName } from './describe';
import { piecesOf, tilePart, type Piece, type TilePart } from './layout-tile';
import { CHUNK_BYTES, params, type TmaBoxValues } from './params';
import type { TmaBoxTrace } from './simulate';

/** The tensor with the box as a window on it, the box in shared memory, and the read of a column. Nothing in here knows a rule of the hardware. */
export interface Picture extends BasePicture {
  /** Size of type, px: it grows in a large room. */
  readonly text: number;
  readonly tensor: TensorPart;
  /** The box, cut out and enlarged, as high as it lies in shared memory beside it; `null` where there is no room for both. */
  readonly cutOut: CutOut | null;
  readonly tile: TilePart & { readonly pieces: readonly Piece[] };
  readonly bars: BarsPart | null;
  readonly legend: readonly (Text & { readonly kind: 'fill' | 'hole' })[];
  /** From the corners of the box to those of the tile; empty where one stands above the other. */
  readonly links: string;
  /** What arrives from outside the tensor. */
  readonly fill: 'zero' | 'nan';
}

interface Text {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** All to one scale, in places of the tensor; the box may leave it. */
interface TensorPart {
  readonly title: Text;
  readonly tensor: Box;
  readonly box: Box;
  /** What the box has of the tensor: one path for each shade of a column. */
  readonly stripes: readonly string[];
  /** What the lanes read of it, in the hues of the lanes. */
  readonly column: readonly (Box & { readonly quarter: number })[];
}

/** The box as the tensor has it. */
interface CutOut {
  readonly title: Text;
  readonly frame: Box;
  /** What it has of the tensor: one path for each shade of a column. */
  readonly stripes: readonly string[];
  /** By quarter-warp: the 16 bytes around what each lane reads, and what it reads. */
  readonly around: readonly string[];
  readonly column: readonly string[];
}

/** What the same read costs under each swizzle. */
interface BarsPart {
  readonly title: Text;
  readonly bars: readonly (Box & {
    readonly name: string;
    readonly text: string;
    readonly current: boolean;
  })[];
  readonly nameX: number;
}

/** Columns of the box have so many shades. */
export const SHADES = 8;
/** Thinner than this, a column is no longer seen: px. */
const THINNEST = 2.5;

/** A row of up to 128 B has a shade for each of its pieces; a longer one shares them out. */
export const shadeOf = (chunk: number, chunks: number): number =>
  Math.floor((chunk * SHADES) / Math.max(SHADES, chunks));

export function layout(trace: TmaBoxTrace, values: TmaBoxValues, bounds: Bounds): Picture {
  const { width, height, minText } = bounds;
  const text = round(Math.max(minText, Math.min(minText * 1.25, width / 75, height / 50)));
  const stacked = height > width;
  const tall = height > 24 * text;
  const gap = Math.round(text * (stacked ? 1 : 1.4));
  const left = Math.round(Math.min(Math.max(width * 0.33, 7.5 * text), 38 * text));
  const tileRoom = stacked
    ? { x: 0, y: Math.round(height * 0.28) + gap, width, height: height - Math.round(height * 0.28) - gap }
    : { x: left + gap, y: 0, width: width - left - gap, height };
  const { part: tile, frame } = tilePart(trace, tileRoom, text, tall && !stacked);
  // Left of the tile the box stands enlarged; under it the tensor that it is of, and under that what each swizzle costs.
  const top = stacked ? 0 : round(tile.bottom + text * 1.6);
  const high = Math.round(stacked ? height * 0.28 : Math.min(left * 0.6, (height - top) * 0.38));
  const tensorRoom = { x: 1, y: top, width: Math.round(stacked ? width * 0.46 : left * 0.55), height: high };
  const notes = stacked
    ? { x: tensorRoom.width + gap, y: 0, width: width - tensorRoom.width - gap - 2, height: high }
    : { x: 1, y: top + high + text, width: left - 2, height: height - top - high - text };
  const bars = barsPart(trace, values, notes, text);
  const foot = bars ? bars.bars.at(-1)!.y + text * 3.2 : notes.y + text;
  const tensor = tensorPart(trace, values, tensorRoom, stacked, text);
  const cutOut = stacked ? null : cutOutPart(trace, values, { left, text, titled: tall, tile });
  const { box } = tensor.part;
  const shown = cutOut
    ? { ...cutOut.frame, perColumn: cutOut.frame.width / values.columns, perRow: cutOut.frame.height / values.rows }
    : { ...box, perColumn: tensor.scale, perRow: tensor.scale };
  return {
    width,
    height,
    text,
    tensor: tensor.part,
    cutOut,
    tile: { ...tile, pieces: piecesOf(trace, frame, shown) },
    bars,
    legend: legendOf(trace, values, { ...notes, y: foot, height: notes.y + notes.height - foot }, text),
    links: cutOut
      ? `M${box.x},${box.y}L${cutOut.frame.x},${tile.bottom}M${box.x + box.width},${box.y}L${cutOut.frame.x + cutOut.frame.width},${tile.bottom}`
      : '',
    fill: values.fill === 'nan' ? 'nan' : 'zero',
    movers: tile.movers,
  };
}

/** The first of the texts, from the longest on, that fits; '' when none does. */
export const fitting = (texts: readonly string[], room: number, size: number, face: 'mono' | 'sans'): string =>
  texts.find((text) => textWidth(text, size, face) <= room) ?? '';

/** The box by itself: all of it, with what of it is read. */
function cutOutPart(
  trace: TmaBoxTrace,
  values: TmaBoxValues,
  { left, text, titled, tile }: { left: number; text: number; titled: boolean; tile: TilePart },
): CutOut {
  const { x, y, columns, rows, width, height } = values;
  const frame = { x: 1, y: tile.top, width: round(left - text), height: round(tile.bottom - tile.top) };
  const [perColumn, perRow] = [frame.width / columns, frame.height / rows];
  const place = (from: number, to: number, upper: number, lower: number): Box => ({
    x: round(frame.x + from * perColumn),
    y: round(frame.y + upper * perRow),
    width: round((to - from) * perColumn),
    height: round((lower - upper) * perRow),
  });
  const perChunk = CHUNK_BYTES / trace.elementBytes;
  const chunks = columns / perChunk;
  const [upper, lower] = [Math.min(rows, Math.max(0, -y)), Math.max(0, Math.min(rows, height - y))];
  const stripes: Box[][] = Array.from({ length: SHADES }, () => []);
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const [from, to] = [Math.max(chunk * perChunk, -x), Math.min((chunk + 1) * perChunk, width - x)];
    if (from < to && upper < lower) stripes[shadeOf(chunk, chunks)]!.push(place(from, to, upper, lower));
  }
  const first = Math.floor(trace.readColumn / perChunk) * perChunk;
  const read = trace.readBytes / trace.elementBytes;
  const tall = perRow > 5 ? perRow - 1 : perRow * 0.85;
  const byQuarter = (from: number, to: number): string[] =>
    [0, 1, 2, 3].map((quarter) =>
      boxesPath(
        trace.read.serviceByLane.flatMap((service, lane) =>
          service && quarterOf(lane) === quarter ? [{ ...place(from, to, lane, lane + 1), height: tall }] : [],
        ),
      ),
    );
  const titles = ['the box, cut out of the tensor', 'the box of the tensor', 'the box'];
  return {
    title: { x: 1, y: round(text * 0.7), text: titled ? fitting(titles, frame.width, text * 1.15, 'sans') : '' },
    frame,
    stripes: stripes.map(boxesPath),
    around: byQuarter(first, Math.min(columns, first + perChunk)),
    column: byQuarter(trace.readColumn, trace.readColumn + read),
  };
}

/** The frame holds some of what lies around the tensor, so that a box that leaves it by little changes no scale. */
function tensorPart(trace: TmaBoxTrace, values: TmaBoxValues, room: Box, titled: boolean, text: number) {
  const { x, y, columns, rows, width, height } = values;
  const [left, right] = [Math.min(-width / 4, x), Math.max(width * 1.25, x + columns)];
  const [top, bottom] = [Math.min(-height / 6, y), Math.max((height * 4) / 3, y + rows)];
  const head = titled ? text * 1.4 : 0;
  const scale = Math.min(room.width / (right - left), (room.height - head) / (bottom - top));
  const offset = titled ? (room.width - (right - left) * scale) / 2 : 0;
  const place = (from: number, to: number, upper: number, lower: number): Box => ({
    x: round(room.x + offset + (from - left) * scale),
    y: round(room.y + head + (upper - top) * scale),
    width: round(Math.max(0, to - from) * scale),
    height: round(Math.max(0, lower - upper) * scale),
  });
  const perChunk = CHUNK_BYTES / trace.elementBytes;
  const chunks = columns / perChunk;
  const stripes: Box[][] = Array.from({ length: SHADES }, () => []);
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const [from, to] = [Math.max(0, x + chunk * perChunk), Math.min(width, x + (chunk + 1) * perChunk)];
    if (from < to && y < height && y + rows > 0)
      stripes[shadeOf(chunk, chunks)]!.push(place(from, to, Math.max(0, y), Math.min(height, y + rows)));
  }
  const box = place(x, x + columns, y, y + rows);
  const first = x + trace.readColumn;
  const thick = Math.max(THINNEST, (trace.readBytes / trace.elementBytes) * scale);
  const column = [0, 8, 16, 24].flatMap((lane) => {
    const end = Math.min(rows, lane + 8);
    if (lane >= end) return [];
    const read = place(first, first, y + lane, y + end);
    return [{ ...read, x: round(Math.min(read.x, box.x + box.width - thick)), width: round(thick), quarter: lane / 8 }];
  });
  const tensor = place(0, width, 0, height);
  const beside = round(Math.max(tensor.x + tensor.width, box.x + box.width) + text);
  const titles = ['tensor in global memory', 'tensor'];
  const part: TensorPart = {
    // Above the tensor, or beside it where the box stands above it.
    title: titled
      ? { x: room.x, y: round(text * 0.7), text: fitting(titles, room.width, text * 1.15, 'sans') }
      : {
          x: beside,
          y: round(tensor.y + tensor.height / 2),
          text: fitting(titles, (room.width - 1) / 0.55 - beside, text * 1.15, 'sans'),
        },
    tensor,
    box,
    stripes: stripes.map(boxesPath),
    column,
  };
  return { part, scale };
}

function barsPart(trace: TmaBoxTrace, { swizzle }: TmaBoxValues, room: Box, text: number): BarsPart | null {
  const pitch = Math.min(text * 3, room.height / (trace.underSwizzle.length + 1.2));
  if (pitch < text * 1.25) return null;
  const nameWidth = textWidth('▸128 B', text) + text * 0.5;
  const whole = room.width - nameWidth - textWidth('32', text) - text * 0.5;
  if (whole < 2 * text) return null;
  const most = Math.max(1, ...trace.underSwizzle.map(({ wavefronts }) => wavefronts ?? 0));
  const title = ['wavefronts under each swizzle', 'under each swizzle', 'wavefronts'];
  const height = round(Math.min(pitch * 0.62, text * 1.3));
  return {
    title: { x: room.x, y: round(room.y + text * 0.65), text: fitting(title, room.width, text * 1.15, 'sans') },
    bars: trace.underSwizzle.map(({ swizzle: name, wavefronts }, index) => ({
      name: name === 'none' ? name : params.swizzle.say(name),
      text:
        wavefronts === null
          ? fitting(['refused: rows too wide', 'refused', '–'], room.width - nameWidth, text, 'sans')
          : String(wavefronts),
      x: round(room.x + nameWidth),
      y: round(room.y + text * 1.9 + index * pitch),
      width: wavefronts === null ? 0 : round(Math.max(2, (wavefronts / most) * whole)),
      height,
      current: name === swizzle,
    })),
    nameX: room.x,
  };
}

function legendOf(trace: TmaBoxTrace, values: TmaBoxValues, room: Box, text: number): Picture['legend'] {
  const entries = [
    ...(trace.fillBytes > 0
      ? [
          {
            kind: 'fill' as const,
            texts: [`outside the tensor: ${fillName(values)}`, `outside: ${fillName(values)}`, 'outside'],
          },
        ]
      : []),
    ...(trace.holeBytes > 0
      ? [{ kind: 'hole' as const, texts: ['hole: keeps what it held', 'hole: not written', 'hole'] }]
      : []),
  ];
  const pitch = text * 1.8;
  return entries.slice(0, Math.max(0, Math.floor(room.height / pitch))).map(({ kind, texts }, index) => ({
    kind,
    x: room.x,
    y: round(room.y + index * pitch),
    text: fitting(texts, room.width - text * 2.4, text, 'sans'),
  }));
}

/** What one lane reads, where it lies; or in its wavefront. */
export interface Unit extends Box {
  readonly lane: number;
  readonly quarter: number;
  readonly label: string;
  readonly marks: string;
  /** Moment from which on it is served. */
  readonly since: number;
}

/** What a lane reads in the tile, and the 16 bytes around it, which moved together. */
export interface TileUnit extends Unit {
  readonly around: Box;
}

export interface StackPart {
  readonly title: string;
  /** As high as it would be with a wavefront for each lane. */
  readonly room: Box;
  readonly rows: readonly (Box & { readonly wavefront: number; readonly label: string; readonly marks: string })[];
  readonly cells: readonly (Unit & { readonly key: string })[];
  readonly note: { readonly x: number; readonly y: number; readonly text: string };
}

/** The issue and the landing come before the first wavefront. */
const BEFORE = 1;

/** Where bytes of shared memory lie in the picture. */
export interface Frame {
  readonly grid: WordGrid;
  readonly height: number;
  readonly yOf: (address: number) => number;
  readonly text: number;
}

export const byteBox = ({ grid, height, yOf }: Frame, start: number, bytes: number): Box => ({
  x: round(xOfByte(grid, start)),
  y: yOf(start),
  width: round(widthOfBytes(grid, bytes)),
  height,
});

const fitsLabel = (label: string, { width, height }: { width: number; height: number }, text: number): string =>
  height >= text + 2 && width >= textWidth(label, text) + 1 ? label : '';

export function unitsOf(trace: TmaBoxTrace, frame: Frame): TileUnit[] {
  return trace.read.serviceByLane.flatMap((service, lane) => {
    if (!service) return [];
    const box = byteBox(frame, service.address, trace.readBytes);
    return [
      {
        ...box,
        lane,
        quarter: quarterOf(lane),
        width: Math.max(1.5, box.width),
        label: fitsLabel(String(lane), box, frame.text),
        marks: marksOf(
          `word:${service.address}`,
          `lane:${lane}`,
          `wavefront:${service.wavefront}`,
          banksOf(trace, service),
        ),
        since: BEFORE + service.wavefront,
        around: byteBox(frame, service.address - (service.address % CHUNK_BYTES), CHUNK_BYTES),
      },
    ];
  });
}

const banksOf = ({ readBytes }: TmaBoxTrace, { bank }: { bank: number }): string[] =>
  Array.from({ length: Math.ceil(readBytes / WORD) }, (_, word) => `bank:${bank + word}`);

/** The words of each lane in each wavefront that serves it. */
export function cellsOf({ read, readBytes }: TmaBoxTrace) {
  return read.wavefronts.flatMap(({ lanes, words, banks }, index) =>
    lanes.map((lane) => {
      const { address } = read.serviceByLane[lane]!;
      const from = address - (address % WORD);
      const own = banks.filter((_, word) => words[word]! >= from && words[word]! < address + readBytes);
      return { wavefront: index + 1, cell: { lane, banks: own } };
    }),
  );
}

export function stackPart(
  trace: TmaBoxTrace,
  frame: Frame,
  place: { x: number; y: number; width: number; slots: number; slot: number; small: boolean },
): StackPart {
  const { grid, text } = frame;
  const { x, y, width, slots, slot, small } = place;
  const count = trace.read.wavefronts.length;
  const height = round(slot > 4 ? slot - 1 : slot * 0.85);
  const yOf = (wavefront: number): number => round(y + (wavefront - 1) * slot);
  const room = { x, y, width: round(width), height: round(slots * slot) };
  const rest = room.y + room.height - yOf(count + 1);
  const notes = ['one wavefront for each lane would reach down to here', 'one for each lane would fill this', ''];
  return {
    title: small ? '' : 'wavefront',
    room,
    rows: trace.read.wavefronts.map(({ lanes }, index) => ({
      ...{ x, y: yOf(index + 1), width: round(width), height },
      wavefront: index + 1,
      label:
        index > 0 && index * slot > text * 1.2 && isLabelled(index + 1, count + 1, slot, text * 1.9)
          ? String(index + 1)
          : '',
      marks: marksOf(
        `wavefront:${index + 1}`,
        lanes.map((lane) => `lane:${lane}`),
      ),
    })),
    cells: cellsOf(trace).map(({ wavefront, cell: { lane, banks } }, index, all) => {
      const before = all.slice(0, index).filter(({ cell }) => cell.lane === lane).length;
      const bank = Math.min(...banks);
      const box = {
        x: round(xOfByte(grid, bank * WORD)),
        y: yOf(wavefront),
        width: round(widthOfBytes(grid, banks.length * WORD)),
        height,
      };
      return {
        ...box,
        key: `${lane} ${before}`,
        lane,
        quarter: quarterOf(lane),
        label: fitsLabel(String(lane), box, text),
        marks: marksOf(
          `word:${trace.read.serviceByLane[lane]!.address}`,
          `lane:${lane}`,
          `wavefront:${wavefront}`,
          banks.map((each) => `bank:${each}`),
        ),
        since: BEFORE + wavefront,
      };
    }),
    note: {
      x: round(x + width / 2),
      y: round(yOf(count + 1) + rest / 2),
      text: rest > text * 2 && slots > count ? fitting(notes, width * 0.9, text, 'sans') : '',
    },
  };
}
