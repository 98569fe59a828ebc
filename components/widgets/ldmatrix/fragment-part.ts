import type { LdmatrixTrace } from './simulate';

/** The matrices as the registers hold them: eight by eight elements, two to a lane. */
export interface FragmentPart {
  readonly titleX: number;
  readonly titleY: number;
  readonly grids: readonly FragmentGrid[];
  readonly bottom: number;
}

export interface FragmentGrid {
  readonly matrix: number;
  readonly label: string;
  readonly x: number;
  readonly labelY: number;
  readonly pairs: readonly Pair[];
}

/** The two elements of one lane in one matrix. */
export interface Pair {
  readonly lane: number;
  readonly quarter: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Step from which its elements have moved: the later one of the rows that it has a part of. */
  readonly since: number;
}

const SIDE = 8;

/**
 * @param left, right - The room for the grids of up to `perRow` matrices.
 * @param cellMost - The widest an element is drawn.
 */
export function fragmentPart(
  { shared, fragmentByLane }: LdmatrixTrace,
  {
    left,
    right,
    y,
    perRow,
    gap,
    cellMost,
  }: Readonly<Record<'left' | 'right' | 'y' | 'perRow' | 'gap' | 'cellMost', number>>,
): FragmentPart {
  const cell = Math.min(cellMost, (right - left - (perRow - 1) * gap) / perRow / SIDE);
  const side = SIDE * cell;
  const pitchY = side + 24;
  const top = y + 32;
  const rowSince = (matrix: number, row: number): number => shared.serviceByLane[matrix * SIDE + row]!.wavefront;
  const grids = shared.passes.map((_, matrix): FragmentGrid => {
    const x = left + (matrix % perRow) * (side + gap);
    const gridY = top + Math.floor(matrix / perRow) * pitchY;
    return {
      matrix,
      label: `register ${matrix}: m${matrix}`,
      x: round(x),
      labelY: gridY - 8,
      pairs: fragmentByLane.map((elements, lane): Pair => {
        const [first, last] = [elements[0]!, elements.at(-1)!];
        return {
          lane,
          quarter: Math.floor(lane / SIDE),
          x: round(x + first.column * cell),
          y: round(gridY + first.row * cell),
          width: round((last.column - first.column + 1) * cell),
          height: round((last.row - first.row + 1) * cell),
          since: Math.max(...elements.map(({ row }) => rowSince(matrix, row))),
        };
      }),
    };
  });
  const lines = Math.ceil(grids.length / perRow);
  return { titleX: left, titleY: y, grids, bottom: round(top + lines * pitchY - 24) };
}

const round = (value: number): number => Math.round(value * 10) / 10;
