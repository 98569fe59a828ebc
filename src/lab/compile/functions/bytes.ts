import { SourceProblem } from '../../source/problem';
import { alignOf, sizeOf, type Type, uchar, uint, ullong, ushort, vectorType, voidType } from '../../types/type';
import { shifted } from '../arithmetic';
import type { Context } from '../context';
import { constant, constantValue } from '../convert';
import { expr } from '../expressions';
import { listed } from '../expressions/list';
import { noValue, type Operand, plain, type Run } from '../operand';
import { value } from '../places/load';
import { store } from '../places/store';
import type { Call } from './call';

const MOST_BYTES = 4096;

/** `memcpy`, `memset`: in pieces as wide as the alignment of what the pointers point at allows. `null` for another name. */
export function bytesFunction(cx: Context, name: string, e: Call): Operand | null {
  if (name !== 'memcpy' && name !== 'memset') return null;
  const { at } = e;
  if (e.args.length !== 3) throw new SourceProblem(`${name} takes 3 arguments, ${e.args.length} came.`, at);
  const [to, from, count] = e.args.map((each) => expr(cx, each));
  if (!count!.constant)
    throw new SourceProblem(`${name} needs a count that the compiler knows, such as sizeof(x). Else write a loop.`, at);
  const bytes = Number(constantValue(count!));
  if (!Number.isSafeInteger(bytes) || bytes < 0 || bytes > MOST_BYTES)
    throw new SourceProblem(`${name} of ${bytes} bytes is too much for one thread here. Write a loop.`, at);
  const pointers = name === 'memcpy' ? [to!, from!] : [to!];
  if (pointers.some(({ type }) => type.k !== 'ptr')) throw new SourceProblem(`${name} needs pointers.`, at);
  const aligned = Math.min(...pointers.map(({ type }) => (type.k === 'ptr' ? Math.max(1, alignOf(type.to)) : 1)));
  let width = 16;
  while (width > 1 && (width > aligned || bytes % width !== 0)) width /= 2;
  const piece = pieceOf(width);
  const once = pointers.map((pointer) => plain(pointer.type, pointer.reg));
  const runs: Run[] = pointers.flatMap(({ run }) => (run ? [run] : []));
  if (name === 'memset' && from!.run) runs.push(from!.run);
  const filled = name === 'memset' ? fill(cx, piece, from!, at) : null;
  const pieces: Run[] = [];
  for (let offset = 0; offset < bytes; offset += width) {
    const [target, source] = once.map((pointer) => ({
      ...{ k: 'mem' as const, type: piece },
      address: shifted(pointer, offset, { k: 'ptr', to: piece }),
    }));
    pieces.push(store(cx, target!, filled ?? value(cx, source!, at), at));
  }
  const cost = to!.cost + from!.cost + 2 * pieces.length;
  return noValue(
    voidType,
    (mask) => {
      for (let i = 0; i < runs.length; i += 1) runs[i]!(mask);
      for (let i = 0; i < pieces.length; i += 1) pieces[i]!(mask);
    },
    { cost },
  );
}

const pieceOf = (width: number): Type =>
  (({ 16: vectorType('uint4'), 8: ullong, 4: uint, 2: ushort })[width] ?? uchar) as Type;

/** One byte in all bytes of a piece: it must be a constant, as it nearly always is 0. */
function fill(cx: Context, piece: Type, byte: Operand, at: number): Operand {
  if (!byte.constant) throw new SourceProblem('memset needs a constant byte here. Write a loop.', at);
  const one = BigInt(Number(constantValue(byte)) & 255);
  if (piece.k === 'struct') {
    const word = constant(uint, BigInt.asIntN(32, one * 0x01010101n));
    const zero = listed(cx, piece, [], at);
    return { ...zero, leaves: zero.leaves!.map(() => word) };
  }
  let pattern = 0n;
  for (let i = 0; i < sizeOf(piece); i += 1) pattern |= one << BigInt(8 * i);
  return constant(piece as typeof uint, BigInt.asIntN(8 * sizeOf(piece), pattern));
}
