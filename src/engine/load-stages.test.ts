import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { accessOn } from './arbitraries';
import { coalesce } from './coalesce';
import { dramBlocks } from './dram-fetch';
import { InputError } from './input-error';
import { loadRoad, type FoundIn, type LoadCounters } from './load-stages';
import { addressesOf, type Pattern } from './patterns';

const { h200, a100 } = architectures;

function road(pattern: Pattern, foundIn: FoundIn, { width = 4, mask = 0xffffffff, arch = h200 } = {}) {
  const addressByLane = addressesOf(pattern, { elementBytes: width, mask });
  return loadRoad(coalesce({ op: 'load', width, addressByLane }, arch), foundIn, arch);
}
const stride = (elements: number): Pattern => ({ kind: 'stride', stride: elements });
const kinds = (...args: Parameters<typeof road>): string[] => road(...args).stages.map(({ kind }) => kind);

/** Any load with any state of the caches. */
const loads = fc.record({
  access: accessOn(h200).map((access) => ({ ...access, op: 'load' as const })),
  foundIn: fc.constantFrom<FoundIn>('l1', 'l2', 'dram'),
});

describe('the stages of a load', () => {
  it('with cold caches include DRAM', () => {
    expect(kinds(stride(1), 'dram')).toEqual([
      'instruction',
      'addresses',
      'request',
      'lookup',
      'sectors',
      'l2',
      'dram',
      'back',
      'registers',
    ]);
  });

  it('turn around where the data is', () => {
    expect(kinds(stride(1), 'l2')).not.toContain('dram');
    expect(kinds(stride(1), 'l2')).toContain('back');
    expect(kinds(stride(1), 'l1').slice(-2)).toEqual(['sectors', 'registers']);
  });

  it('end at the addresses when no lane is active, and nothing is counted', () => {
    const { stages } = road(stride(1), 'dram', { mask: 0 });
    expect(stages.map(({ kind }) => kind)).toEqual(['instruction', 'addresses']);
    expect(Object.values(stages.at(-1)!.counters)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it.each<[string, Pattern, FoundIn, Partial<LoadCounters>]>([
    ['contiguous, cold', stride(1), 'dram', { requests: 1, wavefronts: 1, sectors: 4, l2Sectors: 4, dramBytes: 128 }],
    ['stride 16, cold: half of each block is for nobody', stride(16), 'dram', { l2Sectors: 32, dramBytes: 2048 }],
    ['stride 8, cold: neighbors share a block', stride(8), 'dram', { l2Sectors: 32, dramBytes: 1024 }],
    ['one float for all, cold', stride(0), 'dram', { sectors: 1, l2Sectors: 1, dramBytes: 64 }],
    ['stride 8, L2 warm', stride(8), 'l2', { l1Hits: 0, l1Misses: 32, l2Sectors: 32, dramBytes: 0 }],
    ['stride 8, L1 warm', stride(8), 'l1', { l1Hits: 32, l1Misses: 0, l2Sectors: 0, dramBytes: 0 }],
  ])('counts at its end, %s', (_, pattern, foundIn, counted) => {
    expect(road(pattern, foundIn).stages.at(-1)!.counters).toMatchObject(counted);
  });

  it('do not state the bytes from DRAM where the block of a miss was not measured', () => {
    const { stages, blocks } = road(stride(1), 'dram', { arch: a100 });
    expect(blocks).toBeNull();
    expect(stages.map(({ counters }) => counters.dramBytes)).toEqual([0, 0, 0, 0, 0, 0, null, null, null]);
    expect(road(stride(1), 'l2', { arch: a100 }).stages.at(-1)!.counters.dramBytes).toBe(0);
  });

  it.each([
    [1, 1],
    [2, 1],
    [4, 1],
    [8, 2],
    [16, 4],
  ])('fill registers of 32 bits: %i B per lane are %i', (width, registers) => {
    expect(road(stride(1), 'l1', { width }).registersPerLane).toBe(registers);
  });

  it('refuse a store', () => {
    const addressByLane = addressesOf(stride(1), { elementBytes: 4 });
    const trace = coalesce({ op: 'store', width: 4, addressByLane }, h200);
    expect(() => loadRoad(trace, 'l1', h200)).toThrow(InputError);
  });
});

describe('the counters of any load', () => {
  it('never decrease, and end at the numbers of the trace', () => {
    fc.assert(
      fc.property(loads, ({ access, foundIn }) => {
        const trace = coalesce(access, h200);
        const { stages, asked } = loadRoad(trace, foundIn, h200);
        for (const [index, { counters }] of stages.entries())
          for (const [name, value] of Object.entries(counters))
            expect(value).toBeGreaterThanOrEqual(stages[Math.max(0, index - 1)]!.counters[name as 'sectors']);
        const { requests, wavefronts, sectors, l1Hits, l1Misses, l2Sectors } = stages.at(-1)!.counters;
        expect([requests, wavefronts, sectors]).toEqual([trace.requests, trace.wavefronts, trace.sectors.length]);
        expect(l1Hits + l1Misses).toBe(sectors);
        expect([l1Misses, l2Sectors]).toEqual([asked.length, asked.length]);
      }),
    );
  });

  it('change one at a time, apart from the outcome of the lookup', () => {
    fc.assert(
      fc.property(loads, ({ access, foundIn }) => {
        const { stages } = loadRoad(coalesce(access, h200), foundIn, h200);
        const lookups = stages.filter(({ kind }) => kind === 'lookup').map(({ counters }) => counters.wavefronts);
        expect(lookups).toEqual(lookups.map((_, index) => index + 1));
      }),
    );
  });

  it('request from the L2 in the order of tag lookups, wavefront by wavefront', () => {
    fc.assert(
      fc.property(loads, ({ access }) => {
        const { asked } = loadRoad(coalesce(access, h200), 'l2', h200);
        for (const [index, { wavefront, start }] of asked.entries()) {
          const before = asked[index - 1];
          if (before === undefined) continue;
          expect(before.wavefront).toBeLessThanOrEqual(wavefront);
          if (before.wavefront === wavefront) expect(before.start).toBeLessThan(start);
        }
      }),
    );
    const order = road(stride(160), 'l2').asked.map(({ start }) => start);
    expect(order).not.toEqual(order.toSorted((one, other) => one - other));
  });

  it('list the sectors of a block from DRAM in ascending order, whatever the order of the requests', () => {
    expect(dramBlocks([224, 32, 192, 0], h200)).toEqual([
      { start: 192, sectors: [192, 224] },
      { start: 0, sectors: [0, 32] },
    ]);
  });

  it('fetch every missing sector from DRAM once, in whole aligned blocks', () => {
    fc.assert(
      fc.property(loads, ({ access }) => {
        const trace = coalesce(access, h200);
        const { blocks, stages } = loadRoad(trace, 'dram', h200);
        const brought = blocks!.flatMap((block) => block.sectors);
        expect(brought.toSorted((a, b) => a - b)).toEqual(trace.sectors.map(({ start }) => start));
        expect(new Set(blocks!.map(({ start }) => start)).size).toBe(blocks!.length);
        for (const { start, sectors } of blocks!) {
          expect(start % 64).toBe(0);
          for (const sector of sectors) expect(sector >= start && sector < start + 64).toBe(true);
        }
        expect(stages.at(-1)!.counters.dramBytes).toBe(64 * blocks!.length);
      }),
    );
  });

  it('survive a round trip through JSON', () => {
    fc.assert(
      fc.property(loads, ({ access, foundIn }) => {
        const made = loadRoad(coalesce(access, h200), foundIn, h200);
        expect(JSON.parse(JSON.stringify(made))).toEqual(made);
      }),
      { numRuns: 30 },
    );
  });
});
