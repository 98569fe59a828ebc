import type { AccessCost, Site } from '../machine/stats';
import { footprintOf } from './footprint';
import { BARRIER, FENCE, WarpTrace } from './trace';

/** Records the L1 accesses of the warps of one block. */
export class BlockRecording {
  readonly warps: WarpTrace[];
  /** Where a warp has more accesses than are kept. */
  private readonly isFull: boolean[];

  /**
   * @param most - Numbers kept per warp.
   * @param indexOf - Index of an access of the source.
   */
  constructor(
    warps: number,
    most: number,
    private readonly indexOf: (site: Site) => number,
  ) {
    this.warps = Array.from({ length: warps }, () => new WarpTrace(most));
    this.isFull = this.warps.map(() => false);
  }

  /** @param offsets - Of the access that `cost` was computed for. */
  access(site: Site, cost: AccessCost, warp: number, mask: number, offsets: Int32Array): void {
    if (this.isFull[warp]) return;
    cost.footprint ??= footprintOf(mask, offsets, site.width);
    const first = offsets[31 - Math.clz32(mask & -mask)]! >> 7;
    if (!this.warps[warp]!.access(this.indexOf(site), first, cost.footprint, site.op === 'store'))
      this.isFull[warp] = true;
  }

  barrier(warp: number): void {
    if (!this.isFull[warp]) this.warps[warp]!.mark(BARRIER);
  }

  fence(warp: number): void {
    if (!this.isFull[warp]) this.warps[warp]!.mark(FENCE);
  }
}
