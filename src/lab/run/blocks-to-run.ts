import { InputError } from '@src/engine/input-error';
import type { Together } from '../machine/launch';
import { chosenBlocks } from './blocks';

export type Size = readonly [number, number, number];

/** More need an attribute of the kernel (up to 8 is what every GPU with clusters supports). */
const MOST_IN_CLUSTER = 16;

/** More would take hours, and a list of them more memory than there is: this many are run, evenly spread. */
const MOST_BLOCKS = 2 ** 22;

/** Which blocks run, in which order, and how many of them are resident together. */
export interface Teams {
  readonly blocks: readonly number[];
  readonly together: Together;
  /** Blocks that run together, as places in a separate grid, whose x varies fastest. */
  readonly teams: {
    readonly grid: Size;
    readonly each: number;
    readonly blocksOf: (team: number) => readonly number[];
  };
}

/**
 * Blocks of a cluster run together, and all blocks when the kernel has a barrier of the whole grid.
 *
 * @param most - Maximum of blocks, in whole clusters; a barrier of the grid needs them all.
 * @param wanted - A block that should be among them.
 */
export function blocksToRun(
  grid: Size,
  cluster: Size,
  meetsGrid: boolean,
  most: number | undefined,
  wanted: number | undefined,
): Teams {
  const all = grid[0] * grid[1] * grid[2];
  const each = cluster[0] * cluster[1] * cluster[2];
  const limit = Math.min(most ?? MOST_BLOCKS, MOST_BLOCKS);
  if (meetsGrid && all > MOST_BLOCKS)
    throw new InputError(`A barrier of the whole grid needs all its ${all} blocks at once: launch fewer.`);
  if (each === 1 && !meetsGrid)
    return {
      blocks: chosenBlocks(all, limit, wanted),
      together: { coResident: 1, cluster: 1 },
      teams: { grid, each: 1, blocksOf: (team) => [team] },
    };
  if (grid.some((blocks, axis) => blocks % cluster[axis]! !== 0))
    throw new InputError(
      `A grid of ${grid.join(' by ')} blocks cannot be cut into clusters of ${cluster.join(' by ')}.`,
    );
  if (each > MOST_IN_CLUSTER)
    throw new InputError(`A cluster has up to ${MOST_IN_CLUSTER} blocks; this one has ${each}.`);
  const clusters = divided(grid, cluster);
  const clusterOf = (block: number): number => {
    const [x, y, z] = divided(placeIn(grid, block), cluster);
    return x + clusters[0] * (y + clusters[1] * z);
  };
  const chosen = chosenBlocks(
    all / each,
    meetsGrid ? undefined : Math.max(1, Math.floor(limit / each)),
    wanted === undefined || wanted >= all ? undefined : clusterOf(wanted),
  );
  const blocksOf = (index: number): number[] => {
    const from = placeIn(clusters, index);
    return Array.from({ length: each }, (_, rank) => {
      const [x, y, z] = placeIn(cluster, rank).map((place, axis) => from[axis]! * cluster[axis]! + place);
      return x! + grid[0] * (y! + grid[1] * z!);
    });
  };
  return {
    blocks: chosen.flatMap(blocksOf),
    together: { coResident: meetsGrid ? all : each, cluster: each },
    teams: { grid: clusters, each, blocksOf },
  };
}

const divided = ([x, y, z]: Size, by: Size): Size => [
  Math.floor(x / by[0]),
  Math.floor(y / by[1]),
  Math.floor(z / by[2]),
];

const placeIn = ([x, y]: Size, index: number): Size => [
  index % x,
  Math.floor(index / x) % y,
  Math.floor(index / (x * y)),
];
