import type { Bytes } from '@src/units/units';
import { barrierLimit } from './barrier-limit';
import { warpsPerBlock, withDefaults, type FullLaunch, type Launch, type OccupancyFacts } from './launch';
import { registerLimit } from './register-limit';
import { requireLaunch } from './require-launch';
import { sharedLimit } from './shared-limit';
import { warpLimit } from './warp-limit';

/** What can keep a block out of an SM, in the order in which ties are resolved. */
export const limiters = ['warps', 'blocks', 'registers', 'shared', 'barriers'] as const;
export type Limiter = (typeof limiters)[number];

/** Blocks that one resource of an SM allows; `null` = unlimited. */
export type Limits = Readonly<Record<Limiter, number | null>> & { readonly warps: number; readonly blocks: number };

export interface Occupancy {
  readonly launch: FullLaunch;
  readonly blocksPerSm: number;
  readonly warpsPerBlock: number;
  readonly warpsPerSm: number;
  /** Resident warps / the maximum per SM, 0 to 1. */
  readonly share: number;
  readonly limits: Limits;
  /** The first, in the order of `limiters`, that allows no more than `blocksPerSm`. */
  readonly limitedBy: Limiter;
  /** All of them, in that order. At least one. */
  readonly allLimiters: readonly Limiter[];
  /** The actual allocation of a block: never less than it requests. */
  readonly allocated: {
    readonly registersPerWarp: number;
    readonly registersPerBlock: number;
    readonly sharedBytesPerBlock: Bytes;
    /** The carve-out, and the L1 capacity that remains; `null` when a block requests more than any carve-out has. */
    readonly sharedBytesPerSm: Bytes | null;
    readonly l1BytesPerSm: Bytes | null;
  };
}

/**
 * How many blocks of a kernel are resident on one SM at a time, and what limits them.
 *
 * A launch that cannot run at all, such as one of 1025 threads, has 0 blocks; its limiter says why. Registers are counted as
 * NVIDIA's calculation counts them: 256 per thread are accepted, which no kernel has, and 257 are not.
 *
 * @param facts - `capability('9.0')` or a GPU.
 * @returns Plain data.
 * @throws {InputError} For a number that no launch can have: a negative one, a fraction, or a block without threads.
 * @see content/evidence/occupancy
 */
export function occupancy(given: Launch, facts: OccupancyFacts): Occupancy {
  const launch = withDefaults(given);
  requireLaunch(launch);
  const { blocks: registers, ...takenRegisters } = registerLimit(launch, facts);
  const { blocks: shared, ...takenShared } = sharedLimit(launch, facts);
  const limits: Limits = {
    warps: warpLimit(launch, facts),
    blocks: facts.maxBlocksPerSm.value,
    registers,
    shared,
    barriers: barrierLimit(launch, facts),
  };
  const blocksPerSm = Math.min(...limiters.map((limiter) => limits[limiter] ?? Infinity));
  const allLimiters = limiters.filter((limiter) => limits[limiter] === blocksPerSm);
  const warps = warpsPerBlock(launch, facts);
  const { sharedBytesPerSm } = takenShared;
  return {
    launch,
    blocksPerSm,
    warpsPerBlock: warps,
    warpsPerSm: blocksPerSm * warps,
    share: (blocksPerSm * warps) / facts.maxWarpsPerSm.value,
    limits,
    limitedBy: allLimiters[0]!,
    allLimiters,
    allocated: {
      ...takenRegisters,
      ...takenShared,
      l1BytesPerSm: sharedBytesPerSm === null ? null : facts.l1SharedBytes.value - sharedBytesPerSm,
    },
  };
}
