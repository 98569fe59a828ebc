import type { OccupancyFacts } from './launch';
import type { Limiter, Occupancy } from './occupancy';

/** The resources of an SM that fill up as blocks move in. */
export type Filled = Exclude<Limiter, 'barriers'>;
export const filled: readonly Filled[] = ['blocks', 'warps', 'registers', 'shared'];

/** What an SM has of one resource, and what one block takes of it: slots, registers or bytes. */
export interface Room {
  readonly capacity: number;
  readonly each: number;
}

/**
 * Room on one SM for the blocks of a kernel. Shared memory: of the carve-out, or of the largest one when none can hold a
 * block.
 */
export function roomsOf(
  { warpsPerBlock, allocated }: Occupancy,
  facts: OccupancyFacts,
): Readonly<Record<Filled, Room>> {
  return {
    blocks: { capacity: facts.maxBlocksPerSm.value, each: 1 },
    warps: { capacity: facts.maxWarpsPerSm.value, each: warpsPerBlock },
    registers: { capacity: facts.registersPerSm.value, each: allocated.registersPerBlock },
    shared: {
      capacity: allocated.sharedBytesPerSm ?? facts.maxSharedBytesPerSm.value,
      each: allocated.sharedBytesPerBlock,
    },
  };
}

/**
 * The sub-partitions of an SM, as the calculation counts them: warps are assigned round-robin.
 *
 * @param first - Number of warps assigned before.
 * @returns How many of the next `warps` each sub-partition gets.
 */
export function dealtOut(first: number, warps: number, partitions: number): number[] {
  const before = (partition: number, count: number): number => Math.ceil((count - partition) / partitions);
  return Array.from({ length: partitions }, (_, partition) => {
    const [from, to] = [before(partition, first), before(partition, first + warps)];
    return Math.max(to, 0) - Math.max(from, 0);
  });
}

/** Warps whose registers fit into the file of one sub-partition. */
export const warpsPerFile = ({ allocated }: Occupancy, { registersPerSm, partitionsPerSm }: OccupancyFacts): number =>
  Math.floor(registersPerSm.value / partitionsPerSm.value / allocated.registersPerWarp);
