import type { RegisterClass } from '../types/type';

export const LANES = 32;
/** All lanes of a warp, as a mask: bit i is lane i. */
export const ALL = -1;

/** 64-bit integers occupy two registers, as in the hardware. */
export interface Pair {
  readonly lo: Int32Array;
  readonly hi: Int32Array;
}
export type Register = Int32Array | Float32Array | Float64Array | Pair;

export const isPair = (register: Register): register is Pair => 'lo' in register;

/** Words per page: small kernels need one. A larger one would cost them more than their run. */
const PAGE = 1 << 14;

/**
 * Registers of 32 lanes. Those of variables are contiguous in a few pages of memory, so that few copies save a warp that
 * waits at a barrier.
 */
export class RegisterFile {
  /** Values of variables: a warp keeps them while another runs. */
  private readonly pages: Int32Array[] = [];
  private used = 0;

  /** @param most - The maximum words of variables. */
  constructor(private readonly most: number) {}

  /** Words of variables so far. */
  get words(): number {
    return this.used;
  }

  variable(cls: RegisterClass): Register {
    switch (cls) {
      case 'i32':
        return this.take(LANES);
      case 'i64':
        return { lo: this.take(LANES), hi: this.take(LANES) };
      case 'f32': {
        const { buffer, byteOffset } = this.take(LANES);
        return new Float32Array(buffer, byteOffset, LANES);
      }
      case 'f64':
      case 'ptr': {
        const { buffer, byteOffset } = this.take(2 * LANES);
        return new Float64Array(buffer, byteOffset, LANES);
      }
    }
  }

  /** One word private to each warp: a mask. */
  slot(): Int32Array {
    return this.take(2);
  }

  /** Copies the words from `from` to `to`. */
  save(to: Int32Array, from = 0): void {
    if (from + to.length <= PAGE) {
      to.set(this.beginning(from, to.length));
      return;
    }
    for (let at = 0; at < to.length;) {
      const start = (from + at) % PAGE;
      const page = this.pages[(from + at - start) / PAGE]!;
      const count = Math.min(PAGE - start, to.length - at);
      to.set(page.subarray(start, start + count), at);
      at += count;
    }
  }

  /** A part of the first page: the same range is copied at each barrier. */
  private beginning(from: number, count: number): Int32Array {
    if (this.part.byteOffset !== 4 * from || this.part.length !== count)
      this.part = this.pages[0]!.subarray(from, from + count);
    return this.part;
  }
  private part: Int32Array = new Int32Array(0);

  /** Restores what was saved. */
  restore(saved: Int32Array, from = 0): void {
    if (from + saved.length <= PAGE && saved.length > 0) {
      this.pages[0]!.set(saved, from);
      return;
    }
    for (let at = 0; at < saved.length;) {
      const start = (from + at) % PAGE;
      const page = this.pages[(from + at - start) / PAGE]!;
      const count = Math.min(PAGE - start, saved.length - at);
      page.set(count === saved.length ? saved : saved.subarray(at, at + count), start);
      at += count;
    }
  }

  /** No register spans two pages: the rest of a page stays free. */
  private take(words: number): Int32Array {
    const left = (PAGE - (this.used % PAGE)) % PAGE;
    const at = left < words ? this.used + left : this.used;
    this.used = at + words;
    if (this.used > this.most) throw new RangeError('out of registers');
    while (this.pages.length * PAGE < this.used) this.pages.push(new Int32Array(PAGE));
    return this.pages[Math.floor(at / PAGE)]!.subarray(at % PAGE, (at % PAGE) + words);
  }
}

/** A register for a value that does not live across a barrier. */
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

/** Gives all lanes one number. */
export function fillWords(to: Int32Array, number: number): void {
  for (let i = 0; i < LANES; i += 8) {
    to[i] = number;
    to[i + 1] = number;
    to[i + 2] = number;
    to[i + 3] = number;
    to[i + 4] = number;
    to[i + 5] = number;
    to[i + 6] = number;
    to[i + 7] = number;
  }
}

/** The number of lanes of a mask. */
export function lanesIn(mask: number): number {
  if (mask === ALL) return LANES;
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
