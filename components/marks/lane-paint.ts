import { boxesPath, round, type Box } from './geometry';
import type { PlacedCell, PlacedThread } from './lane-picture';
import type { CellKind } from './lane-sheet';

/** Cells that look alike, as one path. */
export interface CellPaint {
  readonly key: string;
  readonly kind: CellKind;
  readonly quarter: number;
  readonly path: string;
}

/** Numbers of a row that have one color, as one text: each digit has its own x. */
export interface NumberPaint {
  readonly onHue: boolean;
  readonly x: string;
  readonly y: number;
  readonly text: string;
}

export interface ThreadPaint {
  readonly key: string;
  readonly quarter: number;
  readonly faint: boolean;
  readonly outside: boolean;
  readonly path: string;
}

/** From one digit to the next, in em: closer than the typeface sets them, closer still in long numbers. */
const advance = ({ length }: string): number => (length > 2 ? 0.54 : 0.58);
/** How wide the ink of one digit is. */
const INK = 0.5;

export const numberWidth = (text: string, size: number): number =>
  Math.max(0, text.length - 1) * size * advance(text) + size * INK;

/** Cells that have grown over their neighbors, and cells with a frame, are on top. */
const ORDER: readonly CellKind[] = ['off', 'idle', 'spent', 'unknown', 'kept', 'value', 'result'];

export function cellPaint(cells: readonly PlacedCell[]): CellPaint[] {
  const groups = Map.groupBy(cells, ({ kind, quarter }) => `${kind} ${quarter}`);
  return [...groups]
    .map(([key, alike]) => ({
      key,
      kind: alike[0]!.kind,
      quarter: alike[0]!.quarter,
      path: boxesPath(alike.map(inset)),
    }))
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** Leaves room for the frame of a cell. */
const inset = ({ x, y, width, height }: Box): Box => ({
  x: x + 1,
  y: y + 1,
  width: Math.max(1, width - 2),
  height: Math.max(1, height - 2),
});

export const allCells = (cells: readonly PlacedCell[]): string => boxesPath(cells.map(inset));

const isOnHue = ({ kind }: PlacedCell): boolean => kind === 'value' || kind === 'result';

export function numberPaint(cells: readonly PlacedCell[], size: number): NumberPaint[] {
  return [true, false].flatMap((onHue): NumberPaint[] => {
    const written = cells.filter((cell) => cell.text !== '' && isOnHue(cell) === onHue);
    const [first] = written;
    if (!first) return [];
    return [
      {
        onHue,
        x: written.flatMap((cell) => figureXs(cell, size)).join(' '),
        y: round(first.y + first.height / 2),
        text: written.map(({ text }) => text).join(''),
      },
    ];
  });
}

/** The center of each digit of a cell's number. */
const figureXs = ({ x, width, text }: PlacedCell, size: number): number[] =>
  [...text].map((_, index) => round(x + width / 2 + (index - (text.length - 1) / 2) * size * advance(text)));

/** One path for each thread, so that it can move by itself; or, for many threads, one path for each hue. */
export function threadPaint(threads: readonly PlacedThread[], single: boolean): ThreadPaint[] {
  const keyOf = ({ key, quarter, faint, from }: PlacedThread): string =>
    single ? key : faint ? 'faint' : `${quarter} ${from === null}`;
  return [...Map.groupBy(threads, keyOf)].map(([key, alike]) => ({
    key,
    quarter: alike[0]!.quarter,
    faint: alike[0]!.faint,
    outside: alike[0]!.from === null,
    path: alike.map(({ path }) => path).join(''),
  }));
}
