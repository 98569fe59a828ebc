import type { TmaBoxValues } from './params';
import type { TmaBoxTrace } from './simulate';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** The tensor in global memory and the box on it, to one scale. */
export interface TensorPart {
  readonly title: string;
  readonly titleX: number;
  readonly titleY: number;
  readonly tensor: Box;
  /** The whole box, also where it leaves the tensor. */
  readonly box: Box;
  /** The part of it inside; `null` when there is none. */
  readonly inside: Box | null;
  /** What the lanes read of it. */
  readonly column: Box;
  readonly labels: readonly Label[];
  readonly bottom: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;
/** Thinner than this, a column is no longer seen. */
const THINNEST = 2.5;

export function tensorPart(trace: TmaBoxTrace, values: TmaBoxValues, room: Box): TensorPart {
  const { x, y, columns, rows, width, height } = values;
  const [left, right] = [Math.min(0, x), Math.max(width, x + columns)];
  const [top, bottom] = [Math.min(0, y), Math.max(height, y + rows)];
  const scale = Math.min(room.width / (right - left), room.height / (bottom - top));
  const place = (from: number, to: number, upper: number, lower: number): Box => ({
    x: round(room.x + (from - left) * scale),
    y: round(room.y + (upper - top) * scale),
    width: round((to - from) * scale),
    height: round((lower - upper) * scale),
  });
  const tensor = place(0, width, 0, height);
  const box = place(x, x + columns, y, y + rows);
  const lanes = Math.min(rows, 32);
  const first = x + trace.readColumn;
  const read = place(first, first + trace.readBytes / trace.elementBytes, y, y + lanes);
  const thick = Math.min(box.width, Math.max(THINNEST, read.width));
  return {
    title: 'Tensor in global memory',
    titleX: room.x,
    titleY: 10,
    tensor,
    box,
    inside: insideOf(values, place),
    column: { ...read, x: round(Math.min(read.x, box.x + box.width - thick)), width: thick },
    labels: labelsOf(values, room),
    bottom: round(room.y + (bottom - top) * scale) + 22,
  };
}

function insideOf(
  { x, y, columns, rows, width, height }: TmaBoxValues,
  place: (from: number, to: number, upper: number, lower: number) => Box,
): Box | null {
  const [from, to] = [Math.max(0, x), Math.min(width, x + columns)];
  const [upper, lower] = [Math.max(0, y), Math.min(height, y + rows)];
  return from < to && upper < lower ? place(from, to, upper, lower) : null;
}

/** Sizes and the corner of the box, above everything. */
function labelsOf({ x, y, width, height, columns, rows, type }: TmaBoxValues, room: Box): Label[] {
  return [`${width} × ${height} ${type}`, `box: ${columns} × ${rows} at (${x}, ${y})`].map((text, line) => ({
    x: room.x,
    y: 28 + line * 15,
    text,
  }));
}
