import { int, type Scalar, uint } from '../types/type';
import type { Evaluate } from './computation';
import { type CudaFunction, type Length, named, pure, type Table } from './function';

function countBits(x: number): number {
  let bits = x - ((x >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
function reverse(x: number): number {
  let result = 0;
  for (let i = 0; i < 32; i += 1) result |= ((x >>> i) & 1) << (31 - i);
  return result;
}
function permute(a: number, b: number, selector: number): number {
  let result = 0;
  for (let i = 0; i < 4; i += 1) {
    const pick = (selector >>> (4 * i)) & 15;
    const byte = ((pick & 7) < 4 ? a >>> (8 * (pick & 3)) : b >>> (8 * (pick & 3))) & 255;
    result |= (pick & 8 ? (byte & 128 ? 255 : 0) : byte) << (8 * i);
  }
  return result;
}
const shiftLeft = (low: number, high: number, by: number): number =>
  (by & 31) === 0 ? high : (high << (by & 31)) | (low >>> (32 - (by & 31)));
const shiftRight = (low: number, high: number, by: number): number =>
  (by & 31) === 0 ? low : (low >>> (by & 31)) | (high << (32 - (by & 31)));
const findFirst = (x: number): number => (x === 0 ? 0 : 32 - Math.clz32(x & -x));

const word = (count: number, gives: Scalar, evaluate: Evaluate, length: Length = 'many'): CudaFunction =>
  pure({ kind: 'word', count, gives, evaluate }, count, length);
const long = (evaluate: (low: number, high: number) => number): CudaFunction => pure({ kind: 'long', evaluate }, 1);

/** Functions of whole 32-bit and 64-bit words. */
export const wordFunctions: Table = {
  __popc: word(1, int, countBits, 'one'),
  __clz: word(1, int, Math.clz32),
  __ffs: word(1, int, findFirst),
  __brev: word(1, uint, reverse),
  __mul24: word(2, int, (a, b) => Math.imul((a << 8) >> 8, (b << 8) >> 8)),
  __umul24: word(2, uint, (a, b) => Math.imul(a & 0xffffff, b & 0xffffff)),
  __mulhi: word(2, int, (a, b) => Number((BigInt(a) * BigInt(b)) >> 32n)),
  __umulhi: word(2, uint, (a, b) => Number((BigInt(a >>> 0) * BigInt(b >>> 0)) >> 32n)),
  __byte_perm: word(3, uint, permute),
  __funnelshift_l: word(3, uint, shiftLeft),
  __funnelshift_r: word(3, uint, shiftRight),
  __sad: word(3, uint, (a, b, c) => Math.abs(a - b) + c),
  __popcll: long((low, high) => countBits(low) + countBits(high)),
  __clzll: long((low, high) => (high !== 0 ? Math.clz32(high) : 32 + Math.clz32(low))),
  __ffsll: long((low, high) => (low !== 0 ? findFirst(low) : high !== 0 ? 32 + findFirst(high) : 0)),
  ...named(['__brevll'], () => pure({ kind: 'reverse long', reverse }, 1)),
};

/** The mean of two integers, rounded down: `__hadd` for types other than half and bfloat16. */
export const meanOfWords: Evaluate = (a, b) => (a + b) >> 1;
