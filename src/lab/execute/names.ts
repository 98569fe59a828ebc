import type { RegisterName } from '../ir/node';
import { longBig, longNumber } from '../machine/ops-long';
import { LANES, temporary } from '../machine/registers';
import { classOf, type Pointer, type Scalar, type Type } from '../types/type';
import { nameOf, registerOf } from './registers';

/** What `compile` may know of registers: their names, and the value of a constant in one. */

/** A register for a value that does not live across a barrier. */
export const newRegister = (type: Scalar | Pointer): RegisterName => nameOf(temporary(classOf(type)));

/** A register that holds one number in all lanes. */
export function constantRegister(type: Scalar | Pointer, value: number | bigint): RegisterName {
  const name = newRegister(type);
  setRegister(name, value);
  return name;
}

/** Sets all lanes of a register before the kernel runs. */
export function setRegister(name: RegisterName, value: number | bigint): void {
  const register = registerOf(name);
  if (register instanceof Float32Array || register instanceof Float64Array) {
    register.fill(Number(value));
    return;
  }
  const whole = typeof value === 'bigint' ? value : BigInt(Math.trunc(value));
  const low = Number(BigInt.asIntN(32, whole));
  if ('lo' in register) {
    register.lo.fill(low);
    register.hi.fill(Number(BigInt.asIntN(32, whole >> 32n)));
  } else register.fill(low);
}

/** What all lanes of a register hold, as a number of a type. */
export function constantIn(name: RegisterName, type: Type): number | bigint {
  const register = registerOf(name);
  if (!('lo' in register)) return numbersIn(name, type)(0);
  return longBig(register, 0, type.k === 'scalar' && type.signed);
}

/** A placeholder where a register is required but never read: it holds zeros. */
export const noRegister: RegisterName = nameOf(new Int32Array(LANES));

/** Each lane's own number. */
export const LANE_NUMBERS: RegisterName = nameOf(Int32Array.from({ length: LANES }, (_, lane) => lane));

/** The value of a lane as a number, for any class. */
export function numbersIn(name: RegisterName, type: Type): (lane: number) => number {
  const register = registerOf(name);
  if ('lo' in register) return (lane) => longNumber(register, lane, type.k === 'scalar' && type.signed);
  if (type.k === 'scalar' && type.cls === 'i32' && !type.signed) return (lane) => register[lane]! >>> 0;
  return (lane) => register[lane]!;
}

/** The value of a lane as a 64-bit integer. */
export function longsIn(name: RegisterName, isSigned: boolean): (lane: number) => bigint {
  const register = registerOf(name);
  return 'lo' in register ? (lane) => longBig(register, lane, isSigned) : (lane) => BigInt(register[lane]!);
}
