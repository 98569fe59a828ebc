import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { accessOn, laneOrders, reordered, shifted, without } from './arbitraries';
import type { WarpAccess } from './access';
import { coalesce } from './coalesce';

/**
 * The same counts by the plainest means, and without the engine's functions: every byte of every lane individually, every
 * line's bank bit by bit in big integers.
 */
function counted({ addressByLane, width }: WarpAccess, arch: Architecture) {
  const bytes: number[] = [];
  for (const address of addressByLane)
    for (let byte = 0; byte < width; byte += 1) if (address !== null) bytes.push(address + byte);
  const sectors = new Set(bytes.map((byte) => Math.floor(byte / 32)));
  const lines = new Set(bytes.map((byte) => Math.floor(byte / 128)));
  const linesByBank = [0, 0, 0, 0];
  for (const line of lines) {
    const bank = arch.tagHash.value.reduce(
      (sum, term, bit) => ((BigInt(line) >> BigInt(bit)) & 1n ? sum ^ term : sum),
      0,
    );
    linesByBank[bank]! += 1;
  }
  return {
    requests: bytes.length === 0 ? 0 : 1,
    sectors: sectors.size,
    lines: lines.size,
    wavefronts: Math.max(...linesByBank),
    usefulBytes: new Set(bytes).size,
    movedBytes: sectors.size * 32,
    activeLanes: addressByLane.filter((address) => address !== null).length,
  };
}

const counts = (access: WarpAccess, arch: Architecture) => {
  const { requests, sectors, lines, wavefronts, usefulBytes, movedBytes, activeLanes } = coalesce(access, arch);
  return { requests, sectors: sectors.length, lines: lines.length, wavefronts, usefulBytes, movedBytes, activeLanes };
};

const ascending = (numbers: readonly number[]): boolean =>
  numbers.every((value, index) => index === 0 || numbers[index - 1]! < value);

describe.each(Object.values(architectures))('coalesce on $name, for every access that it supports', (arch) => {
  const access = accessOn(arch);
  const lane = fc.nat(31);

  it('matches the plain reference', () => {
    fc.assert(
      fc.property(access, (warp) => {
        expect(counts(warp, arch)).toEqual(counted(warp, arch));
      }),
      { numRuns: 300 },
    );
  });

  it('serves each active lane exactly once, and no inactive lane', () => {
    fc.assert(
      fc.property(access, (warp) => {
        const { sectors } = coalesce(warp, arch);
        const active = warp.addressByLane.flatMap((address, index) => (address === null ? [] : [index]));
        expect(sectors.flatMap(({ lanes }) => lanes).toSorted((a, b) => a - b)).toEqual(active);
        for (const { start, lanes } of sectors) {
          expect(ascending(lanes)).toBe(true);
          for (const each of lanes) expect(Math.floor(warp.addressByLane[each]! / 32) * 32).toBe(start);
        }
      }),
    );
  });

  it('reports for every lane the sector, line and wavefront that the sector and line themselves name', () => {
    fc.assert(
      fc.property(access, (warp) => {
        const { serviceByLane, sectors, lines } = coalesce(warp, arch);
        expect(serviceByLane.map((service) => service?.address ?? null)).toEqual(warp.addressByLane);
        for (const [index, service] of serviceByLane.entries()) {
          if (!service) continue;
          const sector = sectors.find(({ start }) => start === service.sector)!;
          const line = lines.find(({ start }) => start === service.line)!;
          expect(sector.lanes).toContain(index);
          expect([sector.line, sector.wavefront, line.wavefront]).toEqual([
            service.line,
            service.wavefront,
            service.wavefront,
          ]);
          expect(service.address - service.word).toBe(service.address % 4);
        }
      }),
    );
  });

  it('lists sectors and lines in ascending order, each line once, and every line holds a touched sector', () => {
    fc.assert(
      fc.property(access, (warp) => {
        const { sectors, lines } = coalesce(warp, arch);
        expect(ascending(sectors.map(({ start }) => start))).toBe(true);
        expect(ascending(lines.map(({ start }) => start))).toBe(true);
        expect(new Set(sectors.map(({ line }) => line))).toEqual(new Set(lines.map(({ start }) => start)));
      }),
    );
  });

  it('looks up no bank twice in one wavefront, and leaves no wavefront empty', () => {
    fc.assert(
      fc.property(access, (warp) => {
        const { lines, wavefronts } = coalesce(warp, arch);
        const places = lines.map(({ tagBank, wavefront }) => `${tagBank} in ${wavefront}`);
        expect(new Set(places).size).toBe(places.length);
        expect(new Set(lines.map(({ wavefront }) => wavefront)).size).toBe(wavefronts);
      }),
    );
  });

  it('never uses more bytes than it moves, and never moves fewer sectors than needed or more than lanes request', () => {
    fc.assert(
      fc.property(access, (warp) => {
        const { sectors, idealSectors, activeLanes, usefulBytes, movedBytes, efficiency } = coalesce(warp, arch);
        expect(usefulBytes).toBeLessThanOrEqual(movedBytes);
        expect(idealSectors).toBe(Math.ceil(usefulBytes / 32));
        expect(sectors.length).toBeGreaterThanOrEqual(idealSectors);
        expect(sectors.length).toBeLessThanOrEqual(activeLanes);
        expect(sectors.reduce((sum, { usedBytes }) => sum + usedBytes, 0)).toBe(usefulBytes);
        for (const { usedBytes } of sectors) expect(usedBytes).toBeLessThanOrEqual(32);
        expect(efficiency).toBe(movedBytes === 0 ? null : usefulBytes / movedBytes);
      }),
    );
  });

  it('needs between a quarter of its lines and all of them as tag wavefronts', () => {
    fc.assert(
      fc.property(access, (warp) => {
        const { lines, wavefronts } = coalesce(warp, arch);
        expect(wavefronts).toBeGreaterThanOrEqual(Math.ceil(lines.length / arch.tagBanks.value));
        expect(wavefronts).toBeLessThanOrEqual(lines.length);
      }),
    );
  });

  it('counts the same whichever lane requests which address', () => {
    fc.assert(
      fc.property(access, laneOrders, (warp, order) => {
        expect(counts(reordered(warp, order), arch)).toEqual(counts(warp, arch));
      }),
    );
  });

  it('never gets cheaper when one more lane is active', () => {
    fc.assert(
      fc.property(access, lane, (warp, off) => {
        const all = counts(warp, arch);
        const fewer = counts(without(warp, off), arch);
        for (const [name, value] of Object.entries(fewer))
          expect(value).toBeLessThanOrEqual(all[name as keyof typeof all]);
      }),
    );
  });

  it('touches as many sectors and lines when all addresses move by whole lines', () => {
    fc.assert(
      fc.property(access, fc.nat(2 ** 20), (warp, byLines) => {
        const { sectors, lines, usefulBytes } = counts(shifted(warp, byLines * 128), arch);
        expect({ sectors, lines, usefulBytes }).toEqual(
          (({ sectors: s, lines: l, usefulBytes: u }) => ({ sectors: s, lines: l, usefulBytes: u }))(
            counts(warp, arch),
          ),
        );
      }),
    );
  });

  it('counts the same, tag wavefronts included, when all addresses move by as much as the hash can see', () => {
    const period = 128 * 2 ** arch.tagHash.value.length;
    fc.assert(
      fc.property(access, fc.nat(1000), (warp, periods) => {
        expect(counts(shifted(warp, periods * period), arch)).toEqual(counts(warp, arch));
      }),
    );
  });

  it('treats a load and a store alike', () => {
    fc.assert(
      fc.property(access, (warp) => {
        expect(counts({ ...warp, op: 'store' }, arch)).toEqual(counts({ ...warp, op: 'load' }, arch));
      }),
      { numRuns: 30 },
    );
  });

  it('returns equal plain data for equal accesses, and does not modify the access', () => {
    fc.assert(
      fc.property(access, (warp) => {
        const before = structuredClone(warp);
        const trace = coalesce(warp, arch);
        expect(JSON.parse(JSON.stringify(trace))).toEqual(coalesce(structuredClone(warp), arch));
        expect(warp).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});
