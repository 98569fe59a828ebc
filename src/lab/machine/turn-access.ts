import { AsCompiled } from './as-compiled';
import { type AccessCount, Site, type AccessOp, type Space } from './stats';
import { LANES } from './registers';

/** What an access is in one turn of a loop: left out, or so many bytes that start so far from it. */
export interface InTurn {
  readonly width: number;
  readonly shift: number;
}

/** An access in a loop that is unrolled as a whole, and that is something else in some of its turns. */
export class TurnAccess extends AsCompiled {
  private readonly byWidth: ReadonlyMap<number, Site>;
  /** By warp, the turn that it is in. */
  private readonly turns = new Map<number, number>();
  private readonly at = new Int32Array(LANES);

  /** @param plan - By turn; `null`: it is left out. */
  constructor(
    at: number,
    op: AccessOp,
    size: number,
    private readonly plan: readonly (InTurn | null)[],
  ) {
    super(at, op, size);
    const widths = new Set([size, ...plan.map((each) => each?.width ?? size)]);
    this.byWidth = new Map([...widths].map((width) => [width, new Site(at, op, width)]));
  }

  override get sites(): readonly Site[] {
    return [...this.byWidth.values()];
  }

  override enter(warp: number): void {
    this.turns.set(warp, -1);
  }

  override turn(warp: number): void {
    this.turns.set(warp, (this.turns.get(warp) ?? -1) + 1);
  }

  override countAlike(): boolean {
    return false;
  }

  override count(counter: AccessCount, warp: number, space: Space, mask: number, offsets: Int32Array): void {
    const plan = this.plan[this.turns.get(warp) ?? 0];
    if (plan === null) return;
    const { width = this.width, shift = 0 } = plan ?? {};
    for (let lane = 0; lane < LANES; lane += 1) this.at[lane] = offsets[lane]! + shift;
    const site = this.byWidth.get(width)!;
    counter.count(site, site.in(space), space, mask, this.at, false);
  }
}
