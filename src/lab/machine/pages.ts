import { InputError } from '@src/engine/input-error';
import { LANES } from './registers';
import { GLOBAL } from './spaces';

/** Pages of the smallest size; so many page numbers fit a table. */
const LEAST_SHIFT = 12;
const MOST_PAGES = 2 ** 22;

/** Offsets are whole numbers of 32 bits: so far apart they are told apart. */
export const OFFSETS = 2 ** 31;

/** Writes what a page holds before the kernel starts: bytes `from` to `to` of global memory, at `place` in the views. */
type PageFill = (from: number, to: number, place: number) => void;

/**
 * Global memory of which only the pages that are touched exist. A launch of gigabytes of which some blocks run needs no more than
 * these touch.
 */
export class Pages {
  private readonly shift: number;
  /** By page: where it lies, in pages, plus 1; 0 for one that was not touched. */
  private readonly frames: Int32Array;
  private used = 0;
  fill: PageFill = () => undefined;

  /**
   * @param bytes - Of global memory.
   * @param room - Bytes for the pages that are touched.
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

  /** Where in the views a byte of global memory lies. */
  placeOf(offset: number): number {
    const size = 2 ** this.shift;
    const page = Math.floor(offset / size);
    const frame = this.frames[page]! || this.take(page);
    return (frame - 1) * size + (offset - page * size);
  }

  /** Where the first of some bytes lies. Not a number: they do not lie in one page. */
  placeWithin(first: number, last: number): number {
    const size = 2 ** this.shift;
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

/** Turn addresses in global memory into places in the views, for the lanes that may. */
export function placeInPages(
  { pages, offsets }: { readonly pages: Pages | null; readonly offsets: Int32Array },
  mask: number,
  addresses: Float64Array,
): void {
  for (let i = 0; i < LANES; i += 1) offsets[i] = (mask >>> i) & 1 ? pages!.placeOf(addresses[i]! - GLOBAL) : 0;
}
