import { type AccessCount, type AccessOp, type CountedInstruction, Site, type Space } from './stats';
import type { TurnCounter } from './turn-counter';

/**
 * An access in loops that are unrolled as a whole: each turn has a copy of its own in the machine code, and the copies need not be alike.
 */
export class CopiedAccess implements CountedInstruction {
  readonly sites: readonly Site[];

  /**
   * @param loops - The loops, from the outside, and how many turns each has at most.
   * @param copies - By turn, the last loop's fastest; `null`: that copy is left out.
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

  count(counter: AccessCount, warp: number, space: Space, mask: number, offsets: Int32Array): void {
    let index = 0;
    for (const loop of this.loops) index = index * loop.most + loop.counter.of(warp);
    this.copies[index]?.count(counter, warp, space, mask, offsets);
  }

  flush(counter: AccessCount): void {
    for (const each of this.copies) each?.flush(counter);
  }
}
