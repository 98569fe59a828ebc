import { AsCompiled } from './as-compiled';
import { type AccessCount, Site, type AccessOp, type Space } from './stats';
import { LANES } from './registers';

/** An access in one iteration of a loop: omitted, or this many bytes with this shift. */
export interface InTurn {
  readonly width: number;
  readonly shift: number;
}

/** An access in a fully unrolled loop that differs in some of its iterations. */
export class TurnAccess extends AsCompiled {
  private readonly byWidth: ReadonlyMap<number, Site>;
  /** By warp, its current iteration. */
  private readonly turns = new Map<number, number>();
  private readonly at = new Int32Array(LANES);

  /** @param plan - By iteration; `null`: it is omitted. */
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
