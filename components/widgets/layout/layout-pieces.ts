import { round } from '@components/marks/geometry';
import { LANES, LINE, quarterOf } from '@components/marks/grammar';
import { lineOf, xOfByte, type WordGrid } from '@components/marks/word-grid';
import { fieldAddress } from '@src/engine/struct-layout';
import type { LayoutCost } from '@src/engine/struct-layout-cost';
import type { Bytes } from '@src/units/units';
import { tickBySector, type Clock } from './clock';
import type { StructSpec } from './structs';

/** One field of one lane's struct, where it lies. */
export interface Piece {
  readonly lane: number;
  readonly name: string;
  readonly address: Bytes;
  readonly bytes: Bytes;
  /** The request that touches it; `null` when none does. */
  readonly request: number | null;
  /** Tick at which it is there and asked for; 0 when nobody asks. */
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
export interface Stretch {
  readonly address: Bytes;
  readonly end: Bytes;
  readonly touched: boolean;
}

/** Pieces of one lane that touch each other become one: a whole struct in AoS, single fields in SoA. */
export function stretchesOf(own: readonly Piece[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { address, bytes, request } of own) {
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
  /** Step at which they are there and asked for. */
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
