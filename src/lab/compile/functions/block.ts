import { runOf } from '../../execute/effects';
import { waitForCopies as waitUntil } from '../../execute/instructions/async-copies';
import { fillLong, nonzeroIn } from '../../execute/instructions/values';
import { int, llong, voidType } from '../../types/type';
import { barrier, warpBarrier } from '../barriers';
import { asyncCopy } from '../async';
import { constant, convert } from '../convert';
import { afterChanges, intrinsic, newRegister, noValue, type Operand, plain } from '../operand';
import { printed } from '../print';
import type { FunctionCall, Implement } from './call';
import { expr } from '../parts';

/** There is no clock: the counter grows as one would, but does not measure time. */
const CLOCK = 'There is no clock here: this gives how many operations the lanes have done so far, which is no time.';

const firstLane = (mask: number): number => 31 - Math.clz32(mask & -mask);

const blockBarrier: Implement<'block barrier'> = (cx, call, { vote }) => {
  const { e, at } = call;
  return vote === 'none' ? changing(call, barrier(cx, at, vote, null)) : barrier(cx, at, vote, expr(cx, e.args[0]!));
};

/** The result does not depend on the arguments, but these may have side effects. */
const changing = ({ e, valueAt }: FunctionCall, made: Operand): Operand =>
  afterChanges(
    e.args.map((_, index) => valueAt(index)),
    made,
  );

const fence: Implement<'fence'> = (cx) => {
  const { machine } = cx.compiler;
  return noValue(
    voidType,
    intrinsic('membar', {}, () => machine.memory.noted?.fence(machine.memory.warp)),
  );
};

const closeCopies: Implement<'close copies'> = (cx) => {
  const { machine } = cx.compiler;
  return noValue(
    voidType,
    intrinsic('cp.async.commit_group', {}, (mask) => machine.memory.copies.commit(machine.memory, mask)),
  );
};

const waitForCopies: Implement<'wait for copies'> = (cx, { e }) => {
  const left = e.args[0] ? convert(expr(cx, e.args[0]), int) : constant(int, 0);
  const { machine } = cx.compiler;
  return noValue(voidType, intrinsic('cp.async.wait_group', { args: [left] }, waitUntil(machine, left.reg)));
};

const clock: Implement<'clock'> = (cx, { at }) => {
  const reg = newRegister(llong);
  const { machine } = cx.compiler;
  return plain(llong, reg, {
    pure: false,
    run: intrinsic(
      'clock',
      { type: llong, results: [reg] },
      fillLong(reg, () => {
        machine.memory.fault('note', at, 0, null, CLOCK);
        return machine.steps;
      }),
    ),
  });
};

const assert: Implement<'assert'> = (cx, { e, at }) => {
  const holds = expr(cx, e.args[0]!);
  const test = nonzeroIn(holds.reg);
  const { machine } = cx.compiler;
  const run = intrinsic('assert', { args: [holds] }, (mask) => {
    const failed = mask & ~test();
    if (failed !== 0) machine.memory.fault('arithmetic', at, firstLane(failed), null, 'fails this assertion');
  });
  return noValue(voidType, run);
};

const trap: Implement<'trap'> = (cx, { at }) => {
  const { machine } = cx.compiler;
  const run = intrinsic('trap', {}, (mask) =>
    machine.memory.fault('arithmetic', at, firstLane(mask), null, 'comes to a __trap()'),
  );
  return noValue(voidType, run);
};

export const blockOperations = {
  fence,
  clock,
  assert,
  trap,
  'block barrier': blockBarrier,
  'warp barrier': ((cx, call) => changing(call, warpBarrier(cx))) satisfies Implement<'warp barrier'>,
  // The argument of __builtin_assume is not evaluated.
  nothing: ((_cx, call) =>
    call.name === '__builtin_assume'
      ? noValue(voidType, null)
      : changing(call, noValue(voidType, null))) satisfies Implement<'nothing'>,
  'compiler fence': ((_cx, call) =>
    changing(
      call,
      noValue(voidType, runOf({ k: 'note', unset: [], isFence: true })),
    )) satisfies Implement<'compiler fence'>,
  'close copies': closeCopies,
  'wait for copies': waitForCopies,
  'asynchronous copy': ((cx, { e }) => asyncCopy(cx, e)) satisfies Implement<'asynchronous copy'>,
  print: ((cx, { e }) => printed(cx, e)) satisfies Implement<'print'>,
};
