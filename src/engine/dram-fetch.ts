import type { Architecture } from '@src/arch/architecture';
import { floorTo, type Bytes } from '@src/units/units';

export { dramFetchRule } from './dram-fetch-rules';

/** The block that one read of DRAM fetches. */
export interface DramBlock {
  readonly start: Bytes;
  /** Starts of its requested sectors, ascending. */
  readonly sectors: readonly Bytes[];
}

/**
 * The blocks that missing sectors fetch from DRAM into L2.
 *
 * @param sectors - Starts of the sectors that miss in L2, each once, in any order.
 * @returns Each block once, in the order of its first request; `null` where the block's size is not known.
 * @see content/evidence/l2-fetch
 */
export function dramBlocks(sectors: readonly Bytes[], arch: Architecture): readonly DramBlock[] | null {
  const blockBytes = arch.l2FetchBytes.value;
  if (blockBytes === null) return sectors.length === 0 ? [] : null;
  const byStart = new Map<Bytes, Bytes[]>();
  for (const sector of sectors) {
    const start = floorTo(sector, blockBytes);
    byStart.set(start, [...(byStart.get(start) ?? []), sector]);
  }
  return [...byStart].map(([start, asked]) => ({ start, sectors: asked.toSorted((one, other) => one - other) }));
}
