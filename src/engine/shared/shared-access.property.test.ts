import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import type { SharedAccess } from './access';
import { sharedAccessOn } from './arbitraries';
import { sharedAccess } from './shared-access';

/** The same counts by the plainest means, and without the engine's functions: byte by byte and bank by bank, with sets. */
function counted({ op, atomic = 'add', width, addressByLane }: SharedAccess, arch: Architecture) {
  const bytesOf = (lane: number): number[] => Array.from({ length: width }, (_, byte) => addressByLane[lane]! + byte);
  const partnersDiffer = (distance: number): boolean =>
    addressByLane.some((mine, lane) => {
      const asked = new Set([
        mine,
        addressByLane[lane % (2 * distance) < distance ? lane + distance : lane - distance],
      ]);
      asked.delete(null);
      return asked.size > 1;
    });
  const merges = op === 'load' && arch.sharedLoadPairs.value.some((distance) => !partnersDiffer(distance));
  const groups = [0, 1, 1, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 4][width]!;
  const group = (32 / groups) * (groups > 1 && merges ? 2 : 1);
  const together = op !== 'atomic' || (atomic === 'count' && arch.sharedCounting.value !== null);

  const degrees: number[] = [];
  for (let first = 0; first < 32; first += group) {
    const lanes = Array.from({ length: group }, (_, offset) => first + offset).filter(
      (lane) => addressByLane[lane] !== null,
    );
    const inBank = Array.from({ length: 32 }, (_, bank) => {
      const touching = lanes.filter((lane) => bytesOf(lane).some((byte) => (byte >> 2) % 32 === bank));
      if (!together) return touching.length;
      return new Set(
        lanes
          .flatMap(bytesOf)
          .map((byte) => byte >> 2)
          .filter((word) => word % 32 === bank),
      ).size;
    });
    degrees.push(Math.max(...inBank));
  }
  const once = degrees.reduce((sum, degree) => sum + degree, 0);
  const active = addressByLane.filter((address) => address !== null).length;
  const rounds = op === 'atomic' && atomic === 'cas' ? 2 : 1;
  return {
    wavefronts: once * rounds,
    conflictDegree: Math.max(...degrees),
    ideal: Math.min(once, Math.ceil((active * width) / 128)) * rounds,
    bankConflicts: once - degrees.filter((degree) => degree > 0).length,
  };
}

const counts = (access: SharedAccess, arch: Architecture) => {
  const { wavefronts, conflictDegree, ideal, bankConflicts } = sharedAccess(access, arch);
  return { wavefronts: wavefronts.length, conflictDegree, ideal, bankConflicts };
};

const with4Bytes = (access: SharedAccess): boolean => access.width <= 4 && access.op !== 'atomic';

describe.each(Object.values(architectures))('sharedAccess on $name, for every access that it supports', (arch) => {
  const access = sharedAccessOn(arch);

  it('matches the plain reference', () => {
    fc.assert(
      fc.property(access, (warp) => {
        expect(counts(warp, arch)).toEqual(counted(warp, arch));
      }),
      { numRuns: 400 * Number(process.env['RUNS'] ?? 0.4) },
    );
  });

  it('serves each active lane exactly once per round, and no inactive lane', () => {
    fc.assert(
      fc.property(access, (warp) => {
        const { wavefronts, activeLanes } = sharedAccess(warp, arch);
        const active = warp.addressByLane.flatMap((address, lane) => (address === null ? [] : [lane]));
        for (const round of warp.op === 'atomic' && warp.atomic === 'cas' ? [1, 2] : [1]) {
          const served = wavefronts.filter((each) => each.round === round).flatMap(({ lanes }) => lanes);
          expect(served.toSorted((a, b) => a - b)).toEqual(active);
        }
        expect(activeLanes).toBe(active.length);
      }),
    );
  });

  it('moves no two words of one bank in a wavefront, and every word that its lanes access', () => {
    fc.assert(
      fc.property(access, (warp) => {
        for (const { words, banks, lanes } of sharedAccess(warp, arch).wavefronts) {
          expect(new Set(banks).size).toBe(banks.length);
          expect(banks).toEqual(words.map((word) => (word / 4) % 32));
          const asked = lanes.flatMap((lane) => {
            const first = Math.floor(warp.addressByLane[lane]! / 4) * 4;
            return Array.from({ length: Math.max(1, warp.width / 4) }, (_, index) => first + 4 * index);
          });
          expect(new Set(words)).toEqual(new Set(asked));
        }
      }),
    );
  });

  it('lets lanes of an atomic share a wavefront only on different words, except for counting', () => {
    fc.assert(
      fc.property(access, (warp) => {
        fc.pre(warp.op === 'atomic' && warp.atomic !== 'count');
        for (const { lanes, words } of sharedAccess(warp, arch).wavefronts)
          expect(words.length).toBe((lanes.length * warp.width) / 4);
      }),
    );
  });

  it('reports for every lane the bank, pass and wavefront that the wavefronts themselves name', () => {
    fc.assert(
      fc.property(access, (warp) => {
        const { serviceByLane, wavefronts, passes } = sharedAccess(warp, arch);
        expect(serviceByLane.map((service) => service?.address ?? null)).toEqual(warp.addressByLane);
        for (const [lane, service] of serviceByLane.entries()) {
          if (!service) continue;
          const wavefront = wavefronts[service.wavefront - 1]!;
          expect(wavefront.lanes).toContain(lane);
          expect([wavefront.pass, wavefront.round]).toEqual([service.pass, 1]);
          expect(wavefront.banks).toContain(service.bank);
          expect(passes[service.pass - 1]!.lanes).toContain(lane);
        }
      }),
    );
  });

  it('needs as many wavefronts as its passes, in their order, none of them empty', () => {
    fc.assert(
      fc.property(access, (warp) => {
        const { wavefronts, passes, lanesPerPass } = sharedAccess(warp, arch);
        const rounds = Math.max(1, ...wavefronts.map(({ round }) => round));
        expect(passes.length * lanesPerPass).toBe(32);
        expect(passes.map(({ degree }) => degree * rounds)).toEqual(
          passes.map((_, index) => wavefronts.filter(({ pass }) => pass === index + 1).length),
        );
        const order = wavefronts.map(({ pass }) => pass);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        for (const { lanes } of wavefronts) expect(lanes.length).toBeGreaterThan(0);
      }),
    );
  });

  it('never needs fewer wavefronts than the ideal, nor more than a round for each active lane', () => {
    fc.assert(
      fc.property(access, (warp) => {
        const { wavefronts, ideal, excess, activeLanes, conflictDegree, bankConflicts } = sharedAccess(warp, arch);
        expect(wavefronts.length).toBe(ideal + excess);
        expect(excess).toBeGreaterThanOrEqual(0);
        expect(ideal === 0).toBe(activeLanes === 0);
        expect(wavefronts.length).toBeLessThanOrEqual(activeLanes * (warp.atomic === 'cas' ? 2 : 1));
        expect(bankConflicts === 0).toBe(conflictDegree <= 1);
      }),
    );
  });

  it('counts the same in a 4-byte or narrower load or store whichever lane accesses which address', () => {
    const orders = fc.shuffledSubarray(
      Array.from({ length: 32 }, (_, lane) => lane),
      { minLength: 32, maxLength: 32 },
    );
    fc.assert(
      fc.property(access.filter(with4Bytes), orders, (warp, order) => {
        const addressByLane = order.map((lane) => warp.addressByLane[lane]!);
        expect(counts({ ...warp, addressByLane }, arch)).toEqual(counts(warp, arch));
      }),
    );
  });

  it('counts the same in a wide store when lanes change places within their half or quarter warp', () => {
    fc.assert(
      fc.property(access, fc.nat(15), (warp, flip) => {
        fc.pre(warp.op === 'store');
        const within = flip & (128 / Math.max(4, warp.width) - 1);
        const addressByLane = warp.addressByLane.map((_, lane) => warp.addressByLane[lane ^ within]!);
        expect(counts({ ...warp, addressByLane }, arch)).toEqual(counts(warp, arch));
      }),
    );
  });

  it('counts the same when all addresses move by whole rows of banks', () => {
    fc.assert(
      fc.property(access, fc.integer({ min: 1, max: 64 }), (warp, rows) => {
        const movedBy = (bytes: number) =>
          warp.addressByLane.map((address) => (address === null ? null : (address % 32_768) + bytes));
        expect(counts({ ...warp, addressByLane: movedBy(128 * rows) }, arch)).toEqual(
          counts({ ...warp, addressByLane: movedBy(0) }, arch),
        );
      }),
    );
  });

  it('never costs a store more when a lane becomes inactive', () => {
    fc.assert(
      fc.property(access, fc.nat(31), (warp, off) => {
        fc.pre(warp.op !== 'load');
        const addressByLane = warp.addressByLane.map((address, lane) => (lane === off ? null : address));
        expect(counts({ ...warp, addressByLane }, arch).wavefronts).toBeLessThanOrEqual(counts(warp, arch).wavefronts);
      }),
    );
  });

  it('returns equal plain data for equal accesses, and does not modify the access', () => {
    fc.assert(
      fc.property(access, (warp) => {
        const before = structuredClone(warp);
        const trace = sharedAccess(warp, arch);
        expect(JSON.parse(JSON.stringify(trace))).toEqual(sharedAccess(structuredClone(warp), arch));
        expect(warp).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});
