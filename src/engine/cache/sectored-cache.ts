import type { Bytes } from '@src/units/units';
import { InputError } from '../input-error';
import { seededRandom } from '../random';
import { grown, Recency, SlotTable } from './line-index';

const WORD = 4;

/**
 * Which line of a full set is evicted: the least recently used one, the one that came first, or a random one of the `oldest`
 * lines by last use. The random choice comes from a seed: the hardware's choice is unknown.
 */
export type Replacement = 'lru' | 'fifo' | { readonly oldest: number; readonly seed: number };

export interface CacheShape {
  readonly lineBytes: Bytes;
  readonly sectorBytes: Bytes;
  readonly sets: number;
  /** Lines per set. */
  readonly ways: number;
  readonly replacement: Replacement;
  /** Called in order with each fill and each eviction. */
  readonly watch?: CacheWatch | undefined;
}

export interface CacheWatch {
  filled(sector: Bytes): void;
  /** The start of the evicted line. */
  evicted(line: Bytes): void;
}

/** A cache that finds lines by tag and records for each line which of its 4-byte words can be read. Built for one trace. */
export interface SectoredCache {
  holdsLine(address: Bytes): boolean;
  /** Can all of `words` of this sector be read? Bit 0 is the first word of the sector; `words` names at least one. */
  holds(sector: Bytes, words: number): boolean;
  /** Has the sector been filled in part, but not with all of `words`? */
  lacks(sector: Bytes, words: number): boolean;
  /** Mark the line as just used. A line that is not present is not allocated. */
  use(address: Bytes): void;
  /** `words` of the sector become readable; its line is allocated if it is not present. Evicts if necessary. */
  fill(sector: Bytes, words: number): void;
  drop(address: Bytes): void;
  empty(): void;
  readonly lines: number;
  /** Lines evicted because their set was full. */
  readonly evictions: number;
}

/**
 * A sectored, set-associative cache. The set of a line is its number modulo the number of sets.
 *
 * @throws {InputError} For a shape without room, or a line that is no multiple of a sector.
 */
export function sectoredCache(shape: CacheShape): SectoredCache {
  requireShape(shape);
  const { lineBytes, sets, replacement, watch } = shape;
  const all = Array.from({ length: sets }, () => new CacheSet(shape));
  const next = typeof replacement === 'object' ? seededRandom(replacement.seed) : () => 0;
  const oldest = typeof replacement === 'object' ? replacement.oldest : 1;
  const wholeSector = 2 ** (shape.sectorBytes / WORD) - 1;
  let evictions = 0;
  /** Some sector was filled in part. */
  let parted = false;
  const setOf = (line: number): CacheSet => (sets === 1 ? all[0]! : all[line % sets]!);
  const numberOf = (address: Bytes): number => Math.floor(address / lineBytes);

  return {
    holdsLine(address) {
      const line = numberOf(address);
      return setOf(line).has(line);
    },
    holds(sector, words) {
      const line = numberOf(sector);
      return (setOf(line).wordsOf(line, sector, 0) & words) === words;
    },
    lacks(sector, words) {
      if (!parted) return false;
      const line = numberOf(sector);
      return (setOf(line).wordsOf(line, sector, words) & words) !== words;
    },
    use(address) {
      if (replacement === 'fifo') return;
      const line = numberOf(address);
      setOf(line).use(line);
    },
    fill(sector, words) {
      parted ||= words !== wholeSector;
      const line = numberOf(sector);
      const set = setOf(line);
      if (set.isFull && !set.has(line)) {
        const gone = set.evict(next(Math.min(set.size, oldest)));
        evictions += 1;
        watch?.evicted(gone * lineBytes);
      }
      set.fill(line, sector, words);
      watch?.filled(sector);
    },
    drop(address) {
      const line = numberOf(address);
      setOf(line).drop(line);
    },
    empty() {
      for (const set of all) set.empty();
    },
    get lines() {
      return all.reduce((sum, set) => sum + set.size, 0);
    },
    get evictions() {
      return evictions;
    },
  };
}

/** The lines of one set, by number. Each has a slot; the words of its sectors are adjacent. */
class CacheSet {
  readonly #slotByLine = new SlotTable();
  readonly #lineBySlot: number[] = [];
  readonly #freeSlots: number[] = [];
  readonly #order = new Recency();
  readonly #sectors: number;
  readonly #sectorBytes: Bytes;
  readonly #lineBytes: Bytes;
  readonly #ways: number;
  #words = new Int32Array(64);
  /** 1 for a sector that was filled in part, even with no whole word. */
  #known = new Int32Array(64);

  constructor({ lineBytes, sectorBytes, ways }: CacheShape) {
    this.#lineBytes = lineBytes;
    this.#sectorBytes = sectorBytes;
    this.#sectors = lineBytes / sectorBytes;
    this.#ways = ways;
  }

  get size(): number {
    return this.#slotByLine.size;
  }

  get isFull(): boolean {
    return this.#slotByLine.size === this.#ways;
  }

  has(line: number): boolean {
    return this.#slotByLine.get(line) >= 0;
  }

  /** @param unknown - The answer for a sector that is not present. */
  wordsOf(line: number, address: Bytes, unknown: number): number {
    const slot = this.#slotByLine.get(line);
    if (slot < 0) return unknown;
    const at = this.#at(slot, line, address);
    return this.#known[at] === 1 ? this.#words[at]! : unknown;
  }

  use(line: number): void {
    const slot = this.#slotByLine.get(line);
    if (slot >= 0) this.#order.touch(slot);
  }

  fill(line: number, address: Bytes, words: number): void {
    const found = this.#slotByLine.get(line);
    const slot = found < 0 ? this.#take(line) : found;
    const at = this.#at(slot, line, address);
    this.#words[at]! |= words;
    this.#known[at] = 1;
  }

  /** Evict the line that is older than all but `older` others. */
  evict(older: number): number {
    const line = this.#lineBySlot[this.#order.at(older)]!;
    this.drop(line);
    return line;
  }

  drop(line: number): void {
    const slot = this.#slotByLine.get(line);
    if (slot < 0) return;
    this.#lineBySlot[slot] = -1;
    this.#slotByLine.remove(line);
    this.#order.remove(slot);
    this.#freeSlots.push(slot);
    for (let at = slot * this.#sectors; at < (slot + 1) * this.#sectors; at += 1) {
      this.#words[at] = 0;
      this.#known[at] = 0;
    }
  }

  empty(): void {
    for (const line of [...this.#lineBySlot]) if (line >= 0) this.drop(line);
  }

  #take(line: number): number {
    const slot = this.#freeSlots.pop() ?? this.#lineBySlot.length;
    this.#slotByLine.add(line, slot);
    this.#lineBySlot[slot] = line;
    this.#order.touch(slot);
    const end = (slot + 1) * this.#sectors;
    if (end > this.#words.length) {
      this.#words = grown(this.#words, end, 0);
      this.#known = grown(this.#known, end, 0);
    }
    return slot;
  }

  #at(slot: number, line: number, address: Bytes): number {
    return slot * this.#sectors + Math.floor((address - line * this.#lineBytes) / this.#sectorBytes);
  }
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
