import { LANES, type Pair } from '../machine/registers';
import { longBig } from '../machine/ops-long';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { isBarrier } from '../types/barrier-type';
import { bool, int, ullong, voidType } from '../types/type';
import { hoist } from './calls/hoist';
import type { Context } from './context';
import { constant, convert } from './convert';
import { arriveAt, initBarriers, tokenOf, waitFor } from './mbarrier';
import { noValue, plain, type Operand } from './operand';
import { type LValue } from './scope';
import { expr, place } from './parts';

/** The address of a `cuda::barrier` that an expression names; `null`: it names none. */
export function barrierAddress(target: LValue): Operand | null {
  return target.k === 'mem' && isBarrier(target.type) ? target.address : null;
}

/** Member functions of `cuda::barrier`. */
export function barrierMethod(cx: Context, base: LValue, name: string, args: readonly Expr[], at: number): Operand {
  const address = barrierAddress(base);
  if (!address) throw new SourceProblem('A barrier lies in shared memory: declare it __shared__.', at);
  switch (name) {
    case 'arrive':
      return arrive(cx, address, args[0] ? expr(cx, args[0]) : constant(int, 1), null, at, true);
    case 'arrive_and_drop':
      return arrive(cx, address, constant(int, 1), null, at, false, true);
    case 'arrive_and_wait':
      return waited(cx, address, null, null, at, true);
    case 'wait':
    case 'try_wait':
    case 'try_wait_for':
      return waited(cx, address, needed(cx, args, name, at), null, at, false);
    case 'wait_parity':
    case 'try_wait_parity':
    case 'try_wait_parity_for':
      return waited(cx, address, null, needed(cx, args, name, at), at, false);
    default:
      throw new SourceProblem(
        `Barriers have no function "${name}" here. They have arrive, wait, arrive_and_wait, arrive_and_drop, try_wait and wait_parity.`,
        at,
      );
  }
}

function needed(cx: Context, args: readonly Expr[], name: string, at: number): Operand {
  const last = args.at(name.endsWith('_for') ? 0 : -1);
  if (!last) throw new SourceProblem(`${name} takes what arrive() gave, or a parity.`, at);
  return expr(cx, last);
}

/** `init(&barrier, threads)`. */
export function initBarrier(cx: Context, pointer: Operand, threads: Operand, at: number): Operand {
  const count = convert(threads, int);
  const { machine } = cx.compiler;
  return noValue(
    voidType,
    (mask) => {
      pointer.run?.(mask);
      count.run?.(mask);
      initBarriers(machine, at, mask, pointer.reg as Float64Array, (i) => (count.reg as Int32Array)[i]!);
    },
    { cost: 4 },
  );
}

/** Arrive, perhaps after announcing bytes; gives the token of the phase. */
export function arrive(
  cx: Context,
  address: Operand,
  times: Operand,
  bytes: Operand | null,
  at: number,
  givesToken: boolean,
  drops = false,
): Operand {
  const { machine } = cx.compiler;
  const count = convert(times, int);
  const announced = bytes && convert(bytes, int);
  const token: Pair = { lo: new Int32Array(LANES), hi: new Int32Array(LANES) };
  const run = (mask: number): void => {
    address.run?.(mask);
    count.run?.(mask);
    announced?.run?.(mask);
    const phases = arriveAt(machine, at, mask, address.reg as Float64Array, {
      count: (i) => (count.reg as Int32Array)[i]!,
      bytes: (i) => (announced ? (announced.reg as Int32Array)[i]! : 0),
      expects: announced !== null,
      drops,
    });
    for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) token.lo[i] = Number(tokenOf(phases[i]!));
  };
  return givesToken
    ? plain(ullong, token, { run, pure: false, changes: true, cost: 6 })
    : noValue(voidType, run, { cost: 6 });
}

/** Wait for the phase of a token, of a parity, or of an arrival that is made here. */
export function waited(
  cx: Context,
  address: Operand,
  token: Operand | null,
  parity: Operand | null,
  at: number,
  arrives: boolean,
): Operand {
  const { machine, registers } = cx.compiler;
  const result = registers.variable('i32') as Int32Array;
  const own = arrives
    ? arrive(cx, { ...address, run: null }, constant(int, 1), null, at, true)
    : token && convert(token, ullong);
  const bit = parity && convert(parity, int);
  const prepare = (mask: number): void => {
    address.run?.(mask);
    own?.run?.(mask);
    bit?.run?.(mask);
  };
  hoist(cx, prepare, {
    run: null,
    *wait(mask) {
      const over = yield* waitFor(machine, at, mask, (address.reg as Float64Array).slice(), {
        token: own && tokens(own.reg as Pair),
        parity: bit && numbers(bit.reg as Int32Array),
      });
      for (let i = 0; i < LANES; i += 1) result[i] = (over >>> i) & 1;
      return mask;
    },
  });
  return plain(bool, result, { changes: true, pure: false });
}

/** Values of now: while a warp waits, others use its registers. */
function tokens(pair: Pair): (lane: number) => bigint {
  const kept = { lo: pair.lo.slice(), hi: pair.hi.slice() };
  return (lane) => longBig(kept, lane, false);
}
function numbers(words: Int32Array): (lane: number) => number {
  const kept = words.slice();
  return (lane) => kept[lane]!;
}

/** The address of the barrier that an argument names. */
export function barrierArgument(cx: Context, e: Expr | undefined, at: number): Operand {
  const address = e && barrierAddress(place(cx, e));
  if (!address) throw new SourceProblem('A cuda::barrier in shared memory should be here.', at);
  return address;
}
