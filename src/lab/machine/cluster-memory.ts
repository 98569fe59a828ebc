import type { BlockMemory } from './block-memory';
import { LANES } from './registers';
import { LOCAL, REMOTE, SHARED } from './spaces';
import { Stats, type Site } from './stats';

/** Where an address of shared memory points: to which of the resident blocks, and to which byte of it. */
export interface SharedPlace {
  readonly slot: number;
  readonly at: number;
}

/** The location that an address of shared memory names; `null`: no block of the cluster, or not shared memory. */
export function sharedPlaceOf(memory: BlockMemory, address: number): SharedPlace | null {
  if (!(address >= SHARED && address < LOCAL)) return null;
  const offset = address - SHARED;
  if (offset < REMOTE) return { slot: memory.slot, at: offset };
  const rank = Math.floor(offset / REMOTE) - 1;
  return rank < memory.clusterBlocks ? { slot: memory.clusterStart + rank, at: offset % REMOTE } : null;
}

/** The address by which any block of the cluster names a location in the block with a given rank. */
export const remoteAddress = (address: number, rank: number): number =>
  SHARED + REMOTE * (rank + 1) + ((address - SHARED) % REMOTE);

/** Lanes whose addresses are in the shared memory of a block of the cluster. Races there are not checked. */
export function placeRemote(memory: BlockMemory, site: Site, mask: number, addresses: Float64Array): number {
  const { offsets, plan, slots } = memory;
  const { width } = site;
  let fine = 0;
  for (let i = 0; i < LANES; i += 1) {
    if (((mask >>> i) & 1) === 0) continue;
    offsets[i] = 0;
    const place = sharedPlaceOf(memory, addresses[i]!);
    const verb = site.op === 'load' ? 'reads' : 'writes';
    if (!place) {
      const text = `${verb} ${width} B of a block that is not in its cluster of ${memory.clusterBlocks}`;
      memory.fault('out-of-bounds', site.at, i, addresses[i]! - SHARED, text);
    } else if (place.at + width > plan.sharedBytes) {
      const text = `${verb} ${width} B at byte ${place.at} of another block's shared memory, which has ${plan.sharedBytes} B`;
      memory.fault('out-of-bounds', site.at, i, place.at, text);
    } else if (place.at % width !== 0) {
      const text = `accesses ${width} B at an address that is no multiple of ${width}: the GPU stops the kernel`;
      memory.fault('misaligned', site.at, i, place.at, text);
    } else {
      fine |= 1 << i;
      offsets[i] = slots[place.slot]!.sharedStart + place.at;
      const { shadow } = slots[place.slot]!;
      const step = plan.bytewise ? 1 : 4;
      if (plan.watchesRaces && site.op !== 'load')
        for (let byte = 0; byte < width; byte += step) shadow.settle(place.at + byte);
    }
  }
  if (fine !== 0) count(memory, site, fine);
  return fine;
}

/** The cost of such an access was not measured: it is counted as a request only. */
function count(memory: BlockMemory, site: Site, mask: number): void {
  const stats = (site.cluster ??= new Stats());
  stats.requests += 1;
  for (let i = 0; i < LANES; i += 1) stats.lanes += (mask >>> i) & 1;
  memory.fault(
    'note',
    site.at,
    31 - Math.clz32(mask & -mask),
    null,
    'This reaches into the shared memory of blocks of the cluster. Which counters see it was not measured: it is listed by itself, and in no total.',
  );
}
