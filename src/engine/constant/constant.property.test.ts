import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { accessOn, laneOrders, reordered } from '../arbitraries';
import { constantAccess, type ConstantAccess } from './constant-access';
import { constantReads } from './constant-cache';

const { h200 } = architectures;

/** Tables that kernels look up: the addresses of loads, folded into the constant space. */
const reads: fc.Arbitrary<ConstantAccess> = accessOn(h200).map(({ width, addressByLane }) => ({
  width,
  addressByLane: addressByLane.map((address) => (address === null ? null : address % 65_536)),
}));

describe('a read of constants', () => {
  it('serves each active lane once, with exactly the lanes of its address', () => {
    fc.assert(
      fc.property(reads, (access) => {
        const { passes, activeLanes } = constantAccess(access, h200);
        const active = access.addressByLane.flatMap((address, lane) => (address === null ? [] : [lane]));
        expect(passes.flatMap(({ lanes }) => lanes).toSorted((a, b) => a - b)).toEqual(active);
        expect(activeLanes).toBe(active.length);
        for (const { address, line, lanes } of passes) {
          expect(lanes.every((lane) => access.addressByLane[lane] === address)).toBe(true);
          expect(address - line).toBe(address % 64);
        }
        expect(new Set(passes.map(({ address }) => address)).size).toBe(passes.length);
      }),
    );
  });

  it('has one request per pass and instruction, whichever lane reads which address', () => {
    fc.assert(
      fc.property(reads, laneOrders, (access, order) => {
        const { requests, passes, lines } = constantAccess(access, h200);
        const distinct = new Set(access.addressByLane.filter((address) => address !== null)).size;
        expect(passes.length).toBe(distinct);
        expect(requests).toBe(distinct * (access.width === 16 ? 2 : 1));
        const other = constantAccess(
          { width: access.width, addressByLane: reordered({ ...access, op: 'load' }, order).addressByLane },
          h200,
        );
        expect([other.requests, other.lines]).toEqual([requests, lines]);
      }),
    );
  });
});

describe('consecutive reads of constants', () => {
  /** A set-associative cache with time stamps instead of queues. */
  function hitsByStamps(accesses: readonly ConstantAccess[]): number[] {
    const stamps = new Map<number, number>();
    let now = 0;
    return accesses.map((access) => {
      let hits = 0;
      const addresses = [...new Set(access.addressByLane.filter((address) => address !== null))];
      for (let time = 0; time < (access.width === 16 ? 2 : 1); time += 1)
        for (const address of addresses) {
          const line = Math.floor(address / 64);
          now += 1;
          if (stamps.has(line)) hits += 1;
          stamps.set(line, now);
          const set = [...stamps].filter(([other]) => other % 8 === line % 8).toSorted(([, a], [, b]) => a - b);
          if (set.length > 4) stamps.delete(set[0]![0]);
        }
      return hits;
    });
  }

  it('hit and miss as in a cache with time stamps', () => {
    fc.assert(
      fc.property(fc.array(reads, { maxLength: 8 }), fc.nat(2), (several, rounds) => {
        const accesses = Array.from({ length: rounds + 1 }, () => several).flat();
        const traced = constantReads(accesses, h200);
        expect(traced.map(({ hits }) => hits)).toEqual(hitsByStamps(accesses));
        expect(traced.map(({ hits, misses }) => hits + misses)).toEqual(
          accesses.map((access) => constantAccess(access, h200).requests),
        );
      }),
    );
  });

  it('take the warm cycles when nothing misses, and more when something does', () => {
    fc.assert(
      fc.property(reads, (access) => {
        const [cold, warm] = constantReads([access, access], h200);
        const { warmCycles, lines } = constantAccess(access, h200);
        expect(cold!.cycles === null).toBe(warmCycles === null);
        if (warmCycles !== null) expect(cold!.cycles! - warmCycles).toBe(70 * cold!.misses);
        expect(cold!.misses).toBeGreaterThanOrEqual(lines);
        if (lines === 1) expect(warm!.cycles).toBe(warmCycles);
      }),
    );
  });
});
