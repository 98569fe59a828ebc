import type { CoalesceTrace, SectorTouch } from '@src/engine/coalesce';
import { round } from './grid';

/** One 32-byte sector, wherever on the road it is drawn. */
export interface SectorBox {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** False for one that no lane touches. */
  readonly touched: boolean;
  /** Every byte is wanted: there is nothing to hatch. */
  readonly full: boolean;
  readonly lanes: readonly number[];
  /** The wanted bytes, a path for each quarter-warp. */
  readonly words: readonly { readonly quarter: number; readonly path: string }[];
}

export const SECTOR = 32;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** @param touch - What the lanes want of it; `undefined` for a sector that came along or stayed behind. */
export function sectorBox(
  start: number,
  touch: SectorTouch | undefined,
  { serviceByLane, access }: CoalesceTrace,
  { x, y, width, height }: Place,
): SectorBox {
  const inset = height > 12 ? 2.5 : 1;
  const pathByQuarter = new Map<number, string>();
  const drawn = new Set<number>();
  for (const lane of touch?.lanes ?? []) {
    const { address } = serviceByLane[lane]!;
    if (drawn.has(address)) continue;
    drawn.add(address);
    const own = (access.width / SECTOR) * width;
    const side = Math.min(0.5, own / 8);
    const box = `M${round(x + ((address - start) / SECTOR) * width + side)},${y + inset}h${round(own - 2 * side)}v${height - 2 * inset}h${-round(own - 2 * side)}z`;
    const quarter = Math.floor(lane / 8);
    pathByQuarter.set(quarter, (pathByQuarter.get(quarter) ?? '') + box);
  }
  return {
    key: `${start}`,
    x: round(x),
    y,
    width: round(width),
    height,
    touched: touch !== undefined,
    full: touch?.usedBytes === SECTOR,
    lanes: touch?.lanes ?? [],
    words: [...pathByQuarter].map(([quarter, path]) => ({ quarter, path })),
  };
}
