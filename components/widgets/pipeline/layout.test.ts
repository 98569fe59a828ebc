import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { layout } from './layout';
import { params, type PipelineValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<PipelineValues>): PipelineValues => ({ ...initialValues(params), ...values });
const picture = (values: Partial<PipelineValues>, width = 1040) =>
  layout(simulate(state(values)), state(values), width);

describe('both orders', () => {
  it('stand one above the other on one clock: the same cycle at the same place', () => {
    const { panels } = picture({});
    const { runs, window } = simulate(state({}));
    const scale = (panels[0]!.tracks[0]!.width + panels[0]!.tracks[0]!.x - panels[0]!.tracks[0]!.x) / window;
    for (const panel of panels) {
      const tiles = runs[panel.order].line.tiles;
      for (const bar of panel.computes)
        expect(bar.x).toBeCloseTo(panel.tracks[0]!.x + tiles[bar.tile]!.computeStart * scale, 6);
    }
  });

  it('are one where there is one stage', () => {
    expect(picture({ stages: 1 }).panels).toHaveLength(1);
    expect(picture({ stages: 1 }).panels[0]!.loop.map(({ text }) => text)).toEqual(['issue tile', 'wait', 'compute']);
  });

  it('have five computations of the late order in view, and more of the other', () => {
    const [ahead, late] = picture({}).panels;
    expect(late!.computes).toHaveLength(5);
    expect(ahead!.computes.length).toBeGreaterThan(7);
  });

  it('show the loop as the program has it', () => {
    const [ahead, late] = picture({ stages: 3 }).panels.map((panel) => panel.loop.map(({ text }) => text).join(' → '));
    expect(ahead).toBe('wait → issue tile + 2 → compute');
    expect(late).toBe('wait → compute → issue tile + 1');
  });
});

describe.each([350, 1040])('at %i px', (width) => {
  const cases: Partial<PipelineValues>[] = [
    {},
    { stages: 8, fmas: 0 },
    { stages: 1 },
    { method: 'registers', stages: 2 },
  ];

  it.each(cases)('no two bars of one row overlap: %o', (values) => {
    for (const panel of picture(values, width).panels)
      for (const bars of [panel.issues, [...panel.computes, ...panel.waits, ...panel.barriers]]) {
        const ordered = bars.toSorted((a, b) => a.x - b.x);
        ordered.slice(1).forEach((bar, index) => {
          const before = ordered[index]!;
          expect(bar.x).toBeGreaterThanOrEqual(before.x + before.width - 1e-6);
        });
      }
  });

  it.each(cases)('a stage holds one copy at a time: %o', (values) => {
    for (const panel of picture(values, width).panels)
      for (const y of new Set(panel.flights.map((bar) => bar.y))) {
        const own = [...panel.flights, ...panel.arrivals].filter((bar) => bar.y === y).sort((a, b) => a.x - b.x);
        own
          .slice(1)
          .forEach((bar, index) => expect(bar.x).toBeGreaterThanOrEqual(own[index]!.x + own[index]!.width - 1e-6));
      }
  });

  it.each(cases)('texts of the legend and of the code have room: %o', (values) => {
    const { legend, code } = picture(values, width);
    for (const { x, width: sample, text } of legend)
      expect(x + sample + 6 + text.length * 5.4).toBeLessThanOrEqual(width);
    for (const { text } of code) expect(text.length * 5.6).toBeLessThanOrEqual(width);
  });
});
