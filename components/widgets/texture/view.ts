import { round } from '@components/marks/word-grid';
import type { Texels, TextureTrace } from './simulate';

/** The part of the image that is drawn, the same for both layouts. */
export interface View extends Texels {
  /** px of a texel's side. */
  readonly cell: number;
  /** True: the two pictures of the image stand side by side; else one below the other. */
  readonly beside: boolean;
}

/** Texels around everything that is touched. */
const MARGIN = 1;
const LEAST = { width: 12, height: 6 };
const MOST_CELL = 26;

interface Room {
  /** px for both pictures. */
  readonly width: number;
  readonly gap: number;
  /** px that one picture may be high. */
  readonly height: number;
}

/** Fits everything that either layout touches into the room, beside each other or one below the other, as is larger. */
export function viewOf({ byKind }: TextureTrace, { width, gap, height }: Room): View {
  const touched = [...byKind.rows.texelsBySector, ...byKind.blocks.texelsBySector];
  const x = Math.max(0, Math.min(...touched.map((box) => box.x)) - MARGIN);
  const y = Math.max(0, Math.min(...touched.map((box) => box.y)) - MARGIN);
  const across = Math.max(LEAST.width, Math.max(...touched.map((box) => box.x + box.width)) + MARGIN - x);
  const down = Math.max(LEAST.height, Math.max(...touched.map((box) => box.y + box.height)) + MARGIN - y);
  const cellIn = (room: number): number => Math.min(room / across, height / down, MOST_CELL);
  const beside = cellIn((width - gap) / 2) >= Math.min(cellIn(width), height / 2 / down);
  const cell = beside ? cellIn((width - gap) / 2) : Math.min(cellIn(width), height / 2 / down);
  return { x, y, width: across, height: down, cell: Math.floor(cell * 10) / 10, beside };
}

/** A rectangle of texels as a closed path, drawn smaller by `inset` px on each side. */
export function boxPath({ x, y, width, height }: Texels, view: View, origin: { x: number; y: number }, inset: number) {
  const left = round(origin.x + (x - view.x) * view.cell + inset);
  const top = round(origin.y + (y - view.y) * view.cell + inset);
  return `M${left},${top}h${round(width * view.cell - 2 * inset)}v${round(height * view.cell - 2 * inset)}h${-round(width * view.cell - 2 * inset)}z`;
}
