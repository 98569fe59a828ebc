import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { constantAccess } from './constant-access';
import { constantReads } from './constant-cache';

const { h200, a100 } = architectures;
const lanes = Array.from({ length: 32 }, (_, lane) => lane);

describe('32 lanes that read constants', () => {
  it('are served at once when they read one word, and take 32 passes in one line when all their words differ', () => {
    const one = constantAccess({ width: 4, addressByLane: lanes.map(() => 64) }, h200);
    expect([one.passes.length, one.requests, one.lines, one.warmCycles]).toEqual([1, 1, 1, 28]);
    const own = constantAccess({ width: 1, addressByLane: lanes }, h200);
    expect([own.passes.length, own.requests, own.lines, own.warmCycles]).toEqual([32, 32, 1, 369]);
  });

  it('need two instructions, and twice the requests, for 16 bytes', () => {
    const wide = constantAccess({ width: 16, addressByLane: lanes.map((lane) => (lane % 4) * 16) }, h200);
    expect([wide.instructions, wide.passes.length, wide.requests, wide.warmCycles]).toEqual([2, 4, 8, null]);
  });

  it('state the origin of their cycles: a recording on the H200, an estimate elsewhere', () => {
    const access = { width: 4, addressByLane: lanes.map(() => 0) };
    expect(constantAccess(access, h200).cyclesFrom).toBe('evidence:constant');
    expect(constantAccess(access, a100).cyclesFrom).toMatch(/^estimate:.*9\.0/);
    expect(constantReads([access], a100)[0]!.cyclesFrom).toMatch(/^estimate:/);
  });

  it('cost nothing when all are inactive', () => {
    const off = constantAccess({ width: 4, addressByLane: lanes.map(() => null) }, h200);
    expect([off.passes, off.requests, off.warmCycles]).toEqual([[], 0, null]);
  });
});

describe('the first cache of constants', () => {
  const uniform = (address: number) => ({ width: 4, addressByLane: lanes.map(() => address) });
  const rounds = (addresses: readonly number[]) =>
    constantReads([...addresses, ...addresses, ...addresses].map(uniform), h200).slice(addresses.length);

  it('holds a table of 2 KiB, and nothing of one that is a line longer in each set when it is walked in order', () => {
    const walk = (bytes: number) =>
      lanes
        .concat(lanes.map((n) => n + 32))
        .map((n) => n * 64)
        .filter((at) => at < bytes);
    expect(rounds(walk(2048)).every(({ hits, cycles }) => hits === 1 && cycles === 28)).toBe(true);
    expect(rounds(walk(2560)).every(({ misses, cycles }) => misses === 1 && cycles === 98)).toBe(true);
  });

  it('keeps four lines that are 512 bytes apart, not five', () => {
    const apart = (count: number) => lanes.slice(0, count).map((n) => n * 512);
    expect(rounds(apart(4)).every(({ hits }) => hits === 1)).toBe(true);
    expect(rounds(apart(5)).every(({ misses }) => misses === 1)).toBe(true);
  });

  it('evicts the least recently read line', () => {
    const [first, again] = [0, 512, 1024, 1536];
    const reads = constantReads([0, 512, 1024, 1536, first!, 2048, again!, first!].map(uniform), h200);
    expect(reads.map(({ hits }) => hits)).toEqual([0, 0, 0, 0, 1, 0, 0, 1]);
  });

  it('adds 11 cycles for a pass that hits and 81 for one that misses', () => {
    const access = { width: 4, addressByLane: lanes.map((lane) => (lane % 9) * 256) };
    const [cold, warm] = constantReads([access, access], h200);
    expect(cold).toMatchObject({ hits: 0, misses: 9, cycles: 17 + 9 * 81 });
    expect(warm).toMatchObject({ hits: 4, misses: 5, cycles: 17 + 4 * 11 + 5 * 81 });
  });
});

describe('an invalid read', () => {
  it.each([
    [3, 0, 'There is no read of 3 bytes of constants per lane. Choose one of 1, 2, 4, 8, 16.'],
    [
      4,
      65_536,
      'Lane 0 reads 4 bytes of constants at 65536, but the constant space ends at 65536. Give an address up to 65532, or keep',
    ],
    [4, 6, 'Lane 0 accesses 4 bytes at address 6'],
    [4, -4, 'Lane 0 has address -4'],
  ])('of %i bytes at %i is refused', (width, address, message) => {
    const addressByLane = lanes.map((lane) => (lane === 0 ? address : null));
    expect(() => constantAccess({ width, addressByLane }, h200)).toThrow(message);
  });
});
