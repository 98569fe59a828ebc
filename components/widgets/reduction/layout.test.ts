import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { coneOf } from '@components/marks/lane-cone';
import { initialValues } from '@src/widget/params';
import Drawing from './Drawing.svelte';
import { layout } from './layout';
import { params, type ReductionValues } from './params';
import { simulate } from './simulate';

const drawn = (values: Partial<ReductionValues>, width = 720) => {
  const state = { ...initialValues(params), ...values } as ReductionValues;
  return layout(simulate(state), state, width);
};
const lanesOf = (picture: ReturnType<typeof drawn>, row: number, kind: string): number[] =>
  picture.rows[row]!.cells.filter((cell) => cell.kind === kind).map(({ lane }) => lane);

describe('the picture of a sum', () => {
  it('is a tree with shuffles down: half the lanes count after each round, and lane 0 has the sum', () => {
    const picture = drawn({});
    expect(picture.rows.slice(0, 5).map((_, row) => lanesOf(picture, row, 'value').length)).toEqual([32, 16, 8, 4, 2]);
    expect(lanesOf(picture, 5, 'result')).toEqual([0]);
    expect(picture.rows.map(({ label }) => label)).toEqual([
      'values',
      'down 16',
      'down 8',
      'down 4',
      'down 2',
      'down 1',
    ]);
  });

  it('is a butterfly with xor: every lane counts in every round', () => {
    const picture = drawn({ way: 'xor' });
    expect(picture.rows.slice(0, 5).map((_, row) => lanesOf(picture, row, 'value').length)).toEqual([
      32, 32, 32, 32, 32,
    ]);
    expect(lanesOf(picture, 5, 'result')).toHaveLength(32);
    expect(coneOf(picture.rows, 17, 5).size).toBe(63 + 62);
  });

  it('leads from every input to the sum, and from beyond the picture by a short thread', () => {
    for (const way of ['down', 'redux', 'sequential'])
      for (const width of [350, 720]) {
        const picture = drawn({ way, threads: '32' }, width);
        const cone = coneOf(picture.rows, 0, picture.rows.length - 1);
        expect([...cone].filter((key) => /^0 \d+$/.test(key))).toHaveLength(32);
      }
    const block = drawn({ way: 'sequential' });
    expect(block.rows[2]!.threads.filter(({ from }) => from === null)).toHaveLength(32);
    expect(block.rows[5]!.threads.filter(({ from }) => from === null)).toHaveLength(0);
  });

  it('shows wavefronts that conflicts add apart from the others', () => {
    const bars = drawn({ way: 'strided' }).rows.map(({ bar }) => bar && [bar.used.width, bar.more.width]);
    expect(bars[3]![1]).toBeGreaterThan(bars[3]![0]!);
    expect(drawn({ way: 'sequential' }).rows.every(({ bar }) => !bar || bar.more.width === 0)).toBe(true);
  });

  it('shows no round and no cost while it asks', () => {
    const props = { picture: drawn({}), lane: null, laneText: String, onlane: () => undefined, step: 5 };
    expect(render(Drawing, { props: { ...props, marked: [] } }).body).not.toMatch(
      /class="thread|down 16|wavefronts|result/,
    );
    expect(render(Drawing, { props: { ...props, marked: null } }).body).toContain('down 16');
  });
});
