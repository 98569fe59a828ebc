import type { L1Use } from '@src/engine/cache';
import { seededRandom } from '@src/engine/random';
import { giveArray, takeArray } from './spare';

/** Sectors of a line, one bit each, that have a bit set in `words`: 32 bits, a byte per sector. */
export const sectorsIn = (words: number): number =>
  (words & 0xff ? 1 : 0) | (words & 0xff00 ? 2 : 0) | (words & 0xff0000 ? 4 : 0) | (words >>> 24 ? 8 : 0);

/** All words of some sectors of a line. */
const WORDS = Int32Array.from(
  { length: 16 },
  (_, sectors) =>
    (sectors & 1 ? 0xff : 0) |
    (sectors & 2 ? 0xff00 : 0) |
    (sectors & 4 ? 0xff0000 : 0) |
    (sectors & 8 ? 0xff << 24 : 0),
);
const COUNT = Uint8Array.from(
  { length: 16 },
  (_, sectors) => [0, 1, 2, 3].filter((bit) => (sectors >> bit) & 1).length,
);
/** No slot. */
const NONE = 0;
/** Time of a request that never was: the sector was stored. */
const LONG_AGO = -1;
/** Initial capacity in lines: many launches touch few per SM. */
const FIRST = 64;

/** The words of a slot, which is named by where they begin. */
const SLOT = 12;
const LINE = 0;
/** The readable words, and the sectors that are present, even partially. */
const VALID = 1;
const KNOWN = 2;
/** The next slot of its chain. */
const CHAIN = 3;
/** By sector: when a load requested it. */
const REQUESTED = 4;
/** Slots by last use, except those of the pool. */
const OLDER = 8;
const NEWER = 9;
/** Its place in the pool, from 1; 0: it is not in the pool. */
const POOL_AT = 10;
/** A free slot: those of the first slots are a stack. */
const FREE = 11;

/**
 * The L1 of the engine, line by line and fast: what `traceCaches` returns for every sector of an access, for kernels with
 * millions of them. A line is 128 bytes of 32 words, one bit each. It is fully associative; when there is no room, a random
 * one of the `window` least recently used lines is evicted.
 *
 * All of it is in one array: a launch has as many of these as the GPU has SMs, and each array costs more than what is in it.
 *
 * @see src/engine/cache, whose rules these are; a test compares the two.
 */
export class LineCache {
  /** When the latest of what the last load found was requested. */
  found = LONG_AGO;
  private readonly random: (below: number) => number;
  private capacity = 0;
  /** The slots, from `SLOT` on; the heads of chains, by a hash of the line; the pool. */
  private words = new Int32Array(0);
  /** Where they begin, and their number less 1. */
  private heads = 0;
  private lastHead = 0;
  private oldest = NONE;
  private newest = NONE;
  /** Where the `window` least recently used slots begin, unordered, and how many there are. */
  private pool = 0;
  private pooled = 0;
  /** Free slots that held a line before; those after the first `used` never held one. */
  private freed = 0;
  private used = 0;

  constructor(
    private readonly lines: number,
    private readonly window: number,
    seed = 1,
  ) {
    this.random = seededRandom(seed);
    this.grow(Math.min(lines, FIRST));
  }

  /** Allocate room for this many lines. */
  private grow(slots: number): void {
    const before = this.words;
    const pool = before.subarray(this.pool, this.pool + this.pooled);
    const heads = 2 ** Math.ceil(Math.log2(slots * 2));
    this.heads = SLOT * (slots + 1);
    this.lastHead = heads - 1;
    this.pool = this.heads + heads;
    this.words = takeArray(this.pool + Math.min(slots, this.window)).fill(NONE, this.heads, this.pool);
    this.words.set(before.subarray(0, SLOT * (this.capacity + 1)));
    this.words.set(pool, this.pool);
    this.capacity = slots;
    // Every existing slot holds a line, otherwise there would be room.
    for (let slot = SLOT; slot <= SLOT * this.used; slot += SLOT) this.chainUp(slot);
    if (before.length > 0) giveArray(before);
  }

  /** It is not used any more. */
  release(): void {
    giveArray(this.words);
    this.words = new Int32Array(0);
  }

  /**
   * @param touched - Words that some lane requests.
   * @param now - Time of this load.
   * @returns Sectors that hit.
   */
  load(line: number, touched: number, use: L1Use, now = 0): number {
    this.found = LONG_AGO;
    let slot = this.find(line);
    if (use === 'past') {
      if (slot !== NONE) this.remove(slot);
      return 0;
    }
    const sectors = sectorsIn(touched);
    if (slot === NONE) {
      if (use === 'reuse') return 0;
      slot = this.take(line);
    } else {
      const { words } = this;
      const known = words[slot + KNOWN]!;
      if ((touched & WORDS[known]! & ~words[slot + VALID]!) === 0) {
        this.use(slot);
        this.found = this.latest(slot, known & sectors);
        this.request(slot, sectors & ~known, now);
        words[slot + KNOWN] = known | sectors;
        words[slot + VALID]! |= WORDS[sectors & ~known]!;
        return COUNT[known & sectors]!;
      }
      // Words that a store omitted from a sector that it wrote in part: the line is lost.
      this.clear(slot);
      this.use(slot);
    }
    this.request(slot, sectors, now);
    this.words[slot + KNOWN] = sectors;
    this.words[slot + VALID] = WORDS[sectors]!;
    return 0;
  }

  /**
   * @param sectors - Those that some lane touches.
   * @param covered - Words that the lanes cover in full.
   * @returns Sectors that hit: all, if the line is present.
   */
  store(line: number, sectors: number, covered: number, use: L1Use): number {
    let slot = this.find(line);
    const hits = slot === NONE ? 0 : COUNT[sectors]!;
    if (slot === NONE) {
      if (use !== 'allocate') return 0;
      slot = this.take(line);
    } else this.use(slot);
    this.words[slot + KNOWN]! |= sectors;
    this.words[slot + VALID]! |= covered;
    return hits;
  }

  drop(line: number): void {
    const slot = this.find(line);
    if (slot !== NONE) this.remove(slot);
  }

  empty(): void {
    for (let slot = SLOT; slot <= SLOT * this.used; slot += SLOT) if (this.isUsed(slot)) this.remove(slot);
  }

  private clear(slot: number): void {
    const { words } = this;
    words[slot + VALID] = 0;
    words[slot + KNOWN] = 0;
    words[slot + REQUESTED] = LONG_AGO;
    words[slot + REQUESTED + 1] = LONG_AGO;
    words[slot + REQUESTED + 2] = LONG_AGO;
    words[slot + REQUESTED + 3] = LONG_AGO;
  }

  private request(slot: number, sectors: number, now: number): void {
    const { words } = this;
    for (let k = 0; k < 4; k += 1) if (sectors & (1 << k)) words[slot + REQUESTED + k] = now;
  }

  /** When the latest of some sectors was requested. */
  private latest(slot: number, sectors: number): number {
    const { words } = this;
    let latest = LONG_AGO;
    for (let k = 0; k < 4; k += 1) if (sectors & (1 << k)) latest = Math.max(latest, words[slot + REQUESTED + k]!);
    return latest;
  }

  private isUsed(slot: number): boolean {
    return this.find(this.words[slot + LINE]!) === slot;
  }

  /** Where the head of its chain is. */
  private headOf(line: number): number {
    return this.heads + ((Math.imul(line, 0x9e3779b1) >>> 7) & this.lastHead);
  }

  private find(line: number): number {
    const { words } = this;
    let slot = words[this.headOf(line)]!;
    while (slot !== NONE && words[slot + LINE] !== line) slot = words[slot + CHAIN]!;
    return slot;
  }

  /** A slot for a line that is not present, just used and empty. */
  private take(line: number): number {
    const slot = this.unusedSlot();
    this.words[slot + LINE] = line;
    this.words[slot + POOL_AT] = 0;
    this.clear(slot);
    this.chainUp(slot);
    this.append(slot);
    return slot;
  }

  private unusedSlot(): number {
    if (this.freed === 0 && this.used < this.lines) {
      if (this.used === this.capacity) this.grow(Math.min(this.lines, 4 * this.used));
      this.used += 1;
      return SLOT * this.used;
    }
    if (this.freed === 0) this.remove(this.words[this.pool + this.random(this.pooled)]!);
    this.freed -= 1;
    return this.words[SLOT * this.freed + FREE]!;
  }

  private chainUp(slot: number): void {
    const { words } = this;
    const head = this.headOf(words[slot + LINE]!);
    words[slot + CHAIN] = words[head]!;
    words[head] = slot;
  }

  private remove(slot: number): void {
    const { words } = this;
    const head = this.headOf(words[slot + LINE]!);
    if (words[head] === slot) words[head] = words[slot + CHAIN]!;
    else {
      let before = words[head]!;
      while (words[before + CHAIN] !== slot) before = words[before + CHAIN]!;
      words[before + CHAIN] = words[slot + CHAIN]!;
    }
    this.unlink(slot);
    words[SLOT * this.freed + FREE] = slot;
    this.freed += 1;
  }

  private use(slot: number): void {
    if (this.newest === slot) return;
    this.unlink(slot);
    this.append(slot);
  }

  private append(slot: number): void {
    const { words, newest } = this;
    words[slot + OLDER] = newest;
    words[slot + NEWER] = NONE;
    if (newest === NONE) this.oldest = slot;
    else words[newest + NEWER] = slot;
    this.newest = slot;
    this.refill();
  }

  private unlink(slot: number): void {
    const { words, pool } = this;
    const at = words[slot + POOL_AT]!;
    if (at !== 0) {
      words[slot + POOL_AT] = 0;
      this.pooled -= 1;
      const last = words[pool + this.pooled]!;
      if (last !== slot) {
        words[pool + at - 1] = last;
        words[last + POOL_AT] = at;
      }
      this.refill();
      return;
    }
    const older = words[slot + OLDER]!;
    const newer = words[slot + NEWER]!;
    if (older === NONE) this.oldest = newer;
    else words[older + NEWER] = newer;
    if (newer === NONE) this.newest = older;
    else words[newer + OLDER] = older;
  }

  /** The pool holds the oldest slots: one that leaves it makes room for the next. */
  private refill(): void {
    const { words, pool, window } = this;
    while (this.pooled < window && this.oldest !== NONE) {
      const slot = this.oldest;
      this.oldest = words[slot + NEWER]!;
      if (this.oldest === NONE) this.newest = NONE;
      else words[this.oldest + OLDER] = NONE;
      words[pool + this.pooled] = slot;
      this.pooled += 1;
      words[slot + POOL_AT] = this.pooled;
    }
  }
}
