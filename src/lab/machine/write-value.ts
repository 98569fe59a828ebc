import type { Pointer, Scalar } from '../types/type';
import { bfloatBits, halfBits } from './half';
import type { Memory } from './memory';

/** Write one value into memory, before the kernel runs. */
export function writeValue(memory: Memory, at: number, type: Scalar | Pointer, value: number | bigint): void {
  const whole = (): bigint => (typeof value === 'bigint' ? value : BigInt(Math.trunc(value)));
  if (type.k === 'ptr' || type.cls === 'i64') {
    memory.i32[at >> 2] = Number(BigInt.asIntN(32, whole()));
    memory.i32[(at >> 2) + 1] = Number(BigInt.asIntN(32, whole() >> 32n));
  } else if (type.cls === 'f64') memory.f64[at >> 3] = Number(value);
  else if (type.cls === 'f32' && type.size === 4) memory.f32[at >> 2] = Number(value);
  else if (type.cls === 'f32')
    memory.u16[at >> 1] = type.kind === 'half' ? halfBits(Number(value)) : bfloatBits(Number(value));
  else if (type.size === 4) memory.i32[at >> 2] = Number(BigInt.asIntN(32, whole()));
  else if (type.size === 2) memory.i16[at >> 1] = Number(BigInt.asIntN(16, whole()));
  else memory.i8[at] = Number(BigInt.asIntN(8, whole()));
}
