import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { layout } from './layout';
import { params, type LayoutValues } from './params';
import { linesOf, piecesOf, stretchesOf } from './pieces';
import { KINDS, simulate } from './simulate';
import { structNamed, structs } from './structs';

const first: LayoutValues = initialValues(params);
const at = (values: Partial<LayoutValues>, width = 1040) => {
  const state = { ...first, ...values };
  return layout(simulate(state), state, width);
};

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

describe('the three panels', () => {
  it('stand side by side with their bars at one height, and one below the other on a phone', () => {
    for (const struct of Object.keys(structs)) {
      const wide = at({ struct }).panels;
      expect(new Set(wide.map(({ y }) => y)).size).toBe(1);
      expect(new Set(wide.map(({ bar }) => bar.y)).size).toBe(1);
      expect(wide[1]!.x).toBeGreaterThan(wide[0]!.right);
      const narrow = at({ struct }, 350).panels;
      expect(new Set(narrow.map(({ x }) => x)).size).toBe(1);
      expect(narrow[1]!.y).toBeGreaterThan(narrow[0]!.bottom);
    }
  });

  it('show the same 32 particles in eight lines each', () => {
    expect(at({}).panels.map(({ rows }) => rows.length)).toEqual([8, 8, 8]);
  });

  it('mark the gaps between the arrays of SoA, and none in AoS', () => {
    const [aos, soa] = at({}).panels;
    expect(aos!.rows.some(({ gapAbove }) => gapAbove)).toBe(false);
    expect(soa!.rows.map(({ gapAbove }) => gapAbove)).toEqual([false, ...new Array<boolean>(7).fill(true)]);
    expect(soa!.rows.map(({ address }) => address).slice(0, 3)).toEqual(['+0', '4 MiB', '8 MiB']);
  });

  it('write each field into each lane of its struct, touched or not, when it is wide enough', () => {
    for (const panel of at({}).panels) {
      const sectors = panel.rows.flatMap(({ sectors: all }) => all);
      const letters = sectors.flatMap(({ quiet, chunks }) => [quiet, ...chunks.map((chunk) => chunk.letters)]);
      const text = letters.map((letter) => letter.text).join('');
      for (const name of 'xyzuvwmq') expect(text.split(name).length - 1, `${panel.title} ${name}`).toBe(32);
      for (const { text: names, xs } of letters) expect(xs.split(' ').filter(Boolean)).toHaveLength(names.length);
    }
  });

  it('let threads of the first request fall straight down in SoA', () => {
    const soa = at({}).panels[1]!;
    const xs = soa.threadsByRequest[0]!.flatMap(({ path }) => [...path.matchAll(/M([\d.]+),.*?([\d.]+),[\d.]+V/g)]);
    expect(xs).toHaveLength(32);
    for (const [, from, to] of xs) expect(Math.abs(Number(from) - Number(to))).toBeLessThan(0.2);
  });
});

describe('every state', () => {
  it('ends with everything asked for solid, and begins with nothing', () => {
    fc.assert(
      fc.property(states, fc.constantFrom(1040, 350), (state, width) => {
        const values = { ...first, ...state };
        const trace = simulate(values);
        for (const panel of layout(trace, values, width).panels) {
          const cost = trace.byKind[panel.kind];
          expect(panel.moments).toHaveLength(trace.end + 1);
          expect(panel.moments[0]).toMatchObject({ movedWidth: 0, usedWidth: 0, done: false, request: null });
          const last = panel.moments.at(-1)!;
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
  const { legend } = at({ struct: 'mixed' });
  const byte = legend.width / 24;
  expect(legend.cells.map(({ name, x }) => [name, Math.round((x - legend.x) / byte)])).toEqual([
    ['f', 0],
    ['d', 8],
    ['c', 16],
    ['n', 20],
  ]);
});
