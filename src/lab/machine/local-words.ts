import { LANES } from './registers';
import type { Stats } from './stats';

/** Lanes whose words of local memory with the same number share a sector. */
const IN_SECTOR = 8;

const groupsIn = (mask: number): number => {
  let groups = 0;
  for (let rest = mask; rest !== 0; rest >>>= IN_SECTOR) if ((rest & 0xff) !== 0) groups += 1;
  return groups;
};

/**
 * An access to a thread's array if the compiler leaves it in local memory: word w of all lanes forms one line, so that lanes
 * with the same index share sectors, and others do not. None of it is counted as requests: the time prediction decides which
 * arrays are in registers.
 */
export function countLocal(stats: Stats, width: number, mask: number, at: Int32Array, isOne: boolean): void {
  if (mask === 0) return;
  const words = Math.max(1, width >> 2);
  stats.pieces += 1;
  if (isOne) {
    stats.sectors += words * groupsIn(mask);
    stats.data += words;
    return;
  }
  const sectors = new Set<number>();
  const lines = new Set<number>();
  for (let i = 0; i < LANES; i += 1) {
    if (((mask >>> i) & 1) === 0) continue;
    const word = at[i]! >> 2;
    lines.add(word);
    sectors.add(word * (LANES / IN_SECTOR) + Math.floor(i / IN_SECTOR));
  }
  stats.sectors += words * sectors.size;
  stats.data += words * lines.size;
}
