import type { RegisterName, Run } from '../../ir/node';
import { asyncUse } from '../../l1/operators';
import { bulkCopy } from '../../machine/bulk-copies';
import type { Machine } from '../../machine/machine';
import { LANES } from '../../machine/registers';
import type { LaunchIndices } from '../../machine/runnable';
import type { AccessOp, Site } from '../../machine/stats';
import { barrierAt } from '../../machine/wait-phases';
import { registerOf } from '../registers';
import { threadsOf } from './launch';
import { arriveAt } from './mbarrier';

/** Copies for lanes. `sizeOf`: this many bytes of a lane are read, and the rest becomes zeros. */
export type Copier = (
  mask: number,
  to: Float64Array,
  from: Float64Array,
  sizeOf?: ((lane: number) => number) | null,
) => void;

/** Makes the accesses of a copy. */
export interface CopyHost {
  readonly machine: Machine;
  readonly site: (at: number, op: AccessOp, width: number, atomic?: Site['atomic'], isAsync?: boolean) => Site;
}

const PARTLY = 'Lanes of this copy read fewer bytes than they write. How such a request is counted was not measured.';

const addressesIn = (name: RegisterName): Float64Array => registerOf(name) as Float64Array;
const wordsIn = (name: RegisterName): Int32Array => registerOf(name) as Int32Array;
const firstIn = (mask: number): number => 31 - Math.clz32(mask & -mask);

/** A copy of `bytes` per lane. */
export function copier(host: CopyHost, bytes: number, at: number): Copier {
  const load = host.site(at, 'load', bytes, 'add', true);
  load.use = asyncUse(bytes);
  const store = host.site(at, 'store', bytes, 'add', true);
  const words = new Int32Array((LANES * bytes) / 4);
  const heap = new Uint8Array(words.buffer);
  const each = bytes / 4;
  return (mask, to, from, sizeOf = null) => {
    const { memory } = host.machine;
    let whole = mask;
    if (sizeOf) {
      words.fill(0);
      for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1 && sizeOf(i) < bytes) whole &= ~(1 << i);
    }
    const read = memory.access(load, whole, from);
    for (let i = 0; i < LANES; i += 1)
      if ((read >>> i) & 1)
        for (let k = 0; k < each; k += 1) words[i * each + k] = memory.i32[(memory.offsets[i]! >> 2) + k]!;
    let filled = 0;
    if (sizeOf)
      for (let i = 0; i < LANES; i += 1)
        if (((mask & ~whole) >>> i) & 1) filled |= part(host, at, i, sizeOf(i), from, heap, i * bytes) ? 1 << i : 0;
    const write = memory.access(store, read | filled, to);
    for (let i = 0; i < LANES; i += 1)
      if ((write >>> i) & 1)
        for (let k = 0; k < each; k += 1) memory.i32[(memory.offsets[i]! >> 2) + k] = words[i * each + k]!;
    memory.copies.start(memory, write, bytes);
  };
}

/** A lane that reads fewer bytes than it writes. How the counters count it was not measured. */
function part(
  host: CopyHost,
  at: number,
  lane: number,
  size: number,
  from: Float64Array,
  heap: Uint8Array,
  to: number,
): boolean {
  const { memory } = host.machine;
  memory.fault('note', at, lane, null, PARTLY);
  if (size <= 0) return true;
  const width = size % 8 === 0 ? 8 : size % 4 === 0 ? 4 : size % 2 === 0 ? 2 : 1;
  const site = host.site(at, 'load', width, 'add', true);
  if (memory.access(site, 1 << lane, from) === 0) return false;
  const start = memory.offsets[lane]!;
  for (let byte = 0; byte < size; byte += 1) heap[to + byte] = memory.u8[start + byte]!;
  return true;
}

/** Source and destination of a copy. */
export interface Ends {
  readonly to: RegisterName;
  readonly from: RegisterName;
}

/** Each thread copies. `left`: the number of its bytes that are zeros. */
export function threadCopy(copy: Copier, ends: Ends, bytes: number, left: RegisterName | null): Run {
  const [to, from] = [addressesIn(ends.to), addressesIn(ends.from)];
  const zeros = left && wordsIn(left);
  const sizeOf = zeros && ((lane: number): number => bytes - zeros[lane]!);
  return (mask) => copy(mask, to, from, sizeOf);
}

/** The threads of a block share one copy: 16 bytes each in turn, or 4 when the size or an address allows no more. */
export function blockCopy(host: CopyHost, indices: LaunchIndices, ends: Ends, size: RegisterName, at: number): Run {
  const [wide, narrow] = [copier(host, 16, at), copier(host, 4, at)];
  const [to, from] = [addressesIn(ends.to), addressesIn(ends.from)];
  const bytes = wordsIn(size);
  const target = new Float64Array(LANES);
  const source = new Float64Array(LANES);
  return (mask) => {
    const first = firstIn(mask);
    const total = bytes[first]!;
    const a = to[first]!;
    const b = from[first]!;
    const width = total % 16 === 0 && a % 16 === 0 && b % 16 === 0 ? 16 : 4;
    const copy = width === 16 ? wide : narrow;
    const threads = threadsOf(indices);
    for (let start = 0; start < total; start += threads * width) {
      let active = 0;
      for (let i = 0; i < LANES; i += 1) {
        const offset = start + indices.thread[i]! * width;
        if (((mask >>> i) & 1) === 0 || offset >= total) continue;
        active |= 1 << i;
        target[i] = a + offset;
        source[i] = b + offset;
      }
      if (active !== 0) copy(active, target, source);
    }
  };
}

/** The copies just started belong to the phase of a barrier. */
export function arriveWithCopies(machine: Machine, barrier: RegisterName, at: number): Run {
  const addresses = addressesIn(barrier);
  return (mask) => {
    const { memory } = machine;
    arriveAt(machine, at, mask, addresses, {
      count: () => 0,
      bytes: () => 0,
      expects: false,
      arrivals: memory.copies.takeOpen(memory, mask),
    });
  };
}

/** Threads start the bulk engine and announce the bytes. `indices`: only the first thread of a block does. */
export function bulkCopies(
  machine: Machine,
  { to, from, bytes, barrier }: Ends & { readonly bytes: RegisterName; readonly barrier: RegisterName },
  at: number,
  indices: LaunchIndices | null,
): Run {
  const [targets, sources, barriers] = [addressesIn(to), addressesIn(from), addressesIn(barrier)];
  const counts = wordsIn(bytes);
  return (mask) => {
    for (let lane = 0; lane < LANES; lane += 1) {
      if (((mask >>> lane) & 1) === 0 || (indices && indices.thread[lane] !== 0)) continue;
      const address = barriers[lane]!;
      const count = counts[lane]!;
      const { memory } = machine;
      barrierAt(memory, address, at, lane)?.expect(count);
      bulkCopy(memory, {
        at,
        lane,
        bytes: count,
        barrier: address,
        blocks: null,
        to: targets[lane]!,
        from: sources[lane]!,
      });
    }
  };
}

/** Wait for all but this many of a thread's copy groups; the number is that of the first lane. */
export function waitForCopies(machine: Machine, left: RegisterName): Run {
  const words = wordsIn(left);
  return (mask) => machine.memory.copies.wait(machine.memory, mask, words[firstIn(mask)]!);
}
