import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBytes } from '@src/profile/read';
import { initialValues } from '@src/widget/params';
import definition from './definition';
import { dramBytes, reuseOf } from './describe';
import { layout } from './layout';
import { CHOSEN, IDS } from './params';
import { bytesOf, recorded, simulate } from './simulate';

const first = initialValues(definition.params);
const traceOf = (kernel: string) => simulate({ ...first, kernel });
const ROOM = { width: 660, height: 360, minText: 11, projected: false };

describe('each kernel of the figure', () => {
  it.each(CHOSEN)('$id has the numbers of its report', ({ id, report, kernel }) => {
    const bytes = new Uint8Array(readFileSync(`content/evidence/reports/h200.${report}.base.csv`));
    const launch = readBytes(bytes).report!.launches.find((one) => one.kernel.startsWith(kernel))!;
    expect(recorded[id]).toEqual(IDS.map((name) => launch.values[name] ?? null));
  });
});

describe('what the chart shows', () => {
  it('of one field of structures: seven of eight bytes that DRAM moves are for nothing', () => {
    expect(reuseOf(traceOf('structures'))).toBeCloseTo(1 / 8, 2);
    expect(reuseOf(traceOf('arrays'))).toBeGreaterThan(0.95);
  });

  it('of a naive product: lanes get from the L1 hundreds of times what DRAM delivers', () => {
    expect(reuseOf(traceOf('naive'))).toBeGreaterThan(100);
  });

  it('of a transpose: the same bytes on every arrow except that of shared memory', () => {
    const [bad, good] = [traceOf('unpadded'), traceOf('padded')];
    for (const id of ['global-loads', 'global-stores', 'l2-reads'])
      expect(bytesOf(bad, id)).toBeCloseTo(bytesOf(good, id), -6);
    expect(bytesOf(bad, 'shared-loads')).toBeGreaterThan(10 * bytesOf(good, 'shared-loads'));
  });

  it('marks the place that is the limit, and none where warps wait', () => {
    const limits = (kernel: string): string[] =>
      layout(traceOf(kernel), { show: 'bytes' }, ROOM)
        .houses.filter(({ isLimit }) => isLimit)
        .map(({ id }) => id);
    expect(limits('structures')).toEqual(['dram']);
    expect(limits('columns')).toEqual(['l2']);
    expect(limits('unpadded').sort()).toEqual(['l1', 'shared']);
    expect(limits('few-warps')).toEqual([]);
  });

  it('has beside the chart a bar for each place that was counted, as long as it was busy', () => {
    const trace = traceOf('structures');
    const { busy } = layout(trace, { show: 'bytes' }, ROOM);
    expect(busy!.rows.map(({ id }) => id)).toEqual(['kernel', 'l1', 'l2', 'dram']);
    for (const { id, part, isLimit } of busy!.rows) {
      expect(part).toBeCloseTo(trace.chart.busy[id]! / 100, 5);
      expect(isLimit).toBe(id === 'dram');
    }
    expect(layout(trace, { show: 'bytes' }, { ...ROOM, width: 372 }).busy).toBeNull();
  });

  it('draws the fullest arrow thickest, and sends most pieces along it', () => {
    const { movers } = layout(traceOf('columns'), { show: 'bytes' }, ROOM);
    const count = (id: string): number => movers!.filter(({ key }) => key.startsWith(id)).length;
    expect(count('global-loads')).toBeGreaterThan(count('dram-reads'));
    expect(count('shared-loads')).toBe(0);
  });

  it('has a question with a different answer for waste, reuse, and neither', () => {
    const { prediction } = definition;
    const answers = ['structures', 'arrays', 'naive'].map(
      (kernel) => prediction!.answer(traceOf(kernel), { ...first, kernel })[0],
    );
    expect(new Set(answers).size).toBe(3);
  });

  it('keeps every label inside the room of a phone', () => {
    for (const { id } of CHOSEN) {
      const picture = layout(traceOf(id), { show: 'rate' }, { width: 296, height: 270, minText: 11, projected: false });
      for (const { labels } of picture.arrows)
        for (const { x, text } of labels) expect(x + text.length * 6.7, `${id}: ${text}`).toBeLessThan(306);
      expect(dramBytes(traceOf(id))).toBeGreaterThan(0);
    }
  });
});
