import type { L1Use } from '@src/engine/cache';
import { seededRandom } from '@src/engine/random';

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
const NONE = -1;
/** Time of a request that never was: the sector was stored. */
const LONG_AGO = -1;
/** Initial capacity in lines: many launches touch few per SM. */
const FIRST = 64;

/**
 * The L1 of the engine, line by line and fast: what `traceCaches` returns for every sector of an access, for kernels with
 * millions of them. A line is 128 bytes of 32 words, one bit each. It is fully associative; when there is no room, a random
 * one of the `window` least recently used lines is evicted.
 *
 * @see src/engine/cache, whose rules these are; a test compares the two.
 */
export class LineCache {
  /** When the latest of what the last load found was requested. */
  found = LONG_AGO;
  private readonly random: (below: number) => number;
  /** By slot: its line, the readable words, and the sectors that are present, even partially. */
  private lineOf = new Int32Array(0);
  private valid = new Int32Array(0);
  private known = new Uint8Array(0);
  /** By slot and sector: when a load requested it. */
  private requested = new Int32Array(0);
  /** Slots by line: heads of chains, and the next slot of each. */
  private heads = new Int32Array(0);
  private chain = new Int32Array(0);
  /** Slots by last use, except those of the pool. */
  private older = new Int32Array(0);
  private newer = new Int32Array(0);
  private oldest = NONE;
  private newest = NONE;
  /** The `window` least recently used slots, unordered, and the index of each slot in it. */
  private readonly pool: Int32Array;
  private poolAt = new Int32Array(0);
  private pooled = 0;
  /** Free slots that held a line before; those from `used` on never held one. */
  private free = new Int32Array(0);
  private freed = 0;
  private used = 0;

  constructor(
    private readonly lines: number,
    private readonly window: number,
    seed = 1,
  ) {
    this.random = seededRandom(seed);
    this.pool = new Int32Array(window);
    this.grow(Math.min(lines, FIRST));
  }

  /** Allocate room for this many lines. */
  private grow(slots: number): void {
    this.lineOf = longer(this.lineOf, slots);
    this.valid = longer(this.valid, slots);
    this.requested = longer(this.requested, 4 * slots);
    this.chain = longer(this.chain, slots);
    this.older = longer(this.older, slots);
    this.newer = longer(this.newer, slots);
    this.free = longer(this.free, slots);
    this.poolAt = longer(this.poolAt, slots).fill(NONE, this.poolAt.length);
    const known = new Uint8Array(slots);
    known.set(this.known);
    this.known = known;
    // Every existing slot holds a line, otherwise there would be room.
    this.heads = new Int32Array(2 ** Math.ceil(Math.log2(slots * 2))).fill(NONE);
    for (let slot = 0; slot < this.used; slot += 1) this.chainUp(slot);
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
      const known = this.known[slot]!;
      if ((touched & WORDS[known]! & ~this.valid[slot]!) === 0) {
        this.use(slot);
        this.found = this.latest(slot, known & sectors);
        this.request(slot, sectors & ~known, now);
        this.known[slot] = known | sectors;
        this.valid[slot]! |= WORDS[sectors & ~known]!;
        return COUNT[known & sectors]!;
      }
      // Words that a store omitted from a sector that it wrote in part: the line is lost.
      this.valid[slot] = 0;
      this.known[slot] = 0;
      this.requested.fill(LONG_AGO, 4 * slot, 4 * slot + 4);
      this.use(slot);
    }
    this.request(slot, sectors, now);
    this.known[slot] = sectors;
    this.valid[slot] = WORDS[sectors]!;
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
    this.known[slot]! |= sectors;
    this.valid[slot]! |= covered;
    return hits;
  }

  drop(line: number): void {
    const slot = this.find(line);
    if (slot !== NONE) this.remove(slot);
  }

  empty(): void {
    for (let slot = 0; slot < this.used; slot += 1) if (this.isUsed(slot)) this.remove(slot);
  }

  private request(slot: number, sectors: number, now: number): void {
    for (let k = 0; k < 4; k += 1) if (sectors & (1 << k)) this.requested[4 * slot + k] = now;
  }

  /** When the latest of some sectors was requested. */
  private latest(slot: number, sectors: number): number {
    let latest = LONG_AGO;
    for (let k = 0; k < 4; k += 1) if (sectors & (1 << k)) latest = Math.max(latest, this.requested[4 * slot + k]!);
    return latest;
  }

  private isUsed(slot: number): boolean {
    return this.find(this.lineOf[slot]!) === slot;
  }

  private bucketOf(line: number): number {
    return (Math.imul(line, 0x9e3779b1) >>> 7) & (this.heads.length - 1);
  }

  private find(line: number): number {
    let slot = this.heads[this.bucketOf(line)]!;
    while (slot !== NONE && this.lineOf[slot] !== line) slot = this.chain[slot]!;
    return slot;
  }

  /** A slot for a line that is not present, just used and empty. */
  private take(line: number): number {
    const slot = this.unusedSlot();
    this.lineOf[slot] = line;
    this.known[slot] = 0;
    this.requested.fill(LONG_AGO, 4 * slot, 4 * slot + 4);
    this.valid[slot] = 0;
    this.chainUp(slot);
    this.append(slot);
    return slot;
  }

  private unusedSlot(): number {
    if (this.freed === 0 && this.used < this.lines) {
      if (this.used === this.lineOf.length) this.grow(Math.min(this.lines, 4 * this.used));
      this.used += 1;
      return this.used - 1;
    }
    if (this.freed === 0) this.remove(this.pool[this.random(this.pooled)]!);
    this.freed -= 1;
    return this.free[this.freed]!;
  }

  private chainUp(slot: number): void {
    const bucket = this.bucketOf(this.lineOf[slot]!);
    this.chain[slot] = this.heads[bucket]!;
    this.heads[bucket] = slot;
  }

  private remove(slot: number): void {
    const bucket = this.bucketOf(this.lineOf[slot]!);
    if (this.heads[bucket] === slot) this.heads[bucket] = this.chain[slot]!;
    else {
      let before = this.heads[bucket]!;
      while (this.chain[before] !== slot) before = this.chain[before]!;
      this.chain[before] = this.chain[slot]!;
    }
    this.unlink(slot);
    this.free[this.freed] = slot;
    this.freed += 1;
  }

  private use(slot: number): void {
    if (this.newest === slot) return;
    this.unlink(slot);
    this.append(slot);
  }

  private append(slot: number): void {
    this.older[slot] = this.newest;
    this.newer[slot] = NONE;
    if (this.newest === NONE) this.oldest = slot;
    else this.newer[this.newest] = slot;
    this.newest = slot;
    this.refill();
  }

  private unlink(slot: number): void {
    const at = this.poolAt[slot]!;
    if (at !== NONE) {
      this.poolAt[slot] = NONE;
      this.pooled -= 1;
      const last = this.pool[this.pooled]!;
      if (last !== slot) {
        this.pool[at] = last;
        this.poolAt[last] = at;
      }
      this.refill();
      return;
    }
    const older = this.older[slot]!;
    const newer = this.newer[slot]!;
    if (older === NONE) this.oldest = newer;
    else this.newer[older] = newer;
    if (newer === NONE) this.newest = older;
    else this.older[newer] = older;
  }

  /** The pool holds the oldest slots: one that leaves it makes room for the next. */
  private refill(): void {
    while (this.pooled < this.window && this.oldest !== NONE) {
      const slot = this.oldest;
      this.oldest = this.newer[slot]!;
      if (this.oldest === NONE) this.newest = NONE;
      else this.older[this.oldest] = NONE;
      this.pool[this.pooled] = slot;
      this.poolAt[slot] = this.pooled;
      this.pooled += 1;
    }
  }
}

function longer(words: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const made = new Int32Array(length);
  made.set(words);
  return made;
}
