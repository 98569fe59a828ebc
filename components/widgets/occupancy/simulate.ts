import { architecture } from '@src/arch';
import {
  dealtOut,
  nextCliffs,
  occupancy,
  roomsOf,
  warpsPerFile,
  type Filled,
  type Limiter,
  type Occupancy,
  type Resource,
  type Room,
} from '@src/engine/occupancy';
import { launchOf, type OccupancyValues } from './params';

/** A value of a resource at which an SM holds a different number of blocks. */
export interface Edge {
  readonly at: number;
  readonly blocks: number;
  readonly warps: number;
}

export interface Cliff {
  readonly resource: Resource;
  readonly keepsFrom: number;
  readonly keepsTo: number;
  /** `null` where no smaller, or no larger, value changes the number of blocks. */
  readonly wins: Edge | null;
  readonly loses: Edge | null;
}

export interface OccupancyTrace extends Occupancy {
  /** The SM's name: that of its GPU. */
  readonly gpu: string;
  readonly rooms: Readonly<Record<Filled, Room>>;
  /** Those that the figure names: barriers are never the only limit when a block has one. */
  readonly named: readonly Limiter[];
  readonly cliffs: readonly Cliff[];
  readonly warpSize: number;
  readonly partitions: number;
  readonly warpsPerFile: number;
  /** What a single block may have. */
  readonly most: { readonly registers: number; readonly sharedBytes: number };
  readonly reservedSharedBytes: number;
  /** The store that shared memory and L1 divide between them. */
  readonly l1SharedBytes: number;
  /** Registers of a thread as allocated: rounded up. */
  readonly registersAllocated: number;
}

export function simulate(values: OccupancyValues): OccupancyTrace {
  const facts = architecture(values.gpu);
  const launch = launchOf(values);
  const result = occupancy(launch, facts);
  const edge = (resource: Resource, step: { at: number; blocksPerSm: number } | null): Edge | null => {
    if (step === null) return null;
    const warps = occupancy({ ...launch, [resource]: step.at }, facts).warpsPerSm;
    return { at: step.at, blocks: step.blocksPerSm, warps };
  };
  return {
    ...result,
    gpu: facts.name,
    rooms: roomsOf(result, facts),
    named: result.allLimiters.filter((limiter) => limiter !== 'barriers'),
    cliffs: nextCliffs(launch, facts).map(({ resource, keepsFrom, keepsTo, wins, loses }) => ({
      resource,
      keepsFrom,
      keepsTo,
      wins: edge(resource, wins),
      loses: edge(resource, loses),
    })),
    warpSize: facts.warpSize.value,
    partitions: facts.partitionsPerSm.value,
    warpsPerFile: warpsPerFile(result, facts),
    most: { registers: facts.maxRegistersPerBlock.value, sharedBytes: facts.maxSharedBytesPerBlock.value },
    reservedSharedBytes: facts.reservedSharedBytesPerBlock.value,
    l1SharedBytes: facts.l1SharedBytes.value,
    registersAllocated: result.allocated.registersPerWarp / facts.warpSize.value,
  };
}

/**
 * What one block covers of a container, in units of its capacity: what it requested, and what it takes on top of that.
 */
export interface Piece {
  /** Which of the resource's containers: a sub-partition of the registers. */
  readonly part: number;
  readonly capacity: number;
  readonly start: number;
  readonly asked: number;
  readonly taken: number;
}

export function piecesOf(trace: OccupancyTrace, block: number, name: Filled): Piece[] {
  const { launch, rooms, warpsPerBlock, partitions, allocated, warpSize } = trace;
  const { each, capacity } = rooms[name];
  const whole = (asked: number): Piece[] => [{ part: 0, capacity, start: block * each, asked, taken: each }];
  switch (name) {
    case 'blocks':
      return whole(1);
    case 'warps':
      return whole(launch.threadsPerBlock / warpSize);
    case 'shared':
      return each === 0 || capacity === 0 ? [] : whole(launch.sharedBytesPerBlock);
    case 'registers': {
      const before = dealtOut(0, block * warpsPerBlock, partitions);
      const warps = dealtOut(block * warpsPerBlock, warpsPerBlock, partitions);
      const perWarp = allocated.registersPerWarp;
      const used = (launch.registersPerThread * warpSize) / perWarp;
      return warps.flatMap((count, part) =>
        count === 0
          ? []
          : [
              {
                part,
                capacity: capacity / partitions,
                start: before[part]! * perWarp,
                asked: count * perWarp * used,
                taken: count * perWarp,
              },
            ],
      );
    }
  }
}
