import { LANES, type Pair } from '../../machine/registers';
import { SourceProblem } from '../../source/problem';
import { int, type Scalar, uint, ullong } from '../../types/type';
import { made, type Operand } from '../operand';
import { bitsFunction } from './bits';
import { type Fn, mapped, real } from './mapped';

/** Functions of whole 32-bit words. */
const WORDS: Readonly<Record<string, readonly [number, Scalar, Fn]>> = {
  ...{ __popc: [1, int, (x: number) => popcount(x)], __clz: [1, int, (x: number) => Math.clz32(x)] },
  __ffs: [1, int, (x: number) => (x === 0 ? 0 : 32 - Math.clz32(x & -x))],
  __brev: [1, uint, (x: number) => reversed(x)],
  __mul24: [2, int, (a: number, b: number) => Math.imul((a << 8) >> 8, (b << 8) >> 8)],
  __umul24: [2, uint, (a: number, b: number) => Math.imul(a & 0xffffff, b & 0xffffff)],
  __mulhi: [2, int, (a: number, b: number) => Number((BigInt(a) * BigInt(b)) >> 32n)],
  __umulhi: [2, uint, (a: number, b: number) => Number((BigInt(a >>> 0) * BigInt(b >>> 0)) >> 32n)],
  __byte_perm: [3, uint, (a: number, b: number, s: number) => permuted(a, b, s)],
  __funnelshift_l: [
    3,
    uint,
    (lo: number, hi: number, s: number) => ((s & 31) === 0 ? hi : (hi << (s & 31)) | (lo >>> (32 - (s & 31)))),
  ],
  __funnelshift_r: [
    3,
    uint,
    (lo: number, hi: number, s: number) => ((s & 31) === 0 ? lo : (lo >>> (s & 31)) | (hi << (32 - (s & 31)))),
  ],
  __hadd: [2, int, (a: number, b: number) => (a + b) >> 1],
  __sad: [3, uint, (a: number, b: number, c: number) => Math.abs(a - b) + c],
  __dp4a: [3, int, (a: number, b: number, c: number) => dot4(a, b, c)],
};

function popcount(x: number): number {
  let bits = x - ((x >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
function reversed(x: number): number {
  let result = 0;
  for (let i = 0; i < 32; i += 1) result |= ((x >>> i) & 1) << (31 - i);
  return result;
}
function permuted(a: number, b: number, s: number): number {
  let result = 0;
  for (let i = 0; i < 4; i += 1) {
    const pick = (s >>> (4 * i)) & 15;
    const byte = ((pick & 7) < 4 ? a >>> (8 * (pick & 3)) : b >>> (8 * (pick & 3))) & 255;
    result |= (pick & 8 ? (byte & 128 ? 255 : 0) : byte) << (8 * i);
  }
  return result;
}
function dot4(a: number, b: number, c: number): number {
  let sum = c;
  for (let i = 0; i < 32; i += 8) sum += ((a << (24 - i)) >> 24) * ((b << (24 - i)) >> 24);
  return sum;
}

/** Integer intrinsics, and those between the bits of numbers; `null` for another name. */
export function wordFunction(name: string, args: readonly Operand[], at: number): Operand | null {
  const known = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  if (known) {
    const [count, type, fn] = known;
    if (args.length !== count) throw new SourceProblem(`${name} takes ${count} arguments, ${args.length} came.`, at);
    return mapped(
      type,
      args.map((each) => real(each, int, at)),
      fn,
    );
  }
  return longFunction(name, args, at) ?? bitsFunction(name, args, at);
}

function longFunction(name: string, args: readonly Operand[], at: number): Operand | null {
  if (!['__popcll', '__clzll', '__ffsll', '__brevll'].includes(name)) return null;
  const x = real(args[0]!, ullong, at);
  const { lo, hi } = x.reg as Pair;
  if (name === '__brevll')
    return made(ullong, [x], ((d: Pair) => {
      for (let i = 0; i < LANES; i += 1) {
        const low = reversed(lo[i]!);
        d.lo[i] = reversed(hi[i]!);
        d.hi[i] = low;
      }
    }) as never);
  return made(int, [x], ((d: Int32Array) => {
    for (let i = 0; i < LANES; i += 1)
      d[i] =
        name === '__popcll'
          ? popcount(lo[i]!) + popcount(hi[i]!)
          : name === '__clzll'
            ? hi[i] !== 0
              ? Math.clz32(hi[i]!)
              : 32 + Math.clz32(lo[i]!)
            : lo[i] !== 0
              ? 32 - Math.clz32(lo[i]! & -lo[i]!)
              : hi[i] !== 0
                ? 64 - Math.clz32(hi[i]! & -hi[i]!)
                : 0;
  }) as never);
}
