import type { Footprint } from '../machine/stats';
import { giveArray, takeArray } from './spare';

/** Instead of an access: the warp waits for all warps of its block; a fence empties the L1. */
export const BARRIER = -1;
export const FENCE = -2;

/** Initial capacity: V8 allocates this few numbers within the object, and the warps of a short kernel need no more. */
const FIRST = 16;
/** Capacity after the first growth; it doubles from there. */
const NEXT = 256;

const NOTHING = new Int32Array(0);

/**
 * The L1 accesses of one warp, in order, as consecutive integers: per access `tally · 64 + lines`, then for each line its
 * number · 16 with the sectors touched, and its words: touched by a load, covered by a store.
 */
export class WarpTrace {
  ints = new Int32Array(FIRST);
  length = 0;
  /** Position of its replay. */
  at = 0;
  /** The warp has more accesses than are kept. */
  isFull = false;
  /** When it carried out its last access, or began. */
  last = 0;

  /** @param most - Maximum of numbers kept. */
  constructor(private readonly most: number) {}

  /** @returns False when there is no more room: the access is dropped, and all that follow should be. */
  access(tally: number, firstLine: number, { lines, touched, covered }: Footprint, isStore: boolean): boolean {
    const count = lines.length;
    let at = this.length;
    const end = at + 1 + 2 * count;
    if (end > this.ints.length && !this.grow(end)) return false;
    const { ints } = this;
    ints[at] = tally * 64 + count;
    at += 1;
    for (let i = 0; i < count; i += 1) {
      const words = touched[i]!;
      const sectors =
        (words & 0xff ? 1 : 0) | (words & 0xff00 ? 2 : 0) | (words & 0xff0000 ? 4 : 0) | (words >>> 24 ? 8 : 0);
      ints[at] = (firstLine + lines[i]!) * 16 + sectors;
      ints[at + 1] = isStore ? covered[i]! : words;
      at += 2;
    }
    this.length = end;
    return true;
  }

  mark(what: typeof BARRIER | typeof FENCE): void {
    if (this.length === this.ints.length && !this.grow(this.length + 1)) return;
    this.ints[this.length] = what;
    this.length += 1;
  }

  private grow(least: number): boolean {
    if (least > this.most) return false;
    const larger = takeArray(Math.min(this.most, Math.max(least, NEXT, this.ints.length * 2)));
    larger.set(this.ints);
    this.release();
    this.ints = larger;
    return true;
  }

  /** It has been replayed: its numbers are no longer needed. */
  release(): void {
    if (this.ints.length >= NEXT) giveArray(this.ints);
    this.ints = NOTHING;
  }
}
