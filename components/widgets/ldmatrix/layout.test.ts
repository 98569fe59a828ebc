import fc from 'fast-check';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import Drawing from './Drawing.svelte';
import { layout } from './layout';
import { params, type LdmatrixValues } from './params';
import { simulate } from './simulate';

const drawn = (values: Partial<LdmatrixValues>, width = 1040) => {
  const state = { ...initialValues(params), ...values } as LdmatrixValues;
  const trace = simulate(state);
  return { trace, state, picture: layout(trace, state, width) };
};

/** Any state that the hardware takes, drawn. */
const pictures = fc
  .tuple(valuesOf(params), fc.constantFrom(350, 1040))
  .map(([values, width]) => {
    try {
      return drawn(values, width);
    } catch {
      return null;
    }
  })
  .filter((made) => made !== null);

describe('the picture of an ldmatrix', () => {
  it('has each row that is read once in memory and once in the wavefront that moves it', () => {
    fc.assert(
      fc.property(pictures, ({ trace, picture }) => {
        const read = trace.shared.serviceByLane.flatMap((service, lane) => (service ? [lane] : []));
        expect(picture.memory.units.map(({ lane }) => lane)).toEqual(read);
        const rows = picture.stack.rows.map(({ units }) => units.map(({ lane }) => lane));
        expect(rows).toEqual(trace.shared.wavefronts.map(({ lanes }) => lanes));
        for (const { units } of picture.stack.rows) expect(new Set(units.map(({ x }) => x)).size).toBe(units.length);
      }),
    );
  });

  it('lets no two rows lie on one another', () => {
    fc.assert(
      fc.property(pictures, ({ picture: { memory } }) => {
        expect(new Set(memory.units.map(({ x, y }) => `${x} ${y}`)).size).toBe(memory.units.length);
      }),
    );
  });

  it('hands every element of every matrix to one lane, once its row has moved', () => {
    fc.assert(
      fc.property(pictures, ({ trace, picture }) => {
        for (const { matrix, pairs } of picture.fragments.grids) {
          expect(pairs.map(({ lane }) => lane)).toEqual(Array.from({ length: 32 }, (_, lane) => lane));
          expect(new Set(pairs.map(({ x, y }) => `${x} ${y}`)).size).toBe(32);
          for (const { lane, since } of pairs) {
            const turns = trace.fragmentByLane[lane]!.map(
              ({ row }) => trace.shared.serviceByLane[matrix * 8 + row]!.wavefront,
            );
            expect(since).toBe(Math.max(...turns));
          }
        }
      }),
    );
  });

  it('draws pairs lying, and with .trans standing', () => {
    const [plain, transposed] = [drawn({}), drawn({ trans: 'yes' })].map(
      ({ picture }) => picture.fragments.grids[0]!.pairs[0]!,
    );
    expect(plain!.width).toBeCloseTo(2 * plain!.height, 0);
    expect(transposed!.height).toBeCloseTo(2 * transposed!.width, 0);
  });

  it('makes the stack taller by conflicts only, and keeps the room of the worst case', () => {
    const [bad, good] = [drawn({}), drawn({ padding: 8 })];
    expect(bad.picture.stack.rows).toHaveLength(32);
    expect(bad.picture.stack.room).toBeNull();
    expect(good.picture.stack.rows).toHaveLength(4);
    expect(good.picture.stack.room?.label).toBe('The worst case ends here: 32');
    expect(good.picture.stack.bottom).toBe(bad.picture.stack.bottom);
    expect(good.picture.stack.rows[0]!.height).toBe(bad.picture.stack.rows[0]!.height);
  });

  it('brackets the wavefronts of each matrix', () => {
    expect(drawn({}).picture.stack.matrices.map(({ label }) => label)).toEqual(
      [0, 1, 2, 3].map((matrix) => `m${matrix}: 8-way`),
    );
    expect(drawn({ padding: 8 }, 350).picture.stack.matrices.map(({ label }) => label)).toEqual([
      'm0',
      'm1',
      'm2',
      'm3',
    ]);
  });

  it('says which lanes and which memory are dashed', () => {
    expect(drawn({ matrices: '2', padding: 8 }).picture.notes).toEqual([
      'Dashed lanes: their addresses are not read.',
      'Dashed memory: padding, no element lies there.',
    ]);
    expect(drawn({ matrices: '1' }).picture.lanes.filter(({ active }) => active)).toHaveLength(8);
  });

  it('shows while the reader predicts the tile, and neither wavefronts nor registers', () => {
    const { picture } = drawn({});
    const draw = (marked: number[] | null): string =>
      render(Drawing, {
        props: {
          picture,
          step: 32,
          lane: null,
          laneText: (lane: number) => `${lane}`,
          onlane: () => undefined,
          marked,
        },
      }).body;
    expect(draw(null)).toContain('8-way');
    expect(draw(null)).toContain('Registers');
    for (const text of ['8-way', 'Registers', '32 of 32']) expect(draw([])).not.toContain(text);
  });
});
