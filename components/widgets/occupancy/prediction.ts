import { count } from '@src/units/words';
import { bytesExact, NAMES, number } from './describe';
import type { OccupancyValues } from './params';
import type { OccupancyTrace } from './simulate';

interface Guess {
  readonly blocks: number;
  /** The mistake behind a wrong number. */
  readonly say: string;
}

/** The answers of readers who forgot something; each wrong number keeps its first reason. */
export function guesses(trace: OccupancyTrace, { registers, threads, shared }: OccupancyValues): Guess[] {
  const { rooms, limits, launch, registersAllocated, reservedSharedBytes } = trace;
  const { capacity } = rooms.registers;
  const forgotten: Guess[] = [
    {
      blocks: Math.floor(capacity / (registers * threads)),
      say: `${number(capacity)} registers divided by ${number(registers * threads)} gives that, but registers are handed out to whole warps in units of 256 and from four files: ${registers} a thread take ${registersAllocated}.`,
    },
    ...(shared === 0
      ? []
      : [
          {
            blocks: Math.floor(rooms.shared.capacity / shared),
            say: `${bytesExact(rooms.shared.capacity)} divided by ${bytesExact(shared)} gives that, but the system takes ${bytesExact(reservedSharedBytes)} more for each block, and the sum is rounded up.`,
          },
        ]),
    ...(['warps', 'registers', 'shared', 'blocks'] as const).flatMap((name): Guess[] => {
      const blocks = limits[name];
      return blocks === null
        ? []
        : [{ blocks, say: `The ${NAMES[name]} would let in ${blocks}. Look for what runs out first.` }];
    }),
    {
      blocks: Math.floor((rooms.warps.capacity * trace.warpSize) / launch.threadsPerBlock),
      say: 'That counts threads only. Look at what else each block takes.',
    },
  ];
  return forgotten.filter(({ blocks }) => blocks <= rooms.blocks.capacity);
}

export const ask = ({ registers, threads, shared }: OccupancyValues): string =>
  `A block has ${count(threads, 'thread')} of ${count(registers, 'register')} and ${shared === 0 ? 'no shared memory' : `${bytesExact(shared)} of shared memory`}. How many such blocks fit on the SM?`;

/** The right number among the likely wrong ones and its neighbors. */
export function places(trace: OccupancyTrace, values: OccupancyValues): { id: number; label: string }[] {
  const right = trace.blocksPerSm;
  const near = [right - 1, right + 1, right + 2, right * 2].filter((blocks) => blocks >= 0);
  const numbers = new Set([right, ...guesses(trace, values).map(({ blocks }) => blocks), ...near]);
  return [...numbers].sort((a, b) => a - b).map((id) => ({ id, label: number(id) }));
}

export const answer = ({ blocksPerSm }: OccupancyTrace): number[] => [blocksPerSm];
