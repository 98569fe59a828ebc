import { bulkCopy } from '../machine/bulk-copies';
import { LANES } from '../machine/registers';
import { barrierAt } from '../machine/wait-phases';
import type { Expr, TemplateArg } from '../syntax/ast';
import { int, voidType } from '../types/type';
import type { Context } from './context';
import { convert } from './convert';
import { arriveAt } from './mbarrier';
import { noValue, type Operand } from './operand';

/** What a copy moves, and where it is in the source. */
export interface Shape {
  readonly to: Operand;
  readonly from: Operand;
  readonly size: Operand;
  readonly at: number;
}

/** Is the size one that promises 16 bytes of alignment, as `cuda::aligned_size_t<16>(n)` does? */
export const alignedSize = (args: readonly Expr[]): boolean =>
  args.some((each) => {
    const type = each.k === 'make' && each.type.k === 'name' ? each.type : null;
    const f = each.k === 'call' && each.f.k === 'id' ? each.f : type;
    return f !== null && /(^|::)aligned_size_t$/.test(f.name) && f.args !== null && isSixteen(f.args[0]);
  });

/** A name may stand for more than 16; a number says so. */
const isSixteen = (arg: TemplateArg | undefined): boolean =>
  arg?.k === 'value' && (arg.e.k !== 'num' || Number(arg.e.text) >= 16);

/** The copies that were just started belong to the phase of a barrier. */
export function withBarrier(cx: Context, copy: Operand, barrier: Operand | null, at: number): Operand {
  if (!barrier) return copy;
  const { machine } = cx.compiler;
  return noValue(
    voidType,
    (mask) => {
      copy.run?.(mask);
      barrier.run?.(mask);
      const { memory } = machine;
      arriveAt(machine, at, mask, barrier.reg as Float64Array, {
        count: () => 0,
        bytes: () => 0,
        expects: false,
        arrivals: memory.copies.takeOpen(memory, mask),
      });
    },
    { cost: copy.cost + 2 },
  );
}

/** A group copies for a barrier: one thread of it starts the bulk engine and announces the bytes. */
export function bulkByOne(cx: Context, shape: Shape, barrier: Operand): Operand {
  const { compiler } = cx;
  return bulk(cx, shape, barrier, (lane) => compiler.thread[lane] === 0);
}

/** Each thread copies by the bulk engine for itself. */
export const bulkOfThreads = (cx: Context, shape: Shape, barrier: Operand): Operand =>
  bulk(cx, shape, barrier, () => true);

function bulk(
  cx: Context,
  { to, from, size, at }: Shape,
  barrier: Operand,
  takesPart: (lane: number) => boolean,
): Operand {
  const { machine } = cx.compiler;
  const bytes = convert(size, int);
  return noValue(
    voidType,
    (mask) => {
      for (const each of [to, from, bytes, barrier]) each.run?.(mask);
      for (let lane = 0; lane < LANES; lane += 1) {
        if (((mask >>> lane) & 1) === 0 || !takesPart(lane)) continue;
        const address = (barrier.reg as Float64Array)[lane]!;
        const count = (bytes.reg as Int32Array)[lane]!;
        const { memory } = machine;
        barrierAt(memory, address, at, lane)?.expect(count);
        bulkCopy(memory, {
          at,
          lane,
          bytes: count,
          barrier: address,
          blocks: null,
          to: (to.reg as Float64Array)[lane]!,
          from: (from.reg as Float64Array)[lane]!,
        });
      }
    },
    { cost: 6 },
  );
}
