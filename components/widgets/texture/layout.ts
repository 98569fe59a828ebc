import { round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import { marksOf, quarterOf } from '@components/marks/grammar';
import { numberPaint, numberWidth, type NumberPaint } from '@components/marks/lane-paint';
import { gridBetween, lanesOn } from '@components/marks/word-grid';
import { count, percent } from '@src/units/words';
import type { BasePicture, Mover } from '@src/widget/define-widget';
import { blocksText } from './describe';
import { bytesOf, IMAGE, KINDS, sizeOf, type Kind, type TextureValues } from './params';
import type { Texels, TextureTrace } from './simulate';

/** The part of the image that is drawn, the same for both layouts. */
interface View extends Texels {
  /** px of a texel's side. */
  readonly cell: number;
  /** True: the two pictures of the image are side by side; else one below the other. */
  readonly beside: boolean;
  /** px that one picture of the image may take. */
  readonly panelWidth: number;
  readonly panelHeight: number;
}

/** Texels around everything that is touched. */
const MARGIN = 1;
const LEAST = { width: 10, height: 6 };
const MOST_CELL = 44;

interface Room {
  /** px for both pictures, one beside or below the other. */
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  /** px above and below each picture, for its words. */
  readonly chrome: number;
}

/**
 * Fits all that either layout touches into the room, in the arrangement that makes texels larger; then fills the room.
 */
function viewOf({ byKind }: TextureTrace, { width, height, gap, chrome }: Room): View {
  const touched = [...byKind.rows.texelsBySector, ...byKind.blocks.texelsBySector];
  const x = Math.max(0, Math.min(...touched.map((box) => box.x)) - MARGIN);
  const y = Math.max(0, Math.min(...touched.map((box) => box.y)) - MARGIN);
  const across = Math.max(LEAST.width, Math.max(...touched.map((box) => box.x + box.width)) + MARGIN - x);
  const down = Math.max(LEAST.height, Math.max(...touched.map((box) => box.y + box.height)) + MARGIN - y);
  const fit = (panelWidth: number, panelHeight: number, beside: boolean) => ({
    beside,
    panelWidth,
    panelHeight,
    cell: Math.min(panelWidth / across, panelHeight / down, MOST_CELL),
  });
  const [one, other] = [fit((width - gap) / 2, height - chrome, true), fit(width, height / 2 - chrome, false)];
  const best = one.cell >= other.cell ? one : other;
  const more = (room: number, from: number): number => Math.min(IMAGE - from, Math.floor(room / best.cell + 1e-6));
  return { ...best, x, y, width: more(best.panelWidth, x), height: more(best.panelHeight, y) };
}

/** The same window on the image under two layouts, and the sectors of each, side by side at one scale. */
export interface Picture extends BasePicture {
  /** Size of its type, px: grows with the room. */
  readonly text: number;
  readonly lanes: readonly (ReturnType<typeof lanesOn>[number] & { readonly marks: string })[];
  readonly laneY: number;
  readonly laneHeight: number;
  readonly numbersAbove: boolean;
  readonly panels: readonly Panel[];
}

/** The image under one layout. */
interface Panel {
  readonly kind: Kind;
  readonly title: Label;
  /** Its cost; rests on an assumption where `estimate` is true. */
  readonly words: Label;
  readonly estimate: boolean;
  readonly frame: Box;
  /** Between texels, and between blocks. */
  readonly texelLines: string;
  readonly blockLines: string;
  readonly sectors: readonly Sector[];
  readonly texels: readonly (Box & { readonly lane: number; readonly quarter: number; readonly marks: string })[];
  readonly numbers: readonly NumberPaint[];
  /** Where the sectors go. */
  readonly strip: Box;
}

interface Sector extends Box {
  readonly start: number;
  readonly full: boolean;
  readonly slot: Box;
  readonly used: number;
  readonly marks: string;
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Fewer sectors do not fill the strip, so that few look few. */
const LEAST_SLOTS = 8;
/** Narrower texels have no lines between them. */
const LINED = 6;

export function layout(trace: TextureTrace, values: TextureValues, bounds: Bounds): Picture {
  const { width, height, minText } = bounds;
  const text = round(minText * Math.min(1.25, Math.max(1, Math.min(width / 900, height / 520))));
  const left = Math.ceil(textWidth('lanes', text) + 10);
  const fits = (width - left - 14) / 32 >= textWidth('31', text) + 2;
  const grid = gridBetween(fits ? left : 1, width - (fits ? 1 : text * 0.6), Math.max(3, Math.round(width / 180)));
  const numbersAbove = !fits;
  const laneY = numbersAbove ? Math.ceil(text * 1.7) : 2;
  const laneHeight = Math.round(Math.min(28, text * 1.5));
  const top = laneY + laneHeight + Math.round(text * 0.8);
  const stripHeight = Math.round(Math.min(24, Math.max(text, height / 26)));
  const head = Math.round(text * 1.7);
  const foot = 6 + stripHeight + Math.round(text * 1.8);
  const gap = Math.round(text * 1.6);
  const view = viewOf(trace, { width: width - 2, height: height - top, gap, chrome: head + foot });
  const panels = KINDS.map((kind, index): Panel => {
    const x = 1 + (view.beside ? index * (view.panelWidth + gap) : 0);
    const y = top + (view.beside ? 0 : index * (head + view.panelHeight + foot));
    return panelFor(trace, values, kind, view, { x, y: y + head, text, stripHeight });
  });
  return {
    width,
    height,
    text,
    lanes: lanesOn(grid).map((cell) => ({
      ...cell,
      label: numbersAbove ? cell.label : String(cell.lane),
      marks: marksOf(
        `lane:${cell.lane}`,
        KINDS.map((kind) => sectorName(trace, kind, cell.lane)),
      ),
    })),
    laneY,
    laneHeight,
    numbersAbove,
    panels,
    movers: panels.flatMap(moversOf),
  };
}

const nameOf = (kind: Kind, sector: number): string => `${kind === 'rows' ? 'sector' : 'block-sector'}:${sector}`;

const sectorOf = (trace: TextureTrace, kind: Kind, lane: number): number => {
  const address = trace.byKind[kind].addresses[lane]!;
  return address - (address % trace.sectorBytes);
};

const sectorName = (trace: TextureTrace, kind: Kind, lane: number): string => nameOf(kind, sectorOf(trace, kind, lane));

interface Place {
  readonly x: number;
  readonly y: number;
  readonly text: number;
  readonly stripHeight: number;
}

function panelFor(trace: TextureTrace, values: TextureValues, kind: Kind, view: View, place: Place): Panel {
  const { x, y, text, stripHeight } = place;
  const { sectors, efficiency } = trace.byKind[kind];
  const frame = { x, y, width: round(view.width * view.cell), height: round(view.height * view.cell) };
  const strip = { x, y: round(y + view.panelHeight + 6), width: round(view.panelWidth), height: stripHeight };
  const inset = Math.min(2, view.cell * 0.14);
  const texels = trace.texelByLane.map((texel, lane) => ({
    ...boxOf({ ...texel, width: 1, height: 1 }, view, frame, inset),
    lane,
    quarter: quarterOf(lane),
    marks: marksOf(`lane:${lane}`, sectorName(trace, kind, lane)),
  }));
  const tile = sizeOf(values.tile);
  const words = [
    `${count(sectors.length, 'sector')}, ${percent(efficiency)} of their bytes used`,
    `${count(sectors.length, 'sector')}, ${percent(efficiency)} used`,
    count(sectors.length, 'sector'),
  ];
  const titles =
    kind === 'rows' ? ['Row by row'] : [`In ${blocksText(values)}, assumed`, 'In blocks, assumed', 'Blocks, assumed'];
  const fitting = (texts: readonly string[], size: number): string =>
    texts.find((one) => textWidth(one, size, 'sans') <= view.panelWidth) ?? texts.at(-1)!;
  return {
    kind,
    title: { x, y: round(y - text * 0.9), text: fitting(titles, text * 1.15) },
    words: { x, y: round(strip.y + stripHeight + text * 0.9), text: fitting(words, text) },
    estimate: kind === 'blocks',
    frame,
    texelLines: view.cell < LINED ? '' : gridPath(view, frame, 1, 1),
    blockLines: kind === 'rows' ? '' : gridPath(view, frame, tile.across, tile.down),
    sectors: sectorsOf(trace, values, kind, view, frame, strip),
    texels,
    numbers: numbersOf(texels, view, text),
    strip,
  };
}

function sectorsOf(
  trace: TextureTrace,
  values: TextureValues,
  kind: Kind,
  view: View,
  frame: Box,
  strip: Box,
): readonly Sector[] {
  const { sectors, texelsBySector } = trace.byKind[kind];
  // One scale for both layouts.
  const slots = Math.max(LEAST_SLOTS, ...KINDS.map((one) => trace.byKind[one].sectors.length));
  const pitch = strip.width / slots;
  return sectors.map((start, index) => {
    const lanes = trace.texelByLane.flatMap((_, lane) => (sectorOf(trace, kind, lane) === start ? [lane] : []));
    const share = (lanes.length * bytesOf(values)) / trace.sectorBytes;
    const slot = {
      x: round(strip.x + index * pitch + 0.5),
      y: strip.y,
      width: round(Math.max(1, pitch - 1)),
      height: strip.height,
    };
    return {
      ...boxOf(texelsBySector[index]!, view, frame, 0.4),
      start,
      full: share === 1,
      slot,
      used: round(slot.width * share),
      marks: marksOf(
        nameOf(kind, start),
        lanes.map((lane) => `lane:${lane}`),
      ),
    };
  });
}

/** The lane that wants each texel, one text for each row of the window. */
function numbersOf(texels: Panel['texels'], view: View, text: number): readonly NumberPaint[] {
  if (view.cell < numberWidth('31', text) + 6 || view.cell < text + 6) return [];
  const cells = texels.map((texel) => ({ ...texel, kind: 'value' as const, text: String(texel.lane) }));
  return [...Map.groupBy(cells, ({ y }) => y).values()].flatMap((row) => numberPaint(row, text));
}

/** A rectangle of texels in px, smaller by `inset` on each side. */
const boxOf = ({ x, y, width, height }: Texels, view: View, frame: Box, inset: number): Box => ({
  x: round(frame.x + (x - view.x) * view.cell + inset),
  y: round(frame.y + (y - view.y) * view.cell + inset),
  width: round(width * view.cell - 2 * inset),
  height: round(height * view.cell - 2 * inset),
});

/** Lines between cells of this many texels, inside the view. */
function gridPath(view: View, frame: Box, across: number, down: number): string {
  const upright: string[] = [];
  for (let x = Math.ceil((view.x + 1) / across) * across; x < view.x + view.width; x += across)
    upright.push(`M${round(frame.x + (x - view.x) * view.cell)},${frame.y}v${frame.height}`);
  const level: string[] = [];
  for (let y = Math.ceil((view.y + 1) / down) * down; y < view.y + view.height; y += down)
    level.push(`M${frame.x},${round(frame.y + (y - view.y) * view.cell)}h${frame.width}`);
  return upright.join('') + level.join('');
}

/** The sectors leave the image one after another and line up below it. */
const moversOf = ({ kind, sectors }: Panel, panel: number): Mover[] =>
  sectors.map((sector, index) => {
    const { from, until } = flight(panel, index, sectors.length);
    const { x, y, width, height } = sector;
    return {
      key: `${kind} ${sector.start}`,
      from,
      until,
      start: { x, y, width, height },
      end: sector.slot,
      look: 'used',
    };
  });

/** When one of `of` sectors leaves and arrives, in moments. */
export const flight = (panel: number, index: number, of: number): { from: number; until: number } => ({
  from: panel + (0.5 * index) / of,
  until: panel + 0.5 + (0.5 * (index + 1)) / of,
});
