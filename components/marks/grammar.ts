/** Sizes of the hardware that every drawing shares, and which of the four hues a lane has. */
export const LANES = 32;
export const QUARTER_LANES = 8;
export const BANKS = 32;
/** Bytes. */
export const WORD = 4;
export const SECTOR = 32;
export const LINE = 128;

export type Quarter = 'q0' | 'q1' | 'q2' | 'q3';

/** Of a lane, from 0 to 3. */
export const quarterOf = (lane: number): number => Math.floor(lane / QUARTER_LANES) % 4;

/** The class of a lane's hue. */
export const hueOf = (lane: number): Quarter => `q${quarterOf(lane)}` as Quarter;

/** The value of `data-marks`: the mark's own name first, then all that it belongs to, without repetition. */
export const marksOf = (...names: readonly (string | readonly string[])[]): string =>
  [...new Set(names.flat())].join(' ');
