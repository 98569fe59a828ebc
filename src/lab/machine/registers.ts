import type { RegisterClass } from '../types/type';

export const LANES = 32;
/** All lanes of a warp, as a mask: bit i is lane i. */
export const ALL = -1;

/** 64-bit integers lie in two registers, as in the hardware. */
export interface Pair {
  readonly lo: Int32Array;
  readonly hi: Int32Array;
}
export type Register = Int32Array | Float32Array | Float64Array | Pair;

export const isPair = (register: Register): register is Pair => 'lo' in register;

/**
 * Registers of 32 lanes. Those of variables lie side by side in one block of memory, so that a warp that waits at a barrier
 * can be put aside by one copy.
 */
export class RegisterFile {
  /** Values of variables: what a warp keeps while another runs. */
  readonly kept: Int32Array;
  private used = 0;

  constructor(words: number) {
    this.kept = new Int32Array(words);
  }

  /** Words of variables so far. */
  get words(): number {
    return this.used;
  }

  variable(cls: RegisterClass): Register {
    switch (cls) {
      case 'i32':
        return this.kept.subarray(this.take(LANES), this.used);
      case 'i64':
        return {
          lo: this.kept.subarray(this.take(LANES), this.used),
          hi: this.kept.subarray(this.take(LANES), this.used),
        };
      case 'f32':
        return new Float32Array(this.kept.buffer, this.take(LANES) * 4, LANES);
      case 'f64':
      case 'ptr':
        return new Float64Array(this.kept.buffer, this.take(2 * LANES) * 4, LANES);
    }
  }

  /** One word that every warp has for itself: a mask. */
  slot(): Int32Array {
    return this.kept.subarray(this.take(2), this.used);
  }

  private take(words: number): number {
    const at = this.used;
    this.used += words;
    if (this.used > this.kept.length) throw new RangeError('out of registers');
    return at;
  }
}

/** A register for a value that no barrier outlives. */
export function temporary(cls: RegisterClass): Register {
  switch (cls) {
    case 'i32':
      return new Int32Array(LANES);
    case 'i64':
      return { lo: new Int32Array(LANES), hi: new Int32Array(LANES) };
    case 'f32':
      return new Float32Array(LANES);
    case 'f64':
    case 'ptr':
      return new Float64Array(LANES);
  }
}

/** Copies the lanes of a mask. */
export function copyLanes(to: Register, from: Register, mask: number): void {
  if (isPair(to)) {
    copyWords(to.lo, (from as Pair).lo, mask);
    copyWords(to.hi, (from as Pair).hi, mask);
  } else if (to instanceof Int32Array) copyWords(to, from as Int32Array, mask);
  else if (to instanceof Float32Array) copySingles(to, from as Float32Array, mask);
  else copyDoubles(to, from as Float64Array, mask);
}

function copyWords(to: Int32Array, from: Int32Array, mask: number): void {
  if (mask === ALL)
    for (let i = 0; i < LANES; i += 4) {
      to[i] = from[i]!;
      to[i + 1] = from[i + 1]!;
      to[i + 2] = from[i + 2]!;
      to[i + 3] = from[i + 3]!;
    }
  else for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) to[i] = from[i]!;
}
function copySingles(to: Float32Array, from: Float32Array, mask: number): void {
  if (mask === ALL)
    for (let i = 0; i < LANES; i += 4) {
      to[i] = from[i]!;
      to[i + 1] = from[i + 1]!;
      to[i + 2] = from[i + 2]!;
      to[i + 3] = from[i + 3]!;
    }
  else for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) to[i] = from[i]!;
}
function copyDoubles(to: Float64Array, from: Float64Array, mask: number): void {
  if (mask === ALL)
    for (let i = 0; i < LANES; i += 4) {
      to[i] = from[i]!;
      to[i + 1] = from[i + 1]!;
      to[i + 2] = from[i + 2]!;
      to[i + 3] = from[i + 3]!;
    }
  else for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) to[i] = from[i]!;
}

/** How many lanes a mask has. */
export function lanesIn(mask: number): number {
  if (mask === ALL) return LANES;
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
