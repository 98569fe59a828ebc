import { movingAt, type Moving } from '@components/marks/movers';
import type { Area } from './along-k';
import type { Picture } from './layout';
import type { LensBox } from './layout-lens';
import type { MatrixBox } from './layout-map';

/** What the block has done when the clock stands somewhere: cheap enough for each frame. */
export interface Now {
  /** Products that each sum of the block has so far; with a part while one is under way. */
  readonly products: number;
  /** First place of k of the step that is at hand; -1 before there is one. */
  readonly from: number;
  /** First place of k that the lens shows. */
  readonly windowFrom: number;
  /** Place of k that is being multiplied. */
  readonly cursor: number | null;
  /** Parts of A and B on their way from the matrices to the block. */
  readonly flying: readonly Moving[];
}

/** Share of the time between two moments in which the parts travel; in the rest they are used. */
const TRAVEL_OF_TILE = 0.5;
const TRAVEL_OF_ELEMENT = 0.8;

export function nowAt({ alongK, lens, map, n }: Picture, time: number): Now {
  const { depth, window } = lens;
  const travel = depth > 1 ? TRAVEL_OF_TILE : TRAVEL_OF_ELEMENT;
  const passed = Math.min(alongK.length, Math.floor(time + 1e-6));
  const share = passed < alongK.length ? Math.max(0, time - passed) : 0;
  const before = passed === 0 ? 0 : alongK[passed - 1]!.kTo;
  const next = alongK[passed];
  const using = next !== undefined && share >= travel;
  const products = using ? before + ((share - travel) / (1 - travel)) * (next.kTo - before) : before;
  const at = using ? Math.min(next.kTo - 1, Math.max(before, Math.floor(products))) : before - 1;
  const from = at < 0 ? -1 : Math.floor(at / depth) * depth;
  // What is on its way decides what part of the matrices the lens shows.
  const coming = next !== undefined && share > 1e-6 && !using ? before : at;
  const windowFrom = Math.floor(Math.max(0, coming) / window) * window;
  const shown = from >= windowFrom ? from : -1;
  const flying =
    coming === before && next !== undefined && share > 1e-6 && share < travel
      ? [
          flight({ ...next.area.a, columns: next.kTo - before }, map.a, lens.a, [before - windowFrom, 0], [depth, 0]),
          flight({ ...next.area.b, rows: next.kTo - before }, map.b, lens.b, [0, before - windowFrom], [0, depth]),
        ].flatMap((mover) => movingAt([mover], share / travel))
      : [];
  return { products, from: shown, windowFrom, cursor: using && products < n ? at : null, flying };
}

/** From its place in the matrix to its place in the lens, growing on the way. */
function flight(area: Area, map: MatrixBox, lens: LensBox, at: readonly number[], depth: readonly number[]) {
  const least = map.least ?? 1;
  const start = {
    x: map.x + area.column * map.cell,
    y: map.y + area.row * map.cell,
    width: Math.max(least, area.columns * map.cell),
    height: Math.max(least, area.rows * map.cell),
  };
  const end = {
    x: lens.x + at[0]! * lens.cell,
    y: lens.y + at[1]! * lens.cell,
    width: depth[0] ? depth[0] * lens.cell : lens.width,
    height: depth[1] ? depth[1] * lens.cell : lens.height,
  };
  return { key: map.name, from: 0, until: 1, start, end, look: 'used' as const };
}
