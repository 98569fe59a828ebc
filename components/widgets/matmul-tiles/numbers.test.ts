import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { curve } from './curve';
import { measured } from './measured';
import { metrics, rules } from './numbers';
import { params, type MatmulValues } from './params';
import { simulate } from './simulate';

const state = (set: Partial<MatmulValues>): MatmulValues => ({ ...initialValues(params), ...set });
const numbers = (set: Partial<MatmulValues>): Record<string, number> =>
  Object.fromEntries(metrics(simulate(state(set)), state(set)).map(({ id, value }) => [id, value]));

/** Every state whose product was recorded. */
const recorded = params.kernel.options.flatMap(({ value: kernel }) =>
  params.n.options.flatMap(({ value: n }) =>
    params.tile.options.flatMap(({ value: tile }) =>
      params.block.options.flatMap(({ value: block }) =>
        params.registers.options.flatMap(({ value: registers }) =>
          ['merged', 'written'].flatMap((sharedLoads) => {
            const values = state({ kernel, n, tile, block, registers, sharedLoads });
            return measured(values) ? [values] : [];
          }),
        ),
      ),
    ),
  ),
);

describe('the numbers of a state that was recorded', () => {
  const name = ({ kernel, n, tile, block, registers }: MatmulValues): string =>
    `${kernel} ${n} ${{ tiled: tile, registers }[kernel] ?? block}`;

  it('are those of 15 products', () => {
    expect([...new Set(recorded.map(name))].toSorted()).toEqual(
      [
        ...['naive 100 16x16', 'naive 128 32x32', 'naive 2048 32x32', 'swapped 100 16x16', 'swapped 128 32x32'],
        ...['swapped 2048 32x32', 'tiled 2048 8', 'tiled 2048 16', 'tiled 2048 32', 'tiled 256 16', 'tiled 256 32'],
        ...['registers 2048 64-8-4', 'registers 2048 64-8-8', 'registers 2048 128-8-8', 'registers 256 128-8-8'],
      ].toSorted(),
    );
  });

  it('are the counters, but for wavefronts of shared reads, which the H200 counts up to 0.1 % higher', () => {
    const seen = new Set<string>();
    for (const values of recorded) {
      const key = `${name(values)} ${values.sharedLoads}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const { sharedReads, ...exact } = measured(values)!.byMetric;
      expect(numbers(values), key).toMatchObject(exact);
      if (sharedReads !== undefined && numbers(values)['sharedReads'] !== undefined) {
        expect(sharedReads).toBeGreaterThanOrEqual(numbers(values)['sharedReads']!);
        expect(sharedReads).toBeLessThanOrEqual(1.001 * numbers(values)['sharedReads']!);
      }
    }
  });

  it('have counters of both forms of reading the tiles', () => {
    const at = (sharedLoads: string) => measured(state({ n: '2048', tile: '32', sharedLoads }))?.byMetric;
    expect(at('merged')?.['sharedInstructions']).toBe(335_544_320);
    expect(at('written')?.['sharedInstructions']).toBe(536_870_912);
    expect(measured(state({ kernel: 'registers', n: '2048', sharedLoads: 'written' }))).toBeNull();
  });
});

describe('the numbers', () => {
  it('follow the form of the shared loads, and have both quietly', () => {
    expect(numbers({})).toMatchObject({ sharedReads: 12_288, sharedInstructions: 10_240, sharedWritten: 16_384 });
    expect(numbers({ sharedLoads: 'written' })).toMatchObject({ sharedReads: 16_384, sharedMerged: 12_288 });
    expect(rules(state({})).map(({ rule }) => rule.id)).toContain('shared-read-merge');
    expect(rules(state({ sharedLoads: 'written' })).map(({ rule }) => rule.id)).not.toContain('shared-read-merge');
  });

  it('use an element as often as the tile is wide', () => {
    for (const tile of ['4', '8', '16', '32']) expect(numbers({ tile })['reuse']).toBe(Number(tile));
    expect(numbers({ kernel: 'registers', registers: '128-8-8', n: '2048' })['reuse']).toBe(128);
    expect(numbers({ kernel: 'naive' })['reuse']).toBe(1);
  });

  it('say of large matrices what the march over all steps says', () => {
    const { moments, ofBlock } = simulate(state({ n: '2048', tile: '4' }));
    expect(moments).toHaveLength(128);
    expect(moments.reduce((sum, { sectors }) => sum + sectors, 0)).toBe(ofBlock.a.sectors + ofBlock.b.sectors);
    expect(moments.every(({ requests }) => Number.isInteger(requests))).toBe(true);
  });
});

it('the curve falls with the tile, with the counters of the H200 on it', () => {
  const points = curve(state({ n: '2048', tile: '32' }))!.points;
  expect(points.map(({ y }) => y)).toEqual([0.8, 0.2, 0.1, 0.05]);
  expect(points.map(({ measured: counted }) => counted)).toEqual([undefined, 0.2, 0.1, 0.05]);
  expect(curve(state({ kernel: 'naive' }))).toBeNull();
});
