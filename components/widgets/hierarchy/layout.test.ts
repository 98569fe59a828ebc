import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectureIds } from '@src/arch';
import { layout } from './layout';
import type { Picture, Value } from './picture';
import { simulate } from './simulate';

const picture = (gpu: string, other = 'none', width = 1040): Picture =>
  layout(simulate({ gpu, other }), { gpu, other }, width);
const values = (each: Picture, id: string): readonly Value[] => each.charts.find((chart) => chart.id === id)!.values;
const value = (each: Picture, chart: string, key: string): Value =>
  values(each, chart).find((candidate) => candidate.key === key)!;

const states = fc
  .tuple(
    fc.constantFrom(...architectureIds),
    fc.constantFrom('none', ...architectureIds),
    fc.constantFrom(350, 720, 1040),
  )
  .filter(([gpu, other]) => gpu !== other);

describe('the heads', () => {
  it('are short enough for the column of names', () => {
    for (const { text } of architectureIds.flatMap((gpu) => (gpu === 'h200' ? [] : picture(gpu, 'h200', 720).heads)))
      expect(text.length).toBeLessThanOrEqual(14);
    expect(picture('rtx-4090', 'h200').heads.map(({ text }) => text)).toEqual(['A  RTX 4090', 'B  H200']);
    expect(picture('rtx-4090').heads[0]!.text).toBe('RTX 4090');
    expect(picture('rtx-4090', 'none', 350).heads[0]!.text).toBe('NVIDIA GeForce RTX 4090');
  });
});

describe('the scales', () => {
  it('hold every value of every GPU', () => {
    fc.assert(
      fc.property(states, ([gpu, other, width]) => {
        for (const chart of picture(gpu, other, width).charts)
          for (const { bar, more } of chart.values)
            for (const box of [bar, more]) {
              if (!box) continue;
              expect(box.width).toBeGreaterThanOrEqual(0);
              expect(box.x + box.width).toBeLessThanOrEqual(chart.right + 0.1);
            }
      }),
    );
  });

  it('give the same step to the same ratio of sizes, and the same length to each cycle', () => {
    const h200 = picture('h200');
    const [one, four] = h200.charts[0]!.ticks.map(({ x }) => x);
    expect(h200.charts[0]!.ticks[2]!.x - four!).toBeCloseTo(four! - one!, 1);
    const width = (key: string): number => value(h200, 'latency', `${key} h200`).bar!.width;
    expect(width('dram') / width('l1')).toBeCloseTo(658 / 32, 1);
    expect(width('registers')).toBe(0);
  });

  it('are the same for all GPUs', () => {
    expect(picture('t4').charts.map(({ ticks }) => ticks)).toEqual(picture('h200').charts.map(({ ticks }) => ticks));
  });
});

describe('a value', () => {
  it('has a badge where it was measured whole, and only there', () => {
    const h200 = picture('h200');
    expect(value(h200, 'latency', 'dram h200')).toMatchObject({ look: 'measured', text: '658 cycles' });
    expect(value(h200, 'latency', 'dram h200').pill).not.toBeNull();
    // A page names the banks, so the product with them is computed.
    expect(value(h200, 'bandwidth', 'shared h200')).toMatchObject({ look: 'given', pill: null });
    expect(values(picture('a100'), 'latency').filter(({ pill }) => pill)).toEqual([]);
  });

  it('is marked as an estimate where it is one', () => {
    expect(value(picture('h100'), 'latency', 'dram h100').look).toBe('estimate');
    expect(value(picture('b200'), 'bandwidth', 'shared b200').look).toBe('estimate');
  });

  it('is said not to be known where nobody told, and does not race', () => {
    const latency = value(picture('b200'), 'latency', 'dram b200');
    expect(latency).toMatchObject({ look: 'unknown', text: 'not known: does not race', bar: null, cycles: null });
  });

  it('is said to be none where the GPU has no such level', () => {
    expect(value(picture('a100', 'h200'), 'size', 'remote a100')).toMatchObject({
      text: 'none: no clusters',
      bar: null,
    });
    expect(picture('a100').names.map(({ id }) => id)).not.toContain('remote');
  });

  it('leads to notes that exist, each origin once', () => {
    fc.assert(
      fc.property(states, ([gpu, other, width]) => {
        const { charts, notes } = picture(gpu, other, width);
        const marks = notes.map(({ mark }) => mark);
        expect(new Set(notes.map(({ lines }) => lines.join(' '))).size).toBe(notes.length);
        expect(marks.every((mark) => /^[a-z]$/.test(mark))).toBe(true);
        const used = charts.flatMap((chart) => chart.values.flatMap(({ marks: letters }) => letters.split(',')));
        expect([...new Set(used)].toSorted()).toEqual(marks.toSorted());
      }),
    );
  });
});

describe('the drawing', () => {
  it('puts the charts beside each other where there is room, else beneath each other, each row named', () => {
    expect(new Set(picture('h200').charts.map(({ y }) => y)).size).toBe(1);
    const phone = picture('h200', 'none', 350);
    expect(new Set(phone.charts.map(({ x }) => x)).size).toBe(1);
    expect(phone.charts.map(({ names }) => names.length)).toEqual([6, 6, 6]);
  });

  it('keeps names and values of a phone apart', () => {
    const LETTER = 7.4;
    fc.assert(
      fc.property(states, ([gpu, other]) => {
        for (const { names, values: drawn } of picture(gpu, other, 350).charts)
          for (const name of names) {
            const [first] = drawn.filter(({ textY }) => textY === name.y);
            expect(name.x + name.text.length * LETTER, first!.text).toBeLessThan(first!.letterX);
          }
      }),
    );
  });

  it('writes notes that fit their column', () => {
    for (const { lines, x, textX } of picture('a100', 'h200').notes) {
      expect(textX).toBeGreaterThan(x);
      for (const line of lines) expect(textX + line.length * 5.6).toBeLessThanOrEqual(x < 500 ? 505.1 : 1040.1);
    }
  });
});
