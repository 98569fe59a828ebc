import type { Node } from '../ir/node';
import type { Site } from '../machine/stats';
import { dealtOut, type Mix } from './mix';
import { later, type Path } from './numbers';
import { aliveIn } from './registers';
import type { Lead, LocalUse, Pass, WorkOptions } from './state';
import { usesIn } from './shape';
import { Walk } from './walk';

/** What all warps of a launch execute other than accesses, and what one of them waits for. */
export interface LaunchWork {
  /** Warp instructions. */
  readonly mix: Readonly<Mix>;
  /** The longest path through the kernel of a warp that does everything that warps of its block do. */
  readonly path: Path;
  /** Totals over all warps. */
  readonly barriers: number;
  readonly atomics: number;
  /** Pointer parameters that no warp loads into regular registers: 64-bit numbers are added to them. */
  readonly sharedPointers: number;
  /** Accesses whose address depends on data, or is effectively random. */
  readonly irregular: ReadonlySet<Site>;
  /** Loads from constant memory with a variable address. */
  readonly indexed: ReadonlySet<Site>;
  /** Loads that no iteration repeats, except for copies of fully unrolled loops. */
  readonly once: ReadonlySet<Site>;
  /** Loads next to another load of the same line. */
  readonly near: ReadonlySet<Site>;
  /** For stores, the share of executions directly after a store of the same warp to the same lines. */
  readonly joined: ReadonlyMap<Site, number>;
  /** Accesses to arrays in memory. */
  readonly locals: ReadonlyMap<Site, LocalUse>;
  /** Starts of per-thread arrays, and of those with an index that no copy of the code knows. */
  readonly arrayStarts: ReadonlySet<number>;
  readonly indexedArrays: ReadonlySet<number>;
  /** Loops that store to arrays. */
  readonly storedIn: ReadonlyMap<number, ReadonlySet<object | null>>;
  /** For loads in loops, what the leading warp misses. */
  readonly leads: ReadonlyMap<Site, Lead>;
  /** For loads in a loop that is not fully unrolled, that loop. */
  readonly passes: ReadonlyMap<Site, Pass>;
}

/** What the compiler makes of a kernel, traversed once in statement order. */
export function workOf(kernel: Node, options: WorkOptions): LaunchWork {
  const walk = new Walk(options);
  walk.uses = usesIn(kernel);
  walk.alive = aliveIn(kernel, options.given);
  walk.node(kernel);
  const {
    barriers,
    atomics,
    irregular,
    indexed,
    once,
    passes,
    near,
    joined,
    leads,
    locals,
    indexedArrays,
    arrayStarts,
    storedIn,
  } = walk;
  return {
    mix: dealtOut(walk.mix),
    sharedPointers: [...walk.addedTo].filter((each) => walk.givenValues.has(each) && !walk.multipliedFor.has(each))
      .length,
    path: walk.meet(later(walk.end, walk.floor)),
    barriers,
    atomics,
    irregular,
    indexed,
    once,
    passes,
    near,
    joined,
    leads,
    locals,
    indexedArrays,
    arrayStarts,
    storedIn,
  };
}
