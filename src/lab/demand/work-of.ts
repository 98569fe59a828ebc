import type { Node } from '../ir/node';
import type { Site } from '../machine/stats';
import { dealtOut, type Mix } from './mix';
import { later, type Path } from './numbers';
import type { Lead, LocalUse, Pass, WorkOptions } from './state';
import { usesIn } from './shape';
import { Walk } from './walk';

/** What all warps of a launch execute beside accesses, and what one of them waits for. */
export interface LaunchWork {
  /** Warp instructions. */
  readonly mix: Readonly<Mix>;
  /** The longest way through the kernel of a warp that does all that warps of its block do. */
  readonly path: Path;
  /** Of all warps together. */
  readonly barriers: number;
  readonly atomics: number;
  /** Pointers among the parameters that no warp loads into registers of its own: numbers of 64 bits are added to them. */
  readonly sharedPointers: number;
  /** Accesses whose place depends on data, or is as good as random. */
  readonly irregular: ReadonlySet<Site>;
  /** Loads of constant memory whose place is no constant. */
  readonly indexed: ReadonlySet<Site>;
  /** Loads that no turn of a loop comes back to, but for copies of loops that are unrolled as a whole. */
  readonly once: ReadonlySet<Site>;
  /** Loads next to another load of the same line. */
  readonly near: ReadonlySet<Site>;
  /** Of stores, the share of executions that come right after a store of the same warp to the same lines. */
  readonly joined: ReadonlyMap<Site, number>;
  /** Accesses of arrays in memory. */
  readonly locals: ReadonlyMap<Site, LocalUse>;
  /** Arrays of each thread by where they begin, and those with an index that no copy of the code knows. */
  readonly arrayStarts: ReadonlySet<number>;
  readonly indexedArrays: ReadonlySet<number>;
  /** Loops that store to arrays. */
  readonly storedIn: ReadonlyMap<number, ReadonlySet<object>>;
  /** Of loads in loops, what a warp that goes ahead of the others finds missing. */
  readonly leads: ReadonlyMap<Site, Lead>;
  /** Of loads in a loop that is not unrolled as a whole, that loop. */
  readonly passes: ReadonlyMap<Site, Pass>;
}

/** What the compiler makes of a kernel, walked through once in the order of its statements. */
export function workOf(kernel: Node, options: WorkOptions): LaunchWork {
  const walk = new Walk(options);
  walk.uses = usesIn(kernel);
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
