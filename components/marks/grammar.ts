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
export function marksOf(...names: readonly (string | readonly string[])[]): string {
  // A drawing asks for hundreds per frame, with a few names each: a Set for each took half of a layout's time.
  const all: string[] = [];
  const take = (name: string): void => {
    if (!all.includes(name)) all.push(name);
  };
  for (const name of names)
    if (typeof name === 'string') take(name);
    else name.forEach(take);
  return all.join(' ');
}
