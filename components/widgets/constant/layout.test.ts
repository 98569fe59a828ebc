import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { layout } from './layout';
import { params, type ConstantValues } from './params';
import { simulate } from './simulate';

const first = initialValues(params);
const at = (values: Partial<ConstantValues>, width = 720) => {
  const state = { ...first, ...values };
  return layout(simulate(state), state, width);
};

describe('the stack of passes', () => {
  it('draws each active lane once, in the column that it has in the strip', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom(350, 720), (values, width) => {
        const trace = simulate(values);
        const { rows, lanes } = layout(trace, values, width);
        const boxes = rows.flatMap(({ quarters }) => quarters.flatMap(({ path }) => path.split('z').filter(Boolean)));
        expect(boxes).toHaveLength(trace.activeLanes);
        const drawn = boxes.map((box) => Number(/^M([\d.]+),/.exec(box)![1])).sort((a, b) => a - b);
        const wanted = lanes.flatMap(({ x, active }) => (active ? [x + 0.5] : []));
        expect(drawn.map((x, index) => Math.abs(x - wanted[index]!)).every((off) => off < 0.2)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('grows with the passes, and stays shorter than 700 px', () => {
    expect(at({ unique: 32 }).height).toBeGreaterThan(at({ unique: 1 }).height + 300);
    expect(at({ unique: 32 }, 350).height).toBeLessThan(700);
  });
});

describe('the bars', () => {
  it('have one scale: the constant cache takes 105 cycles where an L1 hit takes 32', () => {
    const [constant, global] = at({}).bars.bars;
    expect(constant!.width / global!.width).toBeCloseTo(105 / 32, 1);
    expect(constant!.widthByStep).toHaveLength(9);
    expect(constant!.widthByStep.at(-1)).toBeCloseTo(constant!.width, 0);
  });

  it('say so where nothing is known', () => {
    expect(at({ gpu: 't4' }).bars.note).toBe('global load: nobody measured an L1 hit on this GPU');
    expect(at({ gpu: 't4' }).bars.bars[0]!.estimate).toBe(true);
    expect(at({ element: '16' }).bars.note).toContain('not modelled');
    expect(at({ mask: 0 }).bars.note).toContain('No request');
  });
});
