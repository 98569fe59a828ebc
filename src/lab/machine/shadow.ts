import { ALL, LANES } from './registers';
import { type Pattern, readersOf } from './stats';

/** What is remembered of each place of shared memory: who wrote and who read it last, and when. */

const THREADS = 2048;
/** Several threads of one warp: their warp is added. */
const WARP_READERS = 1026;
const MANY_READERS = 2047;
/** Later than this, times no longer fit: nothing is checked any more. */
export const LAST_TIME = 2 ** 20 - 2;

/** Counts what can make a read wrong, in any shared memory: a pattern may meet that of several blocks. */
let changes = 0;

/** A write that is not there yet: it races with everybody. */
const PENDING = 0x7fffffff;

export type Hazard = 'read after write' | 'write after read' | 'write after write';

/**
 * Finds races: two accesses to one place by different threads, one of them a write, with no barrier between. Between threads
 * of one warp `__syncwarp` is a barrier as well.
 */
export class Shadow {
  private readonly writes: Int32Array;
  private readonly reads: Int32Array;
  /** Atomics since the last plain write; most kernels have none. */
  private atomics: Int32Array | null = null;
  /** Times of the last barrier of the block, and of the last synchronisation of the warp that runs. */
  blockTime = 1;
  warpTime = 1;
  now = 1;
  /** The race that was found last is between lanes of one warp. */
  isWithinWarp = false;
  /** The last of the `changes`. */
  private since = (changes += 1);

  /** @param shift - Of how many bytes a mark is: 0 for each on its own, 2 for words. */
  constructor(
    bytes: number,
    private readonly shift: 0 | 2,
  ) {
    const places = (bytes >> shift) + 1;
    this.writes = new Int32Array(places);
    this.reads = new Int32Array(places);
  }

  private readonly warpTimes = new Int32Array(64);

  /** All warps have come to a barrier. */
  syncBlock(): void {
    this.since = changes += 1;
    this.now += 1;
    this.blockTime = this.now;
    this.warpTimes.fill(this.now);
    this.warpTime = this.now;
  }

  /** The lanes of the warp that runs are ordered. */
  syncWarp(warp: number): void {
    this.now += 1;
    this.warpTime = this.now;
    this.warpTimes[warp] = this.now;
  }

  /** Another warp goes on. */
  enter(warp: number): void {
    this.warpTime = this.warpTimes[warp]!;
  }

  clear(): void {
    this.since = changes += 1;
    this.warpTimes.fill(1);
    this.writes.fill(0);
    this.reads.fill(0);
    this.atomics?.fill(0);
    this.blockTime = this.warpTime = this.now = 1;
  }

  /** @returns 0 fine, 1 never written, 2 a race. */
  read(at: number, thread: number): 0 | 1 | 2 {
    const place = at >> this.shift;
    const read = this.reads[place]!;
    const mark = (this.now << 11) | (thread + 1);
    if (read !== mark) this.reads[place] = read >>> 11 >= this.blockTime ? this.joined(read, thread) : mark;
    return this.verdict(at, thread);
  }

  /**
   * `read` of a word by each lane.
   *
   * @param places - By lane.
   * @param first - The thread of lane 0.
   * @returns Lanes that `verdict` has to look at: all others are fine.
   */
  readWords(places: Int32Array, lanes: number, first: number): number {
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
        reads[at] = read >>> 11 >= blockTime ? this.joined(read, first + i) : mark;
      const write = writes[at]!;
      if (write === 0 || write >>> 11 >= blockTime) doubtful |= 1 << i;
    }
    return this.atomics === null ? doubtful : lanes;
  }

  /**
   * `readWords` of a whole warp in a pattern, whose first lane is at `start`. Once several warps have read all of its places, others add
   * nothing until somebody writes or a barrier comes.
   */
  readPattern(pattern: Pattern, start: number, first: number): number {
    const { readByMany } = pattern;
    const word = (start & 3) === 0 ? start >> 2 : -1;
    if (readByMany !== null && readByMany[word] === this.since) return 0;
    const { writes, reads, blockTime, shift } = this;
    const { deltas } = pattern;
    const readers = pattern.readers ?? readersOf(pattern);
    const now = this.now << 11;
    const many = now | MANY_READERS;
    const ownWarp = now | (WARP_READERS + (first >> 5));
    let isDoubtful = this.atomics !== null;
    let isByMany = true;
    for (let k = 0; k < readers.length; k += 1) {
      const lane = readers[k]!;
      const at = (start + deltas[lane]!) >> shift;
      const read = reads[at]!;
      const mark = now | (first + lane + 1);
      if (read !== mark && read !== many && read !== ownWarp)
        reads[at] = read >>> 11 >= blockTime ? this.joined(read, first + lane) : mark;
      isByMany = isByMany && reads[at] === many;
      const write = writes[at]!;
      isDoubtful = isDoubtful || write === 0 || write >>> 11 >= blockTime;
    }
    if (isDoubtful) return ALL;
    if (isByMany && word >= 0)
      (pattern.readByMany ??= new Float64Array(shift === 0 ? Math.ceil(reads.length / 4) : reads.length))[word] =
        this.since;
    return 0;
  }

  /** `readWords` of one word by a whole warp: after two lanes have read it, others add nothing. */
  readWord(start: number, first: number): number {
    const { writes, reads, blockTime } = this;
    const at = start >> this.shift;
    const now = this.now << 11;
    for (let i = 0; i < 2; i += 1) {
      const read = reads[at]!;
      const mark = now | (first + i + 1);
      if (read !== mark && read !== (now | MANY_READERS) && read !== (now | (WARP_READERS + (first >> 5))))
        reads[at] = read >>> 11 >= blockTime ? this.joined(read, first + i) : mark;
    }
    const write = writes[at]!;
    return this.atomics !== null || write === 0 || write >>> 11 >= blockTime ? ALL : 0;
  }

  /** What `read` says, once it is noted. */
  verdict(at: number, thread: number): 0 | 1 | 2 {
    const place = at >> this.shift;
    const write = this.writes[place]!;
    if (write === 0) return 1;
    return this.isRace(write, thread) || (this.atomics && this.isRace(this.atomics[place]!, thread)) ? 2 : 0;
  }

  /** @returns The hazard, or `null`. */
  write(byte: number, thread: number): Hazard | null {
    const at = byte >> this.shift;
    this.since = changes += 1;
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
   * `write` by each lane of a whole warp in a pattern, no two of them at one place.
   *
   * @param start - Where the first lane is.
   * @param first - The thread of lane 0.
   * @param width - Bytes per lane.
   * @returns Was it done? It is not, and nothing is, where another thread has been since the last barrier.
   */
  writePattern({ deltas }: Pattern, start: number, first: number, width: number): boolean {
    const { writes, reads, blockTime, shift } = this;
    if (this.atomics !== null) return false;
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
    this.since = changes += 1;
    const mark = (this.now << 11) | (first + 1);
    for (let byte = start; byte < start + width; byte += step)
      for (let i = 0; i < LANES; i += 1) {
        const at = (byte + deltas[i]!) >> shift;
        writes[at] = mark + i;
        reads[at] = 0;
      }
    return true;
  }

  /** An asynchronous copy will write here. */
  expect(byte: number): void {
    const at = byte >> this.shift;
    this.since = changes += 1;
    this.writes[at] = PENDING;
    this.reads[at] = 0;
  }

  /** It has written, and its thread, or all who waited for it, know. */
  arrive(at: number, thread: number | null): void {
    const place = at >> this.shift;
    if (this.writes[place] === PENDING) this.writes[place] = thread === null ? 1 : (this.now << 11) | (thread + 1);
  }

  /** The race that was found last is with a copy that is under way. */
  isPending = false;

  /** Something is here now that races with nobody. */
  settle(at: number): void {
    this.writes[at >> this.shift] = 1;
  }

  /** Atomics do not race with each other; with what others read and write plainly they do. @returns 1 never written, or the hazard. */
  atomic(byte: number, thread: number): 1 | Hazard | null {
    const at = byte >> this.shift;
    this.since = changes += 1;
    const atomics = (this.atomics ??= new Int32Array(this.writes.length));
    const write = this.writes[at]!;
    const read = this.reads[at]!;
    const last = atomics[at]!;
    atomics[at] = last >>> 11 >= this.blockTime ? this.joined(last, thread) : (this.now << 11) | (thread + 1);
    if (write === 0) {
      this.writes[at] = 1;
      return 1;
    }
    if (read !== 0 && this.isRace(read, thread)) return 'write after read';
    return this.isRace(write, thread) ? 'write after write' : null;
  }

  private joined(read: number, thread: number): number {
    const other = (read & (THREADS - 1)) - 1;
    const mark = (this.now << 11) | (thread + 1);
    if (other === thread) return mark;
    const code = read & (THREADS - 1);
    if (code === MANY_READERS) return (this.now << 11) | MANY_READERS;
    const otherWarp = code >= WARP_READERS ? code - WARP_READERS : other >> 5;
    return (this.now << 11) | (otherWarp === thread >> 5 ? WARP_READERS + (thread >> 5) : MANY_READERS);
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
