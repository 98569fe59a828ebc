import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { layout } from './layout';
import { params, type OverlapValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<OverlapValues>): OverlapValues => ({ ...initialValues(params), ...values });
const picture = (values: Partial<OverlapValues>, width = 1040) => layout(simulate(state(values)), state(values), width);

describe.each([350, 1040])('at %i px', (width) => {
  const cases: Partial<OverlapValues>[] = [
    {},
    { chunks: 32, streams: 4 },
    { memory: 'pageable' },
    { work: 0 },
    { mib: '1' },
  ];

  it.each(cases)('no two bars of one row overlap: %o', (values) => {
    for (const panel of picture(values, width).panels)
      for (const bars of [panel.copies, panel.kernels, panel.held])
        for (const y of new Set(bars.map((bar) => bar.y))) {
          const own = bars.filter((bar) => bar.y === y).toSorted((a, b) => a.x - b.x);
          own
            .slice(1)
            .forEach((bar, index) => expect(bar.x).toBeGreaterThanOrEqual(own[index]!.x + own[index]!.width - 1e-6));
        }
  });

  it.each(cases)('the legend has room: %o', (values) => {
    for (const { x, width: sample, text } of picture(values, width).legend)
      expect(x + sample + 6 + text.length * 5.4).toBeLessThanOrEqual(width);
  });
});

it('the same work in one piece stands beneath, unless that is what the reader chose', () => {
  expect(picture({}).panels.map(({ title }) => title)).toEqual(['In 8 pieces on 3 streams', 'In one piece']);
  expect(picture({ chunks: 1 }).panels.map(({ title }) => title)).toEqual(['In one piece']);
});

it('a copy of pageable memory holds the host as long as it runs; one of pinned memory does not', () => {
  const [own] = picture({ memory: 'pageable' }).panels;
  expect(own!.held.map(({ x, width }) => [x, width])).toEqual(own!.copies.map(({ x, width }) => [x, width]));
  expect(picture({}).panels[0]!.held).toEqual([]);
});

it('there is no kernel where there is no work', () => {
  expect(picture({ work: 0 }).panels.flatMap(({ kernels }) => kernels)).toEqual([]);
});
