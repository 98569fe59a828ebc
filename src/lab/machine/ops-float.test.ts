import { expect, it } from 'vitest';
import { fusedOp } from './ops-float';
import { LANES } from './registers';

/** A product in the middle between two singles: what is added decides, although a double has no room for it. */
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

it('a result may lie where an operand does', () => {
  for (const alias of ['a', 'c'] as const) {
    expect(fused(5, LITTLE, [1, 1], alias)).toBe(ABOVE);
    expect(fused(5, -LITTLE, [1, 1], alias)).toBe(BELOW);
  }
});
