import { IMAGE } from './params';
import type { Texels, TextureTrace } from './simulate';

/** The part of the image that is drawn, the same for both layouts. */
export interface View extends Texels {
  /** px of a texel's side. */
  readonly cell: number;
  /** True: the two pictures of the image stand side by side; else one below the other. */
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

/** Fits all that either layout touches into the room, in the arrangement that makes texels larger; then fills the room. */
export function viewOf({ byKind }: TextureTrace, { width, height, gap, chrome }: Room): View {
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
