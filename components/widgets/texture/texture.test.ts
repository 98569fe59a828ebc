import fc from 'fast-check';
import { render } from 'svelte/server';
import { describe as suite, expect, it } from 'vitest';
import { architecture, architectureIds } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import Drawing from './Drawing.svelte';
import { describe, describeLane, moments } from './describe';
import { kernel, rules, judge } from './details';
import { layout } from './layout';
import { metrics } from './metrics';
import { bytesOf, IMAGE, KINDS, params, sizeOf, type TextureValues } from './params';
import { ask, places } from './prediction';
import { simulate } from './simulate';

suite('what it says', () => {
  const state = (values: Partial<TextureValues>): TextureValues => ({ ...initialValues(params), ...values });
  const said = (values: Partial<TextureValues>) => describe(simulate(state(values)), state(values));

  suite('the caption', () => {
    it.each([
      [{}, '4 × 8 texels touches 8 sectors in 8 lines row by row, and an estimated 4 sectors in 2 lines in blocks of'],
      [{ shape: '32x1' }, '4 sectors in 1 line row by row, and an estimated 8 sectors in 4 lines in blocks of 8 × 4'],
      [{ shape: '1x32' }, '32 sectors in 32 lines row by row, and an estimated 16 sectors in 8 lines'],
      [{ shape: '8x4' }, '4 sectors in 4 lines row by row, and an estimated 4 sectors in 1 line'],
      [{ apart: 3 }, 'covers 4 × 8 texels, 3 apart, touches'],
      [{ element: '16', shape: '8x4' }, 'touches 16 sectors in 4 lines row by row, and an estimated 16 sectors'],
    ] as const)('of %j counts rows and estimates blocks', (values, part) =>
      expect(said(values).headline).toContain(part),
    );

    it('says why, and always that the layout is an assumption', () => {
      expect(said({}).detail).toContain('Blocks also hold the neighbors above and below, so a window as tall as this');
      expect(said({ shape: '32x1' }).detail).toContain('Row by row suits a window');
      expect(said({ shape: '8x4' }).detail).toContain('but the blocks have them in fewer lines');
      expect(said({ shape: '16x2', inside: 'rows' }).detail).toMatch(/Both layouts|but the (rows|blocks) have/);
      for (const shape of ['32x1', '16x2', '8x4', '4x8', '1x32'])
        expect(said({ shape }).detail).toContain('NVIDIA does not publish the layout of a CUDA array');
    });
  });

  it('the time line shows the window, then its sectors under each layout', () => {
    expect(moments(simulate(state({})), state({})).map(({ label }) => label)).toEqual([
      'the window',
      'row by row',
      'in blocks, assumed',
    ]);
  });

  it('a lane knows its texel and its byte under both layouts', () =>
    expect(describeLane(simulate(state({})), state({}), 5)).toBe(
      'Lane 5 reads the texel in column 1 of row 1: byte 1,028 row by row, byte 12 in these blocks.',
    ));
});

suite('what it counts', () => {
  const first = initialValues(params);
  const metric = (values: Partial<TextureValues>, name: string) =>
    metrics(simulate({ ...first, ...values })).find(({ id }) => id === name)!;

  suite('an image row by row', () => {
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

  suite('the texels of a sector', () => {
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

  it('results that rest on blocks are an assumption on every GPU', () => {
    for (const gpu of architectureIds) {
      const layout = rules({ ...first, gpu }).find(({ rule }) => rule.id === 'texture-layout')!;
      expect(layout.level).toBe('assumed');
    }
    for (const name of ['sectorsBlocked', 'linesBlocked', 'usedBlocked', 'ratio'])
      expect(metric({}, name).rule).toBe('texture-layout');
  });
});

suite('its prediction', () => {
  const state = (values: Partial<TextureValues>): TextureValues => ({ ...initialValues(params), ...values });
  const verdict = (values: Partial<TextureValues>, guess: number[]) =>
    judge(simulate(state(values)), state(values), guess);

  suite('how many sectors row by row', () => {
    it('is asked with the window, and offers likely wrong answers', () => {
      expect(ask(state({}))).toContain('4 × 8 texels of 4 B');
      expect(places(simulate(state({ x: 5 })), state({ x: 5 })).map(({ id }) => id)).toContain(16);
    });

    it.each([
      [{}, [8], true, 'Yes. The lanes are in 8 rows of the image, and each row touches 1 sector: 8.'],
      [{}, [4], false, 'if the 32 texels were contiguous'],
      [{ x: 6 }, [8], false, 'A row is more than one sector here. The lanes are in 8 rows'],
      [{}, [32], false, 'Lanes next to each other in a row share sectors.'],
      [{ shape: '1x32' }, [16], false, 'That is the estimate for an image in blocks.'],
      [{}, [1], false, 'Too few.'],
      [{}, [16], false, 'Too many.'],
      [{}, [], false, 'Choose one number.'],
    ] as const)('%j, answered %j, is judged %s with its reason', (values, guess, correct, say) => {
      const judged = verdict(values, [...guess]);
      expect(judged.correct).toBe(correct);
      expect(judged.say).toContain(say);
    });
  });
});

suite('its CUDA', () => {
  it('the printed kernel leads each lane to its texel', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        const code = kernel(values);
        const [, across, down] = /dim3\((\d+), (\d+)\)/.exec(code)!.map(Number);
        expect({ across, down }).toEqual(sizeOf(values.shape));
        const axis = (name: string, thread: number): number => {
          const [, start, factor = '1'] = new RegExp(`int ${name} = (\\d+) \\+ (?:(\\d+) \\* )?int`).exec(code)!;
          return Number(start) + Number(factor) * thread;
        };
        const pitch = Number(/image\[y \* (\d+) \+ x\]/.exec(code)![1]);
        for (const [lane, address] of simulate(values).byKind.rows.addresses.entries()) {
          const place = axis('y', Math.floor(lane / across!)) * pitch + axis('x', lane % across!);
          expect(place * bytesOf(values)).toBe(address);
        }
      }),
    );
  });

  it('is printed completely: the first state', () =>
    expect(kernel(initialValues(params))).toBe(`// One warp over 4 × 8 texels of an image of 256 × 256:
// throughTexture<<<1, dim3(4, 8)>>>(image, out);
// The texture object comes from a CUDA array, filterMode cudaFilterModePoint, readMode cudaReadModeElementType.

__global__ void throughTexture(cudaTextureObject_t image, float *out) {
  int x = 0 + int(threadIdx.x);
  int y = 0 + int(threadIdx.y);
  out[threadIdx.y * 4 + threadIdx.x] = tex2D<float>(image, x + 0.5f, y + 0.5f);
}

// The same texels of an array stored row by row.
__global__ void throughGlobal(const float *__restrict__ image, float *out) {
  int x = 0 + int(threadIdx.x);
  int y = 0 + int(threadIdx.y);
  out[threadIdx.y * 4 + threadIdx.x] = image[y * 256 + x];
}
`));
});

suite('its picture', () => {
  const PHONE = { width: 296, height: 270, minText: 11, projected: false };
  const PAGE = { width: 740, height: 460, minText: 11, projected: false };
  const initial = initialValues(params);
  const at = (values: Partial<TextureValues>, bounds = PAGE) => {
    const all = { ...initial, ...values };
    return layout(simulate(all), all, bounds);
  };

  it('puts the images side by side for a tall window, one below the other for a wide one', () => {
    const [rows, blocks] = at({}).panels;
    expect([blocks!.frame.y, blocks!.frame.x > rows!.frame.x + rows!.frame.width]).toEqual([rows!.frame.y, true]);
    const [upper, lower] = at({ shape: '32x1' }).panels;
    expect([lower!.frame.x, lower!.frame.y > upper!.strip.y]).toEqual([upper!.frame.x, true]);
  });

  it('keeps all lanes and all touched sectors inside their frames, in any state', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom(PHONE, PAGE), (values, bounds) => {
        const trace = simulate(values);
        for (const { kind, frame, sectors, texels } of layout(trace, values, bounds).panels) {
          expect([sectors.length, texels.length]).toEqual([trace.byKind[kind].sectors.length, 32]);
          for (const box of [...sectors, ...texels]) {
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

  it('lines up the sectors of both layouts at one scale, the used share of each solid', () => {
    const [rows, blocks] = at({}).panels;
    const widths = [...rows!.sectors, ...blocks!.sectors].map(({ slot }) => slot.width);
    expect(new Set(widths).size).toBe(1);
    const shares = rows!.sectors.map(({ used, slot }) => Math.round((100 * used) / slot.width));
    expect(shares).toEqual(Array.from({ length: 8 }, () => 50));
    expect(blocks!.sectors.every(({ full }) => full)).toBe(true);
  });

  it('draws block limits only where blocks are assumed', () => {
    const [rows, blocks] = at({}).panels;
    expect(rows!.blockLines).toBe('');
    expect(blocks!.blockLines).not.toBe('');
    expect([rows!.estimate, blocks!.estimate]).toEqual([false, true]);
  });

  it('says what a lane finds, but not while the reader predicts', () => {
    const trace = simulate(initial);
    const step = moments(trace, initial).length - 1;
    const laneText = (lane: number) => describeLane(trace, initial, lane);
    const props = { picture: at({}), step, time: step, lane: 5, laneText, onlane: () => undefined, root: '/' };
    const drawn = (marked: readonly number[] | null): string => render(Drawing, { props: { ...props, marked } }).body;
    expect(drawn(null)).toContain(laneText(5));
    expect(drawn([])).not.toContain(laneText(5));
    expect(drawn([])).not.toMatch(/4 sectors|8 sectors|In blocks/);
  });
});
