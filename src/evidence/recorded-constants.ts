/** One warp-wide read of the constant space, as the figure of constants orders its addresses. */
export interface ConstantPlaces {
  /** Bytes per lane. */
  readonly width: number;
  readonly mask: number;
  /** Lane i takes place i mod `places`, or place i · `places` / 32. */
  readonly order: 'modulo' | 'runs';
  readonly places: number;
  /** Bytes from one place to the next. */
  readonly apart: number;
}

/** A GPU's measurement of it. `null`: not recorded. */
export interface RecordedConstantRead {
  /** Counted, for one read. */
  readonly requests: number | null;
  /** For one read of a dependent chain, values in the caches; recorded for 4 B per lane. */
  readonly cycles: number | null;
}

/** The folder of content/evidence that they come from. */
export const CONSTANTS = 'constant';

const readsByFile = import.meta.glob<Readonly<Record<string, readonly [number | null, number | null]>>>(
  '/content/evidence/constant/*.json',
  { query: '?constants', import: 'default', eager: true },
);

/** @returns `null` for a GPU or for addresses that were not measured. */
export function recordedConstantRead(
  gpu: string,
  { width, mask, order, places, apart }: ConstantPlaces,
): RecordedConstantRead | null {
  const hex = mask.toString(16).padStart(8, '0');
  // One place for all, and one for each, are the same in either order.
  const same = places === 1 || places === 32;
  const key = `${width} ${hex} ${same ? 'modulo' : order} ${places} ${places === 1 ? 0 : apart}`;
  const read = readsByFile[`/content/evidence/${CONSTANTS}/${gpu}.json`]?.[key];
  return read ? { requests: read[0], cycles: read[1] } : null;
}
