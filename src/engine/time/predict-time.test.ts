import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { throughputsOf } from '@src/arch/throughput';
import { predictTime, type Demand } from './index';
import { boundOf } from './speed-of-light';

const nothing: Demand = {
  grid: [132 * 64, 1, 1],
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

const all = Object.values(architectures);
const cold = { cache: 'cold' } as const;

describe.each(all)('the time of a launch on the $name', (arch) => {
  it('ends later where the L2 is busy and no block remains for the SMs that it serves best', () => {
    const reading = (blocks: number): Demand => ({
      ...nothing,
      grid: [blocks, 1, 1],
      l2: { ...nothing.l2, readSectors: 4e7, readPieces: 2e7 },
    });
    const oneWave = predictTime(reading(arch.sms.value * 4), arch, cold).duration;
    const many = predictTime(reading(arch.sms.value * 64), arch, cold).duration;
    expect(oneWave / many).toBeGreaterThan(1.08);
  });

  it('has the L2 execute atomics between its other requests', () => {
    const reading = { readSectors: 4e7, readPieces: 2e7, writeSectors: 0, writePieces: 0 };
    const many = { ...nothing.atomics, globalSectors: 1e7 };
    const of = (more: Partial<Demand>): number => predictTime({ ...nothing, ...more }, arch, cold).duration;
    const both = predictTime({ ...nothing, l2: reading, atomics: many }, arch, cold);
    expect(both.duration).toBeGreaterThan(0.85 * (of({ l2: reading }) + of({ atomics: many })));
  });

  it('shows the average SM: where one has twice the work, the others are idle', () => {
    const sms = arch.sms.value;
    const uneven: Demand = {
      ...nothing,
      grid: [sms + 1, 1, 1],
      block: [1024, 1, 1],
      instructions: { ...nothing.instructions, fma: 1e8 },
    };
    const time = predictTime(uneven, arch, cold);
    const shown = time.resources.find(({ name }) => name === 'fma')!;
    expect(shown.share).toBeGreaterThan(0.8);
    expect(shown.shown! / shown.share).toBeCloseTo((100 * (sms + 1)) / sms / 2, 5);
    expect(time.bound).toBe('idle-sms');
    expect(predictTime({ ...uneven, isEven: true }, arch, cold).duration).toBeLessThan(0.6 * time.duration);
  });

  it('has a link between the halves of the L2 only where the L2 has halves', () => {
    const halves = Object.values(architectures).flatMap((arch) =>
      predictTime(nothing, arch, { cache: 'cold' }).resources.some(({ name }) => name === 'l2-halves') ? arch.id : [],
    );
    expect(halves.toSorted()).toEqual(['a100', 'b200', 'b300', 'h100', 'h200']);
  });

  it('waits after each branch, where few warps hide it', () => {
    const one: Demand = { ...nothing, grid: [arch.sms.value, 1, 1], block: [32, 1, 1] };
    const of = (kind: 'control' | 'other'): number => {
      const instructions = { ...nothing.instructions, [kind]: 1e8 };
      return predictTime({ ...one, instructions }, arch, cold).duration;
    };
    // An instruction each cycle, and four more for a branch.
    expect(of('control') / of('other')).toBeGreaterThan(4);
  });

  it('places a warp in one partition of its SM', () => {
    const one: Demand = {
      ...nothing,
      grid: [arch.sms.value, 1, 1],
      instructions: { ...nothing.instructions, fma: 1e8 },
    };
    const [single, four] = [32, 128].map((threads) => predictTime({ ...one, block: [threads, 1, 1] }, arch, cold));
    expect(single!.duration / four!.duration).toBeGreaterThan(3);
  });

  it('grows with each part of the demand, and names the largest', () => {
    const bytes = 2e9;
    const copy: Demand = {
      ...nothing,
      dram: { ...nothing.dram, cold: { readBytes: bytes, writtenBytes: 0, scatteredBytes: 0 } },
    };
    const less = predictTime(nothing, arch, cold);
    const more = predictTime(copy, arch, cold);
    expect(more.duration).toBeGreaterThan(less.duration);
    expect(more.bound).toBe('dram');
    expect(more.duration).toBeGreaterThan(bytes / (arch.dramGBps.value * 1e9));
    const computed = predictTime({ ...nothing, instructions: { ...nothing.instructions, fma: 1e9 } }, arch, cold);
    expect(computed.bound).toBe('fma');
    expect(computed.low).toBeLessThan(computed.duration);
    expect(computed.high).toBeGreaterThan(computed.duration);
  });

  it('marks each estimated capacity as an estimate', () => {
    const atomics = predictTime({ ...nothing, atomics: { ...nothing.atomics, globalSectors: 1e9 } }, arch, cold);
    expect(atomics.bound).toBe('atomics');
    const isAssumed = throughputsOf(arch).l2Atomics.from.startsWith('estimate:');
    expect(atomics.resources[0]!.assumed).toBe(isAssumed);
    expect(atomics.assumed.some(({ name }) => name === 'l2Atomics')).toBe(isAssumed);
  });
});

describe('a launch outside the recorded range', () => {
  const reading = (bytes: number): Demand => ({
    ...nothing,
    dram: { ...nothing.dram, cold: { readBytes: bytes, writtenBytes: 0, scatteredBytes: 0 } },
  });
  const doubtsOf = (bytes: number, arch = architectures.h100): string =>
    predictTime(reading(bytes), arch, cold).doubts.join(' ');
  it('is reported: longer, shorter, or on a GPU on which none was timed', () => {
    expect(doubtsOf(1e9)).toBe('');
    expect(doubtsOf(2e11)).toContain('outside of what was recorded');
    expect(doubtsOf(0)).toContain('outside of what was recorded');
    expect(doubtsOf(1e9, architectures.a100)).toContain('timed on the');
  });
  it('has a wider range on GPUs where no kernels were timed', () => {
    const [near, far] = [architectures.h100, architectures.a100].map((arch) => predictTime(reading(1e9), arch, cold));
    expect(far!.high / far!.low).toBeGreaterThan(1.5 * (near!.high / near!.low));
    expect([near!.isWider, far!.isWider]).toEqual([false, true]);
    // An estimate on which only a shorter bar rests does not widen it.
    const some = predictTime(reading(6e7), architectures.h200, cold);
    expect(some.assumed.map(({ name }) => name)).toContain('launchNs');
    expect([some.resources[0]!.assumed, some.isWider]).toEqual([false, false]);
  });
});

describe('a launch that the driver would refuse', () => {
  it.each([
    [{ grid: [0, 1, 1] }, 'The grid has 0 along x. Launch at least 1.'],
    [{ block: [1025, 1, 1] }, /at most 1,024 threads/],
    [{ block: [1, 1, 65] }, /64 along z/],
    [{ grid: [1, 65_536, 1] }, /65,535 along y and z/],
    [{ registersPerThread: 256 }, /at most 255 registers/],
    [{ block: [1024, 1, 1], registersPerThread: 96 }, /more registers than an SM has/],
    [{ staticSharedBytes: 49_153 }, /Make the array dynamic/],
    [{ dynamicSharedBytes: 227 * 1024 + 1 }, /at most 232,448 bytes of shared memory/],
  ] as const)('is refused: %j', (change, message) => {
    expect(() => predictTime({ ...nothing, ...change } as Demand, architectures.h200, cold)).toThrow(
      expect.objectContaining({ name: 'InputError', message: expect.stringMatching(message) as string }),
    );
  });
});

describe('the bound', () => {
  it('is the L2 where loads and atomics together keep it busy, whichever takes longer', () => {
    const shown = (name: 'l2' | 'atomics' | 'latency', percent: number) => ({
      name,
      share: percent / 100,
      shown: percent,
    });
    const waiting = { name: 'latency', share: 0.7, shown: null } as const;
    expect(boundOf([shown('atomics', 45), shown('l2', 40), waiting])).toBe('atomics');
    expect(boundOf([shown('l2', 45), shown('atomics', 10), waiting])).toBe('latency');
  });
});
