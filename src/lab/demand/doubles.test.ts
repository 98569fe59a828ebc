/** Functions in double precision: instructions of the FP64 unit and of that for special functions, counted in what nvcc 13 makes of each alone. */
import { describe, expect, it } from 'vitest';
import { instructions } from '../testing-instructions';

const COUNTED: readonly (readonly [call: string, fp64: number, sfu: number])[] = [
  ['tan(x)', 27, 2],
  ['asin(x)', 42, 1],
  ['acos(x)', 46, 1],
  ['sinh(x)', 30, 1],
  ['cosh(x)', 21, 1],
  ['round(x)', 1, 1],
  ['__drcp_rn(x)', 5, 1],
  ['__ddiv_rn(x, 3.0)', 8, 1],
  ['exp(x)', 15, 0],
];

describe('functions of doubles', () => {
  const body = (value: string): string => `double x = a[t] + 1; c[t] = ${value};`;

  it.each(COUNTED)(
    '%s is made of %d instructions in double precision, and %d of special functions',
    (call, fp64, sfu) => {
      const made = instructions(body(call));
      const plain = instructions(body('x'));
      expect(made.fp64 - plain.fp64).toBeCloseTo(fp64, 9);
      expect(made.sfu - plain.sfu).toBeCloseTo(sfu, 9);
    },
  );
});
