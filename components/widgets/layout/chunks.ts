import { round, xOfByte, type Grid } from './grid';
import type { Piece } from './pieces';

/** Letters, each centred on its own x; `xs` is the list that an SVG text takes. */
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

const LEAST_WIDTH_FOR_A_LETTER = 7.5;

const widthOf = ({ bytes }: Piece, { cell }: Grid): number => (bytes / 4) * cell;

/** Letters of the pieces that are wide enough for one. */
export function lettersOf(pieces: readonly Piece[], grid: Grid): Letters {
  const wide = pieces.filter((piece) => widthOf(piece, grid) >= LEAST_WIDTH_FOR_A_LETTER);
  return {
    text: wide.map(({ name }) => name).join(''),
    xs: wide.map((piece) => round(xOfByte(grid, piece.address) + widthOf(piece, grid) / 2)).join(' '),
  };
}

/** The touched pieces of one sector, joined where one request wants them for one quarter-warp. */
export function chunksOf(pieces: readonly Piece[], grid: Grid, row: { y: number; height: number }): Chunk[] {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (piece.request === null) continue;
    const key = `${piece.request}-${Math.floor(piece.lane / 8)}`;
    groups.set(key, [...(groups.get(key) ?? []), piece]);
  }
  return [...groups].map(([key, group]) => ({
    key,
    path: group.map((piece) => boxPath(piece, grid, row)).join(''),
    quarter: Math.floor(group[0]!.lane / 8),
    letters: lettersOf(group, grid),
    since: Math.max(...group.map(({ since }) => since)),
  }));
}

function boxPath(piece: Piece, grid: Grid, { y, height }: { y: number; height: number }): string {
  const room = widthOf(piece, grid);
  const inset = Math.min(0.5, room / 8);
  const width = round(room - 2 * inset);
  return `M${round(xOfByte(grid, piece.address) + inset)},${y}h${width}v${height}h${-width}z`;
}
