import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { floats, integers, masks } from './arbitraries';
import { LANES } from './lanes';
import { match } from './match';
import { redux } from './redux';
import { vote } from './vote';

const { h200, b200 } = architectures;
const predicates = fc.oneof(
  fc.array(fc.boolean(), { minLength: 32, maxLength: 32 }),
  fc.boolean().map((all) => LANES.map(() => all)),
  fc.nat(31).map((one) => LANES.map((lane) => lane === one)),
);
const member = (mask: number, lane: number): boolean => (BigInt(mask) >> BigInt(lane)) % 2n === 1n;

describe('a vote', () => {
  it('counts the members that vote yes, and gives every member the same result', () => {
    fc.assert(
      fc.property(masks, predicates, (mask, predicateByLane) => {
        let ballot = 0n;
        for (const lane of LANES) if (member(mask, lane) && predicateByLane[lane]) ballot += 1n << BigInt(lane);
        const expected = { ballot: Number(ballot), any: ballot > 0n ? 1 : 0, all: ballot === BigInt(mask) ? 1 : 0 };
        for (const op of ['ballot', 'any', 'all'] as const) {
          const { result, resultByLane, instructions } = vote({ op, mask, predicateByLane });
          expect(result).toBe(mask === 0 ? null : expected[op]);
          expect(resultByLane).toEqual(LANES.map((lane) => (member(mask, lane) ? expected[op] : null)));
          expect(instructions).toBe(mask === 0 ? 0 : 1);
        }
      }),
    );
  });
});

describe('a match', () => {
  const sameBits = (a: number, b: number): boolean => BigInt.asUintN(32, BigInt(a)) === BigInt.asUintN(32, BigInt(b));

  it('gives each member the members with its bits', () => {
    fc.assert(
      fc.property(masks, integers, (mask, valueByLane) => {
        const { maskByLane, groups, passes } = match({ op: 'any', mask, valueByLane });
        for (const lane of LANES) {
          const equals = LANES.filter(
            (other) => member(mask, other) && sameBits(valueByLane[lane]!, valueByLane[other]!),
          );
          const expected = equals.reduce((sum, other) => sum + 2 ** other, 0);
          expect(maskByLane[lane]).toBe(member(mask, lane) ? expected : null);
        }
        expect(groups.flat().toSorted((a, b) => a - b)).toEqual(LANES.filter((lane) => member(mask, lane)));
        expect(passes).toBe(groups.length);
      }),
    );
  });

  it('gives the mask when all members agree, and 0 when they do not', () => {
    fc.assert(
      fc.property(masks, integers, (mask, valueByLane) => {
        const members = LANES.filter((lane) => member(mask, lane));
        const agree = members.every((lane) => sameBits(valueByLane[lane]!, valueByLane[members[0]!]!));
        const { maskByLane, agreed, passes } = match({ op: 'all', mask, valueByLane });
        expect(agreed).toBe(members.length === 0 ? null : agree);
        expect(maskByLane).toEqual(LANES.map((lane) => (member(mask, lane) ? (agree ? mask : 0) : null)));
        expect(passes).toBe(Math.min(1, members.length));
      }),
    );
  });
});

describe('redux', () => {
  const kinds = [
    ['add', 'u32'],
    ['add', 's32'],
    ['min', 'u32'],
    ['min', 's32'],
    ['max', 'u32'],
    ['max', 's32'],
    ['and', 'b32'],
    ['or', 'b32'],
    ['xor', 'b32'],
  ] as const;

  /** In big integers, which do not wrap. */
  function expected(op: string, type: string, values: readonly number[]): number {
    const bits = type === 's32' ? BigInt.asIntN : BigInt.asUintN;
    const big = values.map((value) => bits(32, BigInt(value)));
    const results: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
      add: (a, b) => a + b,
      min: (a, b) => (a < b ? a : b),
      max: (a, b) => (a > b ? a : b),
      and: (a, b) => a & b,
      or: (a, b) => a | b,
      xor: (a, b) => a ^ b,
    };
    return Number(bits(32, big.reduce(results[op]!)));
  }

  it('reduces the members, in 32 bits', () => {
    fc.assert(
      fc.property(masks, integers, fc.constantFrom(...kinds), (mask, valueByLane, [op, type]) => {
        const members = LANES.filter((lane) => member(mask, lane));
        const { result, resultByLane } = redux({ op, type, mask, valueByLane }, h200);
        const right =
          members.length === 0
            ? null
            : expected(
                op,
                type,
                members.map((lane) => valueByLane[lane]!),
              );
        expect(result).toBe(right);
        expect(resultByLane).toEqual(LANES.map((lane) => (member(mask, lane) ? right : null)));
      }),
      { numRuns: 400 },
    );
  });

  it('finds the least and the greatest float where the GPU supports it', () => {
    fc.assert(
      fc.property(floats, (valueByLane) => {
        const all = { type: 'f32' as const, mask: 0xffffffff, valueByLane };
        const sorted = valueByLane.map(Math.fround).toSorted((a, b) => a - b);
        expect(redux({ op: 'min', ...all }, b200).result! - sorted[0]!).toBe(0);
        expect(redux({ op: 'max', ...all }, b200).result! - sorted[31]!).toBe(0);
      }),
    );
  });
});
