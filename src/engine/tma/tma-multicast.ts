import type { Architecture } from '@src/arch/architecture';
import { InputError } from '../input-error';
import type { Rule } from '../rule';
import { requireTma } from './tensor-map-refusals';

export const tmaMulticastRule: Rule = {
  id: 'tma-multicast',
  statement:
    'A multicast writes the same tile at the same shared-memory offset of every block of the cluster whose bit is set, and reports the whole box to the barrier of each. The copying block receives it only if its own bit is set.',
  measured: { '9.0': 'evidence:tma-image' },
  documented: {},
  assumption: 'later GPUs are assumed to multicast as compute capability 9.0 did',
};

/**
 * The blocks of a cluster that a multicast load writes to.
 *
 * @param blocks - Blocks of the cluster.
 * @param mask - Bit i set = the block of rank i receives the tile. Which block copies makes no difference.
 * @returns Ranks, ascending. To the barrier of each the copy reports what it would report alone.
 * @throws {InputError} For a GPU without TMA, a cluster larger than is portable, and a mask that names no block or one
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
