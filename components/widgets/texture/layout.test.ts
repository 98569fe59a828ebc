import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { layout } from './layout';
import { params, type TextureValues } from './params';
import { simulate } from './simulate';

const first = initialValues(params);
const at = (values: Partial<TextureValues>, width = 720) => {
  const state = { ...first, ...values };
  return layout(simulate(state), state, width);
};

/** Every corner of a path of rectangles: "M x,y h w v h ...". */
const boxes = (path: string): { x: number; y: number; width: number; height: number }[] =>
  [...path.matchAll(/M([\d.]+),([\d.]+)h([\d.]+)v([\d.]+)/g)].map(([, x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));

describe('the two images', () => {
  it('stand side by side for a tall window, one below the other for a wide one', () => {
    const [rows, blocks] = at({}).panels;
    expect([blocks!.y, blocks!.x > rows!.right]).toEqual([rows!.y, true]);
    const [upper, lower] = at({ shape: '32x1' }).panels;
    expect([lower!.x, lower!.y > upper!.bottom]).toEqual([upper!.x, true]);
  });

  it('hold all lanes and all touched sectors inside their frames, in any state', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom(350, 720), (values, width) => {
        const trace = simulate(values);
        const picture = layout(trace, values, width);
        expect(picture.height).toBeLessThan(1000);
        for (const { kind, frame, sectors, quarters } of picture.panels) {
          const drawn = [...boxes(sectors), ...quarters.flatMap(boxes)];
          expect(drawn).toHaveLength(trace.byKind[kind].sectors.length + 32);
          for (const box of drawn) {
            expect(box.width).toBeGreaterThan(0);
            expect(box.x).toBeGreaterThanOrEqual(frame.x - 0.1);
            expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width + 0.3);
            expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height + 0.3);
          }
        }
      }),
      { numRuns: 80 },
    );
  });

  it('draw block limits only where blocks are assumed', () => {
    const [rows, blocks] = at({}).panels;
    expect(rows!.blocks).toBe('');
    expect(blocks!.blocks).not.toBe('');
    expect([rows!.estimate, blocks!.estimate]).toEqual([false, true]);
  });
});
