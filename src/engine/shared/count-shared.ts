import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { SharedAccess, SharedAtomic } from './access';
import { serviceOf, widthsByAtomic } from './atomics';
import { requireShared, sharedWidths } from './require-shared';

/** Counts accesses to shared memory one after the other. Each count overwrites the previous numbers. */
export interface SharedCounter {
  /**
   * Count one warp-wide load, store or atomic as `sharedAccess` does, without reporting which lane is served by what.
   *
   * @param width - Bytes of each active lane.
   * @param mask - Bit i set = lane i is active.
   * @param addresses - Byte address per lane. Addresses of inactive lanes are not read.
   * @param atomic - For `op` atomic only.
   * @throws {InputError} For whatever `sharedAccess` refuses.
   */
  count(op: SharedAccess['op'], width: Bytes, mask: number, addresses: ArrayLike<number>, atomic?: SharedAtomic): void;
  readonly wavefronts: number;
  readonly ideal: number;
  readonly conflictDegree: number;
  readonly bankConflicts: number;
}

/** More slots than lanes, so that most lookups end at the first slot. A power of two. */
const SLOT_BITS = 7;
const SLOTS = 2 ** SLOT_BITS;
/** Spreads multiples of powers of two over the slots: 2^32 over the golden ratio. */
const SPREAD = 0x9e3779b1;

/**
 * The counts of `sharedAccess` for programs that need millions of them: counting an access allocates nothing.
 *
 * @param arch - The GPU. Its facts are read once.
 * @see content/evidence/shared-access
 */
export const sharedCounter = (arch: Architecture): SharedCounter => new Counter(arch);

class Counter implements SharedCounter {
  wavefronts = 0;
  ideal = 0;
  conflictDegree = 0;
  bankConflicts = 0;
  private readonly warp: number;
  private readonly wordBytes: number;
  private readonly wavefrontBytes: number;
  private readonly end: number;
  private readonly distances: readonly number[];
  private readonly countsAtOnce: boolean;
  /** The unit that each active lane accesses: its address in steps of the width, at least a word. */
  private readonly unitByLane: Int32Array;
  private readonly queued: Int32Array;
  private readonly seen = new SeenUnits();

  constructor(private readonly arch: Architecture) {
    this.warp = arch.warpSize.value;
    this.wordBytes = arch.sharedBankBytes.value;
    this.wavefrontBytes = arch.sharedBanks.value * this.wordBytes;
    this.end = arch.maxSharedBytesPerSm.value;
    this.distances = arch.sharedLoadPairs.value;
    this.countsAtOnce = serviceOf({ op: 'atomic', atomic: 'count' }, arch).sharesWords;
    this.unitByLane = new Int32Array(this.warp);
    this.queued = new Int32Array(arch.sharedBanks.value);
  }

  count(
    op: SharedAccess['op'],
    width: Bytes,
    mask: number,
    addresses: ArrayLike<number>,
    atomic: SharedAtomic = 'add',
  ): void {
    const { warp, wordBytes, wavefrontBytes } = this;
    const isAtomic = op === 'atomic';
    const widths = isAtomic ? widthsByAtomic[atomic] : sharedWidths;
    if (!Array.isArray(widths) || !widths.includes(width)) this.refuse(op, width, mask, addresses, atomic);
    const bytes = width > wordBytes ? width : wordBytes;
    const unitBits = 31 - Math.clz32(bytes);
    // A mask of 2^31 or more is no small integer; from here on it is.
    const active = mask | 0;
    const activeLanes = this.readUnits(width, active, addresses, unitBits);
    if (activeLanes < 0) this.refuse(op, width, mask, addresses, atomic);

    const places = wavefrontBytes >>> unitBits;
    const apart = width > wordBytes && op === 'load' && this.anyPairsAgree(active) ? 2 * places : places;
    const sharesWords = !isAtomic || (this.countsAtOnce && atomic === 'count');
    let sum = 0;
    let worst = 0;
    let conflicts = 0;
    for (let first = 0; first < warp; first += apart) {
      const degree = this.degreeOf(first, first + apart, active, places - 1, sharesWords);
      sum += degree;
      if (degree > worst) worst = degree;
      if (degree > 1) conflicts += degree - 1;
    }
    const full = Math.ceil((activeLanes * width) / wavefrontBytes);
    const twice = isAtomic && atomic === 'cas' ? 2 : 1;
    this.wavefronts = twice * sum;
    this.ideal = twice * (sum < full ? sum : full);
    this.conflictDegree = worst;
    this.bankConflicts = conflicts;
  }

  /** @returns The number of active lanes; less than 0 when an address is missing, misaligned, or out of bounds. */
  private readUnits(width: Bytes, active: number, addresses: ArrayLike<number>, unitBits: number): number {
    const { warp, end, unitByLane } = this;
    let activeLanes = 0;
    for (let lane = 0; lane < warp; lane += 1) {
      if (((active >>> lane) & 1) === 0) continue;
      const address = addresses[lane]!;
      const whole = address | 0;
      // Comparisons with NaN are false, so a missing address is refused as well.
      if (whole !== address || whole < 0 || !(whole + width <= end) || (whole & (width - 1)) !== 0) return -1;
      unitByLane[lane] = whole >>> unitBits;
      activeLanes += 1;
    }
    return activeLanes;
  }

  private anyPairsAgree(active: number): boolean {
    for (const distance of this.distances) if (this.pairsAgree(distance, active)) return true;
    return false;
  }

  private pairsAgree(distance: number, active: number): boolean {
    const { warp, unitByLane } = this;
    const both = active & (active >>> distance);
    for (let lane = 0; lane < warp; lane += 1)
      if (((both >>> lane) & 1) !== 0 && (lane & distance) === 0 && unitByLane[lane] !== unitByLane[lane + distance])
        return false;
    return true;
  }

  /** The most units, or lanes, that wait at one place of a wavefront. */
  private degreeOf(first: number, last: number, active: number, lastPlace: number, sharesWords: boolean): number {
    const { unitByLane, queued, seen } = this;
    seen.forget();
    queued.fill(0, 0, lastPlace + 1);
    let degree = 0;
    for (let lane = first; lane < last; lane += 1) {
      if (((active >>> lane) & 1) === 0) continue;
      const unit = unitByLane[lane]!;
      if (sharesWords && !seen.add(unit)) continue;
      const place = unit & lastPlace;
      const length = queued[place]! + 1;
      queued[place] = length;
      if (length > degree) degree = length;
    }
    return degree;
  }

  /** Report it in the words of `sharedAccess`. */
  private refuse(
    op: SharedAccess['op'],
    width: Bytes,
    mask: number,
    addresses: ArrayLike<number>,
    atomic: SharedAtomic,
  ): void {
    const addressByLane = Array.from({ length: this.warp }, (_, lane) =>
      (mask >>> lane) & 1 ? (addresses[lane] ?? Number.NaN) : null,
    );
    requireShared({ op, width, atomic, addressByLane }, this.arch);
  }
}

/** The units seen in the current pass: a slot holds one only in the round that wrote it. */
class SeenUnits {
  private readonly units = new Int32Array(SLOTS);
  private readonly rounds = new Int32Array(SLOTS);
  private round = 0;

  forget(): void {
    if (this.round < 2 ** 30) this.round += 1;
    else {
      // The round number overflows.
      this.rounds.fill(0);
      this.round = 1;
    }
  }

  /** @returns True if it was not seen before. */
  add(unit: number): boolean {
    const { units, rounds, round } = this;
    let slot = Math.imul(unit, SPREAD) >>> (32 - SLOT_BITS);
    while (rounds[slot] === round) {
      if (units[slot] === unit) return false;
      slot = (slot + 1) & (SLOTS - 1);
    }
    rounds[slot] = round;
    units[slot] = unit;
    return true;
  }
}
