import type { Architecture } from '@src/arch/architecture';
import { floorTo, type Bytes } from '@src/units/units';

export { dramFetchRule } from './dram-fetch-rules';

/** What one read of DRAM brings. */
export interface DramBlock {
  readonly start: Bytes;
  /** Starts of the sectors of it that were asked for, ascending. */
  readonly sectors: readonly Bytes[];
}

/**
 * The blocks that missing sectors bring from DRAM into L2.
 *
 * @param sectors - Starts of the sectors that miss in L2, each once, in any order.
 * @returns Each block once, in the order in which it is first asked for; `null` where the block's size is not known.
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
