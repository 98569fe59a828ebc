import type { RegisterName, Run } from '../../ir/node';
import { bfloatBits, bfloatValue, halfBits, halfValue } from '../../machine/half';
import { ALL, copyLanes, LANES, type Pair, type Register } from '../../machine/registers';
import { registerOf } from '../registers';
import { testRegister } from '../values';

/** Writes its result into a register, in all lanes. */
export type Apply = (to: never) => void;

const words = (name: RegisterName): Int32Array => registerOf(name) as Int32Array;
const doubles = (name: RegisterName): Float64Array => registerOf(name) as Float64Array;

/** The lanes in which a register is not zero. */
export const nonzeroIn = (name: RegisterName): (() => number) => testRegister(registerOf(name));

/** Lane masks as numbers in the lanes. */
export function spreadBits(to: RegisterName, test: (mask: number) => number): Run {
  const register = words(to);
  return (mask) => {
    const bits = test(mask);
    for (let i = 0; i < LANES; i += 1) register[i] = (bits >>> i) & 1;
  };
}

/** The lanes whose double passes a test. */
export function passing(name: RegisterName, test: (value: number) => boolean): () => number {
  const values = doubles(name);
  return () => {
    let bits = 0;
    for (let i = 0; i < LANES; i += 1) if (test(values[i]!)) bits |= 1 << i;
    return bits;
  };
}

export function copyOf(name: RegisterName): Apply {
  const from = registerOf(name);
  return ((to: Register) => copyLanes(to, from, ALL)) as Apply;
}

/** The lanes of a mask get another register's values. */
export function copyRun(to: RegisterName, from: RegisterName): Run {
  const [target, source] = [registerOf(to), registerOf(from)];
  return (mask) => copyLanes(target, source, mask);
}

/** All lanes get one number. */
export function fillRun(to: RegisterName, value: (mask: number) => number): Run {
  const register = words(to);
  return (mask) => void register.fill(value(mask));
}

/** Each lane gets its own number. */
export function eachRun(to: RegisterName, value: (lane: number) => number): Run {
  const register = words(to);
  return () => {
    for (let i = 0; i < LANES; i += 1) register[i] = value(i);
  };
}

/** All lanes get an unsigned 64-bit integer. */
export function fillLong(to: RegisterName, value: () => number): Run {
  const { lo, hi } = registerOf(to) as Pair;
  return () => {
    const now = value();
    lo.fill(now);
    hi.fill(Math.floor(now / 2 ** 32));
  };
}

/** An address plus some bytes. */
export function shiftedBy(to: RegisterName, from: RegisterName, bytes: number): () => void {
  const [target, source] = [doubles(to), doubles(from)];
  return () => {
    for (let i = 0; i < LANES; i += 1) target[i] = source[i]! + bytes;
  };
}

/** The same for an operation's result. */
export function addressPlus(from: RegisterName, bytes: number): Apply {
  const source = doubles(from);
  return ((to: Float64Array) => {
    for (let i = 0; i < LANES; i += 1) to[i] = source[i]! + bytes;
  }) as Apply;
}

/** A function of up to three numbers, lane by lane. */
export function mapped(args: readonly RegisterName[], fn: (a: number, b: number, c: number) => number): Apply {
  const [a, b, c] = args.map((each) => registerOf(each) as Float32Array);
  if (args.length === 1)
    return ((to: Float32Array) => {
      for (let i = 0; i < LANES; i += 1) to[i] = fn(a![i]!, 0, 0);
    }) as Apply;
  return ((to: Float32Array) => {
    for (let i = 0; i < LANES; i += 1) to[i] = fn(a![i]!, b![i]!, c ? c[i]! : 0);
  }) as Apply;
}

/** The smaller or larger of two 32-bit integers. */
export function extreme(a: RegisterName, b: RegisterName, isMin: boolean, isSigned: boolean): Apply {
  const [left, right] = [words(a), words(b)];
  const flip = isSigned ? 0 : 1 << 31;
  return (
    isMin
      ? (to: Int32Array) => {
          for (let i = 0; i < LANES; i += 1) to[i] = (left[i]! ^ flip) < (right[i]! ^ flip) ? left[i]! : right[i]!;
        }
      : (to: Int32Array) => {
          for (let i = 0; i < LANES; i += 1) to[i] = (left[i]! ^ flip) > (right[i]! ^ flip) ? left[i]! : right[i]!;
        }
  ) as Apply;
}

/** A word of a 64-bit integer. */
export function ofLong(name: RegisterName, fn: (low: number, high: number) => number): Apply {
  const { lo, hi } = registerOf(name) as Pair;
  return ((to: Int32Array) => {
    for (let i = 0; i < LANES; i += 1) to[i] = fn(lo[i]!, hi[i]!);
  }) as Apply;
}

/** The bits of a 64-bit integer reversed, by a function that reverses a word. */
export function reversedLong(name: RegisterName, reverse: (word: number) => number): Apply {
  const { lo, hi } = registerOf(name) as Pair;
  return ((to: Pair) => {
    for (let i = 0; i < LANES; i += 1) {
      const low = reverse(lo[i]!);
      to.lo[i] = reverse(hi[i]!);
      to.hi[i] = low;
    }
  }) as Apply;
}

/** The bits of a 32-bit register as another class. */
export function bitsOfWord(name: RegisterName): Apply {
  const source = registerOf(name) as Float32Array;
  const bits = new Int32Array(source.buffer, source.byteOffset, LANES);
  return ((to: Int32Array | Float32Array) => {
    new Int32Array(to.buffer, to.byteOffset, LANES).set(bits);
  }) as Apply;
}

export function bitsOfDouble(name: RegisterName): Apply {
  const source = doubles(name);
  const bits = new Int32Array(source.buffer, source.byteOffset, 2 * LANES);
  return ((to: Pair) => {
    for (let i = 0; i < LANES; i += 1) {
      to.lo[i] = bits[2 * i]!;
      to.hi[i] = bits[2 * i + 1]!;
    }
  }) as Apply;
}

export function doubleOfBits(name: RegisterName): Apply {
  const { lo, hi } = registerOf(name) as Pair;
  return ((to: Float64Array) => {
    const bits = new Int32Array(to.buffer, to.byteOffset, 2 * LANES);
    for (let i = 0; i < LANES; i += 1) {
      bits[2 * i] = lo[i]!;
      bits[2 * i + 1] = hi[i]!;
    }
  }) as Apply;
}

export function bitsOfNarrow(name: RegisterName, isHalf: boolean, isSigned: boolean): Apply {
  const values = registerOf(name) as Float32Array;
  const encode = isHalf ? halfBits : bfloatBits;
  return ((to: Int32Array) => {
    for (let i = 0; i < LANES; i += 1) to[i] = isSigned ? (encode(values[i]!) << 16) >> 16 : encode(values[i]!);
  }) as Apply;
}

export function narrowOfBits(name: RegisterName, isHalf: boolean): Apply {
  const values = words(name);
  const decode = isHalf ? halfValue : bfloatValue;
  return ((to: Float32Array) => {
    for (let i = 0; i < LANES; i += 1) to[i] = decode(values[i]! & 0xffff);
  }) as Apply;
}
