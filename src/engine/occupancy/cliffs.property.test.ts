import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capability } from '@src/arch/capability';
import { launches } from './arbitraries';
import { nextCliffs, type Cliff } from './cliffs';
import { occupancy } from './occupancy';

describe('the next cliffs of a launch', () => {
  it('are where a step-by-step search finds them', () => {
    fc.assert(
      fc.property(launches, ({ launch, facts }) => {
        const blocksAt = (resource: string, value: number): number =>
          occupancy({ ...launch, [resource]: value }, facts).blocksPerSm;
        for (const { resource, now, keepsFrom, keepsTo } of nextCliffs(launch, facts)) {
          if (resource === 'sharedBytesPerBlock') continue;
          const [least, most] =
            resource === 'threadsPerBlock'
              ? [1, facts.maxThreadsPerBlock.value]
              : [0, facts.maxRegistersPerThread.value];
          let from = now;
          while (from > least && blocksAt(resource, from - 1) === blocksAt(resource, now)) from -= 1;
          let to = now;
          while (to < most && blocksAt(resource, to + 1) === blocksAt(resource, now)) to += 1;
          expect([keepsFrom, keepsTo]).toEqual([from, to]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keep all blocks on this side, and have more or fewer on the other', () => {
    fc.assert(
      fc.property(launches, ({ launch, facts }) => {
        const blocks = occupancy(launch, facts).blocksPerSm;
        for (const { resource, now, keepsFrom, keepsTo, wins, loses } of nextCliffs(launch, facts)) {
          const blocksAt = (value: number): number => occupancy({ ...launch, [resource]: value }, facts).blocksPerSm;
          expect(keepsFrom).toBeLessThanOrEqual(now);
          expect(keepsTo).toBeGreaterThanOrEqual(now);
          expect(blocksAt(keepsFrom)).toBe(blocks);
          expect(blocksAt(keepsTo)).toBe(blocks);
          if (wins) {
            expect(wins).toEqual({ at: keepsFrom - 1, blocksPerSm: blocksAt(keepsFrom - 1) });
            expect(wins.blocksPerSm).toBeGreaterThan(blocks);
          }
          if (loses) {
            expect(loses).toEqual({ at: keepsTo + 1, blocksPerSm: blocksAt(keepsTo + 1) });
            expect(loses.blocksPerSm).toBeLessThan(blocks);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  const of = (resource: Cliff['resource'], launch: Parameters<typeof nextCliffs>[0]): Cliff =>
    nextCliffs(launch, capability('9.0')).find((cliff) => cliff.resource === resource)!;
  const kernel = { registersPerThread: 64, sharedBytesPerBlock: 32_768, threadsPerBlock: 256 };

  it('are 49 and 64 registers around 64 at 256 threads on a 9.0: one more costs a block, sixteen fewer win one', () => {
    expect(of('registersPerThread', kernel)).toEqual({
      resource: 'registersPerThread',
      now: 64,
      keepsFrom: 49,
      keepsTo: 64,
      wins: { at: 48, blocksPerSm: 5 },
      loses: { at: 65, blocksPerSm: 3 },
    });
  });

  it('end at the limits of the hardware: no block is lost to registers when there is room for only one block', () => {
    const lone = { registersPerThread: 16, sharedBytesPerBlock: 227 * 1024, threadsPerBlock: 32 };
    expect(of('registersPerThread', lone)).toMatchObject({ keepsFrom: 0, keepsTo: 255, wins: null, loses: null });
    expect(of('sharedBytesPerBlock', lone)).toMatchObject({ keepsTo: 227 * 1024, loses: null });
  });

  it('of shared memory are the last byte before another unit of 128 per block is one too many', () => {
    const cliff = of('sharedBytesPerBlock', { ...kernel, registersPerThread: 32 });
    expect(cliff.loses).toEqual({ at: cliff.keepsTo + 1, blocksPerSm: 5 });
    expect((cliff.keepsTo + 1024) % 128).toBe(0);
    expect(6 * (cliff.keepsTo + 1024)).toBeLessThanOrEqual(228 * 1024);
    expect(6 * (cliff.keepsTo + 1024 + 128)).toBeGreaterThan(228 * 1024);
  });
});
