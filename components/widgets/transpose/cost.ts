import type { Architecture } from '@src/arch/architecture';
import { globalCounter } from '@src/engine/count-global';
import { sharedCounter } from '@src/engine/shared';
import { everyKernel, type KernelChoice } from './params';
import { accessesOf, byteOf, shapeOf, stagedTile, warpPlaces, type Shape } from './program';

/** One side of a kernel in one direction, over one tile. */
export interface Side {
  /** Warp-wide instructions; each is one request. */
  readonly requests: number;
  /** Sectors in global memory, wavefronts in shared memory. */
  readonly count: number;
  readonly ideal: number;
  /** What the bank-conflict counter shows; 0 in global memory. */
  readonly conflicts: number;
}

export const phases = ['load', 'write', 'read', 'store'] as const;
export type PhaseId = (typeof phases)[number];

export const isShared = (phase: PhaseId): phase is 'write' | 'read' => phase === 'write' || phase === 'read';

/** What a kernel asks of memory for one tile, by phase; all tiles of a matrix cost the same. */
export interface KernelCost extends KernelChoice {
  readonly byPhase: Readonly<Record<PhaseId, Side>>;
}

const EVERY_LANE = 0xffffffff;

/** A row of the matrix and of the tile starts at a sector, so that no tile lies otherwise than the one that is counted. */
export function kernelCost(choice: KernelChoice, shape: Shape, arch: Architecture): KernelCost {
  const onGlobal = globalCounter(arch);
  const onShared = sharedCounter(arch);
  const staged = stagedTile(choice, shape);
  const byPhase = Object.fromEntries(phases.map((phase) => [phase, { ...NOTHING }])) as Record<PhaseId, Counting>;
  for (let access = 0; access < accessesOf(shape); access += 1) {
    const places = warpPlaces(choice, shape, access);
    for (const phase of phases) {
      const side = byPhase[phase];
      if (!isShared(phase)) {
        const addresses = places[phase].map((place) => byteOf(place, shape));
        onGlobal.count(shape.bytes, EVERY_LANE, addresses);
        side.requests += onGlobal.requests;
        side.count += onGlobal.sectors;
        side.ideal += (addresses.length * shape.bytes) / arch.sectorBytes.value;
      } else if (staged) {
        const addresses = places[phase]!.map(({ row, column }) => staged.addressOf(row, column));
        onShared.count(phase === 'write' ? 'store' : 'load', shape.bytes, EVERY_LANE, addresses);
        side.requests += 1;
        side.count += onShared.wavefronts;
        side.ideal += onShared.ideal;
        side.conflicts += onShared.bankConflicts;
      }
    }
  }
  return { ...choice, byPhase };
}

type Counting = { -readonly [name in keyof Side]: Side[name] };
const NOTHING: Counting = { requests: 0, count: 0, ideal: 0, conflicts: 0 };

export const everyCost = (values: Parameters<typeof shapeOf>[0], arch: Architecture): KernelCost[] =>
  everyKernel.map((choice) => kernelCost(choice, shapeOf(values), arch));

/** Sectors or wavefronts a request, on average; 0 where there is no request. */
export const perRequest = ({ requests, count }: Side): number => (requests === 0 ? 0 : count / requests);

/** Tiles of the whole matrix. */
export const tilesOf = ({ edge, tile }: Shape): number => (edge / tile) ** 2;
