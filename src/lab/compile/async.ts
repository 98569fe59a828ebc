import { asyncUse } from '../l1/operators';
import { LANES } from '../machine/registers';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { int, voidType } from '../types/type';
import { blockThreadsOf } from './block';
import type { Context } from './context';
import { constantValue, convert } from './convert';
import { expr } from './expressions';
import { noValue, type Operand } from './operand';

/**
 * A copy from global to shared memory that does not wait. Here the bytes arrive at once; what reads them before it waits is not
 * found out. Its global side counts as a load, its shared side not as a store.
 */
export function asyncCopy(cx: Context, e: Extract<Expr, { k: 'call' }>): Operand {
  const { at } = e;
  const args = e.args.map((each) => expr(cx, each));
  const isGroup = args[0]?.type.k === 'group';
  const [to, from, size] = isGroup ? args.slice(1) : args;
  if (to?.type.k !== 'ptr' || from?.type.k !== 'ptr' || size?.type.k !== 'scalar')
    throw new SourceProblem('An asynchronous copy takes a destination, a source and a number of bytes.', at);
  if (isGroup && args[0]!.type.k === 'group' && args[0]!.type.size === 0) return blockCopy(cx, to, from, size, at);
  if (!size.constant) throw new SourceProblem('The size of this copy must be a constant: 4, 8 or 16.', at);
  const bytes = Number(constantValue(size));
  if (![4, 8, 16].includes(bytes))
    throw new SourceProblem(`An asynchronous copy of a thread moves 4, 8 or 16 bytes, not ${bytes}.`, at);
  const copy = copier(cx, bytes, at);
  return noValue(
    voidType,
    (mask) => {
      to.run?.(mask);
      from.run?.(mask);
      copy(mask, to.reg as Float64Array, from.reg as Float64Array);
    },
    { cost: to.cost + from.cost + 2 },
  );
}

function copier(cx: Context, bytes: number, at: number): (mask: number, to: Float64Array, from: Float64Array) => void {
  const { compiler } = cx;
  const load = compiler.site(at, 'load', bytes, 'add', true);
  load.use = asyncUse(bytes);
  const store = compiler.site(at, 'store', bytes, 'add', true);
  const words = new Int32Array((LANES * bytes) / 4);
  const each = bytes / 4;
  return (mask, to, from) => {
    const { memory } = compiler.machine;
    const read = memory.access(load, mask, from);
    for (let i = 0; i < LANES; i += 1)
      if ((read >>> i) & 1)
        for (let k = 0; k < each; k += 1) words[i * each + k] = memory.i32[(memory.offsets[i]! >> 2) + k]!;
    const write = memory.access(store, read, to);
    for (let i = 0; i < LANES; i += 1)
      if ((write >>> i) & 1)
        for (let k = 0; k < each; k += 1) memory.i32[(memory.offsets[i]! >> 2) + k] = words[i * each + k]!;
  };
}

/** The threads of a block share one copy: 16 bytes each in turn, or 4 when the size or a place allows no more. */
function blockCopy(cx: Context, to: Operand, from: Operand, size: Operand, at: number): Operand {
  const { compiler } = cx;
  const wide = copier(cx, 16, at);
  const narrow = copier(cx, 4, at);
  const bytes = convert(size, int);
  const target = new Float64Array(LANES);
  const source = new Float64Array(LANES);
  return noValue(
    voidType,
    (mask) => {
      to.run?.(mask);
      from.run?.(mask);
      bytes.run?.(mask);
      const first = 31 - Math.clz32(mask & -mask);
      const total = (bytes.reg as Int32Array)[first]!;
      const a = (to.reg as Float64Array)[first]!;
      const b = (from.reg as Float64Array)[first]!;
      const width = total % 16 === 0 && a % 16 === 0 && b % 16 === 0 ? 16 : 4;
      const copy = width === 16 ? wide : narrow;
      const threads = blockThreadsOf(compiler);
      for (let start = 0; start < total; start += threads * width) {
        let active = 0;
        for (let i = 0; i < LANES; i += 1) {
          const offset = start + compiler.thread[i]! * width;
          if (((mask >>> i) & 1) === 0 || offset >= total) continue;
          active |= 1 << i;
          target[i] = a + offset;
          source[i] = b + offset;
        }
        if (active !== 0) copy(active, target, source);
      }
    },
    { cost: 8 },
  );
}
