import { round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import { marksOf } from '@components/marks/grammar';
import type { Filled } from '@src/engine/occupancy';
import { percent } from '@src/units/words';
import type { BasePicture, Mover } from '@src/widget/define-widget';
import { blocksText, bytesExact, number, shortEdges } from './describe';
import type { OccupancyValues } from './params';
import { piecesOf, type OccupancyTrace, type Piece } from './simulate';

/** One SM as four containers of one height; each block takes its part of each, until one of them is full. */
export interface Picture extends BasePicture {
  readonly text: number;
  readonly containers: readonly Container[];
  readonly blocks: readonly BlockShape[];
  /** Block slots that can be pointed at. */
  readonly slots: Box & { readonly count: number };
  /** What hatching means, where there is some and room to say so. */
  readonly legend: { readonly y: number; readonly text: string } | null;
}

export interface Container {
  readonly name: Filled;
  readonly title: string;
  readonly titleY: number;
  /** Center of the words. */
  readonly x: number;
  /** Registers have one for each sub-partition, everything else has one. */
  readonly boxes: readonly Box[];
  readonly limits: boolean;
  /** "limit: only 4 blocks", "room for 8 blocks". */
  readonly limit: string;
  readonly limitY: number;
  /** Below: "100 % taken" after this many blocks, then what a block takes, of how much, and the next cliffs. */
  readonly takenByBlocks: readonly string[];
  readonly lines: readonly { readonly y: number; readonly text: string; readonly tells: boolean }[];
  readonly takenY: number;
  /** One more block, dashed; open at the top where it is higher than the picture. */
  readonly ghost: string;
  /** Shown in the block that does not fit, above what stops it. */
  readonly refused: { readonly y: number; readonly text: string; readonly paper: Box } | null;
}

interface BlockShape {
  /** Solid: what the block requested. */
  readonly asked: string;
  /** Hatched: what it takes and cannot use: rounding, reserved bytes, inactive lanes. */
  readonly extra: string;
  readonly marks: string;
  readonly numbers: readonly { readonly x: number; readonly y: number; readonly text: string }[];
}

/** Containers that a programmer sets are between the slots that the hardware has. */
const ORDER: readonly Filled[] = ['blocks', 'warps', 'registers', 'shared'];

const TITLES: Readonly<Record<Filled, readonly string[]>> = {
  blocks: ['Block slots', 'Blocks'],
  warps: ['Warp slots', 'Warps'],
  registers: ['Registers'],
  shared: ['Shared memory', 'Shared'],
};
/** As a share of a container's height, above it: room in which the block that does not fit sticks out. */
const HEADROOM = 0.17;
const LINE_HEIGHT = 1.4;
const LONGEST = '16,384/block of 65,536';
/** Between two blocks, so that each can be counted. */
const SEAM = 1;

export function layout(trace: OccupancyTrace, _values: OccupancyValues, bounds: Bounds): Picture {
  const { width, height, minText } = bounds;
  const text = Math.round(Math.min(minText * 1.2, Math.max(minText, width / 62)));
  const gap = Math.round(Math.max(8, width * 0.028));
  const each = (width - 3 * gap - 2) / 4;
  const wide = each > textWidth(LONGEST, text, 'sans');
  const most = bounds.projected || height < 22 * text ? 3 : height < 30 * text ? 4 : 5 + (wide ? 0 : 1);
  const top = text * 3.1;
  const belowY = height - (most + (most >= 5 ? 0.8 : 0)) * text * LINE_HEIGHT;
  const tall = Math.floor((belowY - top) / (1 + HEADROOM));
  const lid = Math.round(belowY - tall);
  const boxesOf = (name: Filled): Box[] => {
    const count = name === 'registers' ? trace.partitions : 1;
    const seam = count > 1 ? Math.max(2, Math.round(each / 70)) : 0;
    const part = (each - seam * (count - 1)) / count;
    const x = 1 + ORDER.indexOf(name) * (each + gap);
    return Array.from({ length: count }, (_, index) => ({
      x: round(x + index * (part + seam)),
      y: lid,
      width: round(part),
      height: tall,
    }));
  };
  const frame: Frame = { text, each, wide, lid, top: Math.round(top), belowY, most, boxesOf };
  const blocks = Array.from({ length: trace.blocksPerSm }, (_, block) => blockShape(trace, frame, block));
  const [slots] = boxesOf('blocks');
  return {
    width,
    height,
    text,
    containers: ORDER.map((name) => container(trace, frame, name)),
    blocks,
    slots: { ...slots!, count: trace.rooms.blocks.capacity },
    legend:
      most >= 5 && blocks.some(({ extra }) => extra !== '')
        ? { y: round(height - text * 0.7), text: 'hatched: taken by rounding or reserved' }
        : null,
    movers: moversOf(trace, frame),
  };
}

interface Frame {
  readonly text: number;
  /** Width of a container. */
  readonly each: number;
  /** What a block takes and of how much fits one line. */
  readonly wide: boolean;
  readonly lid: number;
  /** As high as a block that does not fit is drawn. */
  readonly top: number;
  readonly belowY: number;
  /** Lines of words below. */
  readonly most: number;
  readonly boxesOf: (name: Filled) => readonly Box[];
}

function container(trace: OccupancyTrace, frame: Frame, name: Filled): Container {
  const { rooms, limits, named, blocksPerSm } = trace;
  const { text, each, wide, belowY, most } = frame;
  const { capacity, each: taken } = rooms[name];
  const boxes = frame.boxesOf(name);
  const limiting = named.includes(name);
  const fits = (one: string, size = text): boolean => textWidth(one, size, 'sans') <= each;
  const first = (texts: readonly string[], size = text): string => texts.find((one) => fits(one, size)) ?? '';
  const bare = (value: number): string => (name === 'shared' ? bytesExact(value) : number(value));
  const edges = shortEdges(trace, name).map(
    (variants) => variants.find((lines) => lines.every((one) => fits(one))) ?? [],
  );
  const takes = wide
    ? [first([`${bare(taken)} per block, of ${bare(capacity)}`, `${bare(taken)}/block of ${bare(capacity)}`])]
    : [first([`${bare(taken)}/block`, bare(taken)]), first([`of ${bare(capacity)}`])];
  const lines = takes.slice(0, most - 2).map((line) => ({ text: line, tells: false }));
  // Never half of a two-line text.
  for (const edge of most > 3 ? edges : [])
    if (lines.length + edge.length < most) lines.push(...edge.map((line) => ({ text: line, tells: true })));
  const y = (row: number): number => round(belowY + (row + 0.75) * text * LINE_HEIGHT);
  return {
    name,
    title: first(TITLES[name], text * 1.15),
    titleY: round(text * 0.8),
    x: round(boxes[0]!.x + each / 2),
    boxes,
    limits: limiting,
    limit: first(limitTexts(limits[name], limiting)),
    limitY: round(text * 2.2),
    takenByBlocks: Array.from({ length: blocksPerSm + 1 }, (_, blocks) => {
      const share = percent(capacity === 0 ? 0 : (blocks * taken) / capacity);
      return first([`${share} taken`, share]);
    }),
    takenY: y(0),
    lines: lines.map((line, index) => ({ ...line, y: y(index + 1) })),
    ghost: ghostShape(trace, frame, name),
    refused: limiting && limits[name] !== null ? refusedIn(frame, boxes, blocksPerSm, first) : null,
  };
}

/** Above the lid, on a paper-colored box: the dashes of the block are behind the words. */
function refusedIn(
  { text, each, lid, top }: Frame,
  boxes: readonly Box[],
  block: number,
  first: (texts: readonly string[]) => string,
): Container['refused'] {
  if (lid - top < text * 1.5) return null;
  const words = first([`block ${block} does not fit`, `no room for ${block}`, 'no room']);
  const [y, width] = [(top + lid) / 2, Math.min(each, textWidth(words, text, 'sans') + text * 0.6)];
  const paper = { x: boxes[0]!.x + (each - width) / 2, y: y - text * 0.75, width, height: text * 1.5 };
  return { y: round(y), text: words, paper };
}

function limitTexts(limit: number | null, limiting: boolean): string[] {
  if (limit === null) return ['no limit'];
  if (limit === 0) return ['no block fits', 'none fits'];
  return limiting
    ? [`limit: only ${blocksText(limit)}`, `only ${blocksText(limit)}`, `only ${limit}`]
    : [`room for ${limit} blocks`, `room for ${limit}`, `fits ${limit}`];
}

/** The part of a container that a piece covers, from the bottom up. */
function boxOf({ box, capacity, start, asked, taken }: Piece & { readonly box: Box }) {
  const y = (amount: number): number => box.y + box.height * (1 - amount / capacity);
  const seam = box.height * (taken / capacity) > 3 ? SEAM : 0.3;
  const part = (from: number, to: number): Box => ({
    x: box.x + 2,
    y: y(to),
    width: box.width - 4,
    height: Math.max(0.5, y(from) - y(to)),
  });
  return {
    asked: asked > 0 ? shrunk(part(start, start + asked), asked === taken ? seam : 0) : null,
    extra: taken > asked ? shrunk(part(start + asked, start + taken), seam) : null,
    whole: part(start, start + taken),
  };
}

const shrunk = (box: Box, seam: number): Box => ({ ...box, y: box.y + seam, height: Math.max(0.5, box.height - seam) });

const placed = (trace: OccupancyTrace, frame: Frame, block: number, name: Filled) => {
  const boxes = frame.boxesOf(name);
  return piecesOf(trace, block, name).map((piece) => boxOf({ ...piece, box: boxes[piece.part]! }));
};

const path = (boxes: readonly (Box | null)[]): string =>
  boxes
    .flatMap((box) =>
      box ? `M${round(box.x)},${round(box.y)}h${round(box.width)}v${round(box.height)}h${-round(box.width)}z` : [],
    )
    .join('');

function blockShape(trace: OccupancyTrace, frame: Frame, block: number): BlockShape {
  const pieces = ORDER.map((name) => placed(trace, frame, block, name));
  return {
    asked: path(pieces.flat().map(({ asked }) => asked)),
    extra: path(pieces.flat().map(({ extra }) => extra)),
    marks: marksOf(`block:${block}`, `lane:${block}`),
    numbers: pieces.flatMap((one, index) => {
      const whole = one.length > 0 ? one[0]!.asked : null;
      if (!whole || whole.height < frame.text * 1.15) return [];
      const [first] = frame.boxesOf(ORDER[index]!);
      return [
        {
          x: round(first!.x + (one.length > 1 ? first!.width : frame.each) / 2),
          y: round(whole.y + whole.height / 2),
          text: `${one.length === 1 && frame.wide ? 'block ' : ''}${block}`,
        },
      ];
    }),
  };
}

/** The block that does not fit: where it would lie, cut off where the picture's room ends. */
const ghostShape = (trace: OccupancyTrace, frame: Frame, name: Filled): string =>
  placed(trace, frame, trace.blocksPerSm, name)
    .map(({ whole: { x, y, width, height } }) => {
      const [left, right, bottom, top] = [round(x), round(x + width), round(y + height), round(y)];
      return y >= frame.top
        ? `M${left},${bottom}V${top}H${right}V${bottom}Z`
        : `M${left},${frame.top}V${Math.max(bottom, frame.top)}H${right}V${frame.top}`;
    })
    .join('');

/** Each block comes in from above, into all containers at once; the one that does not fit stops where it sticks out. */
function moversOf(trace: OccupancyTrace, frame: Frame): Mover[] {
  return Array.from({ length: trace.blocksPerSm + 1 }, (_, block) => block).flatMap((block) =>
    ORDER.flatMap((name): Mover[] => {
      const parts = placed(trace, frame, block, name).map(({ whole }) => whole);
      if (parts.length === 0) return [];
      const end = around(parts, frame.top);
      const start = { ...end, y: frame.top, height: Math.min(end.height, frame.lid - frame.top) };
      const look = block === trace.blocksPerSm ? 'idle' : 'used';
      return [{ key: `${block} ${name}`, from: block, until: block + 1, start, end, look }];
    }),
  );
}

/** The pieces of all sub-partitions travel as one. */
function around(boxes: readonly Box[], least: number): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.max(least, Math.min(...boxes.map((box) => box.y)));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(y + 1, ...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
