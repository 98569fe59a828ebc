/**
 * Entries in the order of their last use, with the n-th oldest found in logarithmic time: a Fenwick tree over places that
 * are assigned in ascending order, and reassigned when they run out.
 */
export class Recency {
  #places = 64;
  /** Entry at each place; -1 where it has been removed. */
  #entries = new Int32Array(64).fill(-1);
  /** Sums over ranges of places, from index 1. */
  #sums = new Int32Array(65);
  #placeOf = new Int32Array(64).fill(-1);
  #end = 0;
  #size = 0;

  /** Make the entry the most recent, whether it was present or not. */
  touch(entry: number): void {
    if (entry < this.#placeOf.length) {
      const place = this.#placeOf[entry]!;
      if (place >= 0 && place === this.#end - 1) return;
      if (place >= 0) this.#clear(place);
    } else {
      this.#placeOf = grown(this.#placeOf, entry + 1, -1);
    }
    if (this.#end === this.#places) this.#renumber();
    this.#entries[this.#end] = entry;
    this.#placeOf[entry] = this.#end;
    for (let at = this.#end + 1; at <= this.#places; at += at & -at) this.#sums[at]! += 1;
    this.#end += 1;
    this.#size += 1;
  }

  remove(entry: number): void {
    this.#clear(this.#placeOf[entry]!);
    this.#placeOf[entry] = -1;
  }

  /** The entry that is older than all but `older` others. */
  at(older: number): number {
    let place = 0;
    let left = older;
    for (let half = this.#places; half > 0; half >>= 1) {
      const next = place + half;
      if (next > this.#places || this.#sums[next]! > left) continue;
      place = next;
      left -= this.#sums[next]!;
    }
    return this.#entries[place]!;
  }

  #clear(place: number): void {
    this.#entries[place] = -1;
    for (let at = place + 1; at <= this.#places; at += at & -at) this.#sums[at]! -= 1;
    this.#size -= 1;
  }

  /** Close the gaps; at least three quarters of the places are free afterwards. */
  #renumber(): void {
    const old = this.#entries;
    while (this.#places < 4 * (this.#size + 1)) this.#places *= 2;
    const places = this.#places;
    const entries = new Int32Array(places).fill(-1);
    const sums = new Int32Array(places + 1);
    let end = 0;
    for (let place = 0; place < old.length; place += 1) {
      const entry = old[place]!;
      if (entry < 0) continue;
      entries[end] = entry;
      this.#placeOf[entry] = end;
      end += 1;
      sums[end] = 1;
    }
    for (let at = 1; at <= places; at += 1) {
      const above = at + (at & -at);
      if (above <= places) sums[above]! += sums[at]!;
    }
    this.#entries = entries;
    this.#sums = sums;
    this.#end = end;
  }
}

/** A copy with room for at least `size` values. */
export function grown(values: Int32Array<ArrayBuffer>, size: number, filler: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(Math.max(size, 2 * values.length)).fill(filler);
  copy.set(values);
  return copy;
}

/** Lines up to this number are found in an array, which is faster than a Map; tables of a few MiB have such numbers. */
const NEAR_LINES = 65_536;

/** The slot of each line. */
export class SlotTable {
  size = 0;
  #near = new Int32Array(256).fill(-1);
  readonly #far = new Map<number, number>();

  /** -1 for a line without one. */
  get(line: number): number {
    if (line >= NEAR_LINES) return this.#far.get(line) ?? -1;
    return line < this.#near.length ? this.#near[line]! : -1;
  }

  /** For a line without a slot. */
  add(line: number, slot: number): void {
    this.size += 1;
    if (line >= NEAR_LINES) this.#far.set(line, slot);
    else {
      if (line >= this.#near.length) this.#near = grown(this.#near, line + 1, -1);
      this.#near[line] = slot;
    }
  }

  /** For a line with a slot. */
  remove(line: number): void {
    this.size -= 1;
    if (line >= NEAR_LINES) this.#far.delete(line);
    else this.#near[line] = -1;
  }
}
