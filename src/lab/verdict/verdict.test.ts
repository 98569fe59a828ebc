import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { predictTime, type Demand } from '@src/engine/time';
import { costsOf, fasterOf, timesHeldTo } from './index';

const nothing: Demand = {
  grid: [1320, 1, 1],
  block: [256, 1, 1],
  registersPerThread: 32,
  staticSharedBytes: 0,
  dynamicSharedBytes: 0,
  instructions: { fma: 0, alu: 0, sfu: 0, fp64: 0, tensor: 0, global: 0, shared: 0, atomic: 0, control: 0, other: 0 },
  flops: 0,
  tensorMultiplyAdds: 0,
  global: {
    loadRequests: 0,
    storeRequests: 0,
    loadSectors: 0,
    storeSectors: 0,
    tagWavefronts: 0,
    dataWavefronts: 0,
    l1HitSectors: 0,
  },
  l2: { readSectors: 0, writeSectors: 0, readPieces: 0, writePieces: 0 },
  dram: {
    cold: { readBytes: 0, writtenBytes: 0, scatteredBytes: 0 },
    warm: { readBytes: 0, writtenBytes: 0, scatteredBytes: 0 },
  },
  pagesApart: 0,
  sharedWavefronts: 0,
  constantPasses: 0,
  addressUnit: 0,
  atomics: { globalSectors: 0, meetingPieces: Infinity, sharedWavefronts: 0 },
  barriersPerBlock: 0,
  chain: { arithmetic: 0, shared: 0, l1: 0, l2: 0, dram: 0, atomic: 0, barrier: 0, slowest: 0 },
  warpImbalance: 1,
  blockImbalance: 1,
  estimated: [],
};
const timeOf = (demand: Demand) => predictTime(demand, architectures.h200, { cache: 'cold' });
const access = {
  line: 7,
  op: 'load' as const,
  requests: 1e6,
  compiled: null,
  sectors: 0,
  idealSectors: 0,
  wavefronts: 0,
  ideal: 0,
};

describe('removing a cost', () => {
  it('names bank conflicts, with the line that has most of them', () => {
    const demand = { ...nothing, sharedWavefronts: 34e6 };
    const shared = [
      { ...access, space: 'shared', wavefronts: 32e6, ideal: 1e6 },
      { ...access, space: 'shared', line: 9, wavefronts: 2e6, ideal: 1e6 },
    ] as const;
    const cost = costsOf(demand, shared).find(({ kind }) => kind === 'conflicts')!;
    expect(cost).toMatchObject({ line: 7, without: { sharedWavefronts: 2e6 } });
    expect(timeOf(cost.without).duration).toBeLessThan(timeOf(demand).duration / 4);
  });

  it('counts accesses as they are compiled', () => {
    const compiled = {
      requests: 5e5,
      sectors: 0,
      wavefronts: 16e6,
      ideal: 5e5,
      width: 4,
      why: 'repeated',
      with: null,
    } as const;
    const shared = [{ ...access, space: 'shared', wavefronts: 32e6, ideal: 1e6, compiled }] as const;
    const [cost] = costsOf({ ...nothing, sharedWavefronts: 16e6 }, shared);
    expect(cost).toMatchObject({ kind: 'conflicts', without: { sharedWavefronts: 5e5 } });
  });

  it('names no conflict where the wider loads of the machine code need their wavefronts', () => {
    const compiled = {
      requests: 25e4,
      sectors: 0,
      wavefronts: 5e5,
      ideal: 5e5,
      width: 16,
      why: 'widened',
      with: null,
    } as const;
    const shared = [{ ...access, space: 'shared', wavefronts: 1e6, ideal: 1e6, compiled }] as const;
    expect(costsOf({ ...nothing, sharedWavefronts: 5e5 }, shared).map(({ kind }) => kind)).not.toContain('conflicts');
  });

  it('says where only the machine code has conflicts', () => {
    const compiled = {
      requests: 25e4,
      sectors: 0,
      wavefronts: 1e6,
      ideal: 5e5,
      width: 16,
      why: 'widened',
      with: null,
    } as const;
    const shared = [{ ...access, space: 'shared', wavefronts: 1e6, ideal: 1e6, compiled }] as const;
    const [cost] = costsOf({ ...nothing, sharedWavefronts: 1e6 }, shared);
    expect(cost).toMatchObject({ kind: 'conflicts', line: 7, asCompiled: 4 });
    const [written] = costsOf({ ...nothing, sharedWavefronts: 1e6 }, [{ ...shared[0], wavefronts: 2e6 }]);
    expect(written).not.toHaveProperty('asCompiled');
  });

  it('names sectors that nobody needs', () => {
    const demand: Demand = {
      ...nothing,
      global: { ...nothing.global, loadRequests: 1e6, loadSectors: 32e6, tagWavefronts: 8e6 },
      l2: { readSectors: 32e6, writeSectors: 0, readPieces: 32e6, writePieces: 0 },
    };
    const cost = costsOf(demand, [{ ...access, space: 'global', sectors: 32e6, idealSectors: 4e6 }]).find(
      ({ kind }) => kind === 'sectors',
    )!;
    expect(cost.without.l2.readSectors).toBe(4e6);
    expect(cost.without.global).toMatchObject({ loadSectors: 4e6, tagWavefronts: 1e6 });
  });

  it('changes nothing where there is no cost, and never makes a launch slower', () => {
    // Whether SMs have equal work depends on the GPU alone.
    expect(costsOf(nothing, []).map(({ kind }) => kind)).toEqual(['latency', 'imbalance']);
    const all: Demand = {
      ...nothing,
      dram: {
        cold: { readBytes: 1e9, writtenBytes: 1e8, scatteredBytes: 0 },
        warm: { readBytes: 1e9, writtenBytes: 1e8, scatteredBytes: 0 },
      },
      atomics: { globalSectors: 1e6, meetingPieces: 10, sharedWavefronts: 0 },
      barriersPerBlock: 10,
      blockImbalance: 2,
      warpImbalance: 1.5,
      chain: { arithmetic: 100, shared: 10, l1: 5, l2: 3, dram: 20, atomic: 1, barrier: 10, slowest: 0 },
    };
    const { duration } = timeOf(all);
    const costs = costsOf(all, []);
    expect(costs.map(({ kind }) => kind)).toEqual(['dram', 'atomics', 'latency', 'barriers', 'imbalance']);
    for (const { without } of costs) expect(timeOf(without).duration).toBeLessThanOrEqual(duration);
  });
});

describe('two versions', () => {
  const reading = (bytes: number) =>
    timeOf({ ...nothing, dram: { ...nothing.dram, cold: { readBytes: bytes, writtenBytes: 0, scatteredBytes: 0 } } });

  it('are compared by their predictions, with the resource that makes the difference', () => {
    const found = fasterOf(reading(8e9), reading(1e9));
    expect(found).toMatchObject({ which: 'b', because: 'DRAM' });
    expect(found.times).toBeGreaterThan(4);
    expect(found.sure).toBe(timesHeldTo.kernels.versions.apart.right / 100);
  });

  it('are no surer than versions that nobody had seen were named', () => {
    const { near, apart } = timesHeldTo.kernels.versions;
    const sureAt = (times: number): number => {
      const one = reading(1e9);
      return fasterOf(one, { ...one, duration: times * one.duration }).sure;
    };
    expect([1, 1.09, 1.11, 100].map(sureAt)).toEqual([near, near, apart, apart].map(({ right }) => right / 100));
  });
});
