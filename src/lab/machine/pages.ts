import { InputError } from '@src/engine/input-error';
import { LANES } from './registers';
import { GLOBAL } from './spaces';

/** Pages of the smallest size; this many page numbers fit a table. */
const LEAST_SHIFT = 12;
const MOST_PAGES = 2 ** 22;

/**
 * What an access is known by is an offset in a 32-bit integer: in memory larger than this, offsets come again. Buffers are often
 * powers of two apart, so this is not one: a prime number of large pages, which keeps the place in lines, sectors, and banks.
 */
export const OFFSETS = 1021 * 2 ** 21;

/** Writes the initial contents of a page: bytes `from` to `to` of global memory, at `place` in the views. */
type PageFill = (from: number, to: number, place: number) => void;

/**
 * Global memory of which only accessed pages exist. A launch over gigabytes needs no more than what its simulated blocks
 * access.
 */
export class Pages {
  private readonly shift: number;
  /** By page: its position, in pages, plus 1; 0 if it was not accessed. */
  private readonly frames: Int32Array;
  private used = 0;
  fill: PageFill = () => undefined;

  /**
   * @param bytes - Of global memory.
   * @param room - Bytes for accessed pages.
   */
  constructor(
    private readonly bytes: number,
    private readonly room: number,
  ) {
    let shift = LEAST_SHIFT;
    while (bytes / 2 ** shift > MOST_PAGES) shift += 1;
    this.shift = shift;
    this.frames = new Int32Array(Math.ceil(bytes / 2 ** shift) + 1);
  }

  /** By the start of a buffer: where what was accessed of it ends. */
  reach: Map<number, number> | null = null;

  /** @param starts - Of buffers, in the order in which they lie. */
  watchReach(starts: readonly number[]): void {
    this.reach = new Map(starts.map((start) => [start, start]));
  }

  private note(reach: Map<number, number>, byte: number): void {
    let buffer = -1;
    for (const start of reach.keys()) if (start <= byte) buffer = start;
    if (byte >= (reach.get(buffer) ?? Infinity)) reach.set(buffer, byte + 1);
  }

  /** The position of a byte of global memory in the views. */
  placeOf(offset: number): number {
    if (this.reach !== null) this.note(this.reach, offset);
    const size = 2 ** this.shift;
    const page = Math.floor(offset / size);
    const frame = this.frames[page]! || this.take(page);
    return (frame - 1) * size + (offset - page * size);
  }

  /** The position of the first of some bytes. NaN: they are not in one page. */
  placeWithin(first: number, last: number): number {
    const size = 2 ** this.shift;
    if (this.reach !== null) this.note(this.reach, last);
    return Math.floor(first / size) === Math.floor(last / size) ? this.placeOf(first) : Number.NaN;
  }

  private take(page: number): number {
    const size = 2 ** this.shift;
    const place = this.used * size;
    if (place + size > this.room)
      throw new InputError(
        `The blocks that ran touch more than ${this.room} B of global memory. Allow more memory, or launch less.`,
      );
    this.used += 1;
    this.frames[page] = this.used;
    this.fill(page * size, Math.min(this.bytes, (page + 1) * size), place);
    return this.used;
  }
}

/** Translate addresses in global memory into positions in the views, for the lanes that may access them. */
export function placeInPages(
  { pages, offsets }: { readonly pages: Pages | null; readonly offsets: Int32Array },
  mask: number,
  addresses: Float64Array,
): void {
  for (let i = 0; i < LANES; i += 1) offsets[i] = (mask >>> i) & 1 ? pages!.placeOf(addresses[i]! - GLOBAL) : 0;
}
