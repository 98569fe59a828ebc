import { type AccessCount, type AccessOp, type CountedInstruction, type Pattern, Site, type Space } from './stats';
import type { TurnCounter } from './turn-counter';

/** An access in fully unrolled loops: each iteration has its own copy in the machine code, and the copies may differ. */
export class CopiedAccess implements CountedInstruction {
  readonly sites: readonly Site[];

  /**
   * @param loops - The loops, outermost first, with the maximum iterations of each.
   * @param copies - By iteration, the last loop's fastest; `null`: that copy is omitted.
   */
  constructor(
    at: number,
    op: AccessOp,
    readonly width: number,
    private readonly loops: readonly { readonly counter: TurnCounter; readonly most: number }[],
    private readonly copies: readonly (CountedInstruction | null)[],
  ) {
    const sites = new Set(copies.flatMap((each) => each?.sites ?? []));
    this.sites = sites.size > 0 ? [...sites] : [new Site(at, op, width)];
  }

  countAlike(counter: AccessCount, warp: number, space: Space, pattern: Pattern, first: number): boolean {
    return this.copyOf(warp)?.countAlike(counter, warp, space, pattern, first) ?? true;
  }

  count(counter: AccessCount, warp: number, space: Space, mask: number, offsets: Int32Array): void {
    this.copyOf(warp)?.count(counter, warp, space, mask, offsets);
  }

  /** The copy for a warp's current iterations; `null`, or undefined past the last one: it is omitted. */
  private copyOf(warp: number): CountedInstruction | null | undefined {
    let index = 0;
    for (const { counter, most } of this.loops) index = index * most + counter.of(warp);
    return this.copies[index];
  }

  flush(counter: AccessCount): void {
    for (const each of this.copies) each?.flush(counter);
  }
}
