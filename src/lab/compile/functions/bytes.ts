import { SourceProblem } from '../../source/problem';
import { alignOf, sizeOf, type Type, uchar, uint, ullong, ushort, vectorType, voidType } from '../../types/type';
import { shifted } from '../arithmetic';
import type { Context } from '../context';
import { constant } from '../convert';
import { listed } from '../expressions/list';
import { constantValue, noValue, type Operand, plain, type Run } from '../operand';
import { value } from '../places/load';
import { store } from '../places/store';
import { type LValue } from '../lvalue';
import type { FunctionCall, Implement } from './call';
import { expr } from '../parts';

const MOST_BYTES = 4096;

/** `memcpy`: in pieces as wide as the alignment of both pointers' targets allows. */
export const copyBytes: Implement<'copy bytes'> = (cx, call) => {
  const { at } = call;
  const [to, from, count] = call.e.args.map((each) => expr(cx, each)) as [Operand, Operand, Operand];
  const { piece, offsets } = piecesOf(call, [to, from], count);
  const [target, source] = [to, from].map(({ type, reg }) => plain(type, reg)) as [Operand, Operand];
  const pieces = offsets.map((offset) =>
    store(cx, pieceAt(target, offset, piece), value(cx, pieceAt(source, offset, piece), at), at),
  );
  return inOrder([to, from], pieces);
};

/** `memset`: in pieces as wide as the alignment of the pointer's target allows. */
export const fillBytes: Implement<'fill bytes'> = (cx, call) => {
  const [to, byte, count] = call.e.args.map((each) => expr(cx, each)) as [Operand, Operand, Operand];
  const { piece, offsets } = piecesOf(call, [to], count);
  const filled = fill(cx, piece, byte, call.at);
  const target = plain(to.type, to.reg);
  const pieces = offsets.map((offset) => store(cx, pieceAt(target, offset, piece), filled, call.at));
  return inOrder([to, byte], pieces);
};

function piecesOf(
  { name, at }: FunctionCall,
  pointers: readonly Operand[],
  count: Operand,
): { readonly piece: Type; readonly offsets: readonly number[] } {
  if (!count.constant)
    throw new SourceProblem(`${name} needs a count that the compiler knows, such as sizeof(x). Else write a loop.`, at);
  const bytes = Number(constantValue(count));
  if (!Number.isSafeInteger(bytes) || bytes < 0 || bytes > MOST_BYTES)
    throw new SourceProblem(`${name} of ${bytes} bytes is too much for one thread here. Write a loop.`, at);
  if (pointers.some(({ type }) => type.k !== 'ptr')) throw new SourceProblem(`${name} needs pointers.`, at);
  const aligned = Math.min(...pointers.map(({ type }) => (type.k === 'ptr' ? Math.max(1, alignOf(type.to)) : 1)));
  let width = 16;
  while (width > 1 && (width > aligned || bytes % width !== 0)) width /= 2;
  return { piece: pieceOf(width), offsets: Array.from({ length: bytes / width }, (_, index) => index * width) };
}

const pieceAt = (pointer: Operand, offset: number, type: Type): LValue => ({
  k: 'mem',
  type,
  address: shifted(pointer, offset, { k: 'ptr', to: type }),
});

/** Arguments are computed once, then the pieces are moved. */
function inOrder(args: readonly Operand[], pieces: readonly Run[]): Operand {
  const runs = [...args.flatMap(({ run }) => (run ? [run] : [])), ...pieces];
  return noValue(
    voidType,
    (mask) => {
      for (let i = 0; i < runs.length; i += 1) runs[i]!(mask);
    },
    { cost: args.reduce((sum, each) => sum + each.cost, 2 * pieces.length) },
  );
}

const pieceOf = (width: number): Type =>
  ({ 16: vectorType('uint4'), 8: ullong, 4: uint, 2: ushort }[width] ?? uchar) as Type;

/** One byte in all bytes of a piece: it must be a constant, since it is nearly always 0. */
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
