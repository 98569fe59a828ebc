/** Reads and writes of whole warps, many of which are not checked lane by lane, compared with lane-by-lane ones. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANES } from './registers';
import { Shadow } from './shadow';
import { emptyPattern, isApart, type Pattern, readersOf, WORDS_IN_A_ROW } from './stats';

const BYTES = 512;

function pattern(deltaOf: (lane: number) => number): Pattern {
  const made = emptyPattern();
  made.deltas = Int32Array.from({ length: LANES }, (_, lane) => deltaOf(lane));
  // Recognized by its identity.
  if (isDeepStrictEqual(made.deltas, WORDS_IN_A_ROW)) made.deltas = WORDS_IN_A_ROW;
  return made;
}
const DELTAS: ((lane: number) => number)[] = [
  (lane) => 4 * lane,
  (lane) => 4 * (lane % 16),
  (lane) => 4 * Math.floor(lane / 16),
  (lane) => 4 * (lane % 3),
  (lane) => 124 - 4 * lane,
];

/** The results of a program of accesses, with warp reads passed to `read`. */
type Step =
  | { readonly kind: 'read' | 'whole write'; readonly pattern: number; readonly start: number; readonly warp: number }
  | { readonly kind: 'write' | 'expect' | 'arrive' | 'settle' | 'atomic'; readonly at: number; readonly thread: number }
  | { readonly kind: 'block' | 'clear' }
  | { readonly kind: 'warp'; readonly warp: number };

const place = fc.nat(31).map((word) => 4 * word);
const warp = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constantFrom('read', 'read', 'read', 'whole write'),
      pattern: fc.nat(DELTAS.length - 1),
      start: fc.nat(2).map((word) => 4 * word),
      warp,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('write', 'write', 'write', 'expect', 'arrive', 'settle', 'atomic'),
      at: place,
      thread: fc.nat(127),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('block', 'block', 'clear') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('warp' as const), warp }) },
);

type Whole = (shadow: Shadow, pattern: Pattern, start: number, first: number) => unknown;

const writeByLane: Whole = (shadow, { deltas }, start, first) =>
  Array.from(deltas, (delta, lane) => shadow.write(start + delta, first + lane));

function outcomes(steps: readonly Step[], read: Whole, write: Whole, shift: 0 | 2): unknown[] {
  // Two blocks take turns, like those of a cluster: what a pattern has cached for one does not hold for the other.
  const shadows = [new Shadow(BYTES, shift), new Shadow(BYTES, shift)];
  const patterns = DELTAS.map(pattern);
  for (const shadow of shadows) for (let at = 0; at < BYTES; at += 4) shadow.settle(at);
  return steps.map((each, index) => {
    const shadow = shadows[index % 5 === 0 ? 1 : 0]!;
    switch (each.kind) {
      case 'read':
        shadow.enter(each.warp);
        return read(shadow, patterns[each.pattern]!, each.start, each.warp * LANES);
      case 'whole write':
        shadow.enter(each.warp);
        return write(shadow, patterns[each.pattern]!, each.start, each.warp * LANES);
      case 'block':
        return shadow.syncBlock();
      case 'clear':
        return shadow.clear();
      case 'warp':
        return shadow.syncWarp(each.warp);
      default:
        shadow.enter(each.thread >> 5);
        return shadow[each.kind](each.at, each.thread);
    }
  });
}

/** The result of each lane's write where there is nothing to find. */
const fine = Array.from({ length: LANES }, () => null);

describe('accesses of a whole warp in a pattern', () => {
  it('find what per-lane accesses find, and leave the same state for later ones', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 80 }), (steps) => {
        const byPattern = outcomes(
          steps,
          (shadow, read, start, first) => {
            const doubtful = shadow.readPattern(read, start, first);
            return Array.from(read.deltas, (delta, lane) =>
              (doubtful >>> lane) & 1 ? shadow.verdict(start + delta, first + lane) : 0,
            );
          },
          (shadow, write, start, first) =>
            isApart(write) && shadow.writePattern(write, start, first, 4)
              ? fine
              : writeByLane(shadow, write, start, first),
          2,
        );
        const byLane = outcomes(
          steps,
          (shadow, { deltas }, start, first) => {
            for (const [lane, delta] of deltas.entries()) shadow.read(start + delta, first + lane);
            return Array.from(deltas, (delta, lane) => shadow.verdict(start + delta, first + lane));
          },
          writeByLane,
          0,
        );
        // `toEqual` takes ten times as long as the accesses.
        if (!isDeepStrictEqual(byPattern, byLane)) expect(byPattern).toEqual(byLane);
      }),
      { numRuns: 2000 },
    );
  });

  it('are recorded by two lanes per location', () => {
    expect([...readersOf(pattern((lane) => 4 * Math.floor(lane / 16)))]).toEqual([0, 1, 16, 17]);
    expect(readersOf(pattern((lane) => 4 * lane))).toHaveLength(LANES);
  });
});
