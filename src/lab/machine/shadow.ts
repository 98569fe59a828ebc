import { ALL, LANES } from './registers';
import { type Pattern, readersOf, WORDS_IN_A_ROW } from './stats';

/** Shadow state of each location of shared memory: the last writer and reader, with times. */

const THREADS = 2048;
/** Several threads of one warp: their warp is added. */
const WARP_READERS = 1026;
const MANY_READERS = 2047;
/** Beyond this, times no longer fit: checking stops. */
export const LAST_TIME = 2 ** 20 - 2;

/** Counts all blocks whose shared memory began: a pattern may access that of several. */
let contents = 0;

/** This many reads wait to be recorded. */
const MOST_LATER = 1024;

/** A pending write: it races with every access. */
const PENDING = 0x7fffffff;

export type Hazard = 'read after write' | 'write after read' | 'write after write';

/**
 * Race detector: two accesses to one location by different threads, one of them a write, with no barrier between. Between
 * threads of one warp `__syncwarp` is also a barrier.
 */
export class Shadow {
  private readonly writes: Int32Array;
  private readonly reads: Int32Array;
  /** Atomics since the last plain write; most kernels have none. */
  private atomics: Int32Array | null = null;
  /** Times of the last block barrier, and of the running warp's last synchronization. */
  blockTime = 1;
  warpTime = 1;
  now = 1;
  /** The last race found is between lanes of one warp. */
  isWithinWarp = false;
  /** Time of the last write, and whether an asynchronous copy was expected since the block began. */
  private lastWrite = 0;
  private expects = false;
  /** Identifies a block's contents: what it has written stays written. */
  private content = (contents += 1);
  /** Reads of whole warps since the last barrier that are not yet recorded: patterns, starts, first threads, and times. */
  private readonly laterPatterns: Pattern[] = [];
  private readonly laterPlaces = new Int32Array(3 * MOST_LATER);
  private later = 0;

  /** @param shift - Log2 of the bytes per mark: 0 for bytes, 2 for words. */
  constructor(
    private readonly bytes: number,
    private readonly shift: 0 | 2,
  ) {
    const places = (bytes >> shift) + 1;
    this.writes = new Int32Array(places);
    this.reads = new Int32Array(places);
  }

  private readonly warpTimes = new Int32Array(64);

  /** All warps have reached a barrier. */
  syncBlock(): void {
    this.later = 0;
    this.now += 1;
    this.blockTime = this.now;
    this.warpTimes.fill(this.now);
    this.warpTime = this.now;
  }

  /** The lanes of the running warp are ordered. */
  syncWarp(warp: number): void {
    this.now += 1;
    this.warpTime = this.now;
    this.warpTimes[warp] = this.now;
  }

  /** Another warp resumes. */
  enter(warp: number): void {
    this.warpTime = this.warpTimes[warp]!;
  }

  clear(): void {
    this.content = contents += 1;
    this.later = this.lastWrite = 0;
    this.expects = false;
    this.warpTimes.fill(1);
    this.writes.fill(0);
    this.reads.fill(0);
    this.atomics?.fill(0);
    this.blockTime = this.warpTime = this.now = 1;
  }

  /** @returns 0: fine, 1: never written, 2: a race. */
  read(at: number, thread: number): 0 | 1 | 2 {
    this.noteReads();
    const place = at >> this.shift;
    const read = this.reads[place]!;
    const mark = (this.now << 11) | (thread + 1);
    if (read !== mark) this.reads[place] = read >>> 11 >= this.blockTime ? joined(read, thread, this.now << 11) : mark;
    return this.verdict(at, thread);
  }

  /**
   * `read` of a word by each lane.
   *
   * @param places - By lane.
   * @param first - The thread of lane 0.
   * @returns Lanes that need `verdict`: all others are fine.
   */
  readWords(places: Int32Array, lanes: number, first: number): number {
    this.noteReads();
    const { writes, reads, blockTime, shift } = this;
    const now = this.now << 11;
    // Another reader adds nothing to these.
    const many = now | MANY_READERS;
    const ownWarp = now | (WARP_READERS + (first >> 5));
    let doubtful = 0;
    for (let i = 0; i < LANES; i += 1) {
      if (((lanes >>> i) & 1) === 0) continue;
      const at = places[i]! >> shift;
      const read = reads[at]!;
      const mark = now | (first + i + 1);
      if (read !== mark && read !== many && read !== ownWarp)
        reads[at] = read >>> 11 >= blockTime ? joined(read, first + i, now) : mark;
      const write = writes[at]!;
      if (write === 0 || write >>> 11 >= blockTime) doubtful |= 1 << i;
    }
    return this.atomics === null ? doubtful : lanes;
  }

  /**
   * `readWords` for a whole warp in a pattern, with the first lane at `start`. The readers are only recorded when a write
   * follows before the next barrier.
   */
  readPattern(pattern: Pattern, start: number, first: number): number {
    const isQuiet = this.atomics === null && !this.expects && this.lastWrite < this.blockTime;
    const known = (start & 3) === 0 ? (pattern.written ??= new Float64Array((this.bytes >> 2) + 1)) : null;
    if (!isQuiet || known === null || known[start >> 2] !== this.content) {
      if (this.atomics !== null || this.isDoubtful(pattern, start)) {
        this.noteReads();
        this.markReads(pattern, start, first, this.now);
        return ALL;
      }
      if (known !== null) known[start >> 2] = this.content;
    }
    if (this.later === MOST_LATER) this.noteReads();
    const { later } = this;
    this.laterPatterns[later] = pattern;
    this.laterPlaces[3 * later] = start;
    this.laterPlaces[3 * later + 1] = first;
    this.laterPlaces[3 * later + 2] = this.now;
    this.later += 1;
    return 0;
  }

  /** Was some location of a pattern never written, or written since the last barrier? */
  private isDoubtful(pattern: Pattern, start: number): boolean {
    const { writes, shift } = this;
    const { deltas } = pattern;
    const latest = (this.blockTime << 11) - 1;
    let found = 0;
    // Less than 0 where a location is 0 or later.
    if (this.isRow(pattern, start)) {
      for (let at = start >> 2, end = at + LANES; at < end; at += 4) {
        found |= (writes[at]! - 1) | (latest - writes[at]!);
        found |= (writes[at + 1]! - 1) | (latest - writes[at + 1]!);
        found |= (writes[at + 2]! - 1) | (latest - writes[at + 2]!);
        found |= (writes[at + 3]! - 1) | (latest - writes[at + 3]!);
      }
      return found < 0;
    }
    const readers = pattern.readers ?? readersOf(pattern);
    for (let k = 0; k < readers.length; k += 1) {
      const write = writes[(start + deltas[readers[k]!]!) >> shift]!;
      found |= (write - 1) | (latest - write);
    }
    return found < 0;
  }

  /** Consecutive words, each of which is a location. */
  private isRow({ deltas }: Pattern, start: number): boolean {
    return deltas === WORDS_IN_A_ROW && this.shift === 2 && (start & 3) === 0;
  }

  /** Record the readers since the last barrier. */
  private noteReads(): void {
    for (let k = 0; k < this.later; k += 1) {
      const [start, first, now] = [
        this.laterPlaces[3 * k]!,
        this.laterPlaces[3 * k + 1]!,
        this.laterPlaces[3 * k + 2]!,
      ];
      this.markReads(this.laterPatterns[k]!, start, first, now);
    }
    this.later = 0;
  }

  private markReads(pattern: Pattern, start: number, first: number, time: number): void {
    const { reads, blockTime, shift } = this;
    const { deltas } = pattern;
    const readers = pattern.readers ?? readersOf(pattern);
    const now = time << 11;
    // Another reader adds nothing to these.
    const many = now | MANY_READERS;
    const ownWarp = now | (WARP_READERS + (first >> 5));
    for (let k = 0; k < readers.length; k += 1) {
      const lane = readers[k]!;
      const at = (start + deltas[lane]!) >> shift;
      const read = reads[at]!;
      const mark = now | (first + lane + 1);
      if (read !== mark && read !== many && read !== ownWarp)
        reads[at] = read >>> 11 >= blockTime ? joined(read, first + lane, now) : mark;
    }
  }

  /** The result of `read`, once it is recorded. */
  verdict(at: number, thread: number): 0 | 1 | 2 {
    const place = at >> this.shift;
    const write = this.writes[place]!;
    if (write === 0) return 1;
    return this.isRace(write, thread) || (this.atomics && this.isRace(this.atomics[place]!, thread)) ? 2 : 0;
  }

  /** @returns The hazard, or `null`. */
  write(byte: number, thread: number): Hazard | null {
    const at = byte >> this.shift;
    this.noteReads();
    this.lastWrite = this.now;
    const write = this.writes[at]!;
    const read = this.reads[at]!;
    this.writes[at] = (this.now << 11) | (thread + 1);
    this.reads[at] = 0;
    const atomic = this.atomics ? this.atomics[at]! : 0;
    if (atomic !== 0) this.atomics![at] = 0;
    if (read !== 0 && this.isRace(read, thread)) return 'write after read';
    return (write !== 0 && this.isRace(write, thread)) || (atomic !== 0 && this.isRace(atomic, thread))
      ? 'write after write'
      : null;
  }

  /**
   * `write` by each lane of a whole warp in a pattern, to distinct locations.
   *
   * @param start - The position of the first lane.
   * @param first - The thread of lane 0.
   * @param width - Bytes per lane.
   * @returns Was it done? If another thread has accessed them since the last barrier, nothing was done.
   */
  writePattern(pattern: Pattern, start: number, first: number, width: number): boolean {
    const { writes, reads, blockTime, shift } = this;
    if (this.atomics !== null) return false;
    this.noteReads();
    if (width === 4 && this.isRow(pattern, start) && this.writeRow(start >> 2, first)) return true;
    const { deltas } = pattern;
    const step = 1 << shift;
    // Older marks are less.
    const recent = blockTime << 11;
    for (let byte = start; byte < start + width; byte += step)
      for (let i = 0; i < LANES; i += 1) {
        const at = (byte + deltas[i]!) >> shift;
        const write = writes[at]!;
        const read = reads[at]!;
        const own = first + i + 1;
        if ((write >= recent && (write & (THREADS - 1)) !== own) || (read >= recent && (read & (THREADS - 1)) !== own))
          return false;
      }
    this.lastWrite = this.now;
    const mark = (this.now << 11) | (first + 1);
    for (let byte = start; byte < start + width; byte += step)
      for (let i = 0; i < LANES; i += 1) {
        const at = (byte + deltas[i]!) >> shift;
        writes[at] = mark + i;
        reads[at] = 0;
      }
    return true;
  }

  /** `writePattern` for consecutive words that nobody has accessed since the last barrier. @returns Was it done? */
  private writeRow(at: number, first: number): boolean {
    const { writes, reads } = this;
    const latest = (this.blockTime << 11) - 1;
    let found = 0;
    for (let i = at, end = at + LANES; i < end; i += 4) {
      found |= (latest - writes[i]!) | (latest - reads[i]!);
      found |= (latest - writes[i + 1]!) | (latest - reads[i + 1]!);
      found |= (latest - writes[i + 2]!) | (latest - reads[i + 2]!);
      found |= (latest - writes[i + 3]!) | (latest - reads[i + 3]!);
    }
    if (found < 0) return false;
    this.lastWrite = this.now;
    const mark = (this.now << 11) | (first + 1);
    // Reads before the barrier count no more, and may stay.
    for (let i = 0; i < LANES; i += 4) {
      writes[at + i] = mark + i;
      writes[at + i + 1] = mark + i + 1;
      writes[at + i + 2] = mark + i + 2;
      writes[at + i + 3] = mark + i + 3;
    }
    return true;
  }

  /** An asynchronous copy will write here. */
  expect(byte: number): void {
    const at = byte >> this.shift;
    this.noteReads();
    this.expects = true;
    this.writes[at] = PENDING;
    this.reads[at] = 0;
  }

  /** It has written, and its thread, or all threads that waited for it, may read. */
  arrive(at: number, thread: number | null): void {
    const place = at >> this.shift;
    if (this.writes[place] === PENDING) this.writes[place] = thread === null ? 1 : (this.now << 11) | (thread + 1);
  }

  /** The last race found is with a copy in flight. */
  isPending = false;

  /** The contents here no longer race with anything. */
  settle(at: number): void {
    this.writes[at >> this.shift] = 1;
  }

  /** Atomics do not race with each other, but with plain reads and writes. @returns 1: never written, or the hazard. */
  atomic(byte: number, thread: number): 1 | Hazard | null {
    const at = byte >> this.shift;
    this.noteReads();
    const atomics = (this.atomics ??= new Int32Array(this.writes.length));
    const write = this.writes[at]!;
    const read = this.reads[at]!;
    const last = atomics[at]!;
    atomics[at] =
      last >>> 11 >= this.blockTime ? joined(last, thread, this.now << 11) : (this.now << 11) | (thread + 1);
    if (write === 0) {
      this.writes[at] = 1;
      return 1;
    }
    if (read !== 0 && this.isRace(read, thread)) return 'write after read';
    return this.isRace(write, thread) ? 'write after write' : null;
  }

  private isRace(mark: number, thread: number): boolean {
    if (mark === PENDING) return (this.isPending = true);
    const time = mark >>> 11;
    if (time < this.blockTime) return false;
    const code = mark & (THREADS - 1);
    if (code - 1 === thread) return false;
    const otherWarp = code === MANY_READERS ? -1 : code >= WARP_READERS ? code - WARP_READERS : (code - 1) >> 5;
    this.isWithinWarp = otherWarp === thread >> 5;
    return this.isWithinWarp ? time >= this.warpTime : true;
  }
}

/** The readers recorded at a location, once another thread reads there. */
function joined(read: number, thread: number, now: number): number {
  const code = read & (THREADS - 1);
  if (code - 1 === thread) return now | (thread + 1);
  if (code === MANY_READERS) return now | MANY_READERS;
  const otherWarp = code >= WARP_READERS ? code - WARP_READERS : (code - 1) >> 5;
  return now | (otherWarp === thread >> 5 ? WARP_READERS + (thread >> 5) : MANY_READERS);
}
