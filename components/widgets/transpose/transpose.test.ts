import fc from 'fast-check';
import { render } from 'svelte/server';
import { describe as group, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import type { Bounds } from '@src/widget/define-widget';
import { initialValues } from '@src/widget/params';
import { describe, describeLane } from './describe';
import Drawing from './Drawing.svelte';
import { layout, type Picture } from './layout';
import { moments } from './moments';
import { params, type TransposeValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<TransposeValues>): TransposeValues =>
  ({ ...initialValues(params), ...values }) as TransposeValues;
const of = (values: Partial<TransposeValues>) => describe(simulate(state(values)), state(values));

group('the sentence of a state', () => {
  it.each<[Partial<TransposeValues>, string]>([
    [{ kernel: 'copy' }, 'The copy touches 4 sectors a load and 4 a store, and transposes nothing.'],
    [
      { kernel: 'naive' },
      'A store of the naive kernel touches 32 sectors where 4 would do, and no padding can mend that.',
    ],
    [
      { kernel: 'naive-gather' },
      'A load of the mirrored kernel touches 32 sectors where 4 would do; its stores touch 4.',
    ],
    [
      {},
      'With the plain tile, loads and stores touch 4 sectors each, and a read of shared memory takes 32 wavefronts where 1 would do.',
    ],
    [
      { padding: 1 },
      'With a tile padded by 1 element, loads and stores touch 4 sectors each, and a read of shared memory takes 1 wavefront, which is the least.',
    ],
    [
      { kernel: 'swizzled' },
      'With a tile swizzled by XOR, loads and stores touch 4 sectors each, and a read of shared memory takes 1 wavefront, which is the least.',
    ],
    [
      { kernel: 'naive', tile: '16', bytes: '16' },
      'A store of the naive kernel touches 16 sectors, and fewer cannot do it: its elements come in pairs that fill a sector.',
    ],
  ])('%j is: %s', (values, sentence) => {
    expect(of(values).headline).toBe(sentence);
  });

  it('goes on with the measured time, beside that of the copy', () => {
    expect(of({}).detail).toContain('The H200 took 335 µs, and 131 µs to copy the same bytes.');
    expect(of({ kernel: 'copy' }).detail).toContain('The H200 took 131 µs.');
    expect(of({ kernel: 'naive-gather' }).detail).toContain('the L2 was asked for every sector once.');
  });

  it('says so where no time was measured, and claims nothing of the L2 there', () => {
    const { detail } = of({ kernel: 'naive-gather', edge: '4096' });
    expect(detail).toContain('No time was measured at these sizes on this GPU.');
    expect(detail).not.toContain('L2');
  });

  it('does not hide that padding can bring a conflict to the writes', () => {
    expect(of({ tile: '16', padding: 1 }).detail).toContain('Its writes take 2 wavefronts');
  });
});

group('a lane', () => {
  it('says where it loads, its two banks, and where it stores', () => {
    expect(describeLane(simulate(state({})), state({}), 5)).toBe(
      'Lane 5 loads row 0, column 37 of the matrix, writes bank 5 in wavefront 1, reads bank 0 in wavefront 6, and stores to row 32, column 5 of the other one.',
    );
    const naive = state({ kernel: 'naive', warp: 2 });
    expect(describeLane(simulate(naive), naive, 5)).toBe(
      'Lane 5 loads row 2, column 37 of the matrix, and stores to row 37, column 2 of the other one.',
    );
  });
});

group('the time line', () => {
  const labels = (values: Partial<TransposeValues>) =>
    moments(simulate(state(values)), state(values)).map(({ label }) => label);

  it('has a step for every phase, and for the barrier', () => {
    expect(labels({})).toEqual([
      'nothing has moved',
      'phase 1 of 4: load',
      'phase 2 of 4: write',
      'barrier',
      'phase 3 of 4: read',
      'phase 4 of 4: store',
    ]);
    expect(labels({ kernel: 'naive' })).toEqual(['nothing has moved', 'phase 1 of 2: load', 'phase 2 of 2: store']);
  });

  it('begins with the warp and its turn', () => {
    const [start] = moments(simulate(state({ warp: 10 })), state({ warp: 10 }));
    expect(start!.say).toBe('Warp 2 of block (1, 0) begins turn 2 of 4.');
  });
});

group('the picture', () => {
  const drawn = (values: Partial<TransposeValues>, room: Partial<Bounds> = {}): Picture =>
    layout(simulate(state(values)), state(values), { width: 740, height: 460, minText: 11, projected: false, ...room });
  const PHONE = { width: 296, height: 270 };
  const html = (picture: Picture, more: { step?: number; marked?: number[] | null } = {}): string =>
    render(Drawing, {
      props: {
        ...{
          picture,
          step: 5,
          time: 5,
          lane: null,
          laneText: String,
          onlane: () => undefined,
          marked: null,
          root: '/',
        },
        ...more,
      },
    }).body;

  it('has the four phases in order, and what they cost above them', () => {
    expect(drawn({}).panels.map(({ title, note }) => `${title}: ${note}`)).toEqual([
      'Load: 1 line, 4 sectors',
      'Write shared: 1 wavefront',
      'Read shared: 32 wavefronts',
      'Store: 1 line, 4 sectors',
    ]);
  });

  it('says in place of the shared side that there is none, for kernels without', () => {
    const naive = drawn({ kernel: 'naive' });
    expect(naive.panels.map(({ id }) => id)).toEqual(['load', 'store']);
    expect(naive.barrier).toBeNull();
    expect(html(naive)).toContain('nothing to pad');
    expect(drawn({}).none).toEqual([]);
  });

  it('draws a row for every line and wavefront, and each lane once in each phase, in the smallest room too', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom({}, PHONE), (values, room) => {
        if (Number(values.rows) > Number(values.tile)) return;
        const trace = simulate(values);
        for (const panel of drawn(values, room).panels) {
          const needed =
            panel.id === 'load' || panel.id === 'store'
              ? trace[panel.id].served.lines.length
              : trace[panel.id]!.served.wavefronts.length;
          expect(panel.rows).toHaveLength(needed);
          expect(new Set(panel.cells.map(({ x, y }) => `${x} ${y}`)).size).toBe(32);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps place and scale of the phases while the kernel changes, so that they can be compared', () => {
    for (const room of [{}, PHONE]) {
      const places = [{}, { padding: 1 }, { kernel: 'naive' }, { kernel: 'copy' }].map((values) => {
        const { x, rows, room: own } = drawn(values, room).panels[0]!;
        return JSON.stringify([x, rows[0]!.y, rows[0]!.height, own]);
      });
      expect(new Set(places).size).toBe(1);
    }
  });

  it('compares all kernels in the columns of their phases, with the times where they were measured', () => {
    const { ladder, panels } = drawn({});
    expect(ladder!.heads.map(({ x }) => x)).toEqual(panels.map(({ x }) => x));
    const texts = ladder!.rows.map(({ name, bars, time }) => [name, ...bars.map(({ text }) => text), time].join(' '));
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
    expect(drawn({ edge: '1024' }).ladder!.rows.every(({ time }) => time === '–')).toBe(true);
    expect(drawn({}, PHONE).ladder, 'left out whole where not all kernels fit').toBeNull();
  });

  it('hides every answer while it asks', () => {
    const asked = (values: Partial<TransposeValues>) => html(drawn(values), { marked: [] });
    for (const values of [{}, { kernel: 'naive' }, { kernel: 'naive-gather' }]) {
      expect(asked(values)).toContain('how many?');
      for (const said of ['class="cell', 'Tile + 1', 'wavefront:', '32 sectors'])
        expect(asked(values)).not.toContain(said);
    }
    expect(asked({})).toBe(asked({ padding: 1 }));
  });
});
