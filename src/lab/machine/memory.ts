import type { Architecture } from '@src/arch/architecture';
import { AccessCounter } from './count';
import { ALL, LANES, lanesIn } from './registers';
import { LAST_TIME, Shadow, type Hazard } from './shadow';
import { Stats, type Sample, type Site, type Space } from './stats';

/** Where each space begins for a program that has only addresses. Global memory lies where an H200 puts it. */
export const GLOBAL = 0x7f0000000000;
export const SHARED = 0x100000000;
export const LOCAL = 0x200000000;
export const CONSTANT = 0x300000000;
const WINDOW = 0x100000000;

export type FaultKind =
  | 'out-of-bounds'
  | 'misaligned'
  | 'uninitialised'
  | 'race'
  | 'warp-race'
  | 'barrier'
  | 'shuffle'
  | 'limit'
  | 'arithmetic'
  | 'note';

/** What went wrong at an access. */
export interface Fault {
  readonly kind: FaultKind;
  readonly at: number;
  readonly message: string;
  readonly thread: number;
  readonly block: number;
  readonly address: number | null;
  count: number;
}

export interface Allocation {
  readonly name: string;
  readonly start: number;
  readonly bytes: number;
}

export interface MemoryPlan {
  /** By offset from the start of global memory, ascending. */
  readonly allocations: readonly Allocation[];
  readonly globalBytes: number;
  readonly constantBytes: number;
  readonly sharedBytes: number;
  readonly localBytes: number;
  readonly warps: number;
  /** Narrow accesses to shared memory occur: each byte is watched on its own. */
  readonly bytewise: boolean;
  readonly watchesRaces: boolean;
}

const roundUp = (value: number, to: number): number => Math.ceil(value / to) * to;

/** Loads that are remembered, to find those that repeat one. */
const RECENT = 4;

function sameLanes(a: Int32Array, b: Int32Array, mask: number): boolean {
  for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1 && a[i] !== b[i]) return false;
  return true;
}

/** All memory that a kernel sees, in one piece; each access is checked, counted and turned into offsets into it. */
export class Memory {
  readonly i8: Int8Array;
  readonly u8: Uint8Array;
  readonly i16: Int16Array;
  readonly u16: Uint16Array;
  readonly i32: Int32Array;
  readonly f32: Float32Array;
  readonly f64: Float64Array;
  /** Where each lane's access lies in the views, in bytes, after `access`. */
  readonly offsets = new Int32Array(LANES);
  readonly counter: AccessCounter;
  readonly shadow: Shadow;
  readonly faults = new Map<string, Fault>();
  readonly constantStart: number;
  readonly sharedStart: number;
  readonly localStart: number;
  private readonly relative = new Int32Array(LANES);
  private readonly localWritten: Uint8Array;
  warp = 0;
  block = 0;

  constructor(
    arch: Architecture,
    readonly plan: MemoryPlan,
  ) {
    this.constantStart = roundUp(plan.globalBytes, 1024);
    this.sharedStart = roundUp(this.constantStart + plan.constantBytes, 1024);
    this.localStart = roundUp(this.sharedStart + plan.sharedBytes, 1024);
    const bytes = roundUp(this.localStart + plan.localBytes * plan.warps * LANES, 1024);
    const heap = new ArrayBuffer(bytes + 64);
    this.i8 = new Int8Array(heap);
    this.u8 = new Uint8Array(heap);
    this.i16 = new Int16Array(heap);
    this.u16 = new Uint16Array(heap);
    this.i32 = new Int32Array(heap);
    this.f32 = new Float32Array(heap);
    this.f64 = new Float64Array(heap);
    this.counter = new AccessCounter(arch);
    this.shadow = new Shadow(plan.sharedBytes + 16);
    this.localWritten = new Uint8Array(plan.localBytes * plan.warps * LANES);
  }

  /** Shared and local memory as a new block finds them. */
  startBlock(block: number): void {
    this.block = block;
    this.u8.fill(0, this.sharedStart);
    if (this.plan.watchesRaces) this.shadow.clear();
    this.localWritten.fill(0);
  }

  /**
   * Check and count one access of the warp that runs. Afterwards `offsets` says where in the views each lane's bytes are.
   *
   * @returns The lanes that may do what they want to do.
   */
  access(site: Site, mask: number, addresses: Float64Array): number {
    if (mask === 0) return 0;
    const head = addresses[31 - Math.clz32(mask & -mask)]!;
    if (head >= GLOBAL) return this.global(site, mask, addresses);
    return this.window(site, mask, addresses, head);
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
    if (mask === ALL)
      for (let i = 0; i < LANES; i += 1) {
        const offset = addresses[i]! - GLOBAL;
        if (offset < low) low = offset;
        if (offset > high) high = offset;
        const whole = offset | 0;
        bits |= whole;
        offsets[i] = whole;
        changed |= (whole - first) ^ deltas[i]!;
      }
    else
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
      return this.carefully(site, mask, addresses, 'global');
    this.record(site, stats, 'global', mask, offsets, changed === 0);
    return mask;
  }

  private record(site: Site, stats: Stats, space: Space, mask: number, offsets: Int32Array, isKnown: boolean): void {
    const { counter } = this;
    const execution = stats.requests;
    this.compare(site, stats, space, mask, offsets);
    counter.count(site, stats, space, mask, offsets, isKnown);
    const score = counter.sectors + counter.wavefronts;
    if (score > stats.worstScore || site.watched !== null || this.isWatched())
      this.sample(site, stats, space, mask, offsets, score, execution);
  }

  /** The warp that a caller looks at. */
  watched: { readonly block: number; readonly warp: number; readonly most: number } | null = null;

  private isWatched(): boolean {
    const { watched } = this;
    return watched !== null && watched.warp === this.warp && watched.block === this.block;
  }

  /** Loads of the warp that runs since its last store, atomic or barrier, in turn. */
  private readonly recent = Array.from({ length: RECENT }, () => ({
    space: 'global' as Space,
    width: 0,
    mask: 0,
    offsets: new Int32Array(LANES),
  }));
  private next = 0;

  /** What was loaded may have changed: nothing that follows repeats it. */
  forget(): void {
    for (const each of this.recent) each.width = 0;
  }

  /** Note a load of the very bytes that the warp loaded before, with nothing between that could have changed them. */
  private compare(site: Site, stats: Stats, space: Space, mask: number, offsets: Int32Array): void {
    if (site.op !== 'load') {
      for (const each of this.recent) if (each.space === space) each.width = 0;
      return;
    }
    if (space !== 'global' || site.isAsync) return;
    for (const each of this.recent) {
      if (each.width !== site.width || (mask & ~each.mask) !== 0 || !sameLanes(each.offsets, offsets, mask)) continue;
      stats.repeated += 1;
      return;
    }
    const slot = this.recent[this.next]!;
    this.next = (this.next + 1) % RECENT;
    slot.space = space;
    slot.width = site.width;
    slot.mask = mask;
    slot.offsets.set(offsets);
  }

  private sample(
    site: Site,
    stats: Stats,
    space: Space,
    mask: number,
    offsets: Int32Array,
    score: number,
    execution: number,
  ): void {
    const base = space === 'global' ? GLOBAL : 0;
    const made: Sample = {
      ...{ block: this.block, warp: this.warp, mask, execution },
      addressByLane: Array.from(offsets, (offset, i) => ((mask >>> i) & 1 ? base + offset : null)),
      ...{ sectors: this.counter.sectors, wavefronts: this.counter.wavefronts },
    };
    stats.first ??= made;
    if (score > stats.worstScore) {
      stats.worst = made;
      stats.worstScore = score;
    }
    if (site.watched?.has(execution) || (this.isWatched() && site.seen.length < this.watched!.most))
      site.seen.push(made);
  }

  /** Lane by lane, for what is not plain: a lane at fault takes no part. */
  private carefully(site: Site, mask: number, addresses: Float64Array, space: Space): number {
    let fine = 0;
    let firstBuffer: Allocation | null = null;
    for (let i = 0; i < LANES; i += 1) {
      if (((mask >>> i) & 1) === 0) continue;
      const offset = addresses[i]! - GLOBAL;
      const allocation = this.allocationAt(offset, site.width);
      firstBuffer ??= allocation;
      // Buffers lie side by side: who runs off one of them meets the next.
      if (allocation && firstBuffer && allocation !== firstBuffer && areSideBySide(firstBuffer, allocation))
        this.fault(
          'out-of-bounds',
          site.at,
          i,
          addresses[i]!,
          `leaves ${firstBuffer.name} (${firstBuffer.bytes} B), which other lanes use, and touches ${allocation.name} beside it`,
        );
      if (!allocation) this.outside(site, i, addresses[i]!);
      else if (offset % site.width !== 0) this.misaligned(site, i, addresses[i]!);
      else {
        fine |= 1 << i;
        // Most accesses stay in one buffer: the next one is compared with this.
        const stats = site.in(space);
        stats.low = allocation.start;
        stats.high = allocation.start + allocation.bytes;
      }
      this.offsets[i] = (fine >>> i) & 1 ? offset : 0;
    }
    if (fine !== 0) this.record(site, site.in(space), space, fine, this.offsets, false);
    return fine;
  }

  private allocationAt(offset: number, width: number): Allocation | null {
    const { allocations } = this.plan;
    for (const each of allocations) if (offset >= each.start && offset + width <= each.start + each.bytes) return each;
    return null;
  }

  private outside(site: Site, lane: number, address: number): void {
    const { allocations } = this.plan;
    const offset = address - GLOBAL;
    const near = allocations.reduce<Allocation | null>(
      (best, each) => (!best || distance(each, offset) < distance(best, offset) ? each : best),
      null,
    );
    const what = site.op === 'load' ? 'reads' : site.op === 'store' ? 'writes' : 'changes';
    const where = Number.isNaN(address)
      ? 'at an address that is no number'
      : address < WINDOW
        ? `through a null pointer (address ${address})`
        : near && distance(near, offset) < 2 ** 30
          ? offset >= near.start
            ? `${offset - near.start - near.bytes} B behind the end of ${near.name} (${near.bytes} B)`
            : `${near.start - offset} B before ${near.name}`
          : `outside every buffer`;
    this.fault('out-of-bounds', site.at, lane, address, `${what} ${site.width} B ${where}`);
  }

  private misaligned(site: Site, lane: number, address: number): void {
    this.fault(
      ...(['misaligned', site.at, lane, address] as const),
      `accesses ${site.width} B at an address that is no multiple of ${site.width}: the GPU stops the kernel`,
    );
  }

  private window(site: Site, mask: number, addresses: Float64Array, head: number): number {
    const isShared = head >= SHARED && head < LOCAL;
    const isLocal = head >= LOCAL && head < CONSTANT;
    const isConstant = head >= CONSTANT && head < CONSTANT + WINDOW;
    if (!isShared && !isLocal && !isConstant) {
      // Null, or lanes in several spaces with the first of them wrong.
      const lane = 31 - Math.clz32(mask & -mask);
      this.outside(site, lane, head);
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
    let changed = mask ^ pattern.mask;
    for (let i = 0; i < LANES; i += 1) {
      if (((mask >>> i) & 1) === 0) continue;
      const offset = addresses[i]! - base;
      const whole = offset | 0;
      relative[i] = whole;
      changed |= (whole - first) ^ deltas[i]!;
      if (offset >= 0 && offset + width <= bytes && (whole & (width - 1)) === 0) continue;
      fine &= ~(1 << i);
      if (offset < 0 || offset >= WINDOW) elsewhere |= 1 << i;
      else if (offset + width > bytes)
        this.fault(
          ...(['out-of-bounds', site.at, i, offset] as const),
          `${site.op === 'load' ? 'reads' : 'writes'} ${width} B at byte ${offset} of ${isShared ? 'shared' : isLocal ? 'local' : 'constant'} memory, which has ${bytes} B`,
        );
      else this.misaligned(site, i, offset);
    }
    if (fine !== 0 && !isLocal)
      this.record(site, stats, isShared ? 'shared' : 'constant', fine, relative, fine === mask && changed === 0);
    if (isShared) this.placeShared(site, fine);
    else if (isLocal) this.placeLocal(site, mask, fine);
    else this.place(mask, fine, this.constantStart);
    if (isConstant && site.op !== 'load' && fine !== 0)
      this.fault('out-of-bounds', site.at, 31 - Math.clz32(fine & -fine), first, 'writes to constant memory');
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

  private placeLocal(site: Site, mask: number, fine: number): void {
    const { offsets, relative, localWritten, localStart } = this;
    const { localBytes } = this.plan;
    let start = this.warp * LANES * localBytes;
    for (let i = 0; i < LANES; i += 1, start += localBytes) {
      if (((fine >>> i) & 1) === 0) {
        offsets[i] = localStart;
        continue;
      }
      const at = start + relative[i]!;
      offsets[i] = localStart + at;
      if (site.op !== 'load') localWritten.fill(1, at, at + site.width);
      else if (localWritten[at] === 0)
        this.fault(
          'uninitialised',
          site.at,
          i,
          relative[i]!,
          'reads an element of a local array that nothing was written to',
        );
    }
    void mask;
  }

  private placeShared(site: Site, fine: number): void {
    const { offsets, relative, sharedStart, shadow, plan } = this;
    const { width } = site;
    const thread = this.warp * LANES;
    const checks = plan.watchesRaces && shadow.now < LAST_TIME;
    const step = plan.bytewise ? 1 : 4;
    for (let i = 0; i < LANES; i += 1) {
      if (((fine >>> i) & 1) === 0) {
        offsets[i] = sharedStart;
        continue;
      }
      const at = relative[i]!;
      offsets[i] = sharedStart + at;
      if (!checks) continue;
      if (site.op === 'load')
        for (let byte = 0; byte < width; byte += step) {
          const found = shadow.read(at + byte, thread + i);
          if (found !== 0) this.sharedFault(site, i, at, found);
        }
      else if (site.op === 'store')
        for (let byte = 0; byte < width; byte += step) {
          const hazard = shadow.write(at + byte, thread + i);
          if (hazard) this.race(site, i, at, hazard);
        }
      else
        for (let byte = 0; byte < width; byte += step)
          if (shadow.atomic(at + byte) === 1) this.sharedFault(site, i, at, 1);
    }
  }

  private sharedFault(site: Site, lane: number, at: number, found: 1 | 2): void {
    if (found === 2) this.race(site, lane, at, 'read after write');
    else this.fault('uninitialised', site.at, lane, at, 'reads shared memory that nothing was written to');
  }

  /** Values that a store is about to write: a second write of the same value is no race that matters. */
  private race(site: Site, lane: number, at: number, hazard: Hazard): void {
    if (hazard === 'write after write' && this.storing) {
      const { storing } = this;
      const word = (this.sharedStart + at) >> 2;
      // A lane before it in the same instruction has not written yet: compare with what that one writes.
      for (let other = 0; other < lane; other += 1)
        if (this.relative[other] === at && storing[other] === storing[lane]) return;
      if (this.i32[word] === storing[lane]) return;
    }
    const { isWithinWarp } = this.shadow;
    this.fault(
      isWithinWarp ? 'warp-race' : 'race',
      site.at,
      lane,
      at,
      isWithinWarp
        ? `${hazard} by another lane of its warp at byte ${at} of shared memory, without __syncwarp() between them`
        : `${hazard} by another thread at byte ${at} of shared memory, without a barrier between them`,
    );
  }
  /** The words of the store under way, when they are four bytes wide. */
  storing: Int32Array | null = null;

  /** Count a compare-and-swap of a loop on shared memory, whose turns `spinTurns` tells. */
  countSwap(site: Site, mask: number, wavefronts: number): void {
    const stats = site.in('shared');
    stats.requests += 1;
    stats.lanes += lanesIn(mask);
    stats.wavefronts += wavefronts;
    stats.ideal += wavefronts;
  }

  /** Remember a fault; one at the same place of the source only counts on. */
  fault(kind: FaultKind, at: number, lane: number, address: number | null, message: string): void {
    const key = `${kind}:${at}`;
    const known = this.faults.get(key);
    if (known) known.count += 1;
    else
      this.faults.set(key, {
        ...{ kind, at, message, address, count: 1, block: this.block, thread: this.warp * LANES + lane },
      });
  }
}

const areSideBySide = (a: Allocation, b: Allocation): boolean =>
  a.start + a.bytes === b.start || b.start + b.bytes === a.start;

const distance = ({ start, bytes }: Allocation, offset: number): number =>
  offset < start ? start - offset : Math.max(0, offset - start - bytes);
