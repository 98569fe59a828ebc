import { dealtOut, type Filled } from '@src/engine/occupancy';
import type { OccupancyTrace } from './simulate';

/** What one block covers of a container, in units of its capacity: what it asked for, and what it takes on top of that. */
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
