import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { launches } from './arbitraries';
import { resources } from './cliffs';
import { withDefaults, type Launch, type OccupancyFacts } from './launch';
import { limiters, occupancy } from './occupancy';

/**
 * The same answer by simulation: blocks enter one after the other, each warp takes its registers from the emptiest of the
 * four files, and the first block without room ends it. `null` when there is no limit.
 */
function movedIn(given: Launch, facts: OccupancyFacts): number {
  const launch = withDefaults(given);
  const unit = facts.registerAllocationUnit.value;
  let perWarp = 0;
  while (perWarp < launch.registersPerThread * facts.warpSize.value) perWarp += unit;
  const files = new Array<number>(facts.partitionsPerSm.value).fill(
    facts.registersPerSm.value / facts.partitionsPerSm.value,
  );
  let shared = 0;
  while (shared < launch.sharedBytesPerBlock + facts.reservedSharedBytesPerBlock.value)
    shared += facts.sharedAllocationUnit.value;
  const most = launch.optIn ? facts.maxSharedBytesPerBlock.value : facts.defaultSharedBytesPerBlock.value;
  if (launch.sharedBytesPerBlock > most || launch.threadsPerBlock > facts.maxThreadsPerBlock.value) return 0;

  const sizes = facts.sharedCarveouts.value;
  const wanted = (facts.maxSharedBytesPerSm.value * (launch.carveoutPercent ?? 100)) / 100;
  const preferred = sizes.filter((size) => size >= Math.floor(wanted))[0]!;
  let sharedLeft = preferred >= shared ? preferred : sizes.filter((size) => size >= shared)[0]!;
  let warpsLeft = facts.maxWarpsPerSm.value;
  let barriersLeft = facts.barriersPerSm.value ?? Infinity;
  let warpsOfBlock = 0;
  for (let thread = 0; thread < launch.threadsPerBlock; thread += facts.warpSize.value) warpsOfBlock += 1;
  // Admission: as if all four files were used equally.
  const rounds = Math.ceil(warpsOfBlock / files.length);
  if (rounds * files.length * perWarp > facts.maxRegistersPerBlock.value) return 0;

  let blocks = 0;
  for (; blocks < facts.maxBlocksPerSm.value; blocks += 1) {
    sharedLeft -= shared;
    warpsLeft -= warpsOfBlock;
    barriersLeft -= launch.barriersPerBlock;
    if (sharedLeft < 0 || warpsLeft < 0 || barriersLeft < 0) break;
    for (let warp = 0; warp < warpsOfBlock; warp += 1) files[files.indexOf(Math.max(...files))]! -= perWarp;
    if (Math.min(...files) < 0) break;
  }
  return blocks;
}

const check = (law: (launch: Launch, facts: OccupancyFacts) => void): void => {
  fc.assert(
    fc.property(launches, ({ launch, facts }) => {
      law(launch, facts);
    }),
    { numRuns: 1000 },
  );
};

describe('occupancy, for every launch on every compute capability', () => {
  it('is the number of blocks that fit one after the other', () => {
    check((launch, facts) => {
      expect(occupancy(launch, facts).blocksPerSm).toBe(movedIn(launch, facts));
    });
  });

  it('gives a block no less than it requests, and less than one unit more', () => {
    check((launch, facts) => {
      const { allocated, warpsPerBlock } = occupancy(launch, facts);
      const registers = launch.registersPerThread * facts.warpSize.value * warpsPerBlock;
      const shared = launch.sharedBytesPerBlock + facts.reservedSharedBytesPerBlock.value;
      expect(allocated.registersPerBlock).toBeGreaterThanOrEqual(registers);
      expect(allocated.registersPerBlock).toBeLessThan(registers + facts.registerAllocationUnit.value * warpsPerBlock);
      expect(allocated.sharedBytesPerBlock).toBeGreaterThanOrEqual(shared);
      expect(allocated.sharedBytesPerBlock).toBeLessThan(shared + facts.sharedAllocationUnit.value);
    });
  });

  it('never hands out more than an SM has', () => {
    check((launch, facts) => {
      const { blocksPerSm, warpsPerSm, share, allocated } = occupancy(launch, facts);
      expect(blocksPerSm).toBeLessThanOrEqual(facts.maxBlocksPerSm.value);
      expect(warpsPerSm).toBeLessThanOrEqual(facts.maxWarpsPerSm.value);
      expect(share).toBe(warpsPerSm / facts.maxWarpsPerSm.value);
      expect(blocksPerSm * allocated.registersPerBlock).toBeLessThanOrEqual(facts.registersPerSm.value);
      if (allocated.sharedBytesPerSm === null) return;
      expect(facts.sharedCarveouts.value).toContain(allocated.sharedBytesPerSm);
      expect(blocksPerSm * allocated.sharedBytesPerBlock).toBeLessThanOrEqual(allocated.sharedBytesPerSm);
      expect(allocated.l1BytesPerSm! + allocated.sharedBytesPerSm).toBe(facts.l1SharedBytes.value);
    });
  });

  it('is limited by what it names: no other resource allows fewer, and all that allow no more are named in order', () => {
    check((launch, facts) => {
      const { blocksPerSm, limits, limitedBy, allLimiters } = occupancy(launch, facts);
      for (const limiter of limiters) expect(limits[limiter] ?? Infinity).toBeGreaterThanOrEqual(blocksPerSm);
      expect(allLimiters).toEqual(limiters.filter((limiter) => limits[limiter] === blocksPerSm));
      expect(limitedBy).toBe(allLimiters[0]);
    });
  });

  it('never grows with more registers, more shared memory, more threads or more barriers', () => {
    fc.assert(
      fc.property(
        launches,
        fc.constantFrom(...resources, 'barriersPerBlock' as const),
        fc.nat(64),
        (given, what, more) => {
          const { launch, facts } = given;
          const now = launch[what] ?? 1;
          if (what === 'barriersPerBlock' && now + more > 16) return;
          const grown = { ...launch, [what]: now + more };
          expect(occupancy(grown, facts).blocksPerSm).toBeLessThanOrEqual(occupancy(launch, facts).blocksPerSm);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never shrinks with a larger carve-out', () => {
    fc.assert(
      fc.property(launches, fc.nat(100), fc.nat(100), ({ launch, facts }, one, other) => {
        const blocksAt = (carveoutPercent: number): number =>
          occupancy({ ...launch, carveoutPercent }, facts).blocksPerSm;
        expect(blocksAt(Math.min(one, other))).toBeLessThanOrEqual(blocksAt(Math.max(one, other)));
      }),
      { numRuns: 1000 },
    );
  });

  it('counts whole warps: threads that complete the last warp cost nothing', () => {
    check((launch, facts) => {
      const full = Math.ceil(launch.threadsPerBlock / 32) * 32;
      const { limits } = occupancy({ ...launch, threadsPerBlock: full }, facts);
      expect(limits).toEqual(occupancy(launch, facts).limits);
    });
  });
});
