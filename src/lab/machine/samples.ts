import type { BlockMemory } from './block-memory';
import { GLOBAL } from './spaces';
import type { Sample, Site, Space, Stats } from './stats';

/** Is the running warp the one that a caller inspects? */
export const isWatched = ({ watched, warp, block }: BlockMemory): boolean =>
  watched !== null && watched.warp === warp && watched.block === block;

/** Keep what an execution of an access touched: the first, the worst, and the requested ones. */
export function sample(
  memory: BlockMemory,
  site: Site,
  stats: Stats,
  space: Space,
  mask: number,
  offsets: Int32Array,
  score: number,
  execution: number,
): void {
  const base = space === 'global' ? GLOBAL : 0;
  const made: Sample = {
    block: memory.block,
    warp: memory.warp,
    mask,
    execution,
    addressByLane: Array.from(offsets, (offset, i) => ((mask >>> i) & 1 ? base + offset : null)),
    sectors: memory.counter.sectors,
    wavefronts: memory.counter.wavefronts,
  };
  stats.first ??= made;
  if (score > stats.worstScore) {
    stats.worst = made;
    stats.worstScore = score;
  }
  if (site.watched?.has(execution) || (isWatched(memory) && site.seen.length < memory.watched!.most))
    site.seen.push(made);
}
