import { floorTo, type Bytes } from '@src/units/units';
import { InputError } from '../input-error';
import { seededRandom } from '../random';

/**
 * Which line of a full set goes: the one whose last use is longest ago, the one that came first, or a random one of the
 * `oldest` lines by last use. The random one is drawn from a seed: the hardware draws its own.
 */
export type Replacement = 'lru' | 'fifo' | { readonly oldest: number; readonly seed: number };

export interface CacheShape {
  readonly lineBytes: Bytes;
  readonly sectorBytes: Bytes;
  readonly sets: number;
  /** Lines that a set holds. */
  readonly ways: number;
  readonly replacement: Replacement;
}

/** A cache that finds lines by tag and keeps for each line which 4-byte words of it can be read. Made for one trace. */
export interface SectoredCache {
  holdsLine(address: Bytes): boolean;
  /** Can all of `words` of this sector be read? Bit 0 is the first word of the sector; `words` names one at least. */
  holds(sector: Bytes, words: number): boolean;
  /** Has the sector been filled in part, and not with all of `words`? */
  lacks(sector: Bytes, words: number): boolean;
  /** The line was used just now. A line that is not there stays away. */
  use(address: Bytes): void;
  /** `words` of the sector can be read from now on; its line is taken in if it is not there. Evicts if it must. */
  fill(sector: Bytes, words: number): void;
  drop(address: Bytes): void;
  empty(): void;
  readonly lines: number;
  /** Lines that had to go because their set was full. */
  readonly evictions: number;
}

/**
 * A sectored, set-associative cache. The set of a line is its number modulo the number of sets.
 *
 * @throws {InputError} For a shape with no room, or a line that is not cut into whole sectors.
 */
export function sectoredCache(shape: CacheShape): SectoredCache {
  requireShape(shape);
  const { lineBytes, sectorBytes, sets, ways, replacement } = shape;
  // A Map keeps its keys in the order in which they were set: the first is the oldest.
  const wordsBySectorByLine = Array.from({ length: sets }, () => new Map<Bytes, Map<Bytes, number>>());
  const next = typeof replacement === 'object' ? seededRandom(replacement.seed) : () => 0;
  let evictions = 0;

  const lineOf = (address: Bytes): Bytes => floorTo(address, lineBytes);
  const setOf = (line: Bytes) => wordsBySectorByLine[(line / lineBytes) % sets]!;
  const find = (address: Bytes) => setOf(lineOf(address)).get(lineOf(address));

  const wordsOf = (sector: Bytes) => find(sector)?.get(floorTo(sector, sectorBytes));

  const evict = (set: Map<Bytes, unknown>): void => {
    const candidates = typeof replacement === 'object' ? Math.min(set.size, replacement.oldest) : 1;
    set.delete(keyAt(set, next(candidates)));
    evictions += 1;
  };

  return {
    holdsLine: (address) => find(address) !== undefined,
    holds: (sector, words) => ((wordsOf(sector) ?? 0) & words) === words,
    lacks: (sector, words) => ((wordsOf(sector) ?? words) & words) !== words,
    use(address) {
      const line = lineOf(address);
      const set = setOf(line);
      const found = set.get(line);
      if (found === undefined || replacement === 'fifo') return;
      set.delete(line);
      set.set(line, found);
    },
    fill(sector, words) {
      const line = lineOf(sector);
      const set = setOf(line);
      const known = set.get(line);
      if (known === undefined && set.size === ways) evict(set);
      const wordsBySector = known ?? new Map<Bytes, number>();
      const start = floorTo(sector, sectorBytes);
      wordsBySector.set(start, (wordsBySector.get(start) ?? 0) | words);
      if (known === undefined) set.set(line, wordsBySector);
    },
    drop(address) {
      setOf(lineOf(address)).delete(lineOf(address));
    },
    empty() {
      for (const set of wordsBySectorByLine) set.clear();
    },
    get lines() {
      return wordsBySectorByLine.reduce((sum, set) => sum + set.size, 0);
    },
    get evictions() {
      return evictions;
    },
  };
}

function keyAt(set: ReadonlyMap<Bytes, unknown>, index: number): Bytes {
  const keys = set.keys();
  for (let skipped = 0; skipped < index; skipped += 1) keys.next();
  return keys.next().value!;
}

function requireShape({ lineBytes, sectorBytes, sets, ways, replacement }: CacheShape): void {
  const counts = {
    lineBytes,
    sectorBytes,
    sets,
    ways,
    ...(typeof replacement === 'object' && { oldest: replacement.oldest }),
  };
  for (const [name, count] of Object.entries(counts))
    if (!Number.isInteger(count) || count < 1)
      throw new InputError(`The cache has ${name} = ${count}. Give a whole number from 1.`);
  if (lineBytes % sectorBytes !== 0)
    throw new InputError(
      `A line of ${lineBytes} bytes cannot be cut into sectors of ${sectorBytes}. Choose a line that is a multiple of the sector.`,
    );
}
