import fc from 'fast-check';
import { describe as group, expect, it } from 'vitest';
import type { Bounds } from '@src/widget/define-widget';
import { initialValues } from '@src/widget/params';
import definition from './definition';
import { curve, kernel, presets } from './details';
import { describe, describeLane, doing, moments } from './describe';
import { layout, linesOf, piecesOf, stretchesOf } from './layout';
import { firstFields, params, structNamed, structs, touchedFields, type LayoutValues } from './params';
import { KINDS, requestAt, simulate, tickBySector } from './simulate';

const first: LayoutValues = initialValues(params);
const state = (values: Partial<LayoutValues>): LayoutValues => ({ ...first, ...values });

const headline = (values: Partial<LayoutValues>): string => describe(simulate(state(values)), state(values)).headline;

group('the headline', () => {
  it.each([
    { values: {}, says: 'To read x, y and z, AoS moves 2.7× the bytes of SoA.' },
    { values: { op: 'store', fields: ['1'] }, says: 'To write x, AoS moves 8× the bytes of SoA.' },
    { values: { op: 'store' }, says: 'To write x, y and z, AoS moves from 2.7× to 8× the bytes of SoA.' },
    {
      values: { op: 'store', fields: firstFields(8) },
      says: 'To write all 8 fields, AoS moves from 1× to 8× the bytes of SoA.',
    },
    { values: { fields: firstFields(8) }, says: 'To read all 8 fields, all three layouts move the same 1 KiB.' },
    {
      values: { struct: 'body', fields: firstFields(9) },
      says: 'To read 9 of 16 fields, AoS moves 1.8× the bytes of SoA.',
    },
    {
      values: { struct: 'mixed', fields: firstFields(4) },
      says: 'To read all 4 fields, AoS moves 1.4× the bytes of SoA.',
    },
  ])('$says', ({ values, says }) => expect(headline(values)).toBe(says));
});

it('a lane is told where its struct lies in each layout', () => {
  expect(describeLane(simulate(first), first, 13)).toBe(
    'Lane 13 reads x, y and z of struct 13: AoS 1 sector (byte 416, 420, 424), ' +
      'SoA 3 sectors (byte 52, 4194356, 8388660), AoSoA 3 sectors (byte 276, 308, 340).',
  );
});

it('the steps go from nothing to the last sector of the slowest layout', () => {
  const told = moments(simulate(first), first);
  expect(told).toHaveLength(34);
  expect(told[0]!.label).toBe('nothing has moved');
  expect(told[1]!.say).toBe('AoS, SoA and AoSoA: looks up x.');
  expect(told[20]!.say).toBe('AoS: sector 19 of 32; SoA and AoSoA: done.');
  expect(told.at(-1)).toEqual({ label: 'tick 33 of 33', say: 'AoS: sector 32 of 32; SoA and AoSoA: done.' });
});

it('a tick can look up one field while a sector of another travels', () => {
  expect(doing(simulate(first), first, 'aos', 3)).toBe('looks up y, sector 2 of 32');
});

group('the chosen fields', () => {
  it('keep their places when the struct changes, and places that it lacks are left out', () => {
    expect(touchedFields(state({ fields: ['1', '3', '8'] }))).toEqual([0, 2, 7]);
    expect(touchedFields(state({ struct: 'vec3', fields: ['1', '3', '8'] }))).toEqual([0, 2]);
  });

  it('are refused with the fix when the struct has none of them', () => {
    expect(() => simulate(state({ struct: 'vec3', fields: ['7', '8'] }))).toThrow(
      'Vec3 has 3 fields (x, y, z), and field 7, 8 is not among them. Choose at least one of x, y, z.',
    );
  });

  it('are offered under the names of the struct', () => {
    expect(params.fields.optionsFor(state({ struct: 'pixel' })).map(({ label }) => label)).toEqual([
      'r',
      'g',
      'b',
      'a',
    ]);
  });
});

group('the numbers', () => {
  it('distinguish requested sectors from distinct ones, for each layout', () => {
    const byId = Object.fromEntries(definition.metrics(simulate(first), first).map(({ id, value }) => [id, value]));
    expect(byId).toMatchObject({
      bytesRatio: 2.7,
      sectorsAos: 96,
      sectorsSoa: 12,
      sectorsAosoa: 12,
      distinctAos: 32,
      distinctSoa: 12,
      distinctAosoa: 12,
      movedAos: 1024,
      movedSoa: 384,
      movedAosoa: 384,
      useful: 384,
      shareAos: 0.375,
      shareSoa: 1,
      shareAosoa: 1,
      wavefrontsAos: 6,
      wavefrontsSoa: 3,
      wavefrontsAosoa: 3,
      requests: 3,
    });
  });

  it('the curve passes through the chosen fields, and a picked point is a choice of the first fields', () => {
    const drawn = curve(state({ struct: 'body', fields: ['1', '16'] }))!;
    expect(drawn.points[1]).toEqual({ x: 2, y: 256 / 2048 });
    expect(drawn.points[7]).toEqual({ x: 8, y: 1 });
    expect(drawn.valueAt!(3)).toEqual(['1', '2', '3']);
  });
});

it('every example is a state that the figure can draw, and no two are the same state', () => {
  const texts = presets.map(({ values }) => headline(values) + JSON.stringify(values));
  expect(new Set(texts).size).toBe(texts.length);
});

const ends = (values: Partial<LayoutValues>): number[] => {
  const { clockByKind } = simulate({ ...first, ...values });
  return KINDS.map((kind) => clockByKind[kind].ticks.length);
};

const clockStates = fc.record({
  struct: fc.constantFrom(...Object.keys(structs)),
  fields: fc.integer({ min: 1, max: 16 }).map(firstFields),
  tile: fc.constantFrom('8', '16', '32', '64'),
});

group('the clock', () => {
  it.each([
    { name: 'three fields of eight: AoS still moves when SoA and AoSoA are done', values: {}, want: [33, 13, 13] },
    { name: 'all eight fields: the three are done together', values: { fields: firstFields(8) }, want: [33, 33, 33] },
    {
      name: 'one byte of four: SoA moves one sector',
      values: { struct: 'pixel', fields: firstFields(1) },
      want: [5, 2, 5],
    },
  ])('$name', ({ values, want }) => expect(ends(values)).toEqual(want));

  it('moves every distinct sector once, and none before its line was looked up', () => {
    fc.assert(
      fc.property(clockStates, (state) => {
        const { byKind, clockByKind } = simulate({ ...first, ...state });
        for (const kind of KINDS) {
          const { sectors, requests } = byKind[kind];
          const clock = clockByKind[kind];
          const moved = clock.ticks.flatMap(({ sector }) => (sector === null ? [] : [sector]));
          expect(moved.toSorted((a, b) => a - b)).toEqual(sectors);
          expect(clock.movedByTick.at(-1)).toBe(sectors.length);
          expect(clock.movedByTick).toHaveLength(clock.ticks.length + 1);
          const arrival = tickBySector(clock);
          for (const [request, { newSectors }] of requests.entries())
            for (const { start, wavefront } of newSectors)
              expect(arrival.get(start)).toBeGreaterThan(clock.startByRequest[request]! + wavefront - 1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('never has SoA finish after AoS', () => {
    fc.assert(
      fc.property(clockStates, (state) => {
        const [aos, soa] = ends(state);
        expect(soa).toBeLessThanOrEqual(aos!);
      }),
      { numRuns: 100 },
    );
  });

  it('names the request at the tag stage: none at first, the last one at the end', () => {
    const { aos } = simulate(first).clockByKind;
    expect([0, 1, 2, 3, 4, 5, 6, 7, 33, 99].map((tick) => requestAt(aos, tick))).toEqual([
      null,
      0,
      0,
      1,
      1,
      2,
      2,
      2,
      2,
      2,
    ]);
  });
});

group('the kernel of a state', () => {
  it('declares the struct in all three forms and touches exactly the chosen fields', () => {
    const text = kernel(state({ fields: ['1', '4'], tile: '32' }));
    expect(text).toContain('struct Particle {\n  float x, y, z, u, v, w, m, q;\n};');
    expect(text).toContain('  volatile float *x, *y, *z, *u, *v, *w, *m, *q;');
    expect(text).toContain('  float x[32], y[32], z[32], u[32], v[32], w[32], m[32], q[32];');
    expect(text).toContain('out[i] = data[i].x + data[i].u;');
    expect(text).toContain('out[i] = data.x[i] + data.u[i];');
    expect(text).toContain('out[i] = data[i / 32].x[i % 32] + data[i / 32].u[i % 32];');
  });

  it('keeps the order of fields of different types, on which the padding depends', () => {
    expect(kernel(state({ struct: 'mixed' }))).toContain(
      'struct Sample {\n  float f;\n  double d;\n  unsigned char c;\n  int n;\n};',
    );
  });

  it('stores with one statement per field', () => {
    const text = kernel(state({ op: 'store', fields: firstFields(2) }));
    expect(text).toContain('float value) {\n  int i = threadIdx.x;\n  data[i].x = value;\n  data[i].y = value;\n}');
    expect(text).not.toContain('out[');
  });
});

const drawn = (values: Partial<LayoutValues>, room: Partial<Bounds> = {}) =>
  layout(simulate(state(values)), state(values), { width: 1040, height: 640, minText: 11, projected: false, ...room });

/** Any struct with any of its fields, and any tile. */
const states = fc.constantFrom(...Object.entries(structs)).chain(([struct, { fields }]) =>
  fc.record({
    struct: fc.constant(struct),
    fields: fc.subarray(
      params.fields.options.slice(0, fields.length).map(({ value }) => value),
      { minLength: 1 },
    ),
    tile: fc.constantFrom('8', '16', '32', '64'),
  }),
);

group('the three panels', () => {
  it('are one below another on one axis, each inside its share of the room', () => {
    for (const struct of Object.keys(structs))
      for (const room of [{}, { width: 302, height: 280 }, { width: 372, height: 346 }]) {
        const { panels, height } = drawn({ struct }, room);
        expect(new Set(panels.map(({ left }) => left)).size).toBe(1);
        for (const [index, { rows, bar }] of panels.entries()) {
          expect(rows.at(-1)!.y + rows.at(-1)!.height).toBeLessThanOrEqual(bar.y + 0.2);
          expect(bar.y + bar.height).toBeLessThanOrEqual((panels[index + 1]?.titleY ?? height) + 0.1);
        }
      }
  });

  it('has a separate weave where there is room, and one row of lanes for all on a phone', () => {
    expect(drawn({}).panels.map(({ laneY }) => laneY !== null)).toEqual([true, true, true]);
    expect(drawn({}, { width: 302, height: 280 }).panels.map(({ laneY }) => laneY)).toEqual([null, null, null]);
  });

  it('show the same 32 particles in eight lines each', () => {
    expect(drawn({}).panels.map(({ rows }) => rows.length)).toEqual([8, 8, 8]);
  });

  it('mark the gaps between the arrays of SoA, and none in AoS', () => {
    const [aos, soa] = drawn({}).panels;
    expect(aos!.rows.some(({ gapAbove }) => gapAbove)).toBe(false);
    expect(soa!.rows.map(({ gapAbove }) => gapAbove)).toEqual([false, ...new Array<boolean>(7).fill(true)]);
    expect(soa!.rows.map(({ address }) => address).slice(0, 3)).toEqual(['+0', '4 MiB', '8 MiB']);
  });

  it('write each field into each lane of its struct, touched or not, when it is wide enough', () => {
    for (const panel of drawn({}).panels) {
      const sectors = panel.rows.flatMap(({ sectors: all }) => all);
      const letters = sectors.flatMap(({ quiet, chunks }) => [quiet, ...chunks.map((chunk) => chunk.letters)]);
      const text = letters.map((letter) => letter.text).join('');
      for (const name of 'xyzuvwmq') expect(text.split(name).length - 1, `${panel.title} ${name}`).toBe(32);
      for (const { text: names, xs } of letters) expect(xs.split(' ').filter(Boolean)).toHaveLength(names.length);
    }
  });

  it('let threads of the first request fall straight down in SoA', () => {
    const soa = drawn({}).panels[1]!;
    const xs = soa.threadsByRequest[0]!.flatMap(({ path }) => [
      ...path.matchAll(/M([\d.]+),[\d.]+(?:C[^V]* ([\d.]+),[\d.]+)?V/g),
    ]);
    expect(xs).toHaveLength(32);
    for (const [, from, to = from] of xs) expect(Math.abs(Number(from) - Number(to))).toBeLessThan(0.2);
  });
});

group('every state', () => {
  it('ends with all requested bytes solid, and begins with nothing', () => {
    fc.assert(
      fc.property(states, fc.constantFrom(1040, 350), (state, width) => {
        const values = { ...first, ...state };
        const trace = simulate(values);
        for (const panel of layout(trace, values, { width, height: 640, minText: 11, projected: false }).panels) {
          const cost = trace.byKind[panel.kind];
          expect(panel.states).toHaveLength(trace.end + 1);
          expect(panel.states[0]).toMatchObject({ movedWidth: 0, usedWidth: 0, done: false, request: null });
          const last = panel.states.at(-1)!;
          expect(last.done).toBe(true);
          expect(last.usedWidth / last.movedWidth).toBeCloseTo(cost.efficiency, 1);
          const sectors = panel.rows.flatMap((row) => row.sectors);
          expect(sectors.filter(({ touched }) => touched).map(({ start }) => start)).toEqual(cost.sectors);
          for (const { touched, since, chunks } of sectors) {
            expect(chunks.length > 0).toBe(touched);
            for (const chunk of chunks) expect(chunk.since).toBeGreaterThanOrEqual(since);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives each lane the bytes of its own struct, no more and no less', () => {
    fc.assert(
      fc.property(states, fc.nat(31), (state, lane) => {
        const values = { ...first, ...state };
        const trace = simulate(values);
        const spec = structNamed(values.struct);
        const wanted = spec.shape.fields.reduce((sum, { bytes }) => sum + bytes, 0);
        for (const kind of KINDS) {
          const pieces = piecesOf(spec, trace.byKind[kind], trace.clockByKind[kind]);
          const own = stretchesOf(pieces.filter((piece) => piece.lane === lane));
          expect(own.reduce((sum, { address, end }) => sum + end - address, 0)).toBe(wanted);
          for (const { address, end } of own) expect(Math.floor((end - 1) / 128)).toBe(Math.floor(address / 128));
          expect(linesOf(pieces)).toEqual(linesOf(pieces).toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 60 },
    );
  });
});

it('the legend draws the padding of a struct to scale', () => {
  const legend = drawn({ struct: 'mixed' }).legend!;
  const byte = legend.width / 24;
  expect(legend.cells.map(({ name, x }) => [name, Math.round((x - legend.x) / byte)])).toEqual([
    ['f', 0],
    ['d', 8],
    ['c', 16],
    ['n', 20],
  ]);
});
