import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { layout } from './layout';
import { params, type VectorLoadValues } from './params';
import { simulate } from './simulate';

const first: VectorLoadValues = initialValues(params);
const at = (values: Partial<VectorLoadValues>, width = 1040) => {
  const state = { ...first, ...values };
  return layout(simulate(state), state, width).panels;
};
const rects = (path: string): string[] => path.split('z').filter(Boolean);

describe('the two panels', () => {
  it('stand side by side with their memory at one height, and one below the other on a phone', () => {
    const [vector, scalar] = at({});
    expect(scalar!.x).toBeGreaterThan(vector!.right);
    expect(scalar!.rows.map(({ y, address }) => [y, address])).toEqual(
      vector!.rows.map(({ y, address }) => [y, address]),
    );
    const [upper, lower] = at({}, 350);
    expect([upper!.x, lower!.x]).toEqual([0, 0]);
    expect(lower!.y).toBeGreaterThan(upper!.bottom);
  });

  it('share the scale of their bars: 32 B in two halves asks for twice the bytes', () => {
    const [vector, scalar] = at({ bytes: '32' }).map(({ moments, bar }) => ({ ...moments.at(-1)!, bar }));
    expect(vector!.askedWidth).toBeCloseTo(vector!.bar.width, 0);
    expect(vector!.usedWidth).toBeCloseTo(vector!.bar.width / 2, 0);
    expect(scalar!.askedWidth).toBeCloseTo(scalar!.bar.width / 2, 0);
  });

  it('let the threads of a scalar load fall straight down', () => {
    const threads = at({})[1]!
      .loads.flatMap(({ quarters }) => quarters.map((quarter) => quarter.threads))
      .join('');
    const ends = [...threads.matchAll(/M([\d.]+),.*?([\d.]+),[\d.]+V/g)];
    expect(ends).toHaveLength(256);
    for (const [, from, to] of ends) expect(Math.abs(Number(from) - Number(to))).toBeLessThan(0.2);
  });

  it('number the loads of each line, and count how often a sector is asked for', () => {
    const loads = (values: Partial<VectorLoadValues>) => at(values)[0]!.rows.map((row) => row.loads);
    expect(loads({})).toEqual(['1', '1', '1', '1', '2', '2', '2', '2']);
    expect(loads({ bytes: '32' })).toEqual(Array.from({ length: 8 }, () => '1–2'));
    expect(loads({ offset: 16 })).toEqual(['1', '1', '1', '1', '1–2', '2', '2', '2', '2']);
    expect(at({ bytes: '32' })[0]!.rows[0]!.sectors.map(({ asked }) => asked.length)).toEqual([2, 2, 2, 2]);
  });

  it('hatch a sector until all its bytes are wanted, and for ever where some never are', () => {
    const fullAt = (values: Partial<VectorLoadValues>) =>
      at(values)[0]!.rows[0]!.sectors.map((sector) => sector.fullAt);
    expect(fullAt({})).toEqual([1, 1, 1, 1]);
    expect(fullAt({ alignment: '4' })).toEqual([4, 4, 4, 4]);
    expect(fullAt({ offset: 16 })).toEqual([null, 1, 1, 1]);
  });

  it('switch off the lanes beyond the data', () => {
    const tail = at({ floats: 143 })[0]!.loads;
    expect(tail.map(({ lanes }) => lanes.filter(({ active }) => active).length)).toEqual([32, 3, 3]);
  });

  it('draw at a fault what the lanes want, cut where a sector ends, with the addresses that the width allows', () => {
    const [vector, scalar] = at({ offset: 4 });
    expect([vector!.faulty, scalar!.faulty]).toEqual([true, false]);
    // Every second lane's 16 B reach into the next sector.
    expect(vector!.loads.flatMap(({ quarters }) => quarters.flatMap(({ bytes }) => rects(bytes)))).toHaveLength(48);
    expect(vector!.ticks.split('M')).toHaveLength(1 + 128 / 16);
    expect(vector!.rows.flatMap(({ sectors }) => sectors.flatMap(({ asked }) => asked))).toEqual([]);
    expect(vector!.moments.map(({ status }) => status).slice(0, 2)).toEqual(['waiting', 'misaligned address']);
    expect(vector!.words[0]!.text).toBe('lane 0 wants 16 B at byte 4, and the ticks mark');
  });

  it('count one sector as one', () => {
    const [bytes, scalar] = at({ bytes: '1' });
    expect([bytes, scalar].map((panel) => panel!.words[1]!.text)).toEqual([
      '1 sector a request, ideal 1',
      '4 sectors a request, ideal 4',
    ]);
  });
});

describe('every state', () => {
  it('ends with everything asked for drawn, every lane in its own bytes, and a moment for each step', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom(1040, 350), (values, width) => {
        const trace = simulate(values);
        for (const panel of layout(trace, values, width).panels) {
          const cost = trace.byKind[panel.kind];
          expect(panel.moments).toHaveLength(trace.end + 1);
          expect(panel.moments.at(-1)!.done).toBe(true);
          if (cost.fault) continue;
          const asked = panel.rows.flatMap(({ sectors }) => sectors.flatMap((sector) => sector.asked));
          expect(asked).toHaveLength(cost.sectorsAsked);
          const drawn = panel.loads.flatMap(({ quarters }) => quarters.flatMap(({ bytes }) => rects(bytes)));
          const wanted = cost.requests.reduce((sum, request) => sum + request.trace.activeLanes, 0);
          expect(drawn).toHaveLength(wanted);
          for (const box of panel.markByLane.flatMap(({ outlines }) => outlines)) {
            expect(box.x).toBeGreaterThanOrEqual(panel.bar.x - 0.2);
            expect(box.x + box.width).toBeLessThanOrEqual(panel.bar.x + panel.bar.width + 0.3);
            expect(box.width).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
