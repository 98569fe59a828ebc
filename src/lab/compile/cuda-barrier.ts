import { arriveAtBarrier, initBarrier as initBarrierOf, waitAtBarrier } from '../execute/instructions/barriers';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { isBarrier } from '../types/barrier-type';
import { bool, int, ullong, voidType } from '../types/type';
import { hoistWait } from './calls/hoist';
import type { Context } from './context';
import { constant, convert } from './convert';
import { newRegister, noValue, plain, type Operand, runAfter } from './operand';
import { type LValue } from './lvalue';
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
  const run = initBarrierOf(cx.compiler.machine, at, pointer.reg, count.reg);
  return noValue(voidType, runAfter([pointer, count], 'mbarrier.init', run), { cost: 4 });
}

/** Arrive, after announcing bytes if given; returns the token of the phase. */
export function arrive(
  cx: Context,
  address: Operand,
  times: Operand,
  bytes: Operand | null,
  at: number,
  givesToken: boolean,
  drops = false,
): Operand {
  const count = convert(times, int);
  const announced = bytes && convert(bytes, int);
  const token = newRegister(ullong);
  const arriving = { address: address.reg, count: count.reg, bytes: announced && announced.reg, token, drops };
  const run = runAfter(
    [address, count, announced],
    'mbarrier.arrive',
    arriveAtBarrier(cx.compiler.machine, at, arriving),
  );
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
  const result = registers.variable(int);
  const own = arrives
    ? arrive(cx, { ...address, run: null }, constant(int, 1), null, at, true)
    : token && convert(token, ullong);
  const bit = parity && convert(parity, int);
  const prepare = runAfter([address, own, bit], 'mbarrier', () => undefined);
  const waitingFor = { address: address.reg, token: own && own.reg, parity: bit && bit.reg, result };
  hoistWait(cx, prepare, waitAtBarrier(machine, at, waitingFor));
  return plain(bool, result, { changes: true, pure: false });
}

/** The address of the barrier that an argument names. */
export function barrierArgument(cx: Context, e: Expr | undefined, at: number): Operand {
  const address = e && barrierAddress(place(cx, e));
  if (!address) throw new SourceProblem('A cuda::barrier in shared memory should be here.', at);
  return address;
}
