import { asyncUse } from '../l1/operators';
import { LANES } from '../machine/registers';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { int, voidType } from '../types/type';
import { alignedSize, bulkByOne, bulkOfThreads, withBarrier } from './async-barrier';
import { blockThreadsOf } from './block';
import type { Context } from './context';
import { convert } from './convert';
import { barrierAddress } from './cuda-barrier';
import { constantValue, noValue, type Operand } from './operand';
import { value } from './places/load';
import { place } from './parts';

/** Copies for lanes. `sizeOf`: of the bytes of a lane so many are read, and the rest becomes zeros. */
export type Copier = (
  mask: number,
  to: Float64Array,
  from: Float64Array,
  sizeOf?: ((lane: number) => number) | null,
) => void;

/**
 * A copy from global to shared memory that does not wait. The bytes are there at once, but who touches them before the copy was
 * waited for is told. Its global side counts as a load, its shared side not as a store.
 */
export function asyncCopy(cx: Context, e: Extract<Expr, { k: 'call' }>): Operand {
  const { at } = e;
  const targets = e.args.map((each) => place(cx, each));
  // A barrier is a place: its value is nobody's business.
  const barrier = targets.map(barrierAddress).find((each) => each !== null) ?? null;
  const args = targets.map((each) => (barrierAddress(each) ? null : value(cx, each, at)));
  const isGroup = args[0]?.type.k === 'group';
  const [to, from, size, fill] = isGroup ? args.slice(1) : args;
  if (to?.type.k !== 'ptr' || from?.type.k !== 'ptr' || size?.type.k !== 'scalar')
    throw new SourceProblem('An asynchronous copy takes a destination, a source and a number of bytes.', at);
  const aligned = barrier && alignedSize(e.args) ? barrier : null;
  const shape = { to, from, size, at };
  if (isGroup && args[0]!.type.k === 'group' && args[0]!.type.size === 0)
    return aligned && cx.compiler.arch.tma.value !== null
      ? bulkByOne(cx, shape, aligned)
      : withBarrier(cx, blockCopy(cx, to, from, size, at), barrier, at);
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
  const copy = copier(cx, bytes, at);
  const zeros = fill?.type.k === 'scalar' ? convert(fill, int) : null;
  const left = zeros?.reg as Int32Array | undefined;
  const made = noValue(
    voidType,
    (mask) => {
      to.run?.(mask);
      from.run?.(mask);
      zeros?.run?.(mask);
      copy(mask, to.reg as Float64Array, from.reg as Float64Array, left && ((lane) => bytes - left[lane]!));
    },
    { cost: to.cost + from.cost + 2 },
  );
  return withBarrier(cx, made, barrier, at);
}

/** How lanes copy `bytes` each. */
export function copier(cx: Context, bytes: number, at: number): Copier {
  const { compiler } = cx;
  const load = compiler.site(at, 'load', bytes, 'add', true);
  load.use = asyncUse(bytes);
  const store = compiler.site(at, 'store', bytes, 'add', true);
  const words = new Int32Array((LANES * bytes) / 4);
  const heap = new Uint8Array(words.buffer);
  const each = bytes / 4;
  return (mask, to, from, sizeOf = null) => {
    const { memory } = compiler.machine;
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
        if (((mask & ~whole) >>> i) & 1) filled |= part(cx, at, i, sizeOf(i), from, heap, i * bytes) ? 1 << i : 0;
    const write = memory.access(store, read | filled, to);
    for (let i = 0; i < LANES; i += 1)
      if ((write >>> i) & 1)
        for (let k = 0; k < each; k += 1) memory.i32[(memory.offsets[i]! >> 2) + k] = words[i * each + k]!;
    memory.copies.start(memory, write, bytes);
  };
}

/** A lane that reads fewer bytes than it writes. What the counters make of it was not measured. */
function part(
  cx: Context,
  at: number,
  lane: number,
  size: number,
  from: Float64Array,
  heap: Uint8Array,
  to: number,
): boolean {
  const { machine } = cx.compiler;
  const { memory } = machine;
  memory.fault(
    'note',
    at,
    lane,
    null,
    'Lanes of this copy read fewer bytes than they write. How such a request is counted was not measured.',
  );
  if (size <= 0) return true;
  const width = size % 8 === 0 ? 8 : size % 4 === 0 ? 4 : size % 2 === 0 ? 2 : 1;
  const site = cx.compiler.site(at, 'load', width, 'add', true);
  if (memory.access(site, 1 << lane, from) === 0) return false;
  const start = memory.offsets[lane]!;
  for (let byte = 0; byte < size; byte += 1) heap[to + byte] = memory.u8[start + byte]!;
  return true;
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
