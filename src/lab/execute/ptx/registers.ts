import { LANES, type Pair, type Register } from '../../machine/registers';
import type { PtxHost } from './host';
import { refuse, type PtxType } from './types';

/** A PTX register: 32 lanes of bits, or a predicate as one mask. */
export type PtxRegister =
  | { readonly k: 'word'; readonly bits: Int32Array; readonly singles: Float32Array }
  | { readonly k: 'pair'; readonly pair: Pair }
  | { readonly k: 'predicate'; readonly mask: Int32Array };

/** Where its bits are. */
export const wordsOf = (register: PtxRegister): Register =>
  register.k === 'word' ? register.bits : register.k === 'pair' ? register.pair : register.mask;

/**
 * Makes registers.
 *
 * @param keeps - The asm statement waits, and other warps run meanwhile.
 */
export function makeRegister(host: PtxHost, kind: PtxRegister['k'], keeps: boolean): PtxRegister {
  const { file } = host.registers;
  const words = (): Int32Array => (keeps ? (file.variable('i32') as Int32Array) : new Int32Array(LANES));
  if (kind === 'predicate') return { k: 'predicate', mask: keeps ? file.slot() : new Int32Array(2) };
  if (kind === 'pair') return { k: 'pair', pair: { lo: words(), hi: words() } };
  const bits = words();
  return { k: 'word', bits, singles: new Float32Array(bits.buffer, bits.byteOffset, LANES) };
}

export function kindOf(type: PtxType, at: number): PtxRegister['k'] {
  if (type.kind === 'predicate') return 'predicate';
  if (type.bytes > 8) return refuse(`registers of type .${type.name} are not supported`, at);
  return type.bytes === 8 ? 'pair' : 'word';
}

const scratch = new DataView(new ArrayBuffer(8));

/** The double with these two words. */
export function doubleOf(lo: number, hi: number): number {
  scratch.setInt32(0, hi);
  scratch.setInt32(4, lo);
  return scratch.getFloat64(0);
}
export function setDouble({ lo, hi }: Pair, lane: number, value: number): void {
  scratch.setFloat64(0, value);
  hi[lane] = scratch.getInt32(0);
  lo[lane] = scratch.getInt32(4);
}
/** The single with this word. */
export function singleOf(word: number): number {
  scratch.setInt32(0, word);
  return scratch.getFloat32(0);
}
