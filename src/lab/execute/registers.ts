import type { MaskName, RegisterName } from '../ir/node';
import type { Register } from '../machine/registers';
import type { RegisterClass } from '../types/type';

const names = new WeakMap<Register, RegisterName>();
const registers = new WeakMap<RegisterName, Register>();

/** Names by where a register begins: two views of the same lanes have the same number, and one name if their class is the same. */
const places = new WeakMap<ArrayBufferLike, Map<number, Map<RegisterClass, RegisterName>>>();
let numbered = 0;

/** The name of a register in the operations. */
export function nameOf(register: Register): RegisterName {
  const known = names.get(register);
  if (known) return known;
  const made = named(register);
  names.set(register, made);
  return made;
}

function named(register: Register): RegisterName {
  const { buffer, byteOffset } = 'lo' in register ? register.lo : register;
  let inBuffer = places.get(buffer);
  if (!inBuffer) places.set(buffer, (inBuffer = new Map<number, Map<RegisterClass, RegisterName>>()));
  let here = inBuffer.get(byteOffset);
  if (!here) inBuffer.set(byteOffset, (here = new Map<RegisterClass, RegisterName>()));
  const cls = classIn(register);
  const known = here.get(cls);
  if (known) return known;
  const [other] = here.values();
  const made: RegisterName = { class: cls, number: other?.number ?? numbered };
  if (!other) numbered += 1;
  here.set(cls, made);
  registers.set(made, register);
  return made;
}

function classIn(register: Register): RegisterClass {
  if ('lo' in register) return 'i64';
  if (register instanceof Int32Array) return 'i32';
  return register instanceof Float32Array ? 'f32' : 'f64';
}

/** The lanes of a register. */
export function registerOf(name: RegisterName): Register {
  const register = registers.get(name);
  if (!register) throw new Error('An operation names a register that does not exist.');
  return register;
}

const masks = new WeakMap<MaskName, Int32Array>();
let masksNamed = 0;

/** A name for a mask of a warp. */
export function nameOfMask(mask: Int32Array): MaskName {
  const name: MaskName = { mask: masksNamed };
  masksNamed += 1;
  masks.set(name, mask);
  return name;
}

/** The first word of a mask. */
export function maskOf(name: MaskName): Int32Array {
  const mask = masks.get(name);
  if (!mask) throw new Error('An operation names a mask that does not exist.');
  return mask;
}
