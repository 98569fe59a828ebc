import { arriveWithCopies, bulkCopies } from '../execute/instructions/async-copies';
import type { Expr, TemplateArg } from '../syntax/ast';
import { int, voidType } from '../types/type';
import type { Context } from './context';
import { convert } from './convert';
import { noValue, type Operand, runAfter } from './operand';

/** What a copy moves, and its source position. */
export interface Shape {
  readonly to: Operand;
  readonly from: Operand;
  readonly size: Operand;
  readonly at: number;
}

/** Does the type of the size promise 16 bytes of alignment, as `cuda::aligned_size_t<16>(n)` does? */
export const alignedSize = (args: readonly Expr[]): boolean =>
  args.some((each) => {
    const type = each.k === 'make' && each.type.k === 'name' ? each.type : null;
    const f = each.k === 'call' && each.f.k === 'id' ? each.f : type;
    return f !== null && /(^|::)aligned_size_t$/.test(f.name) && f.args !== null && isSixteen(f.args[0]);
  });

/** A name may be more than 16; a literal is checked. */
const isSixteen = (arg: TemplateArg | undefined): boolean =>
  arg?.k === 'value' && (arg.e.k !== 'num' || Number(arg.e.text) >= 16);

/** The copies that were just started belong to the phase of a barrier. */
export function withBarrier(cx: Context, copy: Operand, barrier: Operand | null, at: number): Operand {
  if (!barrier) return copy;
  return noValue(
    voidType,
    runAfter([copy, barrier], 'mbarrier.arrive', arriveWithCopies(cx.compiler.machine, barrier.reg, at)),
    {
      cost: copy.cost + 2,
    },
  );
}

/** A group copies for a barrier: one of its threads starts the bulk engine and announces the bytes. */
export const bulkByOne = (cx: Context, shape: Shape, barrier: Operand): Operand => bulk(cx, shape, barrier, true);

/** Each thread starts its own bulk copies. */
export const bulkOfThreads = (cx: Context, shape: Shape, barrier: Operand): Operand => bulk(cx, shape, barrier, false);

function bulk(cx: Context, { to, from, size, at }: Shape, barrier: Operand, isByOne: boolean): Operand {
  const { machine, registers } = cx.compiler;
  const bytes = convert(size, int);
  const ends = { to: to.reg, from: from.reg, bytes: bytes.reg, barrier: barrier.reg };
  const run = bulkCopies(machine, ends, at, isByOne ? registers.indices : null);
  return noValue(voidType, runAfter([to, from, bytes, barrier], 'cp.async.bulk', run), { cost: 6 });
}
