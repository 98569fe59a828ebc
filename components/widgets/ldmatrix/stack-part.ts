import { gridWidth, round, widthOfBytes, xOfByte, type WordGrid } from '@components/marks/word-grid';
import { bankNumbers, type MemoryPart } from './memory-part';
import type { LdmatrixTrace } from './simulate';
import { rowUnits, type RowUnit } from './units';

/** The wavefronts in order, matrix by matrix, always on one scale: a conflict makes the stack taller. */
export interface StackPart {
  readonly titleX: number;
  readonly titleY: number;
  readonly cells: string;
  readonly rows: readonly StackRow[];
  /** Beside the stack: which wavefronts are one matrix. */
  readonly matrices: readonly StackMatrix[];
  /** Beside them: how much of the stack is ideal, and how much more it is. */
  readonly numbers: MemoryPart['numbers'];
  readonly numbersY: number;
  /** The room that is left to the worst case; `null` when there is none. */
  readonly room: { x: number; y: number; width: number; height: number; label: string } | null;
  readonly bottom: number;
}

export interface StackRow {
  readonly wavefront: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly label: string;
  readonly units: readonly RowUnit[];
}

export interface StackMatrix {
  readonly matrix: number;
  /** A bracket right of its wavefronts. */
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly label: string;
}

const ROOM_FOR_TEXT = 16;
const GAP = 3;
const PITCH = 12;
const HEIGHT = 11;

export function stackPart(trace: LdmatrixTrace, grid: WordGrid, y: number, narrow: boolean): StackPart {
  const { wavefronts, passes } = trace.shared;
  const top = y + 30;
  const right = grid.left + gridWidth(grid);
  // A little room between two matrices.
  const yOf = (index: number): number => round(top + index * PITCH + (wavefronts[index]!.pass - 1) * GAP);
  const rows = wavefronts.map(({ lanes }, index): StackRow => {
    const box = { y: yOf(index), height: HEIGHT };
    const units = rowUnits(trace, lanes, grid, () => box);
    return { wavefront: index + 1, x: grid.left - 5, ...box, label: String(index + 1), units };
  });
  const end = rows.at(-1)!.y + HEIGHT;
  const worstEnd = top + trace.worst * PITCH + (passes.length - 1) * GAP;
  let next = 0;
  const matrices = passes.map(({ degree }, matrix): StackMatrix => {
    const first = rows[next]!.y;
    const last = rows[next + degree - 1]!.y + HEIGHT;
    next += degree;
    // As short as its place: a file that leaves the page may be read with a wider font.
    const label = `m${matrix}${degree > 1 ? `: ${degree}${narrow ? '' : '-way'}` : ''}`;
    const x = round(right + 4);
    return {
      matrix,
      path: `M${x},${first + 0.5}h4V${last - 0.5}h-4`,
      x: x + 8,
      y: (first + last) / 2,
      label,
    };
  });
  return {
    titleX: narrow ? 1 : grid.left,
    titleY: y,
    cells: rows.map((row) => piecesOf(grid, row)).join(''),
    rows,
    matrices,
    numbers: bankNumbers(grid),
    numbersY: top - 8,
    room:
      worstEnd - end < ROOM_FOR_TEXT
        ? null
        : {
            x: grid.left,
            y: end + 3,
            width: gridWidth(grid),
            height: round(worstEnd - end - 3),
            label: `The worst case ends here: ${trace.worst}`,
          },
    bottom: Math.max(worstEnd, end),
  };
}

/** Eight places of 16 bytes a wavefront. */
const piecesOf = (grid: WordGrid, { y, height }: StackRow): string =>
  Array.from({ length: 8 }, (_, piece) => {
    const width = round(widthOfBytes(grid, 16));
    return `M${round(xOfByte(grid, piece * 16))},${y}h${width}v${height}h-${width}z`;
  }).join('');
