import { expect, it } from 'vitest';
import { fusedOp, singleOp } from './ops-float';
import { LANES } from './registers';

/** A product halfway between two singles: the addend decides, although a double cannot hold the sum. */
const SIDE = 1 + 2 ** -12;
const BELOW = 1 + 2 ** -11;
const ABOVE = BELOW + 2 ** -23;
const LITTLE = 2 ** -60;

/** Lane `special` gets these operands; all others compute 2 · 3 + 4. */
function fused(special: number, c: number, signs: readonly [number, number], alias: 'none' | 'a' | 'c' = 'none') {
  const lanes = (own: number, others: number): Float32Array =>
    Float32Array.from({ length: LANES }, (_, i) => (i === special ? own : others));
  const [a, b, addend] = [lanes(SIDE, 2), lanes(SIDE, 3), lanes(c, 4)];
  const d = alias === 'a' ? a : alias === 'c' ? addend : new Float32Array(LANES);
  fusedOp(a, b, addend, ...signs)(d);
  const [product, sum] = signs;
  expect(d.filter((_, i) => i !== special)).toEqual(new Float32Array(LANES - 1).fill(product * 6 + sum * 4));
  return d[special];
}

it.each(Array.from({ length: LANES }, (_, lane) => lane))('a product and a sum are rounded once in lane %i', (lane) => {
  expect(fused(lane, LITTLE, [1, 1])).toBe(ABOVE);
  expect(fused(lane, -LITTLE, [1, 1])).toBe(BELOW);
  expect(fused(lane, LITTLE, [1, -1])).toBe(BELOW);
  expect(fused(lane, LITTLE, [-1, 1])).toBe(-BELOW);
  expect(fused(lane, LITTLE, [-1, -1])).toBe(-ABOVE);
});

it('the result register may be that of an operand', () => {
  for (const alias of ['a', 'c'] as const) {
    expect(fused(5, LITTLE, [1, 1], alias)).toBe(ABOVE);
    expect(fused(5, -LITTLE, [1, 1], alias)).toBe(BELOW);
  }
});

it('an operand that is one constant in all lanes gives the same as a register of it', () => {
  const lanes = (of: (i: number) => number): Float32Array => Float32Array.from({ length: LANES }, (_, i) => of(i));
  const mixed = lanes((i) => (i % 3 === 0 ? SIDE : Math.sin(i) * 10 ** (i - 16)));
  for (const constant of [SIDE, LITTLE, 0, -0, -3.7, Infinity, NaN].map(Math.fround)) {
    const fixed = lanes(() => constant);
    const others = lanes((i) => (i % 2 ? LITTLE : Math.cos(i)));
    const both = (operands: [Float32Array, Float32Array, Float32Array], kind: 'factor' | 'addend'): Float32Array[] =>
      [null, kind].map((each) => {
        const d = new Float32Array(LANES);
        fusedOp(...operands, 1, 1, each)(d);
        return d;
      });
    const [general, factor] = both([mixed, fixed, others], 'factor');
    expect(factor).toEqual(general);
    const [plain, addend] = both([mixed, lanes((i) => (i % 3 === 0 ? SIDE : i)), fixed], 'addend');
    expect(addend).toEqual(plain);
    const products = [false, true].map((isFixed) => {
      const d = new Float32Array(LANES);
      singleOp('*', mixed, fixed, isFixed)!(d);
      return d;
    });
    expect(products[1]).toEqual(products[0]);
  }
});
