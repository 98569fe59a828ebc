import { describe as suite, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import definition from './definition';
import { firstFields, params, touchedFields, type LayoutValues } from './params';
import { describe, describeLane, doing, steps } from './say';
import { simulate } from './simulate';

const first: LayoutValues = initialValues(params);
const state = (values: Partial<LayoutValues>): LayoutValues => ({ ...first, ...values });
const headline = (values: Partial<LayoutValues>): string => describe(simulate(state(values)), state(values)).headline;

suite('the headline', () => {
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

it('a lane hears where its struct lies in each layout', () => {
  expect(describeLane(simulate(first), first, 13)).toBe(
    'Lane 13 reads x, y and z of struct 13: AoS 1 sector (byte 416, 420, 424), ' +
      'SoA 3 sectors (byte 52, 4194356, 8388660), AoSoA 3 sectors (byte 276, 308, 340).',
  );
});

it('the steps go from nothing to the last sector of the slowest layout', () => {
  const told = steps(simulate(first), first);
  expect(told).toHaveLength(34);
  expect(told[0]!.label).toBe('nothing has moved');
  expect(told[1]!.say).toBe('AoS, SoA and AoSoA: looks up x.');
  expect(told[20]!.say).toBe('AoS: sector 19 of 32; SoA and AoSoA: done.');
  expect(told.at(-1)).toEqual({ label: 'tick 33 of 33', say: 'AoS: sector 32 of 32; SoA and AoSoA: done.' });
});

it('a tick can look up one field while a sector of another travels', () => {
  expect(doing(simulate(first), first, 'aos', 3)).toBe('looks up y, sector 2 of 32');
});

suite('the chosen fields', () => {
  it('keep their places when the struct changes, and places that it lacks are left out', () => {
    expect(touchedFields(state({ fields: ['1', '3', '8'] }))).toEqual([0, 2, 7]);
    expect(touchedFields(state({ struct: 'vec3', fields: ['1', '3', '8'] }))).toEqual([0, 2]);
  });

  it('are refused with the cure when the struct has none of them', () => {
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

suite('the numbers', () => {
  it('tell sectors asked for from distinct ones, for each layout', () => {
    const byId = Object.fromEntries(definition.metrics(simulate(first), first).map(({ id, value }) => [id, value]));
    expect(byId).toMatchObject({
      bytesRatio: 2.7,
      ...{ sectorsAos: 96, sectorsSoa: 12, sectorsAosoa: 12 },
      ...{ distinctAos: 32, distinctSoa: 12, distinctAosoa: 12 },
      ...{ movedAos: 1024, movedSoa: 384, movedAosoa: 384, useful: 384 },
      ...{ shareAos: 0.375, shareSoa: 1, shareAosoa: 1 },
      ...{ wavefrontsAos: 6, wavefrontsSoa: 3, wavefrontsAosoa: 3, requests: 3 },
    });
  });

  it('the curve passes through the chosen fields, and a picked point is a choice of the first fields', () => {
    const curve = definition.curve!(state({ struct: 'body', fields: ['1', '16'] }))!;
    expect(curve.points[1]).toEqual({ x: 2, y: 256 / 2048 });
    expect(curve.points[7]).toEqual({ x: 8, y: 1 });
    expect(curve.valueAt!(3)).toEqual(['1', '2', '3']);
  });
});

it('every example is a state that the figure can draw, and none is the state of another', () => {
  const texts = definition.presets.map(({ values }) => headline(values) + JSON.stringify(values));
  expect(new Set(texts).size).toBe(texts.length);
});
