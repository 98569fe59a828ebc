import { ALL, LANES } from './registers';
import {
  type AccessCount,
  type AccessOp,
  type CountedInstruction,
  isPattern,
  LINE,
  type Pattern,
  Site,
  type Space,
} from './stats';
import type { LoopListener } from './turn-counter';

/** The machine instruction that replaces one or several accesses of the source. */
export class AsCompiled implements CountedInstruction, LoopListener {
  /** The source's accesses have separate sums; this site has those of the machine code. */
  readonly site: Site;
  private readonly places = new Int32Array(LANES);
  /** Lanes of a first side that wait for those of the second. */
  private waiting = 0;
  private space: Space = 'global';
  private warp = 0;
  private part = 0;

  constructor(
    at: number,
    op: AccessOp,
    /** Bytes per lane in the machine code. */
    readonly width: number,
    readonly how: {
      /** Bytes from the access to the start of the wide one. */
      readonly shift?: number;
      /** Of neighbors in successive iterations, only the one at a multiple of the width makes the request. */
      readonly onlyAligned?: boolean;
      /** One lane makes the request for the whole warp. */
      readonly oneLane?: boolean;
      /** Both sides of a choice, in different lanes, are one request. */
      readonly bothSides?: boolean;
      /** One lane may do several accesses of both sides, to the same location. */
      readonly isUnion?: boolean;
      /** Of a struct's contiguous parts, those that make a request. */
      readonly parts?: readonly boolean[];
      /** One request each time a loop is entered. */
      readonly once?: boolean;
    } = {},
  ) {
    this.site = new Site(at, op, width);
  }

  /** All sites that it counts. */
  get sites(): readonly Site[] {
    return [this.site];
  }

  /** A warp enters the loop. */
  enter(warp: number): void {
    this.entered.add(warp);
  }
  private readonly entered = new Set<number>();

  /** A warp begins an iteration of the loop: what comes now is not merged with earlier accesses. */
  turn(_warp: number): void {
    this.isStale = true;
  }
  private isStale = false;

  count(counter: AccessCount, warp: number, space: Space, mask: number, offsets: Int32Array): void {
    const { shift = 0, onlyAligned, oneLane, bothSides, isUnion, once, parts } = this.how;
    if (parts) {
      const { part } = this;
      this.part = (part + 1) % parts.length;
      if (!parts[part]) return;
    }
    if (once && !this.entered.delete(warp)) return;
    const first = mask & -mask;
    if (onlyAligned && ((offsets[31 - Math.clz32(first)]! + shift) & (this.width - 1)) !== 0) return;
    if (bothSides) {
      const isAgain = isUnion ? this.isStale : (this.waiting & mask) !== 0;
      if (isAgain || this.space !== space || this.warp !== warp) this.flush(counter);
      this.isStale = false;
      this.space = space;
      this.warp = warp;
      this.fill(mask, offsets, shift);
      this.waiting |= mask;
      return;
    }
    let places = offsets;
    if (shift !== 0) {
      this.fill(mask, offsets, shift);
      ({ places } = this);
    }
    const lanes = oneLane ? first : mask;
    counter.count(
      this.site,
      this.site.in(space),
      space,
      lanes,
      places,
      isPattern(this.site.in(space).pattern, lanes, places),
    );
  }

  countAlike(counter: AccessCount, _warp: number, space: Space, pattern: Pattern, first: number): boolean {
    const { shift = 0, onlyAligned, oneLane, bothSides, once, parts } = this.how;
    if (oneLane || bothSides || once || parts) return false;
    if (onlyAligned && ((first + shift) & (this.width - 1)) !== 0) return true;
    const stats = this.site.in(space);
    const cost = stats.pattern.costs[(first + shift) & (LINE - 1)];
    if (cost === undefined || !counter.keeps(stats.pattern) || !this.isAlike(stats.pattern, pattern)) return false;
    counter.countAlike(stats, stats.pattern, cost, first + shift);
    return true;
  }

  /** Patterns found to be equal. */
  private own: Pattern | null = null;
  private other: Pattern | null = null;

  protected isAlike(own: Pattern, other: Pattern): boolean {
    if (own === this.own && other === this.other) return true;
    if (own.mask !== ALL || other.mask !== ALL) return false;
    if (own.deltas !== other.deltas)
      for (let i = 0; i < LANES; i += 1) if (own.deltas[i] !== other.deltas[i]) return false;
    this.own = own;
    this.other = other;
    return true;
  }

  /** Count a first side whose second one never came. */
  flush(counter: AccessCount): void {
    if (this.waiting === 0) return;
    const { space, waiting, places } = this;
    counter.count(
      this.site,
      this.site.in(space),
      space,
      waiting,
      places,
      isPattern(this.site.in(space).pattern, waiting, places),
    );
    this.waiting = 0;
  }

  private fill(mask: number, offsets: Int32Array, shift: number): void {
    for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) this.places[i] = offsets[i]! + shift;
  }
}
