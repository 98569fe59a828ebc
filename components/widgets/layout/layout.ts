import { round, textWidth } from '@components/marks/geometry';
import { LANES, LINE, quarterOf } from '@components/marks/grammar';
import { gridBetween, lineOf, xOfByte, type WordGrid } from '@components/marks/word-grid';
import { fieldAddress } from '@src/engine/struct-layout';
import type { LayoutCost } from '@src/engine/struct-layout-cost';
import type { Bytes } from '@src/units/units';
import { bytesText } from '@src/units/words';
import type { BasePicture, Bounds } from '@src/widget/define-widget';
import { addressText, panelFor, type Panel } from './layout-panel';
import { structNamed, type LayoutValues, type StructSpec } from './params';
import { KINDS, tickBySector, type Clock, type LayoutTrace } from './simulate';

/** One field of one lane's struct, where it lies. */
export interface Piece {
  readonly lane: number;
  readonly name: string;
  readonly address: Bytes;
  readonly bytes: Bytes;
  /** The request that touches it; `null` when none does. */
  readonly request: number | null;
  /** Tick at which it has arrived and is requested; 0 when it is never requested. */
  readonly since: number;
}

/** All fields of the structs of the 32 lanes, by ascending address. */
export function piecesOf({ shape, fields }: StructSpec, { arrangement, requests }: LayoutCost, clock: Clock): Piece[] {
  const arrivals = tickBySector(clock);
  const pieces = fields.flatMap(({ name }, field) => {
    const at = requests.findIndex((candidate) => candidate.field === field);
    return Array.from({ length: LANES }, (_, lane): Piece => {
      const address = fieldAddress(shape, arrangement, field, lane);
      const { bytes } = shape.fields[field]!;
      if (at < 0) return { lane, name, address, bytes, request: null, since: 0 };
      const { wavefront, sector } = requests[at]!.trace.serviceByLane[lane]!;
      const lookedUp = clock.startByRequest[at]! + wavefront - 1;
      return { lane, name, address, bytes, request: at, since: Math.max(lookedUp, arrivals.get(sector)!) };
    });
  });
  return pieces.sort((a, b) => a.address - b.address);
}

/** Starts of the lines that hold them, ascending. */
export const linesOf = (pieces: readonly Piece[]): Bytes[] => [
  ...new Set(pieces.map(({ address }) => lineOf(address))),
];

/** Several fields of one struct, side by side in one line. */
interface Stretch {
  readonly address: Bytes;
  readonly end: Bytes;
  readonly touched: boolean;
}

/** Adjacent pieces of one lane become one: a whole struct in AoS, single fields in SoA. */
export function stretchesOf(lanePieces: readonly Piece[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { address, bytes, request } of lanePieces) {
    const last = stretches.at(-1);
    const touched = request !== null;
    if (last?.end === address && address % LINE !== 0)
      stretches[stretches.length - 1] = { ...last, end: address + bytes, touched: last.touched || touched };
    else stretches.push({ address, end: address + bytes, touched });
  }
  return stretches;
}

/** Letters, each centered on its own x; `xs` is the list that an SVG text takes. */
export interface Letters {
  readonly text: string;
  readonly xs: string;
}

/** Bytes of one sector that one request wants for one quarter-warp. */
export interface Chunk {
  readonly key: string;
  readonly path: string;
  readonly quarter: number;
  readonly letters: Letters;
  /** Step at which they have arrived and are requested. */
  readonly since: number;
}

export const widthOf = ({ bytes }: Piece, { cell }: WordGrid): number => (bytes / 4) * cell;

/** Letters of the pieces that are wide enough for one, in rows that are high enough. */
export function lettersOf(pieces: readonly Piece[], grid: WordGrid, height: number, text: number): Letters {
  const wide = height < text + 1 ? [] : pieces.filter((piece) => widthOf(piece, grid) >= text * 0.75);
  return {
    text: wide.map(({ name }) => name).join(''),
    xs: wide.map((piece) => round(xOfByte(grid, piece.address) + widthOf(piece, grid) / 2)).join(' '),
  };
}

/** The touched pieces of one sector, joined where one request wants them for one quarter-warp. */
export function chunksOf(
  pieces: readonly Piece[],
  grid: WordGrid,
  row: { readonly y: number; readonly height: number },
  text: number,
): Chunk[] {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (piece.request === null) continue;
    const key = `${piece.request}-${quarterOf(piece.lane)}`;
    groups.set(key, [...(groups.get(key) ?? []), piece]);
  }
  return [...groups].map(([key, group]) => ({
    key,
    path: group.map((piece) => boxPath(piece, grid, row)).join(''),
    quarter: quarterOf(group[0]!.lane),
    letters: lettersOf(group, grid, row.height, text),
    since: Math.max(...group.map(({ since }) => since)),
  }));
}

function boxPath(piece: Piece, grid: WordGrid, { y, height }: { y: number; height: number }): string {
  const room = widthOf(piece, grid);
  const inset = Math.min(0.5, room / 8);
  const above = Math.min(2.5, height * 0.12);
  const width = round(room - 2 * inset);
  return `M${round(xOfByte(grid, piece.address) + inset)},${round(y + above)}h${width}v${round(height - 2 * above)}h${-width}z`;
}

/** The three arrangements on one axis, one below another. Nothing in here knows a rule of the hardware. */
export interface Picture extends BasePicture {
  /** `null` where there is no room for it. */
  readonly legend: Legend | null;
  readonly panels: readonly Panel[];
  /** The lanes that represent all panels, or those of the first. */
  readonly laneY: number;
  readonly laneHeight: number;
}

/** One struct, byte by byte, with the letters that name its fields everywhere. */
interface Legend {
  readonly title: string;
  readonly meaning: string;
  readonly y: number;
  readonly height: number;
  /** From the start to the end of the struct, padding included. */
  readonly x: number;
  readonly width: number;
  readonly meaningX: number;
  readonly cells: readonly {
    readonly name: string;
    readonly x: number;
    readonly width: number;
    readonly touched: boolean;
  }[];
}

export function layout(trace: LayoutTrace, values: LayoutValues, bounds: Bounds): Picture {
  const { width, height, minText: text } = bounds;
  const spec = structNamed(values.struct);
  const piecesByKind = KINDS.map((kind) => piecesOf(spec, trace.byKind[kind], trace.clockByKind[kind]));
  const mostRows = Math.max(...piecesByKind.map((pieces) => linesOf(pieces).length));
  const longest = Math.max(
    ...piecesByKind.flatMap((pieces, index) => linesOf(pieces).map((line) => addressText(KINDS[index]!, line).length)),
  );
  const left = Math.ceil(textWidth('x'.repeat(longest), text)) + 10;
  const grid = gridBetween(left, width - 4, Math.max(3, Math.round(width / 140)));
  const legend = height > 40 * text && width > 40 * text ? legendFor(spec, trace.touched, left, width, text) : null;
  const top = legend ? legend.y + legend.height + text : 0;
  // Lanes and threads for each would take room that many rows need more.
  const woven = (height - top) / 3 > text * 6 + mostRows * 9;
  const laneHeight = Math.round(text * 1.1);
  const laneY = woven ? top + Math.round(text * 1.5) : top + text * 1.5;
  const first = woven ? top : laneY + laneHeight + 4;
  const gap = Math.round(text * 0.7);
  const panelHeight = (height - first - 2 * gap) / 3;
  const panels = KINDS.map((kind, index) =>
    panelFor(trace, values, kind, piecesByKind[index]!, {
      grid,
      text,
      woven,
      rows: mostRows,
      y: first + index * (panelHeight + gap),
      height: panelHeight,
      lanes: { y: laneY, height: laneHeight },
    }),
  );
  return {
    width,
    height,
    legend,
    panels,
    laneHeight,
    laneY: panels[0]!.laneY ?? laneY,
    movers: panels.flatMap(({ movers }) => movers),
  };
}

function legendFor(spec: StructSpec, touched: readonly number[], x: number, width: number, text: number): Legend {
  const { bytes, offsetByField, fields } = spec.shape;
  const title = `${spec.one}, ${bytesText(bytes)}`;
  const from = x + textWidth(title, text, 'sans') + 10;
  // A small struct looks small.
  const byte = Math.min(12, (width * 0.36) / bytes);
  const end = from + bytes * byte;
  const fits = end + 14 + textWidth(spec.meaning, text, 'sans') < width;
  return {
    title,
    meaning: fits ? spec.meaning : '',
    y: 0,
    height: Math.round(text * 1.7),
    x: from,
    width: bytes * byte,
    meaningX: end + 12,
    cells: fields.map((field, index) => ({
      name: field.name,
      x: from + offsetByField[index]! * byte,
      width: field.bytes * byte,
      touched: touched.includes(index),
    })),
  };
}
