import type { Architecture } from '@src/arch/architecture';
import { InputError } from '../input-error';
import { requireTma } from './tensor-map-refusals';

export { tmaMulticastRule } from './tma-multicast-rules';

/**
 * The blocks of a cluster that a multicast load writes to.
 *
 * @param blocks - Blocks of the cluster.
 * @param mask - Bit i set = the block of rank i receives the tile. Which block issues the copy makes no difference.
 * @returns Ranks, ascending. The barrier of each receives the byte count of a single copy.
 * @throws {InputError} For a GPU without TMA, a cluster larger than the portable size, and a mask that names no block or one
 *   outside the cluster.
 * @see content/evidence/tma-image
 */
export function tmaMulticast(blocks: number, mask: number, arch: Architecture): number[] {
  requireTma(arch);
  const most = arch.clusters.value ?? 1;
  if (!Number.isInteger(blocks) || blocks < 1 || blocks > most)
    throw new InputError(
      `The cluster has ${blocks} blocks, but a portable one has 1 to ${most}. Use a smaller cluster.`,
    );
  if (!Number.isInteger(mask) || mask < 1 || mask >= 2 ** blocks)
    throw new InputError(
      `The mask is ${mask}, but it names blocks 0 to ${blocks - 1} of the cluster, at least one of them: 1 to ` +
        `${2 ** blocks - 1}. Set bit i for the block of rank i.`,
    );
  return Array.from({ length: blocks }, (_, block) => block).filter((block) => (mask >>> block) & 1);
}
