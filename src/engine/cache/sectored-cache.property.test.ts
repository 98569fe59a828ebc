import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sectoredCache, type Replacement } from './sectored-cache';

const shape = (sets: number, ways: number, replacement: Replacement) =>
  ({ lineBytes: 128, sectorBytes: 32, sets, ways, replacement }) as const;

/** Reads one sector after the other; returns which of them were hits. */
function read(sectors: readonly number[], sets: number, ways: number, replacement: Replacement): boolean[] {
  const cache = sectoredCache(shape(sets, ways, replacement));
  return sectors.map((number) => {
    const address = number * 32;
    const hit = cache.holds(address, 0xff);
    if (!hit) cache.fill(address, 0xff);
    cache.use(address);
    return hit;
  });
}

/** The same with lists: per set the lines in order of last use, or of arrival, each with its sectors. */
function listed(sectors: readonly number[], sets: number, ways: number, touches: boolean): boolean[] {
  const lists: { line: number; held: number[] }[][] = Array.from({ length: sets }, () => []);
  return sectors.map((sector) => {
    const line = Math.floor(sector / 4);
    const list = lists[line % sets]!;
    const at = list.findIndex((each) => each.line === line);
    const found = at < 0 ? { line, held: [] as number[] } : list[at]!;
    const hit = found.held.includes(sector);
    if (!hit) found.held.push(sector);
    if (at < 0) list.push(found);
    else if (touches) list.push(...list.splice(at, 1));
    if (list.length > ways) list.shift();
    return hit;
  });
}

/** Walks as kernels make them: repeated, back and forth, with a stride, random, and mixtures. */
const walks = fc
  .array(
    fc.oneof(
      fc
        .record({
          lines: fc.integer({ min: 1, max: 40 }),
          times: fc.integer({ min: 1, max: 3 }),
          stride: fc.constantFrom(1, 4, 5, 8, 64),
        })
        .map(({ lines, times, stride }) => Array.from({ length: lines * times }, (_, i) => (i % lines) * stride)),
      fc
        .integer({ min: 1, max: 40 })
        .map((lines) => Array.from({ length: 2 * lines }, (_, i) => 4 * (i < lines ? i : 2 * lines - 1 - i))),
      fc.array(fc.nat(200), { maxLength: 60 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.flat());
const sets = fc.constantFrom(1, 2, 4, 16);
const ways = fc.integer({ min: 1, max: 20 });
const anyReplacement = fc.oneof(
  fc.constant('lru' as const),
  fc.constant('fifo' as const),
  fc.record({ oldest: fc.integer({ min: 1, max: 30 }), seed: fc.nat(1000) }),
);
const hits = (results: readonly boolean[]): number => results.filter(Boolean).length;

describe('a sectored cache', () => {
  it('hits exactly as lists of lines in order of use, or of arrival, predict', () => {
    fc.assert(
      fc.property(walks, sets, ways, (walk, s, w) => {
        expect(read(walk, s, w, 'lru')).toEqual(listed(walk, s, w, true));
        expect(read(walk, s, w, 'fifo')).toEqual(listed(walk, s, w, false));
      }),
    );
  });

  it('never gets more misses by growing, if it evicts the least recently used line', () => {
    fc.assert(
      fc.property(walks, sets, ways, fc.integer({ min: 1, max: 10 }), (walk, s, w, more) => {
        const [small, large] = [read(walk, s, w, 'lru'), read(walk, s, w + more, 'lru')];
        for (const [index, hit] of small.entries()) if (hit) expect(large[index]).toBe(true);
      }),
    );
  });

  it('evicts the least recently used line when the choice is among one', () => {
    fc.assert(
      fc.property(walks, sets, ways, fc.nat(99), (walk, s, w, seed) => {
        expect(read(walk, s, w, { oldest: 1, seed })).toEqual(read(walk, s, w, 'lru'));
      }),
    );
  });

  it('keeps everything while it fits, whatever the replacement', () => {
    fc.assert(
      fc.property(walks, sets, anyReplacement, (walk, s, replacement) => {
        const lines = new Set(walk.map((sector) => Math.floor(sector / 4))).size;
        const cache = sectoredCache(shape(s, Math.max(1, lines), replacement));
        for (const sector of walk) cache.fill(sector * 32, 0xff);
        expect(walk.every((sector) => cache.holds(sector * 32, 0xff))).toBe(true);
        expect(cache.evictions).toBe(0);
      }),
    );
  });

  it('never holds more lines than it has room for, and evicts exactly the excess', () => {
    fc.assert(
      fc.property(walks, sets, ways, anyReplacement, (walk, s, w, replacement) => {
        const cache = sectoredCache(shape(s, w, replacement));
        let taken = 0;
        for (const sector of walk) {
          if (!cache.holdsLine(sector * 32)) taken += 1;
          cache.fill(sector * 32, 0xff);
          cache.use(sector * 32);
          expect(cache.holds(sector * 32, 0xff)).toBe(true);
        }
        expect(cache.lines).toBeLessThanOrEqual(s * w);
        expect(cache.lines).toBe(taken - cache.evictions);
      }),
    );
  });

  it('never fills more than was requested: a line of which one sector was filled misses in the others', () => {
    fc.assert(
      fc.property(fc.nat(1000), sets, ways, (sector, s, w) => {
        const cache = sectoredCache(shape(s, w, 'lru'));
        cache.fill(sector * 32, 0xff);
        const line = Math.floor(sector / 4) * 4;
        for (let each = line; each < line + 4; each += 1) expect(cache.holds(each * 32, 1)).toBe(each === sector);
      }),
    );
  });

  it('is deterministic for a seed, and differs for another', () => {
    const walk = Array.from({ length: 3000 }, (_, i) => (i % 100) * 4);
    const one = read(walk, 1, 80, { oldest: 40, seed: 1 });
    expect(read(walk, 1, 80, { oldest: 40, seed: 1 })).toEqual(one);
    expect(read(walk, 1, 80, { oldest: 40, seed: 2 })).not.toEqual(one);
    expect(hits(one)).toBeGreaterThan(hits(read(walk, 1, 80, 'lru')));
  });

  it('refuses a shape without room, and says what to pass', () => {
    expect(() => sectoredCache(shape(0, 4, 'lru'))).toThrow('The cache has sets = 0. Give a whole number from 1.');
    expect(() => sectoredCache(shape(1, 2.5, 'lru'))).toThrow('The cache has ways = 2.5. Give a whole number from 1.');
    expect(() => sectoredCache(shape(1, 2, { oldest: 0, seed: 1 }))).toThrow('The cache has oldest = 0.');
    expect(() => sectoredCache({ ...shape(1, 2, 'lru'), sectorBytes: 48 })).toThrow(
      'A line of 128 bytes cannot be cut into sectors of 48. Choose a line that is a multiple of the sector.',
    );
  });
});
