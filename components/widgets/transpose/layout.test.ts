import fc from 'fast-check';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import Drawing from './Drawing.svelte';
import { layout } from './layout';
import { params, type TransposeValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<TransposeValues>): TransposeValues =>
  ({ ...initialValues(params), ...values }) as TransposeValues;
const drawn = (values: Partial<TransposeValues>, width = 1040) => layout(simulate(state(values)), state(values), width);

const html = (picture: ReturnType<typeof drawn>, more: { step?: number; marked?: number[] } = {}): string =>
  render(Drawing, {
    props: {
      picture,
      step: 5,
      lane: null,
      laneText: (lane: number) => `Lane ${lane}.`,
      onlane: () => undefined,
      ...more,
    },
  }).body;

const pieces = (path: string): number => path.split('M').length - 1;

describe('the picture of a transpose', () => {
  it('has the four phases from left to right, and what they cost above them', () => {
    const { panels } = drawn({});
    expect(panels.map(({ title, note }) => `${title}: ${note}`)).toEqual([
      'Load: 1 line, 4 sectors',
      'Write shared: 1 wavefront',
      'Read shared: 32 wavefronts',
      'Store: 1 line, 4 sectors',
    ]);
    for (const [index, panel] of panels.entries())
      if (index > 0) expect(panel.x).toBeGreaterThan(panels[index - 1]!.right);
  });

  it('says in place of the shared side that there is none, for kernels without', () => {
    const { panels, none, barrier } = drawn({ kernel: 'naive' });
    expect(panels.map(({ id }) => id)).toEqual(['load', 'store']);
    expect(none).not.toBeNull();
    expect(barrier).toBeNull();
    expect(html(drawn({ kernel: 'naive' }))).toContain('there is nothing to pad.');
  });

  it('draws the lanes of each phase once, and the sectors that they touch', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom(350, 1040), (values, width) => {
        if (Number(values.rows) > Number(values.tile)) return;
        const trace = simulate(values);
        for (const panel of layout(trace, values, width).panels) {
          expect(panel.quarters.map(({ cells }) => pieces(cells))).toEqual([8, 8, 8, 8]);
          expect(new Set(panel.markByLane.map(({ cell }) => cell)).size).toBe(32);
          const sectors = panel.id === 'load' || panel.id === 'store' ? trace[panel.id].served.sectors.length : 0;
          expect(pieces(panel.sectors)).toBe(sectors);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps its height while the kernel changes, so that the phases can be compared', () => {
    const heights = [{}, { padding: 1 }, { kernel: 'swizzled' }].map((values) => drawn(values).height);
    expect(new Set(heights).size).toBe(1);
    const bottoms = [{}, { kernel: 'naive' }, { kernel: 'copy' }].map((values) => drawn(values).panels[0]!.bottom);
    expect(new Set(bottoms).size).toBe(1);
  });

  it('names rows without running the numbers together', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom(350, 1040), (values, width) => {
        if (Number(values.rows) > Number(values.tile)) return;
        for (const { labels } of layout(simulate(values), values, width).panels)
          for (const [index, { y }] of labels.entries())
            if (index > 0) expect(y - labels[index - 1]!.y).toBeGreaterThanOrEqual(11);
      }),
      { numRuns: 60 },
    );
  });

  it('compares all kernels in the columns of their phases, with the times where they were measured', () => {
    const { ladder, panels } = drawn({});
    expect(ladder.heads.map(({ x }) => x)).toEqual(panels.map(({ x }) => x));
    const texts = ladder.rows.map(({ name, bars, time }) => [name, ...bars.map(({ text }) => text), time].join(' '));
    expect(texts).toEqual([
      'Copy 4 none none 4 131',
      'Naive 4 none none 32 967',
      'Mirrored 32 none none 4 284',
      'Tile 4 1 32 4 335',
      'Tile + 1 4 1 1 4 151',
      'Tile + 2 4 1 2 4 151',
      'Tile + 3 4 1 1 4 151',
      'Tile + 4 4 1 4 4 154',
      'Tile, XOR 4 1 1 4 152',
    ]);
    expect(ladder.rows.filter(({ own }) => own).map(({ name }) => name)).toEqual(['Tile']);
    expect(drawn({ edge: '1024' }).ladder.rows.every(({ time }) => time === '–')).toBe(true);
  });

  it('puts the whole matrix beside what was counted: a tick where they agree, the count where not', () => {
    const body = html(drawn({}));
    for (const text of ['67,108,864', '67,661,785', '65,011,712', '65,564,633', '✓']) expect(body).toContain(text);
    expect(html(drawn({ gpu: 'a100' }))).not.toContain('counted');
  });

  it('hides every answer while it asks', () => {
    for (const width of [350, 1040])
      for (const values of [{}, { kernel: 'naive' }, { kernel: 'naive-gather' }]) {
        const asked = (more: Partial<TransposeValues>) => html(drawn({ ...values, ...more }, width), { marked: [] });
        const plain = asked({});
        expect(plain).toContain('how many?');
        for (const said of ['class="cell', 'wavefronts a read', 'Tile + 1', '67,108,864', '32 sectors'])
          expect(plain).not.toContain(said);
      }
    const ids = (body: string): string => body.replaceAll(/s\d+-waste|[\w-]*waste/g, '');
    expect(ids(html(drawn({}), { marked: [] }))).toBe(ids(html(drawn({ padding: 1 }), { marked: [] })));
  });
});
