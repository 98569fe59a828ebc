import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { coneOf } from '@components/marks/lane-cone';
import { initialValues } from '@src/widget/params';
import Drawing from './Drawing.svelte';
import { layout } from './layout';
import { params, type ScanValues } from './params';
import { simulate } from './simulate';

const drawn = (values: Partial<ScanValues>, width = 720) => {
  const state = { ...initialValues(params), ...values } as ScanValues;
  return layout(simulate(state), state, width);
};

describe('the picture of prefix sums', () => {
  it('frames twice as many lanes in each row', () => {
    const framed = drawn({}).rows.map(({ cells }) => cells.filter(({ kind }) => kind === 'result').length);
    expect(framed).toEqual([1, 2, 4, 8, 16, 32]);
  });

  it('leads from every lane before it to a sum, and from no other', () => {
    for (const kind of ['inclusive', 'exclusive'])
      for (const way of ['shuffle', 'shared'])
        for (const lane of [0, 1, 12, 31]) {
          const picture = drawn({ kind, way }, 350);
          const cone = [...coneOf(picture.rows, lane, picture.rows.length - 1)];
          const count = kind === 'inclusive' ? lane + 1 : lane;
          expect(cone.filter((key) => /^0 \d+$/.test(key)).length).toBe(count);
        }
  });

  it('draws a bracket for each segment, and a barrier before each read of shared memory', () => {
    expect(drawn({ width: '8' }).segments).toHaveLength(4);
    expect(drawn({ way: 'shared' }).rows.map(({ barrier }) => barrier !== null)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('shows no round while it asks', () => {
    const props = { picture: drawn({}), lane: null, laneText: String, onlane: () => undefined, step: 5 };
    expect(render(Drawing, { props: { ...props, marked: [] } }).body).not.toMatch(/class="thread|up 1|wavefronts/);
  });
});
