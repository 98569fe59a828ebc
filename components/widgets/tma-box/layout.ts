import { isLabelled } from '@components/marks/fit';
import { boxesPath, round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import { marksOf, quarterOf, WORD } from '@components/marks/grammar';
import { widthOfBytes, xOfByte, type WordGrid } from '@components/marks/word-grid';
import type { BasePicture } from '@src/widget/define-widget';
import { fillName } from './describe';
import { piecesOf, tilePart, type Piece, type TilePart } from './layout-tile';
import { CHUNK_BYTES, params, type TmaBoxValues } from './params';
import type { TmaBoxTrace } from './simulate';

/**
 * The tensor with the box as a window on it, the box in shared memory, and the read of a column. Nothing in here knows
 * a rule of the hardware.
 */
export interface Picture extends BasePicture {
  /** Size of type, px: it grows in a large room. */
  readonly text: number;
  readonly tensor: TensorPart;
  /**
   * The box, cut out and as high as it lies in shared memory beside it; in a narrow room where it lies in the tensor.
   */
  readonly cutOut: BoxPart;
  readonly tile: TilePart & { readonly pieces: readonly Piece[] };
  readonly bars: BarsPart | null;
  readonly legend: readonly (Text & { readonly kind: 'fill' | 'hole' })[];
  /** From the corners of the box to those of the tile; empty where one is above the other. */
  readonly links: string;
  /** What arrives from outside the tensor. */
  readonly fill: 'zero' | 'nan';
}

interface Text {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** All to one scale, in elements of the tensor; the box may leave it. */
interface TensorPart {
  readonly title: Omit<Text, 'text'>;
  readonly tensor: Box;
  readonly box: Box;
}

/** The box enlarged, or where it lies in the tensor. */
interface BoxPart {
  readonly title: string;
  readonly box: Box;
  /**
   * Its part of the tensor, by the shade of its column; over that, the 16 bytes around what each lane reads, and what
   * it reads.
   */
  readonly parts: readonly { readonly look: string; readonly path: string }[];
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

/** How many shades the columns of the box have. */
export const SHADES = 8;
/** The shades, and the hues of the lanes for the pieces that they read. */
export const LOOKS = SHADES + 4;
export const lookOf = (look: number): string => (look < SHADES ? `s${look}` : `around q${look - SHADES}`);

/** A row of up to 128 B has a shade for each of its pieces; a longer one distributes them. */
export const shadeOf = (chunk: number, chunks: number): number =>
  Math.floor((chunk * SHADES) / Math.max(SHADES, chunks));

export function layout(trace: TmaBoxTrace, values: TmaBoxValues, bounds: Bounds): Picture {
  const { width, height, minText } = bounds;
  const text = round(Math.max(minText, Math.min(minText * 1.25, width / 75, height / 50)));
  const stacked = height > width;
  const tall = height > 24 * text;
  const gap = Math.round(text * (stacked ? 1 : 1.4));
  const left = Math.round(Math.min(Math.max(width * 0.33, 7.5 * text), 38 * text));
  const [tileX, tileY] = stacked ? [0, Math.round(height * 0.28) + gap] : [left + gap, 0];
  const tileRoom = { x: tileX, y: tileY, width: width - tileX, height: height - tileY };
  const { part: tile, frame } = tilePart(trace, tileRoom, text, tall && !stacked);
  // The box is enlarged left of the tile; under it the tensor that it is from, and under that the cost of each swizzle.
  const top = stacked ? 0 : round(tile.bottom + text * 1.6);
  const high = Math.round(stacked ? tileY - gap : Math.min(left * 0.6, (height - top) * 0.38));
  const tensorRoom = {
    x: 1,
    y: stacked ? 1.4 * text : top,
    width: Math.round(stacked ? width * 0.46 : left * 0.55),
    height: stacked ? high - 1.4 * text : high,
  };
  const notes = stacked
    ? { x: tensorRoom.width + gap, y: 0, width: width - tensorRoom.width - gap - 2, height: high }
    : { x: 1, y: top + high + text, width: left - 2, height: height - top - high - text };
  const bars = barsPart(trace, values, notes, text);
  const foot = bars ? bars.bars.at(-1)!.y + text * 3.2 : notes.y + text;
  const tensor = tensorPart(values, tensorRoom, text);
  const from = tensor.box;
  const to = stacked ? from : { x: 1, y: tile.top, width: round(left - text), height: round(tile.bottom - tile.top) };
  const titles = ['the box, cut out of the tensor', 'the box'];
  return {
    width,
    height,
    text,
    tensor,
    bars,
    cutOut: boxPart(trace, values, to, stacked || !tall ? '' : fitting(titles, to.width, text * 1.15, 'sans')),
    tile: { ...tile, pieces: piecesOf(trace, frame, values, to) },
    legend: legendOf(trace, values, { ...notes, y: foot, height: notes.y + notes.height - foot }, text),
    links: stacked
      ? ''
      : `M${from.x},${from.y}L${to.x},${tile.bottom}M${from.x + from.width},${from.y}L${to.x + to.width},${tile.bottom}`,
    fill: values.fill === 'nan' ? 'nan' : 'zero',
    movers: tile.movers,
  };
}

/** The first of the texts, from the longest on, that fits; '' when none does. */
export const fitting = (texts: readonly string[], room: number, size: number, face: 'mono' | 'sans'): string =>
  texts.find((text) => textWidth(text, size, face) <= room) ?? '';

/** The box in a frame of px: its part of the tensor, and what is read from it. */
function boxPart(trace: TmaBoxTrace, values: TmaBoxValues, box: Box, title: string): BoxPart {
  const { x, y, columns, rows, width, height } = values;
  const [perColumn, perRow] = [box.width / columns, box.height / rows];
  const perChunk = CHUNK_BYTES / trace.elementBytes;
  const chunks = columns / perChunk;
  const [upper, lower] = [Math.max(0, -y), Math.min(rows, height - y)];
  /** '' where nothing is left. */
  const path = (from: number, to: number, first = upper, end = lower): string =>
    from < to && first < end
      ? boxesPath([
          {
            x: box.x + from * perColumn,
            y: box.y + first * perRow,
            width: (to - from) * perColumn,
            height: (end - first) * perRow,
          },
        ])
      : '';
  const stripes = Array.from({ length: SHADES }, () => '');
  for (let chunk = 0; chunk < chunks; chunk += 1)
    stripes[shadeOf(chunk, chunks)] += path(
      Math.max(chunk * perChunk, -x),
      Math.min((chunk + 1) * perChunk, width - x),
    );
  const byQuarter = (from: number, to: number, look: string): BoxPart['parts'] =>
    [0, 1, 2, 3].map((quarter) => ({
      look: `${look} q${quarter}`,
      path: path(from, to, 8 * quarter, Math.min(rows, 8 * quarter + 8)),
    }));
  const first = Math.floor(trace.readColumn / perChunk) * perChunk;
  return {
    title,
    box,
    parts: [
      ...stripes.map((stripe, shade) => ({ look: lookOf(shade), path: stripe })),
      ...byQuarter(first, Math.min(columns, first + perChunk), 'around'),
      ...byQuarter(trace.readColumn, trace.readColumn + trace.readBytes / trace.elementBytes, 'read'),
    ].filter((part) => part.path !== ''),
  };
}

/** The frame includes some of the tensor's surroundings, so that a box just outside changes no scale. */
function tensorPart({ x, y, columns, rows, width, height }: TmaBoxValues, room: Box, text: number): TensorPart {
  const [left, right] = [Math.min(-width / 4, x), Math.max(width * 1.25, x + columns)];
  const [top, bottom] = [Math.min(-height / 6, y), Math.max((height * 4) / 3, y + rows)];
  const scale = Math.min(room.width / (right - left), room.height / (bottom - top));
  const place = (atX: number, atY: number, wide: number, high: number): Box => ({
    x: round(room.x + (atX - left) * scale),
    y: round(room.y + (atY - top) * scale),
    width: round(wide * scale),
    height: round(high * scale),
  });
  const tensor = place(0, 0, width, height);
  const box = place(x, y, columns, rows);
  return {
    tensor,
    box,
    // Below the box that is cut out it is beside the tensor, else above.
    title:
      room.y > text * 2
        ? { x: round(Math.max(tensor.x + tensor.width, box.x + box.width) + text), y: tensor.y + text }
        : { x: 1, y: round(text * 0.7) },
  };
}

function barsPart(trace: TmaBoxTrace, { swizzle }: TmaBoxValues, room: Box, text: number): BarsPart | null {
  const pitch = Math.min(text * 3, room.height / (trace.underSwizzle.length + 1.2));
  if (pitch < text * 1.25) return null;
  const nameWidth = textWidth('▸128 B', text) + text * 0.5;
  const whole = room.width - nameWidth - textWidth('32', text) - text * 0.5;
  const most = Math.max(1, ...trace.underSwizzle.map(({ wavefronts }) => wavefronts ?? 0));
  const title = ['wavefronts under each swizzle', 'under each swizzle'];
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
    ['fill', trace.fillBytes, `outside the tensor: ${fillName(values)}`, 'outside'],
    ['hole', trace.holeBytes, 'hole: keeps what it held', 'hole'],
  ] as const;
  const pitch = text * 1.8;
  return entries
    .filter(([, bytes]) => bytes > 0)
    .slice(0, Math.max(0, Math.floor(room.height / pitch)))
    .map(([kind, , ...texts], index) => ({
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

/** Where bytes of shared memory are in the picture. */
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

export function unitsOf(trace: TmaBoxTrace, frame: Frame): Unit[] {
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
      const laneBanks = banks.filter((_, word) => words[word]! >= from && words[word]! < address + readBytes);
      return { wavefront: index + 1, cell: { lane, banks: laneBanks } };
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
  const notes = ['one wavefront for each lane would fill this', 'one for each lane would fill this'];
  return {
    title: small ? '' : 'wavefront',
    room,
    rows: trace.read.wavefronts.map(({ lanes }, index) => ({
      x,
      y: yOf(index + 1),
      width: round(width),
      height,
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
