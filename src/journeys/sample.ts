/**
 * What `npm test` looks at where many things are of one kind, such as the scenes of all chapters: some of them, always the same, so that
 * each kind, size, and theme is among them. `FULL=1` looks at all of them.
 */
export const isFull = Boolean(process.env['FULL']);

/** Whether the one at this place, counted from 0, is looked at, when one of `every` is, beginning with `first`. */
export const isSampled = (place: number, every: number, first = 0): boolean => isFull || place % every === first;

/** One of `every`, beginning with `first`. */
export const sampleOf = <T>(all: readonly T[], every: number, first = 0): T[] =>
  all.filter((_, place) => isSampled(place, every, first));
