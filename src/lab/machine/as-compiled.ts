import type { AccessCounter } from './count';
import { LANES } from './registers';
import { Site, type AccessOp, type Space } from './stats';

/** How an access differs in the machine code from what the source says. */
export type MergeKind =
  'repeated' | 'forwarded' | 'joined' | 'widened' | 'aggregated' | 'chosen' | 'unused' | 'overwritten' | 'unrolled';

/** What the compiler probably makes of one access. */
export interface Merge {
  readonly kind: MergeKind;
  /** Offset in the source of the access that it goes with; `null`: of none. */
  readonly with: number | null;
  /** How its executions are counted; `null`: the machine code has no instruction for it. */
  readonly counted: AsCompiled | null;
}

/** The instruction of the machine code that stands for one or several accesses of the source. */
export class AsCompiled {
  /** What is counted as the source says it has its own sums; this one has those of the machine code. */
  readonly site: Site;
  private readonly places = new Int32Array(LANES);
  /** Lanes of a first side that wait for those of the other one. */
  private waiting = 0;
  private space: Space = 'global';
  private warp = 0;

  constructor(
    at: number,
    op: AccessOp,
    /** Bytes of a lane in the machine code. */
    readonly width: number,
    readonly how: {
      /** Bytes from the access to the start of the wide one. */
      readonly shift?: number;
      /** Of neighbours that follow each other in a loop only the one at a multiple of the width asks. */
      readonly onlyAligned?: boolean;
      /** One lane asks for the whole warp. */
      readonly oneLane?: boolean;
      /** Both sides of a choice, under different lanes, are one request. */
      readonly bothSides?: boolean;
      /** It asks once each time a loop is entered. */
      readonly once?: boolean;
    } = {},
  ) {
    this.site = new Site(at, op, width);
  }

  /** All that it counts. */
  get sites(): readonly Site[] {
    return [this.site];
  }

  /** A warp enters the loop. */
  enter(warp: number): void {
    this.entered.add(warp);
  }
  private readonly entered = new Set<number>();

  count(counter: AccessCounter, warp: number, space: Space, mask: number, offsets: Int32Array): void {
    const { shift = 0, onlyAligned, oneLane, bothSides, once } = this.how;
    if (once && !this.entered.delete(warp)) return;
    const first = mask & -mask;
    if (onlyAligned && ((offsets[31 - Math.clz32(first)]! + shift) & (this.width - 1)) !== 0) return;
    if (bothSides) {
      if ((this.waiting & mask) !== 0 || this.space !== space || this.warp !== warp) this.flush(counter);
      this.space = space;
      this.warp = warp;
      this.fill(mask, offsets, shift);
      this.waiting |= mask;
      return;
    }
    this.fill(mask, offsets, shift);
    counter.count(this.site, this.site.in(space), space, oneLane ? first : mask, this.places, false);
  }

  /** Count a first side whose other one never came. */
  flush(counter: AccessCounter): void {
    if (this.waiting === 0) return;
    counter.count(this.site, this.site.in(this.space), this.space, this.waiting, this.places, false);
    this.waiting = 0;
  }

  private fill(mask: number, offsets: Int32Array, shift: number): void {
    for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) this.places[i] = offsets[i]! + shift;
  }
}
