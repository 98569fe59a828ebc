import type { AtomicKind } from '../functions/operation';
import { LANES, temporary, type Pair, type Register } from '../machine/registers';
import { longBig, setLong } from '../machine/ops-long';
import { SHARED, LOCAL } from '../machine/spaces';
import { spinTurns } from '../machine/spin-turns';
import { SourceProblem } from '../source/problem';
import { classOf, isReal, typeName, type Scalar, type Type } from '../types/type';
import { reader, writer } from '../execute/access';
import { numberIn } from './arithmetic';
import type { Context } from './context';
import { constantValue, intrinsic, noValue, plain, type Operand } from './operand';
import { convertTo } from './places/store';
import { otherAtomic } from './vector-atomics';

/**
 * An atomic on global or shared memory. Lanes go one after the other, in ascending order. When nobody reads the old value the
 * compiler makes a reduction (`red`) of it, which the caller says by `isRead`.
 */
export function atomic(
  cx: Context,
  name: string,
  kind: AtomicKind,
  args: readonly Operand[],
  isRead: boolean,
  at: number,
): Operand {
  const [pointer, value, third] = args;
  if (pointer?.type.k !== 'ptr') throw new SourceProblem(`${name} needs a pointer, such as &counter[i].`, at);
  const { to } = pointer.type;
  const other = otherAtomic(cx, kind, args, isRead, at);
  if (other) return other;
  if (to.k !== 'scalar' || to.size < 4 || !value || (kind === 'cas' && !third))
    throw new SourceProblem(`${name} is not supported for ${typeName(to)} with these arguments.`, at);
  const first = convertTo(value, to, at);
  const second = third ? convertTo(third, to, at) : null;
  const { compiler } = cx;
  const returns = isRead || kind === 'exch' || kind === 'cas';
  const op = returns ? 'atom' : 'red';
  const isOne =
    kind === 'add' && first.constant && !isRead && to.size === 4 && !isReal(to) && Number(constantValue(first)) === 1;
  const global = compiler.site(at, op, to.size, kind === 'cas' ? 'cas' : 'add');
  if (isReal(to)) global.isReal = true;
  const sharedSite = compiler.site(at, op, to.size, kind === 'sub' ? 'add' : isOne ? 'count' : kind);
  /** What shared memory has no instruction for is a loop of a load and a compare-and-swap. */
  const loops = kind !== 'exch' && kind !== 'cas' && (isReal(to) || to.size === 8);
  const loopLoad = loops ? compiler.site(at, 'load', to.size) : null;
  const loopSwap = loops ? compiler.site(at, op, to.size, 'cas') : null;
  const old = temporary(classOf(to));
  const result = temporary(classOf(to));
  const read = reader(to, old, 0);
  const write = writer(to, result, 0);
  const addresses = pointer.reg as Float64Array;
  const update = updater(kind, to, old, result, first, second);
  const { machine } = compiler;
  const addsWithin = !isReal(to) && to.size === 4 && kind !== 'inc' && kind !== 'dec';
  const places = new Int32Array(LANES);
  const results = temporary(classOf(to));
  const signature = {
    type: to,
    args: [pointer, first, second],
    results: returns ? [results] : [],
    clobbers: [old, result, ...(returns ? [] : [results])],
    sites: [...new Set([global, sharedSite, loopLoad, loopSwap])].flatMap((each) => each ?? []),
  };
  const run = intrinsic(`${op}.${kind}`, signature, (mask) => {
    const { memory } = machine;
    if (mask === 0) return;
    const head = addresses[31 - Math.clz32(mask & -mask)]!;
    const isShared = head >= SHARED && head < LOCAL;
    let fine: number;
    if (isShared && loopLoad && loopSwap) {
      fine = memory.access(loopLoad, mask, addresses);
      places.set(memory.offsets);
      for (const turn of spinTurns(fine, addresses, to.size)) {
        if (turn.mask !== fine) memory.access(loopLoad, turn.mask, addresses);
        memory.countSwap(loopSwap, turn.mask, turn.wavefronts);
      }
      memory.offsets.set(places);
    } else fine = memory.access(isShared ? sharedSite : global, mask, addresses);
    if (!returns && !isShared && addsWithin && isOnOneAddress(addresses, mask))
      memory.fault(
        'note',
        at,
        0,
        null,
        'All lanes of a warp change one address: the compiler may combine them within the warp first, and one lane then executes the atomic. It is counted as written.',
      );
    for (let i = 0; i < LANES; i += 1) {
      if (((fine >>> i) & 1) === 0) continue;
      // Each lane sees what the lanes before it made.
      read(memory);
      keep(results, old, i);
      update(i);
      write(memory, 1 << i);
    }
  });
  const cost = (pointer.cost ?? 0) + first.cost + 2;
  if (!returns) return noValue(to, run, { cost });
  return plain(to, results, { run, cost, pure: false, changes: true });
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

/** What becomes of the old value of a lane. */
function updater(
  kind: string,
  type: Scalar,
  old: Register,
  result: Register,
  value: Operand,
  next: Operand | null,
): (lane: number) => void {
  if ('lo' in result)
    return (lane) => {
      const a = longBig(old as Pair, lane, type.signed);
      const b = longBig(value.reg as Pair, lane, type.signed);
      setLong(result, lane, big(kind, a, b, next ? longBig(next.reg as Pair, lane, type.signed) : 0n));
    };
  const before = plain(type as Type, old);
  return (lane) => {
    const a = numberIn(before, lane);
    const b = numberIn(value, lane);
    result[lane] = small(kind, a, b, next ? numberIn(next, lane) : 0);
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
