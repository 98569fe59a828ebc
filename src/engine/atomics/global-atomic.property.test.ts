import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { accessOn, shifted } from '../arbitraries';
import { coalesce } from '../coalesce';
import type { AtomicAccess } from './access';
import { globalAtomic } from './global-atomic';

/** Every atomic that is modeled: the addresses of loads and stores, 4 or 8 bytes per lane. */
const atomicOn = (arch: Architecture): fc.Arbitrary<AtomicAccess> =>
  fc
    .record({
      access: accessOn(arch).filter(({ width }) => width === 4 || width === 8),
      kind: fc.constantFrom({ op: 'red' as const }, { op: 'atom' as const }, { op: 'atom' as const, cas: true }),
    })
    .map(({ access: { width, addressByLane }, kind }) => ({ ...kind, width, addressByLane }));

/**
 * The same counts directly from the statement of the rule, cycle by cycle, lane by lane, in big integers: a lane is served
 * when no earlier lane of its bank still waits for the same place in a line, and when its block is that of the first lane
 * that still waits in its bank.
 */
function counted({ addressByLane, width, cas }: AtomicAccess, arch: Architecture) {
  const lanes = addressByLane.flatMap((address) => (address === null ? [] : [BigInt(address)]));
  const bankOf = (address: bigint): number =>
    arch.tagHash.value.reduce((sum, term, bit) => (((address / 128n) >> BigInt(bit)) & 1n ? sum ^ term : sum), 0);
  const place = (address: bigint): bigint => (address % 128n) / BigInt(width);
  const block = (address: bigint): bigint => address / (cas ? 64n : 128n);
  const bank = lanes.map(bankOf);
  const servedIn: number[] = lanes.map(() => 0);
  let cycle = 0;
  while (servedIn.includes(0)) {
    cycle += 1;
    const waits = servedIn.map((time) => time === 0);
    for (const [lane, address] of lanes.entries()) {
      if (!waits[lane]) continue;
      const before = lanes.filter((_, other) => other < lane && waits[other] && bank[other] === bank[lane]);
      const first = lanes.find((_, other) => waits[other] && bank[other] === bank[lane])!;
      if (block(first) !== block(address)) continue;
      if (before.some((other) => place(other) === place(address))) continue;
      servedIn[lane] = cycle;
    }
  }
  const distinct = (key: (lane: number) => string): number => new Set(lanes.map((_, lane) => key(lane))).size;
  return {
    requests: lanes.length === 0 ? 0 : 1,
    sectors: distinct((lane) => `${servedIn[lane]} ${lanes[lane]! / 32n}`),
    lines: distinct((lane) => `${lanes[lane]! / 128n}`),
    wavefronts: cycle,
    l2Requests: distinct((lane) => `${servedIn[lane]} ${bank[lane]}`),
    idealSectors: distinct((lane) => `${lanes[lane]! / 32n}`),
  };
}

const counts = (access: AtomicAccess, arch: Architecture) => {
  const { requests, sectors, lines, wavefronts, l2Requests, idealSectors } = globalAtomic(access, arch);
  return { requests, sectors, lines, wavefronts, l2Requests, idealSectors };
};

describe.each([architectures.v100, architectures.h200, architectures.b200])('a global atomic on $name', (arch) => {
  const atomic = atomicOn(arch);

  it('matches the plain reference', () => {
    fc.assert(
      fc.property(atomic, (access) => {
        expect(counts(access, arch)).toEqual(counted(access, arch));
      }),
      { numRuns: 300 },
    );
  });

  it('serves each active lane exactly once, and says when', () => {
    fc.assert(
      fc.property(atomic, (access) => {
        const { passes, wavefrontByLane, activeLanes } = globalAtomic(access, arch);
        const active = access.addressByLane.flatMap((address, lane) => (address === null ? [] : [lane]));
        expect(passes.flatMap(({ lanes }) => lanes).toSorted((a, b) => a - b)).toEqual(active);
        expect(activeLanes).toBe(active.length);
        for (const { wavefront, lanes, visits } of passes) {
          expect(lanes.map((lane) => wavefrontByLane[lane])).toEqual(lanes.map(() => wavefront));
          expect(visits.flatMap((visit) => visit.lanes).toSorted((a, b) => a - b)).toEqual(lanes);
          expect(visits.every((visit) => visit.wavefront === wavefront)).toBe(true);
        }
        expect(wavefrontByLane.map((wavefront) => wavefront !== null)).toEqual(
          access.addressByLane.map((address) => address !== null),
        );
      }),
    );
  });

  it('visits one line per bank per wavefront, no address twice in a visit, and lists only the sectors of its lanes', () => {
    fc.assert(
      fc.property(atomic, (access) => {
        const { passes, sectors } = globalAtomic(access, arch);
        for (const { visits } of passes) {
          expect(new Set(visits.map(({ tagBank }) => tagBank)).size).toBe(visits.length);
          for (const visit of visits) {
            const addresses = visit.lanes.map((lane) => access.addressByLane[lane]!);
            expect(new Set(addresses).size).toBe(addresses.length);
            expect(addresses.every((address) => Math.floor(address / 128) * 128 === visit.line)).toBe(true);
            const touched = new Set(addresses.map((address) => Math.floor(address / 32) * 32));
            expect(visit.sectors).toEqual([...touched].toSorted((a, b) => a - b));
          }
        }
        expect(passes.reduce((sum, pass) => sum + pass.sectors, 0)).toBe(sectors);
      }),
    );
  });

  it('never costs less than a store to the same addresses, nor fewer wavefronts than lanes on one address', () => {
    fc.assert(
      fc.property(atomic, (access) => {
        const { addressByLane, width } = access;
        const store = coalesce({ op: 'store', width, addressByLane }, arch);
        const { requests, sectors, lines, wavefronts, l2Requests, idealSectors } = globalAtomic(access, arch);
        expect([requests, lines, idealSectors]).toEqual([store.requests, store.lines.length, store.sectors.length]);
        expect(sectors).toBeGreaterThanOrEqual(idealSectors);
        expect(wavefronts).toBeGreaterThanOrEqual(store.wavefronts);
        expect(l2Requests).toBeGreaterThanOrEqual(lines);
        const crowd = Math.max(
          0,
          ...addressByLane.map((a) => addressByLane.filter((b) => b !== null && a === b).length),
        );
        expect(wavefronts).toBeGreaterThanOrEqual(crowd);
      }),
    );
  });

  it('costs as much as a store, except for the halves of a swap, when all lanes are on one line at different places', () => {
    fc.assert(
      fc.property(atomic, ({ op, width, cas, addressByLane }) => {
        const oneLine = addressByLane.map((address, lane) =>
          address === null ? null : (lane % (128 / width)) * width,
        );
        const few = oneLine.map((address, lane) => (lane < 128 / width ? address : null));
        const { sectors, wavefronts } = globalAtomic({ op, width, cas, addressByLane: few }, arch);
        const store = coalesce({ op: 'store', width, addressByLane: few }, arch);
        const halves = new Set(few.flatMap((address) => (address === null ? [] : [Math.floor(address / 64)]))).size;
        expect(sectors).toBe(store.sectors.length);
        expect(wavefronts).toBe(cas ? halves : store.wavefronts);
      }),
    );
  });

  it('counts the same when all addresses move by as much as the hash can see', () => {
    const period = 128 * 2 ** arch.tagHash.value.length;
    fc.assert(
      fc.property(atomic, fc.nat(1000), (access, periods) => {
        const moved = shifted({ ...access, op: 'store' }, periods * period).addressByLane;
        expect(counts({ ...access, addressByLane: moved }, arch)).toEqual(counts(access, arch));
      }),
    );
  });

  it('returns equal plain data for equal atomics, and does not modify them', () => {
    fc.assert(
      fc.property(atomic, (access) => {
        const before = structuredClone(access);
        const trace = globalAtomic(access, arch);
        expect(JSON.parse(JSON.stringify(trace))).toEqual(JSON.parse(JSON.stringify(globalAtomic(before, arch))));
        expect(access).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});
