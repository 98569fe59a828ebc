import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { curve } from './curve';
import { params, type BanksValues } from './params';

const of = (values: Partial<BanksValues>) => curve({ ...initialValues(params), ...values } as BanksValues);
const counts = (values: Partial<BanksValues>) =>
  of(values)!.points.map(({ y }) => Math.round(y * of(values)!.whole! * 1e6) / 1e6);

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

describe('the curve of a state', () => {
  it('over the padding falls from 32 to 1, and rises where the pitch shares a factor with 32', () => {
    expect(of({})).toMatchObject({ param: 'padding', currentX: 0, whole: 32 });
    expect(counts({})).toEqual([32, 1, 2, 1, 4]);
  });

  it('over the stride is the greatest common divisor with 32', () => {
    const strides = counts({ access: 'strided' });
    expect(strides).toEqual(Array.from({ length: 34 }, (_, stride) => (stride === 0 ? 1 : gcd(stride, 32))));
  });

  it('has holes where the hardware or the tile refuses', () => {
    expect(of({ bytes: '16' })!.points.map(({ x }) => x)).toEqual([0, 4]);
    expect(of({ access: 'strided', rows: '8', columns: '8' })!.points.map(({ x }) => x)).toEqual([0, 1, 2]);
  });

  it.each<[Partial<BanksValues>, string | undefined, number]>([
    [{ access: 'broadcast' }, 'sharing', 32],
    [{ layout: 'xor' }, 'line', 32],
    [{ layout: 'xor', access: 'row', rows: '8' }, 'line', 8],
    [{ access: 'random' }, 'padding', 5],
  ])('of %j is over %s', (values, param, length) => {
    expect(of(values)!.param).toBe(param);
    expect(of(values)!.points).toHaveLength(length);
  });

  it('is none for random elements of a swizzled tile, which no number orders', () => {
    expect(of({ access: 'random', layout: 'xor' })).toBeNull();
  });

  it('reaches twice as far for a compare-and-swap', () => {
    expect(of({ op: 'atomic', atomic: 'cas' })!.whole).toBe(64);
    expect(counts({ op: 'atomic', atomic: 'cas' })[0]).toBe(64);
  });
});
