import { InputError } from '@src/engine/input-error';
import { markPending, type Arrival } from './async-copies';
import { allocationAt, outside } from './bounds';
import { sharedPlaceOf, type SharedPlace } from './cluster-memory';
import type { MBarrier } from './mbarrier';
import type { Memory } from './memory';
import { LANES } from './registers';
import { GLOBAL } from './spaces';
import { Site } from './stats';

const GRAIN = 16;

/** A location in the machine's memory that a bulk copy reads or writes. */
interface End {
  readonly offset: number;
  readonly shared: SharedPlace | null;
}

/** One thread's copy by the bulk engine, with its source position. */
export interface BulkCopy {
  readonly at: number;
  readonly lane: number;
  readonly to: number;
  readonly from: number;
  readonly bytes: number;
  /** The barrier that is signaled; `null`: copy groups are waited for instead. */
  readonly barrier: number | null;
  /** Blocks of the cluster that receive the bytes; `null`: the one that `to` names. */
  readonly blocks: number | null;
}

/** Copy bytes now, and signal the barriers of the receivers. Their LSU is not involved: no counter here includes it. */
export function bulkCopy(memory: Memory, copy: BulkCopy): void {
  const { at, lane, bytes } = copy;
  if (bytes === 0) return;
  const from = endOf(memory, copy, copy.from, 'load');
  const to = endOf(memory, copy, copy.to, 'store');
  if (!from || !to) return;
  if (from.shared) checkReads(memory, from.shared, copy);
  const { slots, plan, u8 } = memory;
  const step = plan.bytewise ? 1 : 4;
  for (const slot of slotsOf(memory, copy, to)) {
    const shared = to.shared && { slot, at: to.shared.at };
    const target = shared ? slots[slot]!.sharedStart + shared.at : to.offset;
    const barrier = copy.barrier === null ? null : barrierOf(memory, copy, copy.barrier, slot);
    if (copy.barrier !== null && !barrier) continue;
    if (shared && plan.watchesRaces) {
      checkWrites(memory, shared, copy);
      const arrival: Arrival = {
        shadow: slots[slot]!.shadow,
        mask: 1,
        offsets: Int32Array.of(shared.at),
        bytes,
        thread: null,
      };
      markPending(arrival, step);
      barrier?.keep(arrival);
    }
    u8.copyWithin(target, from.offset, from.offset + bytes);
    barrier?.expect(-bytes);
  }
  memory.fault(
    'note',
    at,
    lane,
    null,
    'The bulk engine makes this copy, not the load-store unit: it is in none of these counters.',
  );
}

/** The slots whose blocks receive the bytes. */
function slotsOf(memory: Memory, { blocks, at, lane }: BulkCopy, { shared }: End): number[] {
  if (blocks === null || !shared) return [shared?.slot ?? memory.slot];
  const all = Array.from({ length: 16 }, (_, rank) => rank).filter((rank) => (blocks >>> rank) & 1);
  const there = all.filter((rank) => rank < memory.clusterBlocks);
  if (there.length < all.length || all.length === 0)
    memory.fault(
      'out-of-bounds',
      at,
      lane,
      null,
      `copies to the blocks ${all.join(', ') || 'of an empty mask'}; its cluster has ${memory.clusterBlocks}`,
    );
  return there.map((rank) => memory.clusterStart + rank);
}

/** The barrier of a receiving block: at the same offset in each of them. */
export function barrierOf(
  memory: Memory,
  { at, lane }: Pick<BulkCopy, 'at' | 'lane'>,
  address: number,
  slot: number,
): MBarrier | null {
  const place = sharedPlaceOf(memory, address);
  const found = place && memory.barriers.at(memory.slots[slot]!.sharedStart + place.at);
  if (found) return found;
  const where = place ? `at byte ${place.at} of shared memory` : 'outside shared memory';
  memory.fault('barrier', at, lane, place?.at ?? null, `copies for a barrier ${where} that was not initialized`);
  return null;
}

function endOf(memory: Memory, { at, lane, bytes }: BulkCopy, address: number, op: 'load' | 'store'): End | null {
  const site = new Site(at, op, bytes);
  if (address % GRAIN !== 0 || bytes % GRAIN !== 0) {
    const what = address % GRAIN === 0 ? `${bytes} B` : `from or to an address that is no multiple of ${GRAIN}`;
    memory.fault(
      'misaligned',
      at,
      lane,
      address,
      `copies ${what}: a bulk copy moves multiples of ${GRAIN} B between such addresses`,
    );
    return null;
  }
  if (address >= GLOBAL) {
    if (memory.pages)
      throw new InputError(
        'A bulk copy needs buffers that fit the memory of the run whole: make them smaller, or allow more.',
      );
    if (allocationAt(memory.plan, address - GLOBAL, bytes)) return { offset: address - GLOBAL, shared: null };
    outside(memory, site, lane, address);
    return null;
  }
  const shared = sharedPlaceOf(memory, address);
  if (shared && shared.at + bytes <= memory.plan.sharedBytes)
    return { offset: memory.slots[shared.slot]!.sharedStart + shared.at, shared };
  const where = shared
    ? `at byte ${shared.at} of shared memory, which has ${memory.plan.sharedBytes} B`
    : 'outside memory';
  memory.fault('out-of-bounds', at, lane, shared?.at ?? address, `copies ${bytes} B ${where}`);
  return null;
}

/** Races with accesses to what the copy overwrites. */
export function checkWrites(
  memory: Memory,
  { slot, at: start }: SharedPlace,
  { at, lane, bytes }: Pick<BulkCopy, 'at' | 'lane' | 'bytes'>,
): void {
  const { shadow } = memory.slots[slot]!;
  if (slot !== memory.slot) return;
  const step = memory.plan.bytewise ? 1 : 4;
  for (let byte = start; byte < start + bytes; byte += step) {
    const hazard = shadow.write(byte, memory.warp * LANES + lane);
    if (!hazard) continue;
    const text = `copies over byte ${byte} of shared memory: ${hazard} by another thread, without a barrier between them`;
    memory.fault('race', at, lane, byte, text);
    return;
  }
}

/** Races with writes to what the copy reads, and reads of unwritten memory. */
export function checkReads(
  memory: Memory,
  { slot, at: start }: SharedPlace,
  { at, lane, bytes }: Pick<BulkCopy, 'at' | 'lane' | 'bytes'>,
): void {
  if (!memory.plan.watchesRaces || slot !== memory.slot) return;
  const { shadow } = memory.slots[slot]!;
  const step = memory.plan.bytewise ? 1 : 4;
  for (let byte = start; byte < start + bytes; byte += step) {
    const found = shadow.read(byte, memory.warp * LANES + lane);
    if (found === 0) continue;
    const text =
      found === 1
        ? 'copies shared memory that nothing was written to'
        : `copies byte ${byte} of shared memory, which another thread has written without a barrier between them`;
    memory.fault(found === 1 ? 'uninitialised' : 'race', at, lane, byte, text);
    return;
  }
}
