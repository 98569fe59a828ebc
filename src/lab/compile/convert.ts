import { narrows } from '../execute/conversion';
import { constantRegister, noRegister } from '../execute/names';
import type { Constant } from '../resolve/constant';
import { bool, classOf, float, int, isInteger, type Pointer, type Scalar, type Type } from '../types/type';
import { compute, constantValue, plain, type Operand } from './operand';

/** A number in all lanes. */
export const constant = (type: Scalar | Pointer, value: number | bigint): Operand =>
  plain(type, constantRegister(type, value), { constant: true });

/** The value of an operand; `null`: unknown before the kernel runs. */
export function constantOf(operand: Operand): Constant | null {
  const { type, leaves } = operand;
  if (!operand.constant) return null;
  if (type.k === 'scalar' || type.k === 'ptr') return { type, value: constantValue(operand) };
  const parts = leaves?.flatMap((each) => constantOf(each) ?? []);
  return type.k === 'struct' && parts && parts.length === leaves!.length ? { type, parts } : null;
}

/** A constant as a value of all lanes. */
export function constantOperand(known: Constant): Operand {
  if ('value' in known) return constant(known.type, known.value);
  const leaves = known.parts.map(constantOperand);
  return plain(known.type, noRegister, { leaves, constant: true });
}

/** Convert between scalars and pointers as C++ and the hardware do; the value of a pointer is its address. */
export function convert(operand: Operand, to: Scalar | Pointer): Operand {
  const from = operand.type as Scalar | Pointer;
  if (from === to || (from.k === 'ptr' && to.k === 'ptr')) return retyped(operand, to);
  if (to === bool) {
    return operand.type === bool ? operand : compute('truth', bool, [operand], { cost: 0 });
  }
  const source = classOf(from);
  const target = classOf(to);
  if (source === 'i32' && target === 'i32') {
    return narrows(from as Scalar, to as Scalar) ? compute('convert', to, [operand]) : retyped(operand, to);
  }
  if (source === 'i64' && target === 'i64') return retyped(operand, to);
  if (source === target && (target === 'f64' || isSingle(to)) && from.k === to.k) return retyped(operand, to);
  return compute('convert', to, [operand]);
}

/** half and bfloat16 are stored as floats, rounded when they are computed. */
const isSingle = (type: Type): boolean => type === float;

export function retyped(operand: Operand, type: Type): Operand {
  return operand.type === type ? operand : { ...operand, type };
}

/** An index as a type for multiplication and addition: int, unsigned or 64 bits. */
export function asIndex(operand: Operand): Operand {
  const type = operand.type as Scalar;
  if (!isInteger(type)) return convert(operand, int);
  return type.size < 4 ? convert(operand, int) : operand;
}
