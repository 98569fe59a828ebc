/**
 * What `npm test` tests where many things are of one kind, such as the scenes of all chapters: a fixed sample that includes
 * each kind, size, and theme. `FULL=1` tests all of them.
 */
export const isFull = Boolean(process.env['FULL']);

/** Whether the item at this index, counted from 0, is tested, if one in `every` is, beginning with `first`. */
export const isSampled = (place: number, every: number, first = 0): boolean => isFull || place % every === first;

/** One of `every`, beginning with `first`. */
export const sampleOf = <T>(all: readonly T[], every: number, first = 0): T[] =>
  all.filter((_, place) => isSampled(place, every, first));
