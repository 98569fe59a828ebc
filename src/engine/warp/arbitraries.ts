/** Generators of what the lanes of a warp exchange, in valid and in invalid ways. */
import fc from 'fast-check';
import { masks } from '../arbitraries';
import { LANES } from './lanes';
import type { Shuffle } from './shuffle';

const byLane = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(one, { minLength: 32, maxLength: 32 });

/** Few distinct values in runs or at random, small numbers, and any 32 bits. */
export const integers: fc.Arbitrary<number[]> = fc.oneof(
  byLane(fc.integer({ min: -(2 ** 31), max: 2 ** 32 - 1 })),
  byLane(fc.constantFrom(0, 1, 2 ** 31, 2 ** 32 - 1, -1)),
  fc
    .record({ distinct: fc.integer({ min: 1, max: 32 }), first: fc.nat(100) })
    .map(({ distinct, first }) => LANES.map((lane) => first + (lane % distinct))),
  fc.integer({ min: 0, max: 5 }).map((bits) => LANES.map((lane) => lane >> bits)),
);

/** Mostly valid lanes, sometimes operands that the hardware must truncate. */
const operand = fc.oneof(
  { weight: 3, arbitrary: fc.nat(31) },
  { weight: 1, arbitrary: fc.integer({ min: -70, max: 70 }) },
  { weight: 1, arbitrary: fc.integer({ min: -(2 ** 31), max: 2 ** 32 - 1 }) },
);

export const shuffles: fc.Arbitrary<Shuffle> = fc.record({
  op: fc.constantFrom('idx', 'up', 'down', 'xor'),
  width: fc.constantFrom(1, 2, 4, 8, 16, 32),
  mask: masks,
  operandByLane: fc.oneof(
    operand.map((one) => LANES.map(() => one)),
    byLane(operand),
  ),
  valueByLane: fc.oneof(byLane(fc.nat(10_000)), byLane(fc.double({ noNaN: true, noDefaultInfinity: true }))),
});

/** Floats that reveal the order of a sum: large and small ones together. */
export const floats: fc.Arbitrary<number[]> = byLane(
  fc.oneof(
    fc.float({ noNaN: true, noDefaultInfinity: true, min: -1000, max: 1000 }),
    fc.constantFrom(1, 2 ** 24, -(2 ** 24), 0.1, 1e-8),
  ),
);

export { masks };
