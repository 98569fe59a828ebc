import type { Bytes } from '@src/units/units';

/** One sector that an access looked up. */
export interface Lookup {
  /** Start of the sector. */
  readonly sector: Bytes;
  readonly result: 'hit' | 'miss';
}

export const lookup = (sector: Bytes, hit: boolean): Lookup => ({ sector, result: hit ? 'hit' : 'miss' });
