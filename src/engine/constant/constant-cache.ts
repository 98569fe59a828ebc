import type { Architecture } from '@src/arch/architecture';
import type { Origin } from '@src/arch/fact';
import type { Cycles } from '@src/units/units';
import { constantAccess, type ConstantAccess } from './constant-access';

export { constantCacheRule } from './constant-cache-rules';

export interface ConstantRead {
  /** Passes whose line was in the first cache. */
  readonly hits: number;
  readonly misses: number;
  /** If the next cache holds what the first one lacks; `null` as for the warm cycles of a `ConstantTrace`. */
  readonly cycles: Cycles | null;
  /** As in a `ConstantTrace`. The sizes of the cache have the same origin. */
  readonly cyclesFrom: Origin;
}

/**
 * Follow consecutive reads of constants through the first cache of an SM, which starts empty. The next cache is assumed to
 * hold whatever the first one misses, as it does from the second read of a 64 KiB table on.
 *
 * @throws {InputError} As `constantAccess`.
 * @see content/evidence/constant
 */
export function constantReads(accesses: readonly ConstantAccess[], arch: Architecture): ConstantRead[] {
  const ways = arch.constantCacheWays.value;
  const lineBytes = arch.constantLineBytes.value;
  const sets = arch.constantCacheBytes.value / lineBytes / ways;
  /** Lines by set, the most recently read one last. */
  const held = new Map<number, number[]>();

  const touch = (line: number): boolean => {
    const set = (line / lineBytes) % sets;
    const lines = held.get(set) ?? [];
    const hit = lines.includes(line);
    held.set(set, [...lines.filter((other) => other !== line), line].slice(-ways));
    return hit;
  };

  return accesses.map((access) => {
    const { passes, warmCycles, cyclesFrom, instructions } = constantAccess(access, arch);
    const found = Array.from({ length: instructions }, () => passes.map(({ line }) => touch(line))).flat();
    const hits = found.filter(Boolean).length;
    const misses = found.length - hits;
    const perMiss = arch.constantMissCycles.value - arch.constantPassCycles.value;
    return { hits, misses, cycles: warmCycles === null ? null : warmCycles + misses * perMiss, cyclesFrom };
  });
}
