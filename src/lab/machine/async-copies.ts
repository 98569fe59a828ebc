import type { BlockMemory } from './block-memory';
import { LANES } from './registers';
import type { Shadow } from './shadow';

/** Bytes of shared memory that a copy has yet to deliver. */
export interface Arrival {
  readonly shadow: Shadow;
  readonly mask: number;
  readonly offsets: Int32Array;
  readonly bytes: number;
  /** The thread of lane 0, which owns the bytes once they have arrived; `null`: they are for all threads that wait. */
  readonly thread: number | null;
}

interface Group {
  /** Lanes that have committed the group and not yet waited for it. */
  waiting: number;
  readonly arrivals: readonly Arrival[];
}

/**
 * Asynchronous copies of threads: open groups, and groups in flight. Their bytes are in memory at once, but an access before
 * the wait is reported.
 */
export class AsyncCopies {
  private readonly open = new Map<number, Arrival[]>();
  private readonly groups = new Map<number, Group[]>();

  /** The running warp has committed a copy group and not yet waited for it. */
  isUnderWay(memory: BlockMemory): boolean {
    if (this.groups.size === 0) return false;
    return this.groups.get(keyOf(memory))?.some(({ arrivals }) => arrivals.length > 0) ?? false;
  }

  /** A copy was started: its destinations are those of the last access to shared memory. */
  start(memory: BlockMemory, mask: number, bytes: number): void {
    if (!memory.plan.watchesRaces || mask === 0) return;
    const arrival: Arrival = {
      shadow: memory.shadow,
      mask,
      offsets: memory.relative.slice(),
      bytes,
      thread: memory.warp * LANES,
    };
    markPending(arrival, memory.plan.bytewise ? 1 : 4);
    const key = keyOf(memory);
    const list = this.open.get(key);
    if (list) list.push(arrival);
    else this.open.set(key, [arrival]);
  }

  /** Commit the open group of these lanes. */
  commit(memory: BlockMemory, mask: number): void {
    const key = keyOf(memory);
    const { mine, others } = split(this.open.get(key) ?? [], mask);
    this.open.set(key, others);
    const groups = this.groups.get(key) ?? [];
    groups.push({ waiting: mask, arrivals: mine });
    this.groups.set(key, groups);
  }

  /** Wait for all groups of these lanes except the `left` most recent ones. */
  wait(memory: BlockMemory, mask: number, left: number): void {
    const key = keyOf(memory);
    const groups = this.groups.get(key);
    if (!groups) return;
    const seen = new Int32Array(LANES);
    for (let index = groups.length - 1; index >= 0; index -= 1) {
      const group = groups[index]!;
      let done = 0;
      for (let i = 0; i < LANES; i += 1) {
        if (((group.waiting & mask) >>> i) & 1) {
          if (seen[i]! >= left) done |= 1 << i;
          seen[i] = seen[i]! + 1;
        }
      }
      if (done === 0) continue;
      for (const arrival of group.arrivals) deliver(arrival, done, memory.plan.bytewise ? 1 : 4);
      group.waiting &= ~done;
    }
    this.groups.set(
      key,
      groups.filter(({ waiting }) => waiting !== 0),
    );
  }

  /** Wait for the oldest group of each of these lanes. */
  waitOldest(memory: BlockMemory, mask: number): void {
    const groups = this.groups.get(keyOf(memory)) ?? [];
    let left = mask;
    for (const group of groups) {
      const done = group.waiting & left;
      if (done === 0) continue;
      for (const arrival of group.arrivals) deliver(arrival, done, memory.plan.bytewise ? 1 : 4);
      group.waiting &= ~done;
      left &= ~done;
    }
    this.groups.set(
      keyOf(memory),
      groups.filter(({ waiting }) => waiting !== 0),
    );
  }

  /** Take what these lanes have started and not committed: its completion is signaled otherwise. */
  takeOpen(memory: BlockMemory, mask: number): Arrival[] {
    const key = keyOf(memory);
    const { mine, others } = split(this.open.get(key) ?? [], mask);
    this.open.set(key, others);
    return mine;
  }

  /** A new block begins. */
  forget(memory: BlockMemory): void {
    if (this.open.size + this.groups.size === 0) return;
    for (const map of [this.open, this.groups])
      for (const key of map.keys()) if (Math.floor(key / LANES) === memory.slot) map.delete(key);
  }
}

const keyOf = ({ slot, warp }: BlockMemory): number => slot * LANES + warp;

function split(all: readonly Arrival[], mask: number): { mine: Arrival[]; others: Arrival[] } {
  const mine: Arrival[] = [];
  const others: Arrival[] = [];
  for (const each of all) {
    if ((each.mask & mask) !== 0) mine.push({ ...each, mask: each.mask & mask });
    if ((each.mask & ~mask) !== 0) others.push({ ...each, mask: each.mask & ~mask });
  }
  return { mine, others };
}

/** The bytes are in flight: any access to them races with the copy. */
export function markPending({ shadow, mask, offsets, bytes }: Arrival, step: number): void {
  for (let i = 0; i < LANES; i += 1)
    if ((mask >>> i) & 1) for (let byte = 0; byte < bytes; byte += step) shadow.expect(offsets[i]! + byte);
}

/** They have arrived: written by their thread, or by no particular one. */
export function deliver({ shadow, mask, offsets, bytes, thread }: Arrival, lanes: number, step: number): void {
  for (let i = 0; i < LANES; i += 1)
    if (((mask & lanes) >>> i) & 1)
      for (let byte = 0; byte < bytes; byte += step)
        shadow.arrive(offsets[i]! + byte, thread === null ? null : thread + i);
}
