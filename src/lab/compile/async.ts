import { blockCopy, copier, threadCopy } from '../execute/instructions/async-copies';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { int, sizeOf, voidType } from '../types/type';
import { alignedSize, bulkByOne, bulkOfThreads, withBarrier } from './async-barrier';
import type { Context } from './context';
import { binary } from './arithmetic';
import { constant, convert } from './convert';
import { barrierAddress } from './cuda-barrier';
import { computed } from './functions/computed';
import { constantValue, noValue, type Operand, runAfter } from './operand';
import { value } from './places/load';
import { place } from './parts';

/**
 * An asynchronous copy from global to shared memory. The bytes are there at once, but touching them before waiting for the
 * copy is reported. Its global side counts as a load, its shared side not as a store.
 */
export function asyncCopy(cx: Context, e: Extract<Expr, { k: 'call' }>): Operand {
  const { at } = e;
  const targets = e.args.map((each) => place(cx, each));
  // A barrier is a place: its value is never read.
  const barrier = targets.map(barrierAddress).find((each) => each !== null) ?? null;
  const args = targets.map((each) => (barrierAddress(each) ? null : value(cx, each, at)));
  const isGroup = args[0]?.type.k === 'group';
  const [to, from, size, fill] = isGroup ? (copyOfElements(args, at) ?? args.slice(1)) : args;
  if (to?.type.k !== 'ptr' || from?.type.k !== 'ptr' || size?.type.k !== 'scalar')
    throw new SourceProblem('An asynchronous copy takes a destination, a source and a number of bytes.', at);
  const aligned = barrier && alignedSize(e.args) ? barrier : null;
  const shape = { to, from, size, at };
  if (isGroup && args[0]!.type.k === 'group' && args[0]!.type.size === 0)
    return aligned && cx.compiler.arch.tma.value !== null
      ? bulkByOne(cx, shape, aligned)
      : withBarrier(cx, blockCopied(cx, to, from, size, at), barrier, at);
  if (aligned && cx.compiler.arch.tma.value !== null) return bulkOfThreads(cx, shape, aligned);
  const bytes = size.constant ? Number(constantValue(size)) : 0;
  if (![4, 8, 16].includes(bytes)) {
    if (barrier || !size.constant || bytes % 4 !== 0 || bytes === 0)
      throw new SourceProblem(
        size.constant
          ? `An asynchronous copy of a thread moves 4, 8 or 16 bytes here, not ${bytes}. Let the block copy: memcpy_async(block, …).`
          : 'The size of this copy must be a constant: 4, 8 or 16.',
        at,
      );
    throw new SourceProblem(`An asynchronous copy of a thread moves 4, 8 or 16 bytes, not ${bytes}.`, at);
  }
  const zeros = fill?.type.k === 'scalar' ? convert(fill, int) : null;
  const copy = threadCopy(copier(cx.compiler, bytes, at), { to: to.reg, from: from.reg }, bytes, zeros && zeros.reg);
  const made = noValue(voidType, runAfter([to, from, zeros], 'cp.async', copy), { cost: to.cost + from.cost + 2 });
  return withBarrier(cx, made, barrier, at);
}

/**
 * `memcpy_async(group, to, count, from, count)` of cooperative groups takes the number of elements at both ends; the smaller
 * one is copied.
 *
 * @returns Destination, source, and number of bytes; `null` for the form with a number of bytes.
 */
function copyOfElements(args: readonly (Operand | null)[], at: number): readonly Operand[] | null {
  const [, to, toCount, from, fromCount] = args;
  if (to?.type.k !== 'ptr' || from?.type.k !== 'ptr' || !toCount || !fromCount) return null;
  const fewer = computed({ kind: 'extreme', isMin: true, type: null }, [toCount, fromCount], at, 'min');
  return [to, from, binary('*', fewer, constant(int, sizeOf(to.type.to)), at)];
}

/** The threads of a block share one copy. */
function blockCopied(cx: Context, to: Operand, from: Operand, size: Operand, at: number): Operand {
  const { compiler } = cx;
  const bytes = convert(size, int);
  const copy = blockCopy(compiler, compiler.registers.indices, { to: to.reg, from: from.reg }, bytes.reg, at);
  return noValue(voidType, runAfter([to, from, bytes], 'cp.async', copy), { cost: 8 });
}
