/** The fast L1 of the laboratory compared with the L1 of the engine, which is checked against the GPU. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { plainSequencesOn, sequencesOn } from '@src/engine/cache/arbitraries';
import { l1Capacity, l1Use, traceCaches, type CacheAccess } from '@src/engine/cache';
import { footprintOf } from './footprint';
import { LineCache, sectorsIn } from './line-cache';

const { h200 } = architectures;
const { lines } = l1Capacity(h200);

/** Hits of each access in turn. */
function hits(accesses: readonly CacheAccess[], cache: LineCache): number[] {
  return accesses.map((access) => {
    const { op, width, addressByLane } = access;
    let mask = 0;
    const offsets = Int32Array.from(addressByLane, (address, lane) => {
      if (address !== null) mask |= 1 << lane;
      return address ?? -1;
    });
    if (mask === 0) return 0;
    const { lines: near, touched, covered } = footprintOf(mask, offsets, width);
    const first = offsets.find((_, lane) => ((mask >>> lane) & 1) === 1)! >> 7;
    const use = l1Use(access);
    return near.reduce((sum, line, index) => {
      if (op === 'load') return sum + cache.load(first + line, touched[index]!, use);
      if (op === 'store') return sum + cache.store(first + line, sectorsIn(touched[index]!), covered[index]!, use);
      cache.drop(first + line);
      return sum;
    }, 0);
  });
}

describe('the lines of the laboratory’s L1', () => {
  it.each([
    ['any operator', sequencesOn(h200)],
    ['plain loads and stores', plainSequencesOn(h200)],
  ])('hit as in the engine while they fit: %s', (_, sequences) => {
    fc.assert(
      fc.property(sequences, (accesses) => {
        const expected = traceCaches(accesses, h200).accesses.map((each) => each.hits);
        const cache = new LineCache(lines, h200.l1VictimWindow.value);
        expect(hits(accesses, cache)).toEqual(expected);
        // The next one gets its arrays as they are.
        cache.release();
      }),
      { numRuns: 300 },
    );
  });

  it('evict the least recently used one when the choice is among one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.array(fc.nat(20), { maxLength: 100 }), (room, walk) => {
        const cache = new LineCache(room, 1);
        const byUse: number[] = [];
        for (const line of walk) {
          const at = byUse.indexOf(line);
          expect(cache.load(line, 1, 'allocate')).toBe(at < 0 ? 0 : 1);
          if (at >= 0) byUse.splice(at, 1);
          byUse.push(line);
          if (byUse.length > room) byUse.shift();
        }
      }),
    );
  });

  it('evict about as many lines as the engine in walks that do not fit', () => {
    for (const [walk, loads] of [
      [2000, 4000],
      [2600, 5200],
      [4000, 12000],
    ] as const) {
      const accesses = Array.from({ length: loads }, (_, index): CacheAccess => {
        const start = (index % walk) * 128;
        return {
          op: 'load',
          width: 4,
          addressByLane: Array.from({ length: 32 }, (_, lane) => (lane === 0 ? start : null)),
        };
      });
      const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);
      const engine = sum(traceCaches(accesses, h200).accesses.map((each) => each.hits));
      const here = sum(hits(accesses, new LineCache(lines, h200.l1VictimWindow.value, 7)));
      expect(Math.abs(here - engine)).toBeLessThan(0.03 * loads);
    }
  });

  it('start empty after a fence', () => {
    const cache = new LineCache(600, 512);
    for (let line = 0; line < 600; line += 1) cache.load(line, -1, 'allocate');
    cache.empty();
    for (let line = 0; line < 600; line += 1) expect(cache.load(line, -1, 'allocate')).toBe(0);
    for (let line = 0; line < 600; line += 1) expect(cache.load(line, -1, 'allocate')).toBe(4);
  });
});
