import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { laneOrders, without } from '../arbitraries';
import { coalesce } from '../coalesce';
import type { CacheAccess } from './access';
import { plainSequencesOn, sequencesOn } from './arbitraries';
import { traceCaches } from './trace';

/**
 * The same counts by other means: every byte individually, lines and words as names in flat sets, no eviction. It implements
 * the rules of the L1 from their wording only.
 */
function counted(accesses: readonly CacheAccess[]): { sectors: number; hits: number }[] {
  const lines = new Set<number>();
  const readable = new Set<number>(); // words
  const inPart = new Set<number>(); // sectors that stores wrote and no load has filled
  const forget = (line: number): void => {
    lines.delete(line);
    for (const word of [...readable]) if (Math.floor(word / 32) === line) readable.delete(word);
    for (const sector of [...inPart]) if (Math.floor(sector / 4) === line) inPart.delete(sector);
  };
  return accesses.map(({ op, width, addressByLane, cacheOp = '' }) => {
    const bytes = new Set<number>();
    for (const address of addressByLane)
      if (address !== null) for (let i = 0; i < width; i += 1) bytes.add(address + i);
    const words = [...new Set([...bytes].map((byte) => Math.floor(byte / 4)))];
    const sectors = [...new Set(words.map((word) => Math.floor(word / 8)))];
    const touchedLines = new Set(sectors.map((sector) => Math.floor(sector / 4)));
    if (op === 'red' || op === 'atom') {
      touchedLines.forEach(forget);
      return { sectors: Number.NaN, hits: 0 };
    }
    if (op === 'store') {
      const hits = sectors.filter((sector) => lines.has(Math.floor(sector / 4))).length;
      for (const line of touchedLines) if (cacheOp !== 'no_allocate') lines.add(line);
      for (const sector of sectors) {
        if (!lines.has(Math.floor(sector / 4))) continue;
        const own = words.filter((word) => Math.floor(word / 8) === sector);
        for (const word of own) if ([0, 1, 2, 3].every((byte) => bytes.has(word * 4 + byte))) readable.add(word);
        const all = [0, 1, 2, 3, 4, 5, 6, 7].every((word) => readable.has(sector * 8 + word));
        if (all) inPart.delete(sector);
        else inPart.add(sector);
      }
      return { sectors: sectors.length, hits };
    }
    if (['cg', 'cv', 'volatile', 'relaxed.gpu'].includes(cacheOp)) {
      touchedLines.forEach(forget);
      return { sectors: sectors.length, hits: 0 };
    }
    const missing = (sector: number): boolean =>
      words.some((word) => Math.floor(word / 8) === sector && !readable.has(word));
    const lost = new Set(
      sectors.filter((sector) => inPart.has(sector) && missing(sector)).map((sector) => Math.floor(sector / 4)),
    );
    const misses = sectors.filter((sector) => missing(sector) || lost.has(Math.floor(sector / 4)));
    const stay = new Set([...touchedLines].filter((line) => lines.has(line)));
    lost.forEach(forget);
    for (const sector of misses) {
      const line = Math.floor(sector / 4);
      if (['lu', 'no_allocate'].includes(cacheOp) && !stay.has(line)) continue;
      lines.add(line);
      inPart.delete(sector);
      for (let word = 0; word < 8; word += 1) readable.add(sector * 8 + word);
    }
    return { sectors: sectors.length, hits: sectors.length - misses.length };
  });
}

const isWarp = ({ op }: CacheAccess): boolean => op === 'load' || op === 'store';
const counts = (accesses: readonly CacheAccess[], arch: Architecture) =>
  traceCaches(accesses, arch).accesses.map(({ sectors, hits, misses }) => ({ sectors, hits, misses }));

// The GPU with the smallest L1, the one that was measured, and one with wider accesses.
const gpus = [architectures.t4, architectures.h200, architectures.b200];

describe.each(gpus)('the caches of $name, for every sequence that fits', (arch) => {
  const sequences = sequencesOn(arch);

  it('match the plain reference', () => {
    fc.assert(
      fc.property(sequences, (accesses) => {
        const expected = counted(accesses);
        const trace = traceCaches(accesses, arch);
        for (const [index, { sectors, hits }] of trace.accesses.entries()) {
          expect(hits, `access ${index}`).toBe(expected[index]!.hits);
          if (isWarp(accesses[index]!)) expect(sectors).toBe(expected[index]!.sectors);
        }
        expect(trace.l1Evictions).toBe(0);
      }),
      { numRuns: 150 },
    );
  });

  it('look up the sectors that the request touches, each a hit or a miss', () => {
    fc.assert(
      fc.property(sequences, (accesses) => {
        for (const [index, { sectors, hits, misses, bySector, l2 }] of traceCaches(accesses, arch).accesses.entries()) {
          expect(hits + misses).toBe(sectors);
          expect(l2.hits + l2.misses).toBe(l2.sectors);
          expect(bySector.filter(({ result }) => result === 'hit').length).toBe(hits);
          const access = accesses[index]!;
          if (access.op === 'red' || access.op === 'atom') continue;
          const touched = coalesce({ ...access, op: access.op }, arch).sectors.map(({ start }) => start);
          expect(bySector.map(({ sector }) => sector)).toEqual(touched);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('send on to the L2 the misses of a load, and all of a store or an atomic', () => {
    fc.assert(
      fc.property(sequences, (accesses) => {
        for (const [index, { sectors, misses, bySector, l2 }] of traceCaches(accesses, arch).accesses.entries()) {
          const { op } = accesses[index]!;
          expect(l2.sectors).toBe(op === 'load' ? misses : sectors);
          if (op === 'store') expect(l2.misses).toBe(0);
          if (op === 'load')
            expect(l2.bySector.map(({ sector }) => sector)).toEqual(
              bySector.filter(({ result }) => result === 'miss').map(({ sector }) => sector),
            );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('hit in full when a plain load is repeated at once', () => {
    fc.assert(
      fc.property(plainSequencesOn(arch), (accesses) => {
        const again = accesses.flatMap((access) => [access, access]);
        for (const [index, { op }] of again.entries()) {
          if (op !== 'load' || index % 2 === 0) continue;
          expect(counts(again, arch)[index]!.misses).toBe(0);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('count the same whichever lane requests which address', () => {
    fc.assert(
      fc.property(sequences, laneOrders, (accesses, order) => {
        const permuted = accesses
          .filter(isWarp)
          .map((access) => ({ ...access, addressByLane: order.map((lane) => access.addressByLane[lane] ?? null) }));
        expect(counts(permuted, arch)).toEqual(counts(accesses.filter(isWarp), arch));
      }),
      { numRuns: 60 },
    );
  });

  it('look up nothing for a warp whose lanes are all inactive, and keep their contents', () => {
    fc.assert(
      fc.property(sequences, fc.nat(15), (accesses, at) => {
        const off = accesses.map((access) => ({ ...access, addressByLane: access.addressByLane.map(() => null) }));
        const place = at % accesses.length;
        const mixed = [...accesses.slice(0, place), off[place]!, ...accesses.slice(place)];
        expect(counts(mixed, arch)[place]).toEqual({ sectors: 0, hits: 0, misses: 0 });
        expect(counts(mixed, arch).toSpliced(place, 1)).toEqual(counts(accesses, arch));
      }),
      { numRuns: 40 },
    );
  });

  it('touch no fewer sectors when one more lane is active', () => {
    fc.assert(
      fc.property(sequences, fc.nat(31), (accesses, lane) => {
        const last = accesses.filter(isWarp).at(-1);
        if (last === undefined) return;
        const fewer = without({ ...last, op: last.op as 'load' }, lane);
        const [all, some] = [last, { ...last, addressByLane: fewer.addressByLane }].map(
          (one) => counts([one], arch)[0]!,
        );
        expect(some!.sectors).toBeLessThanOrEqual(all!.sectors);
      }),
      { numRuns: 40 },
    );
  });

  it('are independent of each other: what a trace ends with does not change what it began with', () => {
    fc.assert(
      fc.property(sequences, fc.nat(15), (accesses, at) => {
        const begin = accesses.slice(0, 1 + (at % accesses.length));
        expect(counts(begin, arch)).toEqual(counts(accesses, arch).slice(0, begin.length));
      }),
      { numRuns: 40 },
    );
  });

  it('return equal plain data for equal sequences, and do not modify them', () => {
    fc.assert(
      fc.property(sequences, (accesses) => {
        const before = structuredClone(accesses);
        const trace = traceCaches(accesses, arch);
        expect(JSON.parse(JSON.stringify(trace))).toEqual(traceCaches(structuredClone(accesses), arch));
        expect(accesses).toEqual(before);
      }),
      { numRuns: 20 },
    );
  });
});
