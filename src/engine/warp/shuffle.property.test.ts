import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { masks, shuffles } from './arbitraries';
import { LANES, lanesOf } from './lanes';
import { shuffle, type Shuffle } from './shuffle';

/** shfl.sync as PTX defines it, with the clamp and the segment mask that CUDA passes for a width, in 5-bit arithmetic. */
function ptx({ op, width, mask, operandByLane, valueByLane }: Shuffle): (number | null)[] {
  const c = ((32 - width) << 8) | (op === 'up' ? 0 : 31);
  return LANES.map((lane) => {
    if (((mask >>> lane) & 1) === 0) return null;
    const bval = operandByLane[lane]! & 31;
    const cval = c & 31;
    const segmask = (c >> 8) & 31;
    const maxLane = (lane & segmask) | (cval & ~segmask & 31);
    const minLane = lane & segmask;
    let j = { up: lane - bval, down: lane + bval, xor: lane ^ bval, idx: minLane | (bval & ~segmask) }[op];
    const inside = op === 'up' ? j >= maxLane : j <= maxLane;
    if (!inside) j = lane;
    return (mask >>> j) & 1 ? valueByLane[j]! : null;
  });
}

describe('a shuffle', () => {
  it('matches the definition of PTX', () => {
    fc.assert(
      fc.property(shuffles, (given) => {
        expect(shuffle(given).valueByLane).toEqual(ptx(given));
      }),
      { numRuns: 1000 },
    );
  });

  it('gives each lane the value of its source, and reports why', () => {
    fc.assert(
      fc.property(shuffles, (given) => {
        const { valueByLane, sourceByLane, outcomeByLane } = shuffle(given);
        const members = new Set(lanesOf(given.mask));
        for (const lane of LANES) {
          const source = sourceByLane[lane]!;
          const outcome = outcomeByLane[lane]!;
          expect(outcome === 'off').toBe(!members.has(lane));
          if (outcome === 'off') expect([valueByLane[lane], source]).toEqual([null, null]);
          if (outcome === 'own') expect([valueByLane[lane], source]).toEqual([given.valueByLane[lane], lane]);
          if (outcome === 'read')
            expect([valueByLane[lane], members.has(source)]).toEqual([given.valueByLane[source], true]);
          if (outcome === 'undefined') expect([valueByLane[lane], members.has(source)]).toEqual([null, false]);
        }
      }),
    );
  });

  it('gives no lane a value of a higher segment, and none of a lower one except through xor', () => {
    fc.assert(
      fc.property(shuffles, (given) => {
        const segment = (lane: number): number => Math.floor(lane / given.width);
        for (const [lane, source] of shuffle(given).sourceByLane.entries()) {
          if (source === null) continue;
          expect(segment(source)).toBeLessThanOrEqual(segment(lane));
          if (given.op !== 'xor') expect(segment(source)).toBe(segment(lane));
        }
      }),
    );
  });

  it('uses only the low five bits of an operand', () => {
    fc.assert(
      fc.property(shuffles, fc.integer({ min: -1000, max: 1000 }), (given, rounds) => {
        const operandByLane = given.operandByLane.map((operand) => (operand & 31) + 32 * rounds);
        expect(shuffle({ ...given, operandByLane }).valueByLane).toEqual(shuffle(given).valueByLane);
      }),
    );
  });

  it('undoes itself when all lanes do xor with one operand over the whole warp', () => {
    fc.assert(
      fc.property(fc.nat(31), shuffles, (operand, { valueByLane }) => {
        const swap = { op: 'xor' as const, width: 32, mask: 0xffffffff, operandByLane: LANES.map(() => operand) };
        const once = shuffle({ ...swap, valueByLane }).valueByLane as number[];
        expect(shuffle({ ...swap, valueByLane: once }).valueByLane).toEqual(valueByLane);
      }),
    );
  });

  it('is one instruction and one wavefront, or none without members, and returns plain data', () => {
    fc.assert(
      fc.property(shuffles, masks, (given, mask) => {
        const trace = shuffle({ ...given, mask });
        expect([trace.instructions, trace.sharedWavefronts]).toEqual(mask === 0 ? [0, 0] : [1, 1]);
        expect(JSON.parse(JSON.stringify(trace.sourceByLane))).toEqual(trace.sourceByLane);
      }),
      { numRuns: 50 },
    );
  });
});
