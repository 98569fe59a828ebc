import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architecture, architectureIds } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { metrics, rules } from './numbers';
import { bytesOf, IMAGE, KINDS, params, type TextureValues } from './params';
import { simulate } from './simulate';

const first = initialValues(params);
const metric = (values: Partial<TextureValues>, name: string) =>
  metrics(simulate({ ...first, ...values })).find(({ id }) => id === name)!;

describe('an image row by row', () => {
  it('costs what a global load of the same addresses costs', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        const { addresses } = simulate(values).byKind.rows;
        const load = coalesce(
          { op: 'load', width: bytesOf(values), addressByLane: addresses },
          architecture(values.gpu),
        );
        const places = simulate(values).texelByLane.map(({ x, y }) => (y * IMAGE + x) * bytesOf(values));
        expect(addresses).toEqual(places);
        expect(metric(values, 'sectors').value).toBe(load.sectors.length);
        expect(metric(values, 'lines').value).toBe(load.lines.length);
        expect(metric(values, 'used').value).toBeCloseTo(load.efficiency!, 9);
      }),
    );
  });
});

describe('the texels of a sector', () => {
  it('are a rectangle of as many as fill it, and hold every texel that a lane wants', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom(...KINDS), (values, kind) => {
        const { byKind, texelByLane, sectorBytes } = simulate(values);
        const { texelsBySector, sectors } = byKind[kind];
        expect(texelsBySector).toHaveLength(sectors.length);
        for (const box of texelsBySector) expect(box.width * box.height * bytesOf(values)).toBe(sectorBytes);
        for (const { x, y } of texelByLane) {
          const holds = texelsBySector.filter(
            (box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height,
          );
          expect(holds).toHaveLength(1);
        }
      }),
    );
  });
});

it('what rests on blocks is an assumption on every GPU', () => {
  for (const gpu of architectureIds) {
    const layout = rules({ ...first, gpu }).find(({ rule }) => rule.id === 'texture-layout')!;
    expect(layout.level).toBe('assumed');
  }
  for (const name of ['sectorsBlocked', 'linesBlocked', 'usedBlocked', 'ratio'])
    expect(metric({}, name).rule).toBe('texture-layout');
});
