import { LANES } from './registers';
import type { Site, Space, Stats } from './stats';

/** Loads that are remembered, to find those that repeat one. */
const RECENT = 4;

function sameLanes(a: Int32Array, b: Int32Array, mask: number): boolean {
  for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1 && a[i] !== b[i]) return false;
  return true;
}

/** Loads of the warp that runs since its last store, atomic or barrier, in turn. */
export class RecentLoads {
  private readonly loads = Array.from({ length: RECENT }, () => ({
    space: 'global' as Space,
    width: 0,
    mask: 0,
    offsets: new Int32Array(LANES),
  }));
  private next = 0;

  /** What was loaded may have changed: nothing that follows repeats it. */
  forget(): void {
    for (const each of this.loads) each.width = 0;
  }

  /** Note a load of the very bytes that the warp loaded before, with nothing between that could have changed them. */
  compare(site: Site, stats: Stats, space: Space, mask: number, offsets: Int32Array): void {
    if (site.op !== 'load') {
      for (const each of this.loads) if (each.space === space) each.width = 0;
      return;
    }
    if (space !== 'global' || site.isAsync) return;
    for (const each of this.loads) {
      if (each.width !== site.width || (mask & ~each.mask) !== 0 || !sameLanes(each.offsets, offsets, mask)) continue;
      stats.repeated += 1;
      return;
    }
    const slot = this.loads[this.next]!;
    this.next = (this.next + 1) % RECENT;
    slot.space = space;
    slot.width = site.width;
    slot.mask = mask;
    slot.offsets.set(offsets);
  }
}
