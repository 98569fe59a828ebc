import { int, promoted, uint, type Scalar } from '../../types/type';
import { binary, unary } from '../arithmetic';
import type { Context } from '../context';
import { constant, convert } from '../convert';
import { plain, type Operand, type Run } from '../operand';
import type { LValue } from '../scope';
import { value } from './load';
import { store } from './store';
import { fixed } from './variable';

type Mem = Extract<LValue, { k: 'mem' }>;

const wordOf = ({ k, type, address }: Mem): Mem => ({ k, type, address });

/** Read a bit field: the bits are shifted to the top and back, so that a sign is kept. */
export function bitsRead(cx: Context, target: Mem, at: number): Operand {
  const { shift, width } = target.bits!;
  const word = value(cx, wordOf(target), at);
  const type = wide(target.type as Scalar);
  const all = type.size * 8;
  const top = binary('<<', convert(word, type), constant(int, all - shift - width), at);
  return convert(binary('>>', top, constant(int, all - width), at), target.type as Scalar);
}

/** Write a bit field: its word is read, changed and written. */
export function bitsWritten(cx: Context, target: Mem, from: Operand, at: number): Run {
  const { shift, width } = target.bits!;
  const type = wide(target.type as Scalar);
  const { target: place, first } = fixed(wordOf(target));
  const low = constant(type, (1n << BigInt(width)) - 1n);
  const mask = constant(type, ((1n << BigInt(width)) - 1n) << BigInt(shift));
  const own = binary('<<', binary('&', convert(from, type), low, at), constant(int, shift), at);
  const old = quietly(cx, place as Mem, at);
  const rest = binary('&', convert(old, type), unary('~', mask, at), at);
  const write = store(cx, place, convert(binary('|', rest, own, at), target.type as Scalar), at);
  return first?.run
    ? (lanes) => {
        first.run!(lanes);
        write(lanes);
      }
    : write;
}

/** The word as it is. Bits that nothing was written to are no fault: they are not what is asked for. */
function quietly(cx: Context, target: Mem, at: number): Operand {
  const word = value(cx, target, at);
  const { machine } = cx.compiler;
  const run = (mask: number): void => {
    const { memory } = machine;
    const known = new Set(memory.faults.keys());
    word.run?.(mask);
    for (const key of memory.faults.keys())
      if (!known.has(key) && key.startsWith('uninitialised:')) memory.faults.delete(key);
  };
  return plain(word.type, word.reg, { run, pure: false, cost: word.cost });
}

/** At least 32 bits, with the sign of the field. */
const wide = (type: Scalar): Scalar => (type.size < 4 && !type.signed ? uint : promoted(type));
