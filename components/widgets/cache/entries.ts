import { entriesOf, LANES, type CacheValues } from './params';

/** A number of 32 bits that looks random, the same in the printed kernel. */
export function hash(number: number, seed: number): number {
  let x = (number + Math.imul(seed, 0x9e3779b9)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Prime, so that it scatters the ranks over a table of any size without leaving one out. */
export const SCATTER = 2654435761;

/** The entry that a thread looks up in load number `load` of its warp. Threads count through all warps. */
export function entryOf(values: CacheValues, load: number, thread: number): number {
  const entries = entriesOf(values);
  const threads = values.warps * LANES;
  const number = load * threads + thread;
  switch (values.pattern) {
    case 'random':
      return Math.floor((hash(number, values.seed) * entries) / 2 ** 32);
    case 'zipf': {
      // Rank r is drawn about as often as 1 / r, and lies anywhere in the table.
      const rank = Math.floor(entries ** (hash(number, values.seed) / 2 ** 32)) - 1;
      return (rank * SCATTER) % entries;
    }
    case 'strided':
      return (thread * values.stride + load) % entries;
    case 'broadcast':
      return (load * values.warps + Math.floor(thread / LANES)) % entries;
    default:
      return number % entries;
  }
}
