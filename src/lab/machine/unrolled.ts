import { AsCompiled } from './as-compiled';
import { type AccessCount, isPattern, LINE, type Pattern, Site, type AccessOp, type Space } from './stats';
import { ALL, LANES } from './registers';

/** Iterations with preallocated room. */
const FIRST_TURNS = 16;

/** The maximum iterations of one loop that are kept: later ones are counted as if the loop had ended. */
const MOST_TURNS = 1 << 14;

/** How a loop is unrolled whose trip count only the launch determines. */
export interface Stretches {
  /** Iterations per stretch, descending. */
  readonly turns: readonly number[];
  /** The remainder of the shortest stretch comes before the others, not after them. */
  readonly restFirst: boolean;
  /** Iterations that make a request; omitted: all of them. */
  readonly asks?: {
    /** By iteration of a stretch: in the first stretch, and in the following ones. */
    readonly first: readonly boolean[];
    readonly later: readonly boolean[];
    /** Remainder iterations: the first one, and the following ones. `null`: as at the beginning of a stretch. */
    readonly rest: { readonly first: boolean; readonly later: boolean } | null;
  };
}

/**
 * A load or store in a loop that the compiler unrolls without knowing its trip count: in stretches of sixteen iterations,
 * then eight, then four, then a remainder one by one. Lanes with different trip counts diverge there: one with seven
 * iterations left does four and three, while one with eight does eight. Within a stretch neighbors become wide loads.
 *
 * @see content/evidence/lab-teaching
 */
export class UnrolledAccess extends AsCompiled {
  private readonly byWidth: ReadonlyMap<number, Site>;
  /** Not merged with a neighbor. */
  private readonly single: Site;
  private capacity = FIRST_TURNS;
  /** By iteration and lane, addresses that no stretch has consumed yet: for each lane from its head to its tail. */
  private waits = new Int32Array(LANES * this.capacity);
  private readonly heads = new Int32Array(LANES);
  private readonly tails = new Int32Array(LANES);
  private readonly at = new Int32Array(LANES);
  /** Iterations of a whole warp, by pattern and first lane, as long as there were no others: from `from` to `to`. */
  private readonly firsts = new Int32Array(FIRST_TURNS);
  private readonly patterns: Pattern[] = [];
  private from = 0;
  private to = 0;
  /** Some iterations wait lane by lane. */
  private isApart = false;
  private where: Space = 'shared';
  /** Lanes that have done a stretch, and lanes that have done a remainder iteration. */
  private begun = 0;
  private resting = 0;
  private counter: AccessCount | null = null;

  /**
   * @param size - Bytes of an element.
   * @param widest - Bytes of the widest access that the array's alignment allows.
   */
  constructor(
    at: number,
    op: AccessOp,
    private readonly size: number,
    widest: number,
    private readonly stretches: Stretches,
  ) {
    super(at, op, widest);
    const widths = [size, 8, 16].filter((width) => width === size || (width > size && width <= widest));
    this.byWidth = new Map(widths.map((width) => [width, new Site(at, op, width)]));
    this.single = this.byWidth.get(size)!;
  }

  override get sites(): readonly Site[] {
    return [...this.byWidth.values()];
  }

  /** The loop is entered again: the rest of its last run is flushed. */
  override enter(): void {
    if (this.counter) this.flush(this.counter);
    this.begun = this.resting = 0;
  }

  override countAlike(counter: AccessCount, _warp: number, space: Space, pattern: Pattern, first: number): boolean {
    if (this.isApart || this.to === FIRST_TURNS) return false;
    const { turns, restFirst } = this.stretches;
    this.where = space;
    this.counter = counter;
    this.firsts[this.to] = first;
    this.patterns[this.to] = pattern;
    this.to += 1;
    if (!restFirst && this.to - this.from === turns[0]) this.take(ALL, turns[0]);
    return true;
  }

  /** The whole warp's pending iterations are kept lane by lane from now on. */
  private separate(): void {
    this.isApart = true;
    for (let turn = this.from; turn < this.to; turn += 1)
      for (let lane = 0, { deltas } = this.patterns[turn]!; lane < LANES; lane += 1)
        this.waits[turn * LANES + lane] = this.firsts[turn]! + deltas[lane]!;
    this.heads.fill(this.from);
    this.tails.fill(this.to);
    this.from = this.to = 0;
  }

  override count(counter: AccessCount, _warp: number, space: Space, mask: number, offsets: Int32Array): void {
    if (!this.isApart) this.separate();
    const { heads, tails } = this;
    const { turns, restFirst } = this.stretches;
    const longest = turns[0]!;
    this.where = space;
    this.counter = counter;
    let full = 0;
    for (let lane = 0; lane < LANES; lane += 1) {
      if (((mask >>> lane) & 1) === 0) continue;
      if (tails[lane] === this.capacity) this.grow();
      const tail = tails[lane]!;
      this.waits[tail * LANES + lane] = offsets[lane]!;
      tails[lane] = tail + 1;
      if (tail + 1 - heads[lane]! === longest) full |= 1 << lane;
    }
    if (!restFirst && full !== 0) this.take(full, longest);
  }

  /** The loop is left: pending iterations are flushed. */
  override flush(counter: AccessCount): void {
    if (!this.counter) return;
    this.counter = counter;
    const { turns, restFirst } = this.stretches;
    const shortest = turns.at(-1)!;
    if (restFirst)
      for (let rest = this.withRest(shortest); rest !== 0; rest &= this.withRest(shortest)) this.take(rest, 1);
    for (let index = 0; index < turns.length; index += 1) {
      const each = turns[index]!;
      do {
        const lanes = this.having(each);
        if (lanes === 0) break;
        this.take(lanes, each);
      } while (index === 0 || each === shortest);
    }
    const isWhole = this.stretches.asks?.rest === null;
    for (let lanes = this.having(1); lanes !== 0; lanes = this.having(1)) {
      const first = 31 - Math.clz32(lanes & -lanes);
      this.take(lanes, isWhole ? this.pendingOf(first) : 1);
    }
    this.counter = null;
    this.isApart = false;
  }

  private pendingOf(lane: number): number {
    return this.isApart ? this.tails[lane]! - this.heads[lane]! : this.to - this.from;
  }

  /** Lanes with at least this many pending iterations. */
  private having(least: number): number {
    const { heads, tails } = this;
    if (!this.isApart) return this.to - this.from >= least ? ALL : 0;
    let lanes = 0;
    for (let lane = 0; lane < LANES; lane += 1) if (tails[lane]! - heads[lane]! >= least) lanes |= 1 << lane;
    return lanes;
  }

  /** Lanes whose iterations do not fill stretches of this length. */
  private withRest(length: number): number {
    const { heads, tails } = this;
    if (!this.isApart) return (this.to - this.from) % length > 0 ? ALL : 0;
    let lanes = 0;
    for (let lane = 0; lane < LANES; lane += 1) if ((tails[lane]! - heads[lane]!) % length > 0) lanes |= 1 << lane;
    return lanes;
  }

  /** One stretch of these lanes, with neighbors merged. */
  private take(lanes: number, turns: number): void {
    const { size, width, heads, tails } = this;
    const head = 31 - Math.clz32(lanes & -lanes);
    const places = this.isApart ? this.waits : this.firsts;
    const between = this.isApart ? LANES : 1;
    const from = this.isApart ? heads[head]! * LANES + head : this.from;
    for (let turn = 0; turn < turns;) {
      const address = places[from + turn * between]!;
      const step = turn + 1 < turns && places[from + (turn + 1) * between]! < address ? -size : size;
      let together = 1;
      while (
        turn + together < turns &&
        places[from + (turn + together) * between] === address + together * step &&
        Math.floor((address + together * step) / width) === Math.floor(address / width)
      )
        together += 1;
      const bytes = this.widthOf(step > 0 ? address : address + step, together);
      const asking = this.asking(lanes, turn, turns);
      if (asking !== 0) this.emit(asking, turn, bytes);
      turn += bytes === 16 ? together : bytes / size;
    }
    if (turns >= this.stretches.turns.at(-1)!) this.begun |= lanes;
    else this.resting |= lanes;
    if (!this.isApart) {
      this.from += turns;
      if (this.from === this.to) this.from = this.to = 0;
      return;
    }
    for (let lane = 0; lane < LANES; lane += 1) {
      if (((lanes >>> lane) & 1) === 0) continue;
      heads[lane]! += turns;
      if (heads[lane] === tails[lane]) heads[lane] = tails[lane] = 0;
    }
  }

  /** Lanes that make a request in this iteration of a stretch, or of the remainder. */
  private asking(lanes: number, turn: number, turns: number): number {
    const { asks, turns: lengths } = this.stretches;
    if (!asks) return lanes;
    const of = (first: boolean, later: boolean, done: number): number =>
      (first ? lanes & ~done : 0) | (later ? lanes & done : 0);
    if (turns === 1 && lengths.at(-1) !== 1 && asks.rest) return of(asks.rest.first, asks.rest.later, this.resting);
    const at = turn % asks.later.length;
    return of(asks.first[at]!, asks.later[at]!, turn < asks.later.length ? this.begun : ALL);
  }

  /** The width of a load of this many neighbors: at least three of four words, or an aligned pair, or one. */
  private widthOf(address: number, together: number): number {
    const { size, width } = this;
    if (width >= 16 && together * size >= 12) return 16;
    if (width >= 8 && size === 4 && together >= 2 && address % 8 === 0) return 8;
    return size;
  }

  private emit(lanes: number, turn: number, bytes: number): void {
    const { at, counter, heads, waits, where } = this;
    const site = bytes === this.size ? this.single : this.byWidth.get(bytes)!;
    const stats = site.in(where);
    if (this.isApart) {
      for (let lane = 0; lane < LANES; lane += 1)
        if ((lanes >>> lane) & 1) at[lane] = waits[(heads[lane]! + turn) * LANES + lane]! & -bytes;
    } else {
      const pattern = this.patterns[this.from + turn]!;
      const first = this.firsts[this.from + turn]!;
      const own = stats.pattern;
      const cost = own.costs[first & -bytes & (LINE - 1)];
      // Its distances are multiples of the width.
      if (lanes === ALL && cost !== undefined && counter!.keeps(own) && this.isAlike(own, pattern))
        return counter!.countAlike(stats, own, cost, first & -bytes);
      for (let lane = 0; lane < LANES; lane += 1) at[lane] = (first + pattern.deltas[lane]!) & -bytes;
    }
    counter!.count(site, stats, where, lanes, at, counter!.keeps(stats.pattern) && isPattern(stats.pattern, lanes, at));
  }

  private grow(): void {
    if (this.capacity >= MOST_TURNS) {
      const { counter } = this;
      this.flush(counter!);
      this.counter = counter;
      this.isApart = true;
      return;
    }
    const before = this.waits;
    this.capacity *= 2;
    this.waits = new Int32Array(LANES * this.capacity);
    this.waits.set(before);
  }
}
