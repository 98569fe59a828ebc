interface Dot {
  readonly x: number;
  readonly y: number;
}
interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
interface Cliff {
  readonly x: number;
  readonly text: string;
  /** The text says what lies to the right of the line. */
  readonly above: boolean;
}
export interface CliffLabel extends Dot {
  readonly text: string;
  /** Whether it is to the right of its line. */
  readonly right: boolean;
}

/** Width of a letter, height of a row, and the gap between a label and its line or the curve, in px. */
const LETTER = 6.7;
const ROW = 14;
const GAP = 4;
const DOT = 6;

/**
 * Labels beside the lines at which a curve jumps: each on its own side where there is room, in the highest row in which
 * neither the curve nor another label nor another line passes through it; where there is none, in the lowest.
 *
 * @param curve - The corners of the curve as it is drawn, in px.
 * @param current - The dot of the state that is shown, if it is drawn.
 */
export function cliffLabels(
  cliffs: readonly Cliff[],
  curve: readonly Dot[],
  bounds: Bounds,
  current?: Dot,
): CliffLabel[] {
  const taken: Bounds[] = current
    ? [{ left: current.x - DOT, right: current.x + DOT, top: current.y - DOT, bottom: current.y + DOT }]
    : [];
  const drawn = dense(curve);
  return cliffs.map(({ x, text, above }) => {
    const width = text.length * LETTER;
    const boxAt = (right: boolean, y: number): Bounds => {
      const left = right ? x + GAP : x - GAP - width;
      return { left, right: left + width, top: y - ROW / 2, bottom: y + ROW / 2 };
    };
    const rows: number[] = [];
    for (let y = bounds.top + ROW / 2 + 2; y <= bounds.bottom - ROW / 2; y += ROW / 2) rows.push(y);
    const places = [above, !above]
      .flatMap((right) => rows.map((y) => ({ right, y, box: boxAt(right, y) })))
      .filter(({ box }) => box.left >= bounds.left && box.right <= bounds.right);
    const free = places.find(
      ({ box }) =>
        !drawn.some((dot) => inside(dot, box)) &&
        !taken.some((other) => meet(box, other)) &&
        !cliffs.some((other) => other.x > box.left && other.x < box.right),
    );
    const { right, y, box } = free ?? places.at(-1) ?? { right: true, y: rows.at(-1)!, box: boxAt(true, rows.at(-1)!) };
    taken.push(box);
    return { text, right, x: x + (right ? GAP : -GAP), y };
  });
}

/** Points of a line, at most a pixel or two apart. */
const dense = (corners: readonly Dot[]): Dot[] =>
  corners.flatMap((to, index) => {
    const from = corners[index - 1] ?? to;
    const parts = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 2));
    return Array.from({ length: parts }, (_, part) => ({
      x: from.x + ((to.x - from.x) * (part + 1)) / parts,
      y: from.y + ((to.y - from.y) * (part + 1)) / parts,
    }));
  });

const inside = ({ x, y }: Dot, box: Bounds): boolean =>
  x > box.left - GAP / 2 && x < box.right + GAP / 2 && y > box.top - 1 && y < box.bottom + 1;

const meet = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
