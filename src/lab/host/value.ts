import type { HostClass } from './functions';
/** The value of a host expression, as far as it can be followed. */
export type HostValue =
  | { readonly kind: 'number'; readonly value: number; readonly isFloat: boolean }
  | { readonly kind: 'size'; readonly size: readonly [number, number, number] }
  | { readonly kind: 'memory'; readonly memory: HostMemory; readonly offset: number }
  /** `name[index]`; without an index where it is unknown. */
  | { readonly kind: 'element'; readonly memory: HostMemory; readonly index: number | null }
  /** `&name` */
  | { readonly kind: 'address'; readonly slot: Slot }
  /** A struct or class by its members. */
  | HostObject
  /** `kernel`: it is a pointer to this one. */
  | { readonly kind: 'unknown'; readonly why: string; readonly kernel?: string };

export interface HostObject {
  readonly kind: 'object';
  readonly of: HostClass;
  readonly fields: Map<string, Slot>;
}

/** A variable. */
export interface Slot {
  value: HostValue;
  /** The element type of a pointer, the type of a number: `float`, `int`. */
  readonly type: string;
  /** `float a[64]`: its sizeof is that of all elements. */
  readonly isArray?: boolean;
}

/** A host array, or memory from cudaMalloc. */
export interface HostMemory {
  readonly name: string;
  readonly isDevice: boolean;
  /** `null`: unknown. */
  readonly bytes: number | null;
  fill: Fill;
}

/** The content of an array: a rule for filling a buffer, or the reason why none is known. */
export type Fill =
  | { readonly kind: 'rule'; readonly init: 'zero' | 'one' | 'iota' | readonly ['affine', number, number, number] }
  | { readonly kind: 'unknown'; readonly why: string };

export const number = (value: number, isFloat = !Number.isInteger(value)): HostValue => ({
  kind: 'number',
  value,
  isFloat,
});
/** The object that a value is or points to. */
export const objectOf = (value: HostValue): HostObject | null =>
  value.kind === 'object' ? value : value.kind === 'address' ? objectOf(value.slot.value) : null;
export const unknown = (why: string): HostValue => ({ kind: 'unknown', why });
export const zeros: Fill = { kind: 'rule', init: 'zero' };
export const unset: Fill = { kind: 'unknown', why: 'nothing is written to it' };

/** Bytes of the types that host code names; `null` for others. */
export function bytesOfType(type: string, structs: ReadonlyMap<string, number>): number | null {
  const plain = type
    .replace(/\b(?:const|volatile|static|std::|struct)\b|std::/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.endsWith('*')) return 8;
  const vector = /^(u?char|u?short|u?int|u?long|u?longlong|float|double|half|__half|__nv_bfloat16)([1234])$/.exec(
    plain,
  );
  if (vector) {
    const lanes = Number(vector[2]);
    return SCALARS[vector[1]!]! * lanes;
  }
  if (plain === 'half2' || plain === '__half2' || /^(__)?nv_bfloat162$/.test(plain)) return 4;
  return SCALARS[plain] ?? structs.get(plain) ?? null;
}

const SCALARS: Readonly<Record<string, number>> = {
  char: 1,
  uchar: 1,
  bool: 1,
  'signed char': 1,
  'unsigned char': 1,
  int8_t: 1,
  uint8_t: 1,
  short: 2,
  ushort: 2,
  'unsigned short': 2,
  int16_t: 2,
  uint16_t: 2,
  half: 2,
  __half: 2,
  __nv_bfloat16: 2,
  int: 4,
  uint: 4,
  unsigned: 4,
  'unsigned int': 4,
  int32_t: 4,
  uint32_t: 4,
  float: 4,
  long: 8,
  ulong: 8,
  'unsigned long': 8,
  'long long': 8,
  'unsigned long long': 8,
  longlong: 8,
  ulonglong: 8,
  int64_t: 8,
  uint64_t: 8,
  size_t: 8,
  ptrdiff_t: 8,
  double: 8,
  'long int': 8,
  'unsigned long int': 8,
};

export const isFloatType = (type: string): boolean => /\b(?:float|double|half|__half)\b/.test(type);
