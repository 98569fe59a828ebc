import type { AccessCost, Site } from '../machine/stats';
import { footprintOf } from './footprint';
import { BARRIER, FENCE, WarpTrace } from './trace';

/** Records the L1 accesses of the warps of one block. */
export class BlockRecording {
  readonly warps: WarpTrace[] = [];

  /**
   * @param most - Numbers kept per warp.
   * @param indexOf - Index of an access of the source.
   */
  constructor(
    warps: number,
    most: number,
    private readonly indexOf: (site: Site) => number,
  ) {
    for (let warp = 0; warp < warps; warp += 1) this.warps.push(new WarpTrace(most));
  }

  /** @param offsets - Of the access that `cost` was computed for. */
  access(site: Site, cost: AccessCost, warp: number, mask: number, offsets: Int32Array): void {
    const trace = this.warps[warp]!;
    if (trace.isFull) return;
    cost.footprint ??= footprintOf(mask, offsets, site.width);
    const first = offsets[31 - Math.clz32(mask & -mask)]! >> 7;
    if (!trace.access(this.indexOf(site), first, cost.footprint, site.op === 'store')) trace.isFull = true;
  }

  barrier(warp: number): void {
    const trace = this.warps[warp]!;
    if (!trace.isFull) trace.mark(BARRIER);
  }

  fence(warp: number): void {
    const trace = this.warps[warp]!;
    if (!trace.isFull) trace.mark(FENCE);
  }
}
