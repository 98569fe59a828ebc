import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { doneByStep, soFar } from './clock';
import { layout } from './layout';
import { params, type CacheValues } from './params';
import { simulate } from './simulate';

const first = initialValues(params);
const at = (values: Partial<CacheValues>, width = 720) => {
  const state = { ...first, ...values };
  return layout(simulate(state), state, width);
};

/** Bars of a path: "M x,foot h width v −height h −width z". */
const bars = (path: string) =>
  [...path.matchAll(/M([\d.]+),([\d.]+)h([\d.]+)v-([\d.]+)/g)].map(([, x, foot, width, height]) => ({
    x: Number(x),
    foot: Number(foot),
    width: Number(width),
    height: Number(height),
  }));

describe('the chart', () => {
  it('stacks all sectors of each load, to one scale, inside its rows', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom(350, 720), (values, width) => {
        const trace = simulate(values);
        const { chart } = layout(trace, values, width);
        const all = chart.groups.flatMap(({ hit, again, first: fresh }) => [hit, again, fresh].flatMap(bars));
        const unit = chart.rows[0]!.height / chart.most;
        const drawn = all.reduce((sum, { height }) => sum + height, 0) / unit;
        expect(Math.abs(drawn - trace.sectors) / trace.sectors).toBeLessThan(0.03);
        for (const bar of all) {
          const row = chart.rows.find(({ y, height }) => bar.foot <= y + height + 0.2 && bar.foot > y)!;
          expect(bar.foot - bar.height).toBeGreaterThan(row.y - 0.3);
          expect(bar.x + bar.width).toBeLessThan(row.x + row.width + 0.5);
          expect(bar.width).toBeGreaterThan(1);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('lets the parts of a bar stand on each other, none over another', () => {
    const { chart } = at({ loads: 8 });
    const all = chart.groups.flatMap(({ hit, again, first: fresh }) => [hit, again, fresh].flatMap(bars));
    for (const column of Map.groupBy(all, ({ x }) => x).values()) {
      const upwards = column.toSorted((a, b) => b.foot - a.foot);
      for (const [index, part] of upwards.entries()) {
        const below = upwards[index - 1];
        const floor = below ? below.foot - below.height : chart.rows[0]!.y + chart.rows[0]!.height;
        expect(Math.abs(part.foot - floor)).toBeLessThan(0.3);
      }
    }
  });

  it('has far fewer than a thousand moving shapes, and one row of 128 loads or several', () => {
    expect(at({ warps: 8 }).chart.groups.length * 3).toBeLessThanOrEqual(192);
    expect(at({}).chart.rows).toHaveLength(1);
    expect(at({ warps: 8 }).chart.rows).toHaveLength(2);
    expect(at({ warps: 8 }, 350).chart.rows).toHaveLength(4);
  });
});

describe('each step', () => {
  it('says which load it ends with, what its lanes found and how many have hit so far', () => {
    const trace = simulate(first);
    const done = doneByStep(trace);
    const picture = at({});
    expect(picture.loadByStep.slice(0, 2)).toEqual(['before the first load', 'load 2 of 128, warp 1']);
    expect(picture.fatesByStep.map((fates) => fates.length)).toEqual([0, ...done.slice(1).map(() => 32)]);
    expect(soFar(trace, 128)).toEqual({ hits: trace.hits, sectors: trace.sectors });
    expect(picture.rateByStep.at(-1)).toBe('30 % hit so far');
  });

  it('fills the table with what was asked for, and the L1 no further than it goes', () => {
    const [table, l1] = at({}).stores;
    expect(l1!.filledByStep.at(-1)).toBeCloseTo(l1!.width, 0);
    expect(table!.filledByStep.at(-1)).toBeCloseTo(table!.width, 0);
    expect(table!.width / l1!.width).toBeCloseTo(32 / 21, 1);
    for (const store of at({ table: 1 }).stores)
      for (const filled of store.filledByStep) expect(filled).toBeLessThanOrEqual(store.width + 0.1);
  });
});
