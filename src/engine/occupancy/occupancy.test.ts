import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { capability } from '@src/arch/capability';
import { fact } from '@src/arch/fact';
import { occupancy, type Occupancy } from './index';
import type { Launch } from './launch';

const on = (computeCapability: string, launch: Partial<Launch>): Occupancy =>
  occupancy(
    { registersPerThread: 32, sharedBytesPerBlock: 0, threadsPerBlock: 256, ...launch },
    capability(computeCapability),
  );

describe('occupancy', () => {
  it('of 64 registers, 32 KB and 256 threads on a 9.0 is 4 blocks, limited by registers', () => {
    const { blocksPerSm, warpsPerSm, share, limits, limitedBy, allocated } = on('9.0', {
      registersPerThread: 64,
      sharedBytesPerBlock: 32_768,
    });
    expect({ blocksPerSm, warpsPerSm, share, limitedBy }).toEqual({
      blocksPerSm: 4,
      warpsPerSm: 32,
      share: 0.5,
      limitedBy: 'registers',
    });
    expect(limits).toEqual({ warps: 8, blocks: 32, registers: 4, shared: 6, barriers: 64 });
    expect(allocated).toEqual({
      registersPerWarp: 2048,
      registersPerBlock: 16_384,
      sharedBytesPerBlock: 33_792,
      sharedBytesPerSm: 228 * 1024,
      l1BytesPerSm: 28 * 1024,
    });
  });

  it('steps: 48 registers leave 62.5 % of the warps of a 9.0 at 256 threads, 96 leave 25 %', () => {
    expect(on('9.0', { registersPerThread: 48 }).share).toBe(0.625);
    expect(on('9.0', { registersPerThread: 96 }).share).toBe(0.25);
  });

  it('rounds the registers of a warp up to 256, so 33 per thread cost as much as 40', () => {
    expect(on('9.0', { registersPerThread: 33 }).allocated.registersPerWarp).toBe(40 * 32);
    expect(on('9.0', { registersPerThread: 33 }).blocksPerSm).toBe(on('9.0', { registersPerThread: 40 }).blocksPerSm);
  });

  it('fits 7 blocks of 31 KB on a 9.0, and only 6 of 32 KB: each costs 1 KB more than it requests', () => {
    expect(on('9.0', { sharedBytesPerBlock: 31 * 1024 }).limits.shared).toBe(7);
    expect(on('9.0', { sharedBytesPerBlock: 32 * 1024 }).limits.shared).toBe(6);
    expect(on('7.5', { sharedBytesPerBlock: 32 * 1024 }).limits.shared).toBe(2);
  });

  it('names a tie once, in the order warps, blocks, registers, shared, and lists it in full', () => {
    const tie = on('8.0', { threadsPerBlock: 64 });
    expect(tie.limitedBy).toBe('warps');
    expect(tie.allLimiters).toEqual(['warps', 'blocks', 'registers']);
    expect(on('9.0', { registersPerThread: 16, threadsPerBlock: 32 }).limitedBy).toBe('blocks');
  });

  it('divides 64 named barriers of an SM of a 9.0 among its blocks, and counts none before', () => {
    const greedy = { registersPerThread: 16, threadsPerBlock: 32, barriersPerBlock: 16 };
    expect(on('9.0', greedy)).toMatchObject({ blocksPerSm: 4, limitedBy: 'barriers', allLimiters: ['barriers'] });
    expect(on('8.0', greedy)).toMatchObject({ blocksPerSm: 32, limits: { barriers: null } });
  });

  it('has no limit of shared memory where a block uses none and nothing is reserved', () => {
    expect(on('7.0', {}).limits.shared).toBeNull();
    expect(on('8.0', {}).limits.shared).toBe(164);
    expect(on('7.0', { registersPerThread: 0 }).limits.registers).toBeNull();
  });

  it('gives 0 blocks to what cannot run, and says why', () => {
    expect(on('9.0', { threadsPerBlock: 1025 })).toMatchObject({ blocksPerSm: 0, limitedBy: 'warps' });
    expect(on('9.0', { registersPerThread: 65, threadsPerBlock: 1024 })).toMatchObject({
      blocksPerSm: 0,
      limitedBy: 'registers',
    });
    expect(on('9.0', { registersPerThread: 257 })).toMatchObject({ blocksPerSm: 0, limitedBy: 'registers' });
    expect(on('9.0', { sharedBytesPerBlock: 227 * 1024 + 1 })).toMatchObject({
      blocksPerSm: 0,
      limitedBy: 'shared',
      allocated: { sharedBytesPerSm: null, l1BytesPerSm: null },
    });
    expect(on('9.0', { sharedBytesPerBlock: 48 * 1024 + 1, optIn: false })).toMatchObject({
      blocksPerSm: 0,
      limitedBy: 'shared',
    });
  });

  it('admits a block as if it took registers for whole rounds of four warps, where a block may have less than an SM', () => {
    const halved = { ...capability('9.0'), maxRegistersPerBlock: fact(32_768, 'estimate:made up for this test') };
    const blocks = (threadsPerBlock: number): number =>
      occupancy({ registersPerThread: 168, sharedBytesPerBlock: 0, threadsPerBlock }, halved).blocksPerSm;
    // Five warps take 26,880 registers; counted as eight they would take 43,008.
    expect([blocks(128), blocks(160)]).toEqual([3, 0]);
  });

  it('is the same for a GPU as for its compute capability', () => {
    const launch = { registersPerThread: 50, sharedBytesPerBlock: 20_000, threadsPerBlock: 192 };
    for (const arch of Object.values(architectures))
      expect(occupancy(launch, arch)).toEqual(occupancy(launch, capability(arch.computeCapability)));
  });

  it.each<[Partial<Launch>, string]>([
    [
      { registersPerThread: -1 },
      'registersPerThread is -1. It is a whole number from 0. Take the number that the compiler reports.',
    ],
    [
      { threadsPerBlock: 0 },
      'threadsPerBlock is 0. It is a whole number from 1. Multiply the three sizes of the block.',
    ],
    [
      { sharedBytesPerBlock: 0.5 },
      'sharedBytesPerBlock is 0.5. It is a whole number from 0. Take 0 for a kernel without shared memory.',
    ],
    [{ barriersPerBlock: 17 }, 'barriersPerBlock is 17. A block has 16 barriers; use fewer names.'],
    [
      { barriersPerBlock: NaN },
      'barriersPerBlock is NaN. It is a whole number from 0. Take 1 for a kernel that calls only __syncthreads().',
    ],
    [
      { carveoutPercent: 101 },
      'carveoutPercent is 101. It is a whole number from 0 to 100, or null for no preference.',
    ],
  ])('refuses %o', (launch, message) => {
    expect(() => on('9.0', launch)).toThrow(expect.objectContaining({ name: 'InputError', message }));
  });
});
