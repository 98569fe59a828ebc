import type { Architecture } from '@src/arch/architecture';
import { carefully, misaligned, outside } from './bounds';
import { AsyncCopies } from './async-copies';
import { placeRemote } from './cluster-memory';
import { AccessCounter } from './count';
import type { Fault, FaultKind } from './fault';
import { giveHeap, takeHeap } from './heap';
import type { BlockListener, RunListener } from './listener';
import { countLocal } from './local-words';
import { placeLocal } from './place-local';
import { pastShared } from './shared-names';
import { placeShared, placeSharedAlike } from './place-shared';
import { MBarriers } from './mbarriers';
import { OFFSETS, Pages, placeInPages } from './pages';
import type { MemoryPlan } from './plan';
import { Reaches } from './reach';
import { RecentLoads } from './recent-loads';
import { ALL, LANES, lanesIn } from './registers';
import { isWatched, sample } from './samples';
import type { Shadow } from './shadow';
import { slotsFrom, type Slot } from './slots';
import { CONSTANT, GLOBAL, LOCAL, REMOTE, SHARED, WINDOW } from './spaces';
import { hasPattern, LINE, type Pattern, spread, type Sample, Stats, type Site, type Space } from './stats';

const roundUp = (value: number, to: number): number => Math.ceil(value / to) * to;

/** All memory of a kernel, as one array; each access is checked, counted, and turned into offsets into it. */
export class Memory {
  readonly i8: Int8Array;
  readonly u8: Uint8Array;
  readonly i16: Int16Array;
  readonly u16: Uint16Array;
  readonly i32: Int32Array;
  readonly f32: Float32Array;
  readonly f64: Float64Array;
  private readonly heap: ArrayBuffer;
  /** Each lane's access as an offset in the views, in bytes, after `access`. */
  readonly offsets = new Int32Array(LANES);
  /** After `touch` a lane's bytes are at `base` plus its entry in `lanes`. */
  lanes: Int32Array = this.offsets;
  base = 0;
  readonly counter: AccessCounter;
  /** That of the running block, like the following. */
  shadow: Shadow;
  readonly copies = new AsyncCopies();
  readonly barriers = new MBarriers();
  readonly faults = new Map<string, Fault>();
  /** Global memory of which only accessed pages exist; `null`: all of it exists. */
  readonly pages: Pages | null;
  readonly constantStart: number;
  sharedStart: number;
  localStart: number;
  /** The same, from the start of its space. */
  readonly relative = new Int32Array(LANES);
  localWritten: Uint8Array;
  readonly slots: readonly Slot[];
  warp = 0;
  block = 0;
  slot = 0;
  /** Where the running block's cluster begins among the slots, and its number of blocks. */
  clusterStart = 0;
  clusterBlocks = 1;

  constructor(
    arch: Architecture,
    readonly plan: MemoryPlan,
  ) {
    const { globalBytes, pageRoom } = plan;
    this.pages = pageRoom === undefined ? null : new Pages(globalBytes, pageRoom);
    this.constantStart = roundUp(pageRoom ?? globalBytes, 1024);
    this.sharedStart = roundUp(this.constantStart + plan.constantBytes, 1024);
    const { bytes, slots } = slotsFrom(this.sharedStart, plan);
    this.slots = slots;
    const [{ localStart, shadow, localWritten }] = slots;
    this.localStart = localStart;
    this.shadow = shadow;
    this.localWritten = localWritten;
    const room = bytes + 64;
    this.heap = this.pages ? new ArrayBuffer(room) : takeHeap(room, plan.filled);
    const buffer = this.heap;
    this.i8 = new Int8Array(buffer, 0, room);
    this.u8 = new Uint8Array(buffer, 0, room);
    this.i16 = new Int16Array(buffer, 0, room / 2);
    this.u16 = new Uint16Array(buffer, 0, room / 2);
    this.i32 = new Int32Array(buffer, 0, room / 4);
    this.f32 = new Float32Array(buffer, 0, room / 4);
    this.f64 = new Float64Array(buffer, 0, room / 8);
    this.counter = new AccessCounter(arch);
    this.reaches = new Reaches(plan.warps);
  }

  /** Nobody reads it any more: a later run may have it. */
  release(): void {
    if (!this.isReleased && !this.pages) giveHeap(this.heap);
    this.isReleased = true;
  }
  isReleased = false;

  /** Shared and local memory in the state that a new block finds. */
  startBlock(block: number, slot = 0, cluster = 1): void {
    this.listener?.startBlock(slot);
    this.time = 0;
    this.enter(block, slot, cluster);
    const { sharedBytes, watchesRaces } = this.plan;
    const { length: localBytes } = this.localWritten;
    if (sharedBytes + localBytes > 0) this.u8.fill(0, this.sharedStart, this.localStart + localBytes);
    if (sharedBytes > 0 && watchesRaces) this.shadow.clear();
    if (localBytes > 0) this.localWritten.fill(0);
    this.copies.forget(this);
    this.barriers.forget(this);
  }

  /** A warp of this block resumes. */
  enter(block: number, slot: number, cluster: number): void {
    this.block = block;
    this.slot = slot;
    this.clusterStart = slot - (slot % cluster);
    this.clusterBlocks = cluster;
    const { sharedStart, localStart, shadow, localWritten } = this.slots[slot]!;
    this.sharedStart = sharedStart;
    this.localStart = localStart;
    this.shadow = shadow;
    this.localWritten = localWritten;
    this.noted = this.listener?.at(slot) ?? null;
  }

  /**
   * Check and count one access of the running warp. Afterwards `offsets` holds each lane's position in the views.
   *
   * @returns The lanes that may carry out the access.
   */
  access(site: Site, mask: number, addresses: Float64Array): number {
    this.lanes = this.offsets;
    this.base = 0;
    if (mask === 0) return 0;
    const head = addresses[31 - Math.clz32(mask & -mask)]!;
    if (head >= GLOBAL) return this.global(site, mask, addresses);
    return this.window(site, mask, addresses, head);
  }

  /** The pattern in which the lanes of a whole warp just accessed memory; `null`: it is not kept. */
  patternOf(site: Site, addresses: Float64Array): Pattern | null {
    const head = addresses[0]!;
    const stats = head >= GLOBAL ? site.global : head >= SHARED && head < LOCAL ? site.shared : null;
    return stats && this.counter.keeps(stats.pattern) && hasPattern(stats.pattern, addresses) ? stats.pattern : null;
  }

  /**
   * `access` for callers that use `base` and `lanes`: a whole warp with the lane distances of the last time is counted
   * through its first lane.
   */
  touch(site: Site, mask: number, addresses: Float64Array): number {
    if (mask === ALL) {
      const head = addresses[0]!;
      const stats = head >= GLOBAL ? site.global : head >= SHARED && head < LOCAL ? site.shared : null;
      if (
        stats !== null &&
        this.counter.keeps(stats.pattern) &&
        hasPattern(stats.pattern, addresses) &&
        this.accessAlike(site, stats.pattern, head)
      )
        return ALL;
    }
    return this.access(site, mask, addresses);
  }

  /**
   * `touch` for a whole warp with lanes in a pattern, that of the last access of this site.
   *
   * @param head - The address of the first lane.
   * @returns Was it done? If not, nothing was done.
   */
  accessAlike(site: Site, pattern: Pattern, head: number): boolean {
    const isGlobal = head >= GLOBAL;
    const stats = isGlobal ? site.global : head >= SHARED && head < LOCAL ? site.shared : null;
    if (stats === null || stats.pattern !== pattern) return false;
    const { width } = site;
    const from = head - (isGlobal ? GLOBAL : SHARED);
    const { low, high, deltas } = pattern;
    const least = isGlobal ? stats.low : 0;
    const end = isGlobal ? stats.high : this.plan.sharedBytes;
    if (from + low < least || from + high + width > end) return false;
    // Values in memory are 32-bit numbers.
    const pages = isGlobal ? this.pages : null;
    const first = pages === null ? from | 0 : from % OFFSETS;
    if ((first & (width - 1)) !== 0) return false;
    if (isGlobal) {
      const place = pages === null ? first : pages.placeWithin(from + low, from + high + width - 1) - low;
      if (place !== place) return false;
      this.recordAlike(site, stats, 'global', pattern, first);
      this.base = place;
    } else {
      this.recordAlike(site, stats, 'shared', pattern, first);
      if (site.op === 'load' && this.copies.isUnderWay(this)) stats.overlapped += 1;
      placeSharedAlike(this, site, pattern, first);
      this.base = this.sharedStart + first;
    }
    this.lanes = deltas;
    return true;
  }

  /** `record` for a whole warp in a pattern: what each lane touches is only recorded on request. */
  private recordAlike(site: Site, stats: Stats, space: Space, pattern: Pattern, first: number): void {
    const { counter, noted, warp } = this;
    const places = space === 'global' ? this.offsets : this.relative;
    const cost = pattern.costs[first & (LINE - 1)];
    const counted = site.compiled === null ? null : site.compiled.counted;
    if (cost === undefined || stats.requests < 2 || site.watched !== null || this.watched !== null) {
      spread(places, pattern, first);
      this.record(site, stats, space, ALL, places, true);
    } else {
      this.recent.compare(site, stats, space, ALL, pattern.deltas, first, true);
      counter.countAlike(stats, pattern, cost, first);
      if (space === 'global') this.reaches.note(stats, site.op, cost, ALL, pattern.deltas, first);
      if (counter.sectors + counter.wavefronts > stats.worstScore) {
        spread(places, pattern, first);
        const score = counter.sectors + counter.wavefronts;
        sample(this, site, stats, space, ALL, places, score, stats.requests - 1);
      }
      if (counted !== null && !counted.countAlike(counter, warp, space, pattern, first)) {
        spread(places, pattern, first);
        counted.count(counter, warp, space, ALL, places);
      }
    }
    if (space !== 'global') return;
    if (this.notesPlaces) {
      stats.lastPlace = first;
      stats.lastTime = this.time += 1;
    }
    if (noted === null) return;
    const { cost: found } = counter;
    if (found!.footprint === null) spread(places, pattern, first);
    else places[0] = first;
    noted.access(site, found!, warp, ALL, places);
  }

  private global(site: Site, mask: number, addresses: Float64Array): number {
    const { offsets } = this;
    const stats = (site.global ??= new Stats());
    const { pattern } = stats;
    const { deltas } = pattern;
    const first = addresses[31 - Math.clz32(mask & -mask)]! - GLOBAL;
    let low = first;
    let high = first;
    let bits = 0;
    let changed = mask ^ pattern.mask;
    for (let i = 0; i < LANES; i += 1) {
      if (((mask >>> i) & 1) === 0) continue;
      const offset = addresses[i]! - GLOBAL;
      if (offset < low) low = offset;
      if (offset > high) high = offset;
      const whole = offset | 0;
      bits |= whole;
      offsets[i] = whole;
      changed |= (whole - first) ^ deltas[i]!;
    }
    if ((bits & (site.width - 1)) !== 0 || low < stats.low || high + site.width > stats.high)
      return carefully(this, site, mask, addresses, 'global');
    if (this.pages !== null) return this.paged(site, stats, mask, addresses, changed === 0);
    this.record(site, stats, 'global', mask, offsets, changed === 0);
    if (this.noted !== null) this.noted.access(site, this.counter.cost!, this.warp, mask, offsets);
    return mask;
  }

  private paged(site: Site, stats: Stats, mask: number, addresses: Float64Array, isKnown: boolean): number {
    const { offsets } = this;
    for (let i = 0; i < LANES; i += 1) offsets[i] = (mask >>> i) & 1 ? (addresses[i]! - GLOBAL) % OFFSETS : 0;
    this.record(site, stats, 'global', mask, offsets, isKnown);
    if (this.noted !== null) this.noted.access(site, this.counter.cost!, this.warp, mask, offsets);
    placeInPages(this, mask, addresses);
    return mask;
  }

  record(site: Site, stats: Stats, space: Space, mask: number, offsets: Int32Array, isKnown: boolean): void {
    const { counter } = this;
    const execution = stats.requests;
    this.recent.compare(site, stats, space, mask, offsets, 0, false);
    counter.count(site, stats, space, mask, offsets, isKnown);
    const score = counter.sectors + counter.wavefronts;
    if (score > stats.worstScore || site.watched !== null || isWatched(this))
      sample(this, site, stats, space, mask, offsets, score, execution);
    if (execution === 1 && stats.first !== null) stats.apart = this.apartFrom(stats.first, space, mask, offsets);
    if (space === 'global') {
      this.reaches.note(stats, site.op, counter.cost!, mask, offsets, 0);
      if (this.notesPlaces) {
        stats.lastPlace = offsets[31 - Math.clz32(mask & -mask)]!;
        stats.lastTime = this.time += 1;
      }
    }
    if (site.compiled !== null) site.compiled.counted?.count(counter, this.warp, space, mask, offsets);
  }

  /** Bytes between the first lanes of an access in one warp and in the next. */
  private apartFrom({ block, warp, addressByLane }: Sample, space: Space, mask: number, offsets: Int32Array): number {
    if (block !== this.block || warp + 1 !== this.warp) return 0;
    const head = addressByLane.find((each) => each !== null)!;
    return Math.abs(offsets[31 - Math.clz32(mask & -mask)]! - head + (space === 'global' ? GLOBAL : 0));
  }

  /** The warp that a caller inspects. */
  watched: { readonly block: number; readonly warp: number; readonly most: number } | null = null;

  /** Receives what runs; `noted`: for the running block. */
  listener: RunListener | null = null;
  noted: BlockListener | null = null;

  /** Global accesses are noted for `BlockOrder`; how many there have been in this block. */
  notesPlaces = false;
  private time = 0;

  /** What scattered accesses come back to. */
  readonly reaches: Reaches;

  /** What it loaded last. */
  readonly recent = new RecentLoads();

  private window(site: Site, mask: number, addresses: Float64Array, head: number): number {
    const isShared = head >= SHARED && head < LOCAL;
    const isLocal = head >= LOCAL && head < CONSTANT;
    const isConstant = head >= CONSTANT && head < CONSTANT + WINDOW;
    if (!isShared && !isLocal && !isConstant) {
      // Null, or lanes in several spaces of which the first is wrong.
      const lane = 31 - Math.clz32(mask & -mask);
      outside(this, site, lane, head);
      const rest = this.access(site, mask & ~(1 << lane), addresses);
      this.offsets[lane] = 0;
      return rest;
    }
    const base = isShared ? SHARED : isLocal ? LOCAL : CONSTANT;
    const { plan, relative } = this;
    const bytes = isShared ? plan.sharedBytes : isLocal ? plan.localBytes : plan.constantBytes;
    const stats = isShared
      ? (site.shared ??= new Stats())
      : isLocal
        ? (site.local ??= new Stats())
        : (site.constant ??= new Stats());
    const { pattern } = stats;
    const { deltas } = pattern;
    const first = head - base;
    const { width } = site;
    let fine = mask;
    let elsewhere = 0;
    let remote = 0;
    let changed = mask ^ pattern.mask;
    let spread = 0;
    for (let i = 0; i < LANES; i += 1) {
      if (((mask >>> i) & 1) === 0) continue;
      const offset = addresses[i]! - base;
      const whole = offset | 0;
      relative[i] = whole;
      spread |= whole - first;
      changed |= (whole - first) ^ deltas[i]!;
      if (offset >= 0 && offset + width <= bytes && (whole & (width - 1)) === 0) continue;
      fine &= ~(1 << i);
      if (offset < 0 || offset >= WINDOW) elsewhere |= 1 << i;
      else if (isShared && offset >= REMOTE) remote |= 1 << i;
      else if (offset + width > bytes)
        this.fault(
          'out-of-bounds',
          site.at,
          i,
          offset,
          `${site.op === 'load' ? 'reads' : 'writes'} ${width} B at byte ${offset} of ${isShared ? 'shared' : isLocal ? 'local' : 'constant'} memory, which has ${bytes} B${isShared ? pastShared(this.plan, offset) : ''}`,
        );
      else misaligned(this, site, i, offset);
    }
    if (fine !== 0 && !isLocal)
      this.record(site, stats, isShared ? 'shared' : 'constant', fine, relative, fine === mask && changed === 0);
    if (isShared && site.op === 'load' && this.copies.isUnderWay(this)) stats.overlapped += 1;
    if (isShared) placeShared(this, site, fine);
    else if (isLocal) {
      countLocal(stats, width, fine, relative, spread === 0);
      placeLocal(this, site, fine);
    } else this.place(mask, fine, this.constantStart);
    if (isConstant && site.op !== 'load' && fine !== 0)
      this.fault('out-of-bounds', site.at, 31 - Math.clz32(fine & -fine), first, 'writes to constant memory');
    if (remote !== 0) fine |= placeRemote(this, site, remote, addresses);
    if (elsewhere !== 0) {
      const kept = this.offsets.slice();
      const others = this.access(site, elsewhere, addresses);
      for (let i = 0; i < LANES; i += 1) if (((elsewhere >>> i) & 1) === 0) this.offsets[i] = kept[i]!;
      fine |= others;
    }
    return isConstant && site.op !== 'load' ? 0 : fine;
  }

  private place(mask: number, fine: number, start: number): void {
    const { offsets, relative } = this;
    if (mask === fine) for (let i = 0; i < LANES; i += 1) offsets[i] = (mask >>> i) & 1 ? start + relative[i]! : start;
    else for (let i = 0; i < LANES; i += 1) offsets[i] = (fine >>> i) & 1 ? start + relative[i]! : 0;
  }

  /** The words of the current store, when they are four bytes wide. */
  storing: Int32Array | null = null;

  /** Count a compare-and-swap of a loop on shared memory, whose iterations `spinTurns` gives. */
  countSwap(site: Site, mask: number, wavefronts: number): void {
    const stats = site.in('shared');
    stats.requests += 1;
    stats.lanes += lanesIn(mask);
    stats.wavefronts += wavefronts;
    stats.ideal += wavefronts;
  }

  /** Record a fault; further ones at the same source position are only counted. */
  fault(kind: FaultKind, at: number, lane: number, address: number | null, message: string): void {
    const key = `${kind}:${at}`;
    const known = this.faults.get(key);
    if (known) known.count += 1;
    else
      this.faults.set(key, {
        kind,
        at,
        message,
        address,
        count: 1,
        block: this.block,
        thread: this.warp * LANES + lane,
      });
  }
}
