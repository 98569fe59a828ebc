import type { Filled } from '@src/engine/occupancy';
import type { OccupancyTrace } from './simulate';

/** Where a resource is drawn; px. Registers have one bar for each sub-partition, everything else has one. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A bar, and how many slots, registers or bytes its whole width stands for. */
export interface Scale {
  readonly bar: Bar;
  readonly capacity: number;
}

/** From the top down: what everybody has heard of first, what runs out most often last. */
export const ORDER: readonly Filled[] = ['blocks', 'warps', 'registers', 'shared'];

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  /** Right end of the room in which a block that does not fit is drawn. */
  readonly overflow: number;
  readonly scales: Readonly<Record<Filled, readonly Scale[]>>;
  /** Where the words of each resource stand: the title's line and the first line beneath the bars. */
  readonly titleY: Readonly<Record<Filled, number>>;
  readonly belowY: Readonly<Record<Filled, number>>;
  readonly legendY: number;
}

const NARROW = 560;
const GAP_OF_FILES = 3;

/** The places of the four resources in a picture `width` px wide. */
export function frameFor(trace: OccupancyTrace, width: number): Frame {
  const narrow = width < NARROW;
  const x = narrow ? 1 : 134;
  const right = width - (narrow ? 44 : 168);
  const heights: Readonly<Record<Filled, number>> = narrow
    ? { blocks: 20, warps: 20, registers: 12, shared: 24 }
    : { blocks: 26, warps: 32, registers: 17, shared: 34 };
  const scales: Partial<Record<Filled, Scale[]>> = {};
  const titleY: Partial<Record<Filled, number>> = {};
  const belowY: Partial<Record<Filled, number>> = {};
  let y = narrow ? 56 : 46;
  for (const name of ORDER) {
    const count = name === 'registers' ? trace.partitions : 1;
    const height = heights[name];
    const first = narrow ? y + 12 : y;
    // Shared memory is drawn on the scale of the whole store, of which L1 keeps the rest.
    const share = name === 'shared' ? trace.rooms.shared.capacity / trace.l1SharedBytes : 1;
    scales[name] = Array.from({ length: count }, (_, index) => ({
      bar: { x, y: first + index * (height + GAP_OF_FILES), width: (right - x) * share, height },
      capacity: trace.rooms[name].capacity / count,
    }));
    const bottom = first + count * height + (count - 1) * GAP_OF_FILES;
    titleY[name] = narrow ? y : y + 7;
    belowY[name] = bottom + (narrow ? 12 : 14);
    y = bottom + (name === 'blocks' ? 0 : narrow ? 28 : 18) + (narrow ? 24 : 38);
  }
  const overflow = narrow ? width - 1 : right + 64;
  const whole = { scales, titleY, belowY } as Pick<Frame, 'scales' | 'titleY' | 'belowY'>;
  return { width, height: y + (narrow ? 56 : 16), narrow, overflow, legendY: y + 2, ...whole };
}
