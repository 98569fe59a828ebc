import { InputError } from '@src/engine/input-error';
import { bytesText } from '@src/units/words';
import type { Memory } from './machine/memory';
import type { BufferArgument, BufferInit, BufferType } from './query';
import { char, double, float, int, llong, short, uchar, uint, ullong, ushort, type Scalar } from './types/type';

export const bufferTypes: Readonly<Record<BufferType, Scalar>> = {
  float,
  double,
  int32: int,
  uint32: uint,
  int64: llong,
  uint64: ullong,
  uint8: uchar,
  int8: char,
  int16: short,
  uint16: ushort,
};

const TWO_MEGABYTES = 2 ** 21;
const ALLOCATION = 512;

export interface PlacedBuffer extends BufferArgument {
  readonly name: string;
  /** From the start of global memory. */
  readonly start: number;
  readonly bytes: number;
}

/**
 * Place buffers as cudaMalloc does: one after the other, each at a multiple of 512 B, a large one of 2 MiB. The tag banks of
 * lines depend on it (content/evidence/lab-kernels).
 */
export function placed(
  buffers: readonly { readonly name: string; readonly buffer: BufferArgument }[],
  most: number,
): PlacedBuffer[] {
  let next = 0;
  return buffers.map(({ name, buffer }) => {
    const element = Object.hasOwn(bufferTypes, buffer.type) ? bufferTypes[buffer.type] : undefined;
    if (!element)
      throw new InputError(
        `A buffer cannot hold "${buffer.type}". It can hold ${Object.keys(bufferTypes).join(', ')}.`,
      );
    if (!Number.isSafeInteger(buffer.count) || buffer.count < 0)
      throw new InputError(`A buffer has a whole number of elements, not ${buffer.count}.`);
    const bytes = buffer.count * element.size;
    const unit = bytes > TWO_MEGABYTES / 2 ? TWO_MEGABYTES : ALLOCATION;
    const start = Math.ceil(next / unit) * unit;
    if (start + bytes > most)
      throw new InputError(
        `The buffers need more than ${bytesText(most)} of memory. Make them smaller, or allow more.`,
      );
    next = start + bytes;
    return { ...buffer, name, start, bytes };
  });
}

/** Write the initial content of all buffers. What another one begins with is copied from there. */
export function fill(memory: Memory, buffers: readonly PlacedBuffer[]): void {
  const filled = new Map<string, PlacedBuffer>();
  for (const buffer of buffers) {
    const { type, count, start, bytes, init = 'zero' } = buffer;
    if (init === 'zero') continue;
    const key = `${type} ${String(init)}${init === 'random' ? ` ${count}` : ''}`;
    const alike = filled.get(key);
    if (alike && alike.bytes >= bytes) memory.u8.copyWithin(start, alike.start, alike.start + bytes);
    else {
      write(memory, type, count, start, init, 0, count);
      filled.set(key, buffer);
    }
  }
}

/** Write the initial content of bytes `from` to `to` of global memory, at `place` in the views. */
export function fillPart(
  memory: Memory,
  buffers: readonly PlacedBuffer[],
  from: number,
  to: number,
  place: number,
): void {
  for (const { type, count, start, bytes, init = 'zero' } of buffers) {
    const low = Math.max(from, start);
    const high = Math.min(to, start + bytes);
    if (init === 'zero' || low >= high) continue;
    const { size } = bufferTypes[type];
    write(memory, type, (high - low) / size, place + low - from, init, (low - start) / size, count);
  }
}

/** The content of `count` elements from `from` on before any kernel ran. */
export function contentBefore(
  { type, init = 'zero', count: all }: BufferArgument,
  from: number,
  count: number,
): Uint8Array {
  const { size } = bufferTypes[type];
  const { buffer } = new Float64Array(Math.ceil((count * size) / 8));
  if (init !== 'zero') {
    const views = {
      f32: new Float32Array(buffer),
      f64: new Float64Array(buffer),
      i32: new Int32Array(buffer),
      i16: new Int16Array(buffer),
      i8: new Int8Array(buffer),
    };
    write(views, type, count, 0, init, from, all);
  }
  return new Uint8Array(buffer, 0, count * size);
}

type Views = Pick<Memory, 'f32' | 'f64' | 'i32' | 'i16' | 'i8'>;

/** A number whose words are its value: not a 64-bit one. */
const narrowed = (value: number | bigint, bits: 8 | 16 | 32): number =>
  typeof value === 'bigint' ? Number(BigInt.asIntN(bits, value)) : value;

/**
 * Write elements of a buffer, starting at index `from`. A buffer of a million elements is filled in each run: there is one
 * loop per type, and the most common contents are computed by counting.
 *
 * @param all - Elements of the whole buffer.
 */
function write(
  memory: Views,
  type: BufferType,
  count: number,
  start: number,
  init: BufferInit,
  from: number,
  all: number,
): void {
  const first = start / bufferTypes[type].size;
  const numbered = init === 'random' ? randomOf(type, all) : valuesOf(init);
  const counting = countingOf(init, from, from + count);
  if (counting && type === 'float') return countUp(memory.f32, first, count, counting);
  if (counting && (type === 'int32' || type === 'uint32')) return countUp(memory.i32, first, count, counting);
  const values = (i: number): number | bigint => numbered(from + i);
  switch (type) {
    case 'float': {
      const { f32 } = memory;
      for (let i = 0; i < count; i += 1) f32[first + i] = Number(values(i));
      break;
    }
    case 'double': {
      const { f64 } = memory;
      for (let i = 0; i < count; i += 1) f64[first + i] = Number(values(i));
      break;
    }
    case 'int32':
    case 'uint32': {
      const { i32 } = memory;
      for (let i = 0; i < count; i += 1) i32[first + i] = narrowed(values(i), 32);
      break;
    }
    case 'int16':
    case 'uint16': {
      const { i16 } = memory;
      for (let i = 0; i < count; i += 1) i16[first + i] = narrowed(values(i), 16);
      break;
    }
    case 'int8':
    case 'uint8': {
      const { i8 } = memory;
      for (let i = 0; i < count; i += 1) i8[first + i] = narrowed(values(i), 8);
      break;
    }
    case 'int64':
    case 'uint64': {
      const { i32 } = memory;
      for (let i = 0; i < count; i += 1) {
        const value = BigInt(values(i));
        i32[2 * (first + i)] = Number(BigInt.asIntN(32, value));
        i32[2 * (first + i) + 1] = Number(BigInt.asIntN(32, value >> 32n));
      }
    }
  }
}

/** Integers that increase by a constant step, reduced by `mod` as soon as they reach it. */
interface Counting {
  readonly first: number;
  readonly by: number;
  readonly mod: number;
}

const MOST_COUNTED = 2 ** 30;

/** @returns `null`: 32-bit numbers cannot represent them. */
function countingOf(init: BufferInit, from: number, end: number): Counting | null {
  if (init === 'iota') return end <= MOST_COUNTED ? { first: from, by: 1, mod: MOST_COUNTED } : null;
  if (typeof init === 'string') return null;
  const [, m, c, mod] = init;
  const isSmall =
    [m, c, mod].every((each) => Number.isSafeInteger(each) && each >= 0) && mod > 0 && mod <= MOST_COUNTED;
  if (!isSmall || end * m + c > Number.MAX_SAFE_INTEGER) return null;
  return { first: (from * m + c) % mod, by: m % mod, mod };
}

function countUp(to: Float32Array | Int32Array, start: number, count: number, { first, by, mod }: Counting): void {
  // Period: after this many numbers the first one repeats.
  const own = Math.min(count, mod);
  if (first + (own - 1) * by < mod) for (let i = 0, value = first; i < own; i += 1, value += by) to[start + i] = value;
  else
    for (let i = 0, value = first; i < own; i += 1) {
      to[start + i] = value;
      value += by;
      if (value >= mod) value -= mod;
    }
  for (let done = own; done < count; done *= 2)
    to.copyWithin(start + done, start, start + Math.min(done, count - done));
}

/** Numbers without a pattern, the same in every run: `random` of `BufferInit`. */
function randomOf(type: BufferType, all: number): (i: number) => number {
  const hash = (i: number): number => {
    let h = Math.imul((i + 1) | 0, 0x9e3779b9);
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    return (h ^ (h >>> 16)) >>> 0;
  };
  return type === 'float' || type === 'double' ? (i) => hash(i) / 2 ** 32 : (i) => hash(i) % Math.max(1, all);
}

function valuesOf(init: Exclude<BufferInit, 'random'>): (i: number) => number | bigint {
  if (init === 'iota') return (i) => i;
  if (init === 'one') return () => 1;
  if (init === 'zero') return () => 0;
  const [word, m, c, mod] = init;
  if (word !== 'affine' || ![m, c, mod].every((each) => Number.isSafeInteger(each)))
    throw new InputError(
      'A buffer is filled by "iota", "zero", "one", "random" or ["affine", m, c, mod] with whole numbers.',
    );
  const small = m >= 0 && c >= 0 && mod > 0;
  const [factor, add] = [BigInt.asUintN(64, BigInt(m)), BigInt.asUintN(64, BigInt(c))];
  const modulus = BigInt.asUintN(64, BigInt(mod));
  return (i) => {
    const plain = i * m + c;
    if (small && plain <= Number.MAX_SAFE_INTEGER) return plain % mod;
    const whole = BigInt.asUintN(64, BigInt(i) * factor + add);
    const value = modulus === 0n ? whole : whole % modulus;
    return value <= 0x1fffffffffffffn ? Number(value) : value;
  };
}

/** The current bytes of a buffer. */
export function bytesOf(memory: Memory, { start, bytes }: PlacedBuffer): Uint8Array {
  if (memory.isReleased) throw new Error('The memory of this run was released.');
  return memory.u8.subarray(start, start + bytes);
}
