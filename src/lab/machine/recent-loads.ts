import { LANES } from './registers';
import type { Site, Space, Stats } from './stats';

/** Recent loads that are kept, to find repeated ones. */
const RECENT = 4;

/** A load: each lane's address as its distance from `start`. */
interface Recent {
  space: Space;
  width: number;
  mask: number;
  /** The address of the first lane. */
  first: number;
  start: number;
  deltas: Int32Array;
  /** Holds distances that are not kept elsewhere. */
  readonly own: Int32Array;
}

function isSame({ deltas, start }: Recent, others: Int32Array, from: number, mask: number): boolean {
  if (deltas === others) return start === from;
  const apart = from - start;
  for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1 && deltas[i] !== others[i]! + apart) return false;
  return true;
}

/** Loads of the running warp since its last store, atomic, or barrier; a ring buffer. */
export class RecentLoads {
  private readonly loads = Array.from({ length: RECENT }, (): Recent => {
    const own = new Int32Array(LANES);
    return { space: 'global', width: 0, mask: 0, first: 0, start: 0, deltas: own, own };
  });
  private next = 0;

  /** Loaded data may have changed: nothing that follows repeats it. */
  forget(): void {
    for (let i = 0; i < RECENT; i += 1) this.loads[i]!.width = 0;
  }

  /**
   * Record a load of exactly the bytes that the warp loaded before, with nothing between that could have changed them.
   *
   * @param deltas - The lanes' addresses, from `start`.
   * @param isKept - `deltas` never changes.
   */
  compare(
    site: Site,
    stats: Stats,
    space: Space,
    mask: number,
    deltas: Int32Array,
    start: number,
    isKept: boolean,
  ): void {
    const { loads } = this;
    if (site.op !== 'load') {
      for (let i = 0; i < RECENT; i += 1) if (loads[i]!.space === space) loads[i]!.width = 0;
      return;
    }
    if (space !== 'global' || site.isAsync) return;
    const first = start + deltas[31 - Math.clz32(mask & -mask)]!;
    for (let i = 0; i < RECENT; i += 1) {
      const each = loads[i]!;
      if (each.mask === mask && each.first !== first) continue;
      if (each.width !== site.width || (mask & ~each.mask) !== 0 || !isSame(each, deltas, start, mask)) continue;
      stats.repeated += 1;
      return;
    }
    const slot = loads[this.next]!;
    this.next = (this.next + 1) % RECENT;
    slot.space = space;
    slot.width = site.width;
    slot.mask = mask;
    slot.first = first;
    slot.start = start;
    slot.deltas = isKept ? deltas : slot.own;
    if (!isKept) for (let i = 0; i < LANES; i += 1) slot.own[i] = deltas[i]!;
  }
}
