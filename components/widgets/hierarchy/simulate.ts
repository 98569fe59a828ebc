import { architecture } from '@src/arch';
import type { Origin } from '@src/arch/fact';
import { InputError } from '@src/engine/input-error';
import { memoryLevels, type LevelId, type MemoryLevel } from '@src/engine/memory-levels';
import type { Cycles } from '@src/units/units';
import { NONE, type HierarchyValues } from './params';

/** One GPU of the drawing. */
export interface Side {
  readonly gpu: string;
  readonly name: string;
  readonly levels: readonly MemoryLevel[];
  /** A thread can name so many registers. */
  readonly registersPerThread: number;
  /** Highest clock of an SM, MHz. */
  readonly clockMHz: number;
  /** Who says whether the GPU has clusters. */
  readonly clustersFrom: Origin;
}

export interface HierarchyTrace {
  /** One or two. */
  readonly sides: readonly Side[];
  /** Cycles at which the race is looked at, ascending from 0. */
  readonly moments: readonly number[];
}

const ORDER: readonly LevelId[] = ['registers', 'shared', 'l1', 'remote', 'l2', 'dram'];

/** Levels that one of the GPUs has, from near to far. */
export const levelIds = ({ sides }: HierarchyTrace): readonly LevelId[] =>
  ORDER.filter((id) => sides.some((side) => levelOf(side, id)));

export const levelOf = ({ levels }: Side, id: LevelId): MemoryLevel | undefined =>
  levels.find((level) => level.id === id);

/** @throws {InputError} When a GPU is to stand beside itself. */
export function simulate({ gpu, other }: HierarchyValues): HierarchyTrace {
  if (gpu === other)
    throw new InputError(
      `The ${architecture(gpu).name} is drawn already. Choose another GPU to draw beside it, or none.`,
    );
  const sides = [gpu, ...(other === NONE ? [] : [other])].map(sideOf);
  const arrivals = sides.flatMap(({ levels }) => levels.flatMap(({ latency }) => latency.value ?? []));
  return { sides, moments: momentsOf(arrivals) };
}

function sideOf(gpu: string): Side {
  const arch = architecture(gpu);
  return {
    gpu,
    name: arch.name,
    levels: memoryLevels(arch),
    registersPerThread: arch.maxRegistersPerThread.value,
    clockMHz: arch.boostClock.value,
    clustersFrom: arch.clusters.from,
  };
}

/** Waiting is looked at every so many cycles, so that a long wait takes long. */
const PACE = 100;
/** A look this close to an arrival would show nothing of its own. */
const NEAR = 0.4 * PACE;

/**
 * The moments of the race: each arrival once, and looks in between where nothing arrives for long.
 *
 * @param arrivals - Cycles at which values arrive, in any order.
 * @returns Ascending, from 0 to the last arrival.
 */
export function momentsOf(arrivals: readonly Cycles[]): Cycles[] {
  const stops = [...new Set([0, ...arrivals])];
  const end = Math.max(...stops);
  const looks = Array.from({ length: Math.floor(end / PACE) }, (_, index) => (index + 1) * PACE).filter((look) =>
    stops.every((stop) => Math.abs(stop - look) > NEAR),
  );
  return [...stops, ...looks].sort((one, other) => one - other);
}

/** The cycle at which the clock stands. `time` counts moments; between two of them cycles pass evenly. */
export function cycleAt(moments: readonly Cycles[], time: number): Cycles {
  const index = Math.min(moments.length - 1, Math.max(0, Math.floor(time)));
  const [from, to] = [moments[index]!, moments[index + 1] ?? moments[index]!];
  return from + (to - from) * Math.min(1, Math.max(0, time - index));
}
