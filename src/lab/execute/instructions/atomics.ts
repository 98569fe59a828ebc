import type { RegisterName, Run } from '../../ir/node';
import type { Machine } from '../../machine/machine';
import type { Memory } from '../../machine/memory';
import { longBig, setLong } from '../../machine/ops-long';
import { LANES, temporary, type Pair, type Register } from '../../machine/registers';
import { LOCAL, SHARED } from '../../machine/spaces';
import { spinTurns } from '../../machine/spin-turns';
import type { Site } from '../../machine/stats';
import { classOf, isReal, type Scalar } from '../../types/type';
import { reader, writer } from '../access';
import { numbersIn } from '../names';
import { nameOf, registerOf } from '../registers';

const ONE_ADDRESS =
  'All lanes of a warp change one address: the compiler may combine them within the warp first, and one lane then executes the atomic. It is counted as written.';

/**
 * An atomic as its accesses see it: for some, shared memory has no instruction, but a loop of a load and a compare-and-swap.
 */
export interface AtomicSites {
  readonly global: Site;
  readonly shared: Site;
  readonly loop: { readonly load: Site; readonly swap: Site } | null;
}

/** An atomic on 4 or 8 bytes. */
export interface Atomic {
  readonly machine: Machine;
  readonly at: number;
  readonly kind: string;
  readonly type: Scalar;
  readonly sites: AtomicSites;
  readonly address: RegisterName;
  readonly value: RegisterName;
  /** For a compare-and-swap: what is written on a match. */
  readonly next: RegisterName | null;
  /** Receives the previous value. */
  readonly old: RegisterName;
  readonly isRead: boolean;
}

/** Lanes go one after the other, in ascending order. Returns its closure and the registers that it needs for itself. */
export function atomic(of: Atomic): { readonly run: Run; readonly clobbers: readonly RegisterName[] } {
  const { machine, at, kind, type, sites, isRead } = of;
  const addresses = registerOf(of.address) as Float64Array;
  const results = registerOf(of.old);
  const [old, made] = [temporary(classOf(type)), temporary(classOf(type))];
  const [read, write] = [reader(type, old, 0), writer(type, made, 0)];
  const update = updater(of, old, made);
  const addsWithin = !isReal(type) && type.size === 4 && kind !== 'inc' && kind !== 'dec';
  const places = new Int32Array(LANES);
  const run: Run = (mask) => {
    const { memory } = machine;
    if (mask === 0) return;
    const head = addresses[31 - Math.clz32(mask & -mask)]!;
    const isShared = head >= SHARED && head < LOCAL;
    const fine =
      isShared && sites.loop
        ? touchInLoop(memory, sites.loop, mask, addresses, type.size, places)
        : memory.access(isShared ? sites.shared : sites.global, mask, addresses);
    if (!isRead && !isShared && addsWithin && isOnOneAddress(addresses, mask))
      memory.fault('note', at, 0, null, ONE_ADDRESS);
    for (let i = 0; i < LANES; i += 1) {
      if (((fine >>> i) & 1) === 0) continue;
      // Each lane sees the results of the lanes before it.
      read(memory);
      keep(results, old, i);
      update(i);
      write(memory, 1 << i);
    }
  };
  return { run, clobbers: [old, made].map(nameOf) };
}

/** Counts a loop of loads and compare-and-swaps, in which one lane per address succeeds in each iteration. */
export function touchInLoop(
  memory: Memory,
  { load, swap }: NonNullable<AtomicSites['loop']>,
  mask: number,
  addresses: Float64Array,
  size: number,
  places: Int32Array,
): number {
  const fine = memory.access(load, mask, addresses);
  places.set(memory.offsets);
  for (const turn of spinTurns(fine, addresses, size)) {
    if (turn.mask !== fine) memory.access(load, turn.mask, addresses);
    memory.countSwap(swap, turn.mask, turn.wavefronts);
  }
  memory.offsets.set(places);
  return fine;
}

function isOnOneAddress(addresses: Float64Array, mask: number): boolean {
  const first = 31 - Math.clz32(mask & -mask);
  for (let i = first + 1; i < LANES; i += 1) if ((mask >>> i) & 1 && addresses[i] !== addresses[first]) return false;
  return (mask & (mask - 1)) !== 0;
}

function keep(to: Register, from: Register, lane: number): void {
  if ('lo' in to) {
    to.lo[lane] = (from as Pair).lo[lane]!;
    to.hi[lane] = (from as Pair).hi[lane]!;
  } else to[lane] = (from as Float32Array)[lane]!;
}

/** Computes a lane's new value from its old one. */
function updater({ kind, type, value, next }: Atomic, old: Register, made: Register): (lane: number) => void {
  if ('lo' in made) {
    const [b, c] = [registerOf(value) as Pair, next && (registerOf(next) as Pair)];
    return (lane) => {
      const before = longBig(old as Pair, lane, type.signed);
      const after = c ? longBig(c, lane, type.signed) : 0n;
      setLong(made, lane, big(kind, before, longBig(b, lane, type.signed), after));
    };
  }
  const a = numbersIn(nameOf(old), type);
  const [b, c] = [numbersIn(value, type), next && numbersIn(next, type)];
  return (lane) => {
    made[lane] = small(kind, a(lane), b(lane), c ? c(lane) : 0);
  };
}

function small(kind: string, a: number, b: number, c: number): number {
  switch (kind) {
    case 'add':
      return a + b;
    case 'sub':
      return a - b;
    case 'min':
      return Math.min(a, b);
    case 'max':
      return Math.max(a, b);
    case 'and':
      return a & b;
    case 'or':
      return a | b;
    case 'xor':
      return a ^ b;
    case 'inc':
      return a >= b ? 0 : a + 1;
    case 'dec':
      return a === 0 || a > b ? b : a - 1;
    case 'exch':
      return b;
    default:
      return a === b ? c : a;
  }
}

function big(kind: string, a: bigint, b: bigint, c: bigint): bigint {
  switch (kind) {
    case 'add':
      return a + b;
    case 'sub':
      return a - b;
    case 'min':
      return a < b ? a : b;
    case 'max':
      return a > b ? a : b;
    case 'and':
      return a & b;
    case 'or':
      return a | b;
    case 'xor':
      return a ^ b;
    case 'exch':
      return b;
    default:
      return a === b ? c : a;
  }
}
