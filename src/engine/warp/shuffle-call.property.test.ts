import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { masks, shuffles } from './arbitraries';
import { inMask, LANES } from './lanes';
import { shuffle } from './shuffle';
import { shuffleCall } from './shuffle-call';

describe('a shuffle by some lanes with some mask', () => {
  it('is the shuffle of its members when the mask names exactly the lanes that execute it', () => {
    fc.assert(
      fc.property(shuffles, (given) => {
        const { shuffle: _, ...meant } = shuffle(given);
        const { call: __, becauseByLane, ...trace } = shuffleCall({ ...given, active: given.mask });
        expect(trace).toEqual(meant);
        for (const lane of LANES)
          expect(becauseByLane[lane]).toBe(meant.outcomeByLane[lane] === 'undefined' ? 'source-off' : null);
      }),
    );
  });

  it('gives no defined value to or from a lane that the mask does not name, and leaves the others unaffected', () => {
    fc.assert(
      fc.property(shuffles, masks, (given, active) => {
        const { outcomeByLane, sourceByLane, valueByLane, becauseByLane } = shuffleCall({ ...given, active });
        for (const lane of LANES) {
          const source = sourceByLane[lane] ?? null;
          const member = (each: number): boolean => inMask(active, each) && inMask(given.mask, each);
          if (!inMask(active, lane)) expect([outcomeByLane[lane], source]).toEqual(['off', null]);
          else {
            const defined = member(lane) && member(source!);
            expect(outcomeByLane[lane] !== 'undefined').toBe(defined);
            expect(becauseByLane[lane] === null).toBe(defined);
            expect(valueByLane[lane]).toBe(defined ? given.valueByLane[source!]! : null);
          }
        }
      }),
    );
  });
});
