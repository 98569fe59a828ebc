import { architecture } from '@src/arch';
import type { Origin } from '@src/arch/fact';
import { InputError } from '@src/engine/input-error';
import { latencyOrderRule } from '@src/engine/latency-order';
import { memoryLevels, type LevelId, type MemoryLevel } from '@src/engine/memory-levels';
import { carveoutRule } from '@src/engine/occupancy';
import { sharedBankRule } from '@src/engine/shared';
import { usedRules, type UsedRule } from '@src/widget/define-widget';
import { NONE, type HierarchyValues } from './params';
import { momentsOf } from './race';

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
      `The ${architecture(gpu).name} is drawn already. Choose another GPU to stand beside it, or none.`,
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

export const rules = ({ gpu }: HierarchyValues): readonly UsedRule[] =>
  usedRules([latencyOrderRule, sharedBankRule, carveoutRule], architecture(gpu).computeCapability);
