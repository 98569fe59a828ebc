/**
 * Generators of launches. Random numbers alone almost never reach the boundaries at which a block is gained or lost, so each
 * resource is also drawn as a share of an SM's, and threads and registers in the steps that kernels use.
 */
import fc from 'fast-check';
import { capabilities } from '@src/arch/capability';
import type { Launch, OccupancyFacts } from './launch';

const registers = fc.oneof(
  fc.integer({ min: 0, max: 255 }),
  fc.integer({ min: 2, max: 31 }).map((eights) => 8 * eights),
);
const threads = fc.oneof(
  fc.integer({ min: 1, max: 1024 }),
  fc.integer({ min: 1, max: 32 }).map((warps) => 32 * warps),
);

const sharedOf = (facts: OccupancyFacts): fc.Arbitrary<number> => {
  const most = facts.maxSharedBytesPerBlock.value;
  const perSm = facts.maxSharedBytesPerSm.value;
  const part = fc
    .record({ blocks: fc.integer({ min: 1, max: 32 }), off: fc.integer({ min: -2, max: 2 }) })
    .map(({ blocks, off }) => Math.floor(perSm / blocks) - facts.reservedSharedBytesPerBlock.value + off);
  return fc.oneof(fc.constant(0), fc.nat(most), fc.nat(9000), part).map((bytes) => Math.min(Math.max(bytes, 0), most));
};

/** A valid launch, with its compute capability. */
export const launches: fc.Arbitrary<{ launch: Launch; facts: OccupancyFacts }> = fc
  .constantFrom(...capabilities)
  .chain((facts) =>
    fc
      .record({
        registersPerThread: registers,
        sharedBytesPerBlock: sharedOf(facts),
        threadsPerBlock: threads,
        carveoutPercent: fc.option(fc.nat(100), { nil: null, freq: 2 }),
        optIn: fc.boolean(),
        barriersPerBlock: fc.oneof(fc.constant(1), fc.integer({ min: 0, max: 16 })),
      })
      .map((launch) => ({ launch, facts })),
  );
