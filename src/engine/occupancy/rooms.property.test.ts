import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capability } from '@src/arch/capability';
import { launches } from './arbitraries';
import { limiters, occupancy } from './occupancy';
import { dealtOut, filled, roomsOf, warpsPerFile } from './rooms';

describe('the room on an SM', () => {
  it('holds the resident blocks, and lacks something for one more: slots, bytes, or registers of a sub-partition', () => {
    fc.assert(
      fc.property(launches, ({ launch, facts }) => {
        const trace = occupancy(launch, facts);
        const { blocksPerSm: blocks, allLimiters, warpsPerBlock, allocated } = trace;
        if (blocks === 0) return;
        const rooms = roomsOf(trace, facts);
        for (const name of filled) expect(blocks * rooms[name].each).toBeLessThanOrEqual(rooms[name].capacity);
        for (const name of ['blocks', 'warps', 'shared'] as const)
          if (rooms[name].each > 0)
            expect((blocks + 1) * rooms[name].each > rooms[name].capacity).toBe(allLimiters.includes(name));
        if (allocated.registersPerWarp === 0) return;
        const file = warpsPerFile(trace, facts);
        const dealt = (count: number): number =>
          Math.max(...dealtOut(0, count * warpsPerBlock, facts.partitionsPerSm.value));
        expect(dealt(blocks)).toBeLessThanOrEqual(file);
        expect(dealt(blocks + 1) > file).toBe(allLimiters.includes('registers'));
      }),
      { numRuns: 1000 },
    );
  });

  it('is 64 warp slots, 32 block slots, 65,536 registers and 228 KiB on a 9.0', () => {
    const facts = capability('9.0');
    const trace = occupancy({ registersPerThread: 65, sharedBytesPerBlock: 8192, threadsPerBlock: 250 }, facts);
    expect(roomsOf(trace, facts)).toEqual({
      blocks: { capacity: 32, each: 1 },
      warps: { capacity: 64, each: 8 },
      registers: { capacity: 65_536, each: 8 * 32 * 72 },
      shared: { capacity: 228 * 1024, each: 9216 },
    });
    expect(warpsPerFile(trace, facts)).toBe(7);
    expect(limiters).toContain(trace.limitedBy);
  });
});

describe('warps assigned to the sub-partitions', () => {
  it('go in turn, from where the last block stopped', () => {
    expect(dealtOut(0, 8, 4)).toEqual([2, 2, 2, 2]);
    expect(dealtOut(0, 3, 4)).toEqual([1, 1, 1, 0]);
    expect(dealtOut(3, 3, 4)).toEqual([1, 1, 0, 1]);
    expect(dealtOut(5, 0, 4)).toEqual([0, 0, 0, 0]);
  });

  it('add up', () => {
    fc.assert(
      fc.property(fc.nat(64), fc.nat(64), (first, warps) => {
        const parts = dealtOut(first, warps, 4);
        expect(parts.reduce((sum, part) => sum + part)).toBe(warps);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
